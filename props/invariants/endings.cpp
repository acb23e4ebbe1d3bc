// O: how a game can end.
#include <array>

#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

template<Capability Ending, bool (*Oracle)(const oracle::Board&)>
Result ends_as_the_oracle_says(Game& game) {
    return same(Oracle(game.oracle_board()), game.subject().has_ended_by(Ending));
}

/// Programs differ on whether a mate or stalemate is a draw by the clock as well: nothing is asked there.
template<Capability Ending, bool (*Oracle)(const oracle::Board&)>
Result ends_unless_it_has_ended(Game& game) {
    return game.oracle_moves().empty() ? std::nullopt : ends_as_the_oracle_says<Ending, Oracle>(game);
}

Result insufficient_material_is_the_oracles(Game& game) {
    const bool few_count = game.allowed().minor_piece_endings;
    const bool expected = few_count ? oracle::is_minor_piece_ending(game.oracle_board())
                                    : oracle::is_insufficient_material(game.oracle_board());
    return same(expected, game.subject().has_ended_by(Capability::InsufficientMaterial));
}

template<Capability Ending, int Occurrences>
Result repetition_ends_the_game(Game& game) {
    if (!repetitions_are_defined(game))
        return std::nullopt;
    return same(oracle::occurrences_of_last(game.oracle_game()) >= Occurrences, game.subject().has_ended_by(Ending));
}

// One row on one line.
// clang-format off
constexpr std::array ENDING_ROWS{
    Invariant{"O1", "checkmate", Tier::Full, Needs(Capability::Checkmate), "It is checkmate if and only if the oracle says so (FIDE 5.1.1).", ends_as_the_oracle_says<Capability::Checkmate, oracle::is_mate>},
    Invariant{"O2", "stalemate", Tier::Full, Needs(Capability::Stalemate), "It is stalemate if and only if the oracle says so (FIDE 5.2.1).", ends_as_the_oracle_says<Capability::Stalemate, oracle::is_stalemate>},
    Invariant{"O3", "insufficient material", Tier::Full, Needs(Capability::InsufficientMaterial), "The pieces cannot mate: K v K, K and knight v K, kings and bishops on one colour (FIDE 5.2.2).", insufficient_material_is_the_oracles},
    Invariant{"O4", "fifty moves", Tier::Full, Needs(Capability::FiftyMoves), "The 50-move rule applies from a half-move clock of 100 (FIDE 9.3).", ends_unless_it_has_ended<Capability::FiftyMoves, oracle::is_fifty_move_draw>},
    Invariant{"O5", "seventy-five moves", Tier::Full, Needs(Capability::SeventyFiveMoves), "The 75-move rule applies from a half-move clock of 150 (FIDE 9.6.2).", ends_unless_it_has_ended<Capability::SeventyFiveMoves, oracle::is_seventy_five_move_draw>},
    Invariant{"O6", "threefold repetition", Tier::Full, Needs(Capability::Threefold), "The position has occurred three times (FIDE 9.2).", repetition_ends_the_game<Capability::Threefold, 3>},
    Invariant{"O7", "fivefold repetition", Tier::Full, Needs(Capability::Fivefold), "The position has occurred five times (FIDE 9.6.1).", repetition_ends_the_game<Capability::Fivefold, 5>},
};
// clang-format on

} // namespace

std::span<const Invariant> ending_invariants() { return ENDING_ROWS; }

} // namespace kiwi
