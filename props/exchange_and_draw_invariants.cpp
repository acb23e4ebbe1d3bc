// E1, D1 to D3: exchanges and draws.
#include <algorithm>
#include <array>

#include "props/findings.h"

namespace kiwi {

namespace {

using Result = std::optional<Finding>;

/// A search deeper than any game here, so that every repetition lies within it.
constexpr int ANY_PLY = 1'000'000;

Result exchanges_equal_the_oracles(Game& game) {
    const Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const std::string uci = to_uci(m, pos.variant());
        const auto value = oracle::exchange_value(game.oracle_board(), uci);
        if (!value)
            return Finding{uci + " is no move", "it is generated"};
        for (const Value threshold : {*value - 1, *value, *value + 1, 0})
            if (auto f = same(*value >= threshold, pos.see_ge(m, threshold),
                              uci + " wins at least " + std::to_string(threshold)))
                return f;
    }
    return std::nullopt;
}

Result repetitions_equal_the_oracles(Game& game) {
    const Position& pos = game.position();
    const int occurrences = oracle::occurrences_of_last(game.oracle_game());
    if (auto f = same(occurrences >= 2, pos.is_repetition(ANY_PLY), "repeated"))
        return f;
    return same(occurrences >= 3, pos.is_repetition(0), "repeated twice");
}

/// The keys of the positions before this one, since the last irreversible or null move.
std::vector<Key> earlier_keys(const Position& pos) {
    std::vector<Key> keys;
    const StateInfo* state = pos.state();
    for (int i = std::min(state->rule50, state->plies_from_null); i > 0; --i) {
        state = state->previous;
        keys.push_back(state->key);
    }
    return keys;
}

Result upcoming_repetition_is_a_legal_move(Game& game) {
    Position& pos = game.position();
    const std::vector<Key> earlier = earlier_keys(pos);
    bool repeats = false;
    for (const Move m : legal_moves(pos)) {
        game.play(m);
        // A move that takes or moves a pawn starts afresh: what it reaches cannot have been there before.
        repeats = repeats || std::ranges::count(earlier, pos.raw_key()) != 0;
        game.undo();
    }
    return same(repeats, pos.upcoming_repetition(ANY_PLY), "a move repeats");
}

Result draws_equal_the_oracles(Game& game) {
    const bool drawn =
            oracle::is_fifty_move_draw(game.oracle_board()) || oracle::occurrences_of_last(game.oracle_game()) >= 3;
    return same(drawn, game.position().is_draw(0), "drawn");
}

constexpr std::array INVARIANTS{
        Invariant{"E1", "exchanges", "see_ge(m, t) holds exactly if the oracle's exchange value is at least t.",
                  Tier::Full, exchanges_equal_the_oracles},
        Invariant{"D1", "repetition", "Repetitions are those that the oracle counts in the game.", Tier::Full,
                  repetitions_equal_the_oracles},
        Invariant{"D2", "upcoming repetition", "A repetition is upcoming exactly if some legal move repeats.",
                  Tier::Moves, upcoming_repetition_is_a_legal_move},
        Invariant{"D3", "draws", "Draws are the oracle's: mate takes precedence over the 50-move rule.", Tier::Full,
                  draws_equal_the_oracles}};

} // namespace

std::span<const Invariant> exchange_and_draw_invariants() { return INVARIANTS; }

} // namespace kiwi
