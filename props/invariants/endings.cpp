// O: how a game can end.
#include <array>

#include "helpers.h"

namespace kiwi {

namespace {

template<Question Ending, bool (*Oracle)(const oracle::Board&)>
Result ends_as_the_oracle_says(PlayedGame& game) {
    return same(Oracle(game.oracle().here()), game.board().ask<Ending>());
}

/// Not asked in checkmate or stalemate: programs differ on whether the clock makes these draws, too.
template<Question Ending, bool (*Oracle)(const oracle::Board&)>
Result ends_unless_it_has_ended(PlayedGame& game) {
    return game.oracle().moves().empty() ? std::nullopt : ends_as_the_oracle_says<Ending, Oracle>(game);
}

Result insufficient_material_is_the_oracles(PlayedGame& game) {
    const bool few_count = game.deviations().minor_piece_endings
                           || (game.deviations().three_bishops_suffice && letters(game.oracle().here()).size() > 4);
    const bool expected = few_count ? oracle::is_minor_piece_ending(game.oracle().here())
                                    : oracle::is_insufficient_material(game.oracle().here());
    return same(expected, game.board().ask<Question::InsufficientMaterial>());
}

template<Question Ending, int Occurrences>
Result repetition_ends_the_game(PlayedGame& game) {
    // The rule is of moves: how keys and FENs treat en passant squares does not matter.
    if (is_among_null_moves(game))
        return std::nullopt;
    return same(game.oracle().occurrences() >= Occurrences, game.board().ask<Ending>());
}

// One row on one line.
// clang-format off
constexpr std::array ENDING_ROWS{
    Invariant{"O1", "checkmate", Tier::Full, Needs(Question::Checkmate), "It is checkmate if and only if the oracle says so (FIDE 5.1.1).", ends_as_the_oracle_says<Question::Checkmate, oracle::is_mate>},
    Invariant{"O2", "stalemate", Tier::Full, Needs(Question::Stalemate), "It is stalemate if and only if the oracle says so (FIDE 5.2.1).", ends_as_the_oracle_says<Question::Stalemate, oracle::is_stalemate>},
    Invariant{"O3", "insufficient material", Tier::Full, Needs(Question::InsufficientMaterial), "Material is insufficient for K v K, K and knight v K, and kings with bishops on squares of one colour, and for nothing else (FIDE 5.2.2).", insufficient_material_is_the_oracles},
    Invariant{"O4", "fifty moves", Tier::Full, Needs(Question::FiftyMoves), "The 50-move rule applies if and only if the half-move clock is 100 or more (FIDE 9.3).", ends_unless_it_has_ended<Question::FiftyMoves, oracle::is_fifty_move_draw>},
    Invariant{"O5", "seventy-five moves", Tier::Full, Needs(Question::SeventyFiveMoves), "The 75-move rule applies if and only if the half-move clock is 150 or more (FIDE 9.6.2).", ends_unless_it_has_ended<Question::SeventyFiveMoves, oracle::is_seventy_five_move_draw>},
    Invariant{"O6", "threefold repetition", Tier::Full, Needs(Question::Threefold), "It is a threefold repetition if and only if the position has occurred three times (FIDE 9.2).", repetition_ends_the_game<Question::Threefold, 3>},
    Invariant{"O7", "fivefold repetition", Tier::Full, Needs(Question::Fivefold), "It is a fivefold repetition if and only if the position has occurred five times (FIDE 9.6.1).", repetition_ends_the_game<Question::Fivefold, 5>},
};
// clang-format on

} // namespace

std::span<const Invariant> ending_invariants() { return ENDING_ROWS; }

} // namespace kiwi
