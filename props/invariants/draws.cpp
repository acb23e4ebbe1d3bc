// D: repetitions and draws.
#include <algorithm>
#include <array>

#include "../../engine/cuckoo.h"
#include "../../engine/movegen.h"
#include "../boards/position_board.h"
#include "groups.h"
#include "helpers.h"
#include "tables.h"

namespace kiwi {

namespace {

Result repetitions_are_the_oracles(PlayedGame& game) {
    if (!repetitions_are_defined(game))
        return std::nullopt;
    const int occurrences = oracle::occurrences_of_last(game.oracle_game());
    if (auto d = same(occurrences >= 2, game.board().ask<Question::HasOccurred>(), "has occurred"))
        return d;
    return same(occurrences >= 3, game.board().ask<Question::HasOccurredTwice>(), "has occurred twice");
}

Result repetitions_are_numbered(PlayedGame& game) {
    if (!repetitions_are_defined(game))
        return std::nullopt;
    return same(oracle::occurrences_of_last(game.oracle_game()) - 1, game.board().ask<Question::Repetitions>(),
                "occurred before");
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

Result upcoming_repetition_is_a_legal_move(PlayedGame& game) {
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
    return same(repeats, pos.upcoming_repetition(PositionBoard::ANY_PLY), "a move repeats");
}

/// The distance to each earlier position that a legal move leads to.
std::vector<int> distances_of_repeating_moves(Position& pos, const std::vector<Key>& earlier) {
    std::vector<int> distances;
    for (const Move m : legal_moves(pos)) {
        StateInfo next;
        pos.do_move(m, next);
        for (std::size_t i = 0; i < earlier.size(); ++i)
            if (earlier[i] == pos.raw_key())
                distances.push_back(static_cast<int>(i) + 1);
        pos.undo_move(m);
    }
    return distances;
}

Result repetitions_at_every_ply(PlayedGame& game) {
    Position& pos = game.position();
    const std::vector<Key> earlier = earlier_keys(pos);
    const auto occurs_after = [&](std::size_t begin, Key key) {
        const auto at = std::find(earlier.begin() + static_cast<std::ptrdiff_t>(begin), earlier.end(), key);
        return static_cast<std::size_t>(at - earlier.begin());
    };
    const std::size_t last = occurs_after(0, pos.raw_key());
    const bool occurred = last < earlier.size();
    const bool occurred_twice = occurred && occurs_after(last + 1, pos.raw_key()) < earlier.size();
    const std::vector<int> repeating = distances_of_repeating_moves(pos, earlier);
    const bool fifty_moves = pos.rule50_count() >= 100 && !(pos.checkers() && legal_moves(pos).empty());
    const auto beyond_the_game = static_cast<int>(earlier.size()) + 3;
    for (int ply = 0; ply <= beyond_the_game; ++ply) {
        const bool repetition = occurred && (static_cast<int>(last) + 1 < ply || occurred_twice);
        if (auto d = same(repetition, pos.is_repetition(ply), "is_repetition(", ply, ")"))
            return d;
        if (auto d = same(fifty_moves || repetition, pos.is_draw(ply), "is_draw(", ply, ")"))
            return d;
        const bool upcoming = std::ranges::any_of(repeating, [&](int distance) {
            const auto at = static_cast<std::size_t>(distance) - 1;
            return distance < ply || occurs_after(at + 1, earlier[at]) < earlier.size();
        });
        if (auto d = same(upcoming, pos.upcoming_repetition(ply), "upcoming_repetition(", ply, ")"))
            return d;
    }
    return std::nullopt;
}

Result draws_are_the_oracles(PlayedGame& game) {
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

Result repetitions_in_the_game_are_seen(PlayedGame& game) {
    std::vector<Key> keys = earlier_keys(game.position());
    keys.push_back(game.position().raw_key());
    std::ranges::sort(keys);
    return same(std::ranges::adjacent_find(keys) != keys.end(), game.position().has_repeated());
}

// One row on one line.
// clang-format off
constexpr std::array DRAW_ROWS{
    Invariant{"D1", "repetition", Tier::Full, Needs(Question::HasOccurred, Question::HasOccurredTwice), "Repetitions are those that the oracle counts in the game.", repetitions_are_the_oracles},
    Invariant{"D2", "upcoming repetition", Tier::Moves, POSITION, "A repetition is upcoming if and only if some legal move repeats.", upcoming_repetition_is_a_legal_move},
    Invariant{"D3", "draws", Tier::Full, POSITION, "Draws are the oracle's: mate takes precedence over the 50-move rule.", draws_are_the_oracles},
    Invariant{"D4", "cuckoo table", "The cuckoo table has the 3668 reversible moves and nothing else.", cuckoo_table_has_the_reversible_moves},
    Invariant{"D5", "repeated", Tier::Moves, POSITION, "The game has repeated if two positions since the last pawn move, capture or null move are equal.", repetitions_in_the_game_are_seen},
    Invariant{"D6", "every ply", Tier::Moves, POSITION, "Repetition, upcoming repetition and draw are as defined at every ply, from 0 to beyond the history.", repetitions_at_every_ply},
    Invariant{"D7", "repetition count", Tier::Full, Needs(Question::Repetitions), "The position occurred before as often as the oracle counts.", repetitions_are_numbered},
};
// clang-format on

} // namespace

std::span<const Invariant> draw_invariants() { return DRAW_ROWS; }

} // namespace kiwi
