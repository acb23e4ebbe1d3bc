// E3, D2, D3, D5: exchanges and draws.
#include <algorithm>
#include <array>

#include "kiwipete/engine/played_position.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi {

namespace {

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

Result upcoming_repetition_is_a_legal_move(PositionGame& game) {
    Position& pos = game.position();
    const std::vector<Key> earlier = earlier_keys(pos);
    bool repeats = false;
    for (const Move m : legal_moves(pos)) {
        StateInfo next;
        pos.do_move(m, next);
        // A move that takes or moves a pawn starts from scratch: what it reaches cannot have been there before.
        repeats = repeats || std::ranges::count(earlier, pos.raw_key()) != 0;
        pos.undo_move(m);
    }
    return same(repeats, pos.upcoming_repetition(PositionSubject::ANY_PLY), "a move repeats");
}

Result repetitions_in_the_game_are_seen(PositionGame& game) {
    std::vector<Key> keys = earlier_keys(game.position());
    keys.push_back(game.position().raw_key());
    std::ranges::sort(keys);
    return same(std::ranges::adjacent_find(keys) != keys.end(), game.position().has_repeated());
}

Result exchanges_survive_a_flip(PositionGame& game) {
    const Position& pos = game.position();
    const PlayedPosition other(flipped(pos.setup()));
    const Position& flip = other.pos;
    for (const Move m : legal_moves(pos)) {
        // A flip turns every square over; the bits that say what kind of move it is stay.
        const Move mirrored(static_cast<std::uint16_t>(m.raw() ^ 0b111000'111000));
        for (const Value threshold : {0, 300})
            if (auto f = same(pos.see_ge(m, threshold), flip.see_ge(mirrored, threshold), Named{pos, m},
                              " wins at least ", threshold))
                return f;
    }
    return std::nullopt;
}

Result draws_equal_the_oracles(PositionGame& game) {
    const bool drawn =
            oracle::is_fifty_move_draw(game.oracle_board()) || oracle::occurrences_of_last(game.oracle_game()) >= 3;
    return same(drawn, game.position().is_draw(0), "drawn");
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"E3", "flipped exchanges", "An exchange is worth the same seen from the other side."},
                          Tier::Moves,
                          "",
                          exchanges_survive_a_flip},
        PositionInvariant{{"D2", "upcoming repetition", "A repetition is upcoming exactly if some legal move repeats."},
                          Tier::Moves,
                          "",
                          upcoming_repetition_is_a_legal_move},
        PositionInvariant{{"D5", "repeated",
                           "The game has repeated if two positions since the last pawn move or capture are equal."},
                          Tier::Moves,
                          "",
                          repetitions_in_the_game_are_seen},
        PositionInvariant{{"D3", "draws", "Draws are the oracle's: mate takes precedence over the 50-move rule."},
                          Tier::Full,
                          "",
                          draws_equal_the_oracles}};

} // namespace

std::span<const PositionInvariant> exchange_and_draw_invariants() { return INVARIANTS; }

} // namespace kiwi
