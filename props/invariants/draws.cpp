// D: repetitions and draws.
#include <algorithm>
#include <array>

#include "kiwipete/engine/cuckoo.h"
#include "kiwipete/engine/movegen.h"
#include "kiwipete/props/invariants/groups.h"
#include "kiwipete/props/invariants/helpers.h"
#include "kiwipete/props/invariants/tables.h"
#include "kiwipete/props/position_subject.h"

namespace kiwi {

namespace {

Result repetitions_are_the_oracles(Game& game) {
    const int occurrences = oracle::occurrences_of_last(game.oracle_game());
    if (auto d = same(occurrences >= 2, game.subject().has_occurred(), "has occurred"))
        return d;
    return same(occurrences >= 3, game.subject().has_occurred_twice(), "has occurred twice");
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
        StateInfo next;
        pos.do_move(m, next);
        // After a capture or a pawn move no earlier position can come back; their keys differ from all of these.
        repeats = repeats || std::ranges::count(earlier, pos.raw_key()) != 0;
        pos.undo_move(m);
    }
    return same(repeats, pos.upcoming_repetition(PositionSubject::ANY_PLY), "a move repeats");
}

Result draws_are_the_oracles(Game& game) {
    const bool drawn =
            oracle::is_fifty_move_draw(game.oracle_board()) || oracle::occurrences_of_last(game.oracle_game()) >= 3;
    return same(drawn, game.position().is_draw(0), "drawn");
}

Result cuckoo_table_has_the_reversible_moves() {
    for (const Piece pc : EVERY_PIECE) {
        if (type_of(pc) == PAWN)
            continue;
        Result missing = for_each_pair([&](Square a, Square b) -> Result {
            if (!PseudoAttacks[type_of(pc)][a].contains(b))
                return std::nullopt;
            const Move found = cuckoo::find(zobrist::psq(pc, a) ^ zobrist::psq(pc, b) ^ zobrist::SIDE);
            return same(Bitboard{a, b}, Bitboard{found.from_sq(), found.to_sq()}, pc, " move");
        });
        if (missing)
            return missing;
    }
    int entries = 0;
    for (std::size_t i = 0; i < cuckoo::TABLE_SIZE; ++i)
        entries += cuckoo::entry(i).move.is_ok() ? 1 : 0;
    return same(3668, entries, "entries");
}

Result repetitions_in_the_game_are_seen(Game& game) {
    std::vector<Key> keys = earlier_keys(game.position());
    keys.push_back(game.position().raw_key());
    std::ranges::sort(keys);
    return same(std::ranges::adjacent_find(keys) != keys.end(), game.position().has_repeated());
}

// One row on one line.
// clang-format off
constexpr std::array ROWS{
    Invariant{"D1", "repetition", Tier::Full, Needs(Capability::Repetitions), "Repetitions are those that the oracle counts in the game.", repetitions_are_the_oracles},
    Invariant{"D2", "upcoming repetition", Tier::Moves, POSITION, "A repetition is upcoming if and only if some legal move repeats.", upcoming_repetition_is_a_legal_move},
    Invariant{"D3", "draws", Tier::Full, POSITION, "Draws are the oracle's: mate takes precedence over the 50-move rule.", draws_are_the_oracles},
    Invariant{"D4", "cuckoo table", "The cuckoo table has the 3668 reversible moves and nothing else.", cuckoo_table_has_the_reversible_moves},
    Invariant{"D5", "repeated", Tier::Moves, POSITION, "The game has repeated if two positions since the last pawn move, capture or null move are equal.", repetitions_in_the_game_are_seen},
};
// clang-format on

} // namespace

std::span<const Invariant> draw_invariants() { return ROWS; }

} // namespace kiwi
