// The ways to count a tree count the same.
#include <algorithm>
#include <array>
#include <set>

#include "../../engine/movegen.h"
#include "../../engine/perft/perft.h"
#include "../../engine/perft/perft_stats.h"
#include "../boards/position_board.h"
#include "../invariants/helpers.h"
#include "properties.h"

namespace kiwi {

namespace {

/// Deep enough for castling, en passant and promotion replies, and cheap at every position.
constexpr int PLIES = 2;

/// The leaves, the last ply counted.
NodeTotal counted(PlayedGame& game) { return perft(position_of(game), PLIES); }

/// The sum of the counts by root move.
NodeTotal divided(PlayedGame& game, int threads) {
    PerftOptions options;
    options.method = PerftMethod::Position;
    options.threads = threads;
    const auto result = run_perft(position_of(game).setup(), PLIES, options);
    return total_of(std::get<PerftResult>(result).divided);
}

Result counting_equals_making(PlayedGame& game) {
    return same(perft(position_of(game), PLIES, PerftMethod::EveryLeaf), counted(game), "perft 2");
}

Result threads_change_nothing(PlayedGame& game) { return same(counted(game), divided(game, 2), "two threads"); }

Result divided_counts_add_up(PlayedGame& game) {
    return same(counted(game), divided(game, 1), "sum of the counts by root move");
}

/// Perft with the moves in reverse order.
std::uint64_t backwards(Position& pos, int depth) {
    if (depth == 0)
        return 1;
    const MoveList moves = legal_moves(pos);
    std::uint64_t leaves = 0;
    StateInfo next;
    for (std::size_t i = moves.size(); i > 0; --i) {
        pos.do_move(moves[i - 1], next);
        leaves += backwards(pos, depth - 1);
        pos.undo_move(moves[i - 1]);
    }
    return leaves;
}

Result order_changes_nothing(PlayedGame& game) {
    return same(counted(game), NodeTotal(backwards(position_of(game), PLIES)), "moves in reverse order");
}

/// The position and others that differ from it only in en passant, castling or side to move: a hash table must tell
/// them apart.
std::vector<BoardSetup> near_copies(const BoardSetup& setup) {
    std::vector<BoardSetup> all{setup};
    const auto add = [&](const BoardSetup& copy) {
        if (!find_fault(copy) && std::ranges::find(all, copy) == all.end())
            all.push_back(copy);
    };
    BoardSetup no_rights = setup;
    no_rights.castling_rook.fill(SQ_NONE);
    add(no_rights);
    for (BoardSetup copy : {setup, no_rights}) {
        copy.ep_square = SQ_NONE;
        add(copy);
        copy.side_to_move = ~setup.side_to_move;
        add(copy);
    }
    return all;
}

/// Where there are more moves, hash tables are tried a ply less deep.
constexpr int MOST_MOVES_FOR_THREE_PLIES = 24;

/// Counts each position twice, so that the second count finds what the first one stored.
Result hash_tables_change_nothing(PlayedGame& game) {
    bulk::HashTable table(std::size_t{1} << 14);
    const int deepest = count_legal_moves(position_of(game)) <= MOST_MOVES_FOR_THREE_PLIES ? PLIES + 1 : PLIES;
    for (const BoardSetup& setup : near_copies(position_of(game).setup()))
        for (int depth = PLIES; depth <= deepest; ++depth) {
            const NodeTotal leaves = BulkPerft(setup).count(depth);
            for (const char* time : {"", ", again"})
                if (auto d = same(leaves, BulkPerft(setup, &table).count(depth), "with a hash table, depth ", depth,
                                  " of ", write_fen(setup), time))
                    return d;
        }
    return std::nullopt;
}

Result bulk_perft_equals_position(PlayedGame& game) {
    const BoardSetup setup = position_of(game).setup();
    std::vector<std::pair<const char*, BulkPerft>> ways{
            {"bulk perft", BulkPerft(setup)},
            {"bulk perft from a null move", BulkPerft(setup, nullptr, nullptr, LastPlies::NullMove)}};
    for (int depth = 0; depth <= PLIES; ++depth) {
        const NodeTotal counted = perft(position_of(game), depth);
        for (auto& [name, bulk] : ways)
            if (const NodeTotal in_bulk = bulk.count(depth); !(counted == in_bulk)) // M1 tells which of them is wrong
                return Violation({{"Position", text_of(counted) + " at depth " + std::to_string(depth)},
                                  {name, text_of(in_bulk)}});
    }
    return std::nullopt;
}

/// The oracle is slow; where there are more moves, M1 along a game checks the same.
constexpr std::size_t MOST_MOVES_FOR_STATISTICS = 12;

/// The kinds of all legal moves, as the oracle sees them.
PerftStats expected_stats(const oracle::Board& board) {
    PerftStats stats;
    for (const auto& [uci, facts] : oracle::facts_of_moves(board)) {
        const oracle::Board after = *oracle::after_move(board, uci);
        const std::set<std::string> checkers = oracle::checkers(after);
        // A piece that gives check and stood there before did not move.
        const bool none_moved = std::ranges::all_of(checkers, [&](const std::string& square) {
            const oracle::Place place{square[0] - 'a', square[1] - '1'};
            return board.at(place) == after.at(place);
        });
        ++stats.nodes;
        stats.captures += facts.captured != '.' ? 1U : 0U;
        stats.en_passant += facts.is_en_passant ? 1U : 0U;
        stats.castles += facts.is_castling ? 1U : 0U;
        stats.promotions += facts.is_promotion ? 1U : 0U;
        stats.checks += !checkers.empty() ? 1U : 0U;
        stats.double_checks += checkers.size() == 2 ? 1U : 0U;
        stats.discovered_checks += checkers.size() == 1 && none_moved ? 1U : 0U;
        if (oracle::legal_moves(after).empty())
            ++(checkers.empty() ? stats.stalemates : stats.checkmates);
    }
    return stats;
}

Result statistics_are_the_oracles(PlayedGame& game) {
    if (game.oracle().moves().size() > MOST_MOVES_FOR_STATISTICS)
        return std::nullopt;
    const PerftStats expected = expected_stats(game.oracle().here());
    const PerftStats found = perft_stats(position_of(game), 1);
    for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS)
        if (auto d = same(expected.*column.number, found.*column.number, column.heading))
            return d;
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array COUNTING_PROPERTIES{
    Invariant{"P1", "last ply", Tier::Full, Needs(), "Counting the last ply equals making it.", counting_equals_making},
    Invariant{"P2", "hash table", Tier::Full, Needs(), "A hash table changes no count.", hash_tables_change_nothing},
    Invariant{"P3", "threads", Tier::Full, Needs(), "Any number of threads counts the same.", threads_change_nothing},
    Invariant{"P4", "divide", Tier::Full, Needs(), "The counts by root move sum to the total.", divided_counts_add_up},
    Invariant{"P7", "order", Tier::Full, Needs(), "Perft does not depend on the order of the moves.", order_changes_nothing},
    Invariant{"P8", "bulk perft", Tier::Full, Needs(), "Bulk perft counts what Position counts.", bulk_perft_equals_position},
    Invariant{"P9", "statistics", Tier::Full, Needs(), "Where there are few moves, the captures, checks and so on among them are the oracle's.", statistics_are_the_oracles},
};
// clang-format on

} // namespace

std::span<const Invariant> counting_properties() { return COUNTING_PROPERTIES; }

} // namespace kiwi
