#include "perft_stats.h"

#include <gtest/gtest.h>

#include "../base/split_mix.h"
#include "../played_position.h"
#include "../testing/test_game.h"

namespace kiwi {
namespace {

/// Rows of the tables of the chessprogramming wiki, "Perft Results", by depth from 1. The tables end with checkmates.
/// The table of position 4 lacks discovered and double checks; its values are counted here.
struct Table {
    std::string_view fen;
    std::vector<PerftStats> rows;
};

const std::vector<Table>& published() {
    static const std::vector<Table> tables{{START_FEN,
                                            {{20, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                             {400, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                             {8902, 34, 0, 0, 0, 12, 0, 0, 0, 0},
                                             {197281, 1576, 0, 0, 0, 469, 0, 0, 8, 0}}},
                                           {KIWIPETE_FEN,
                                            {{48, 8, 0, 2, 0, 0, 0, 0, 0, 0},
                                             {2039, 351, 1, 91, 0, 3, 0, 0, 0, 0},
                                             {97862, 17102, 45, 3162, 0, 993, 0, 0, 1, 0},
                                             {4085603, 757163, 1929, 128013, 15172, 25523, 42, 6, 43, 0}}},
                                           {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                                            {{14, 1, 0, 0, 0, 2, 0, 0, 0, 0},
                                             {191, 14, 0, 0, 0, 10, 0, 0, 0, 0},
                                             {2812, 209, 2, 0, 0, 267, 3, 0, 0, 0},
                                             {43238, 3348, 123, 0, 0, 1680, 106, 0, 17, 0},
                                             {674624, 52051, 1165, 0, 0, 52950, 1292, 3, 0, 0}}},
                                           {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                                            {{6, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                                             {264, 87, 0, 6, 48, 10, 0, 0, 0, 0},
                                             {9467, 1021, 4, 0, 120, 38, 2, 0, 22, 0},
                                             {422333, 131393, 0, 7795, 60032, 15492, 19, 0, 5, 0}}}};
    return tables;
}

void expect_published(const Table& table, std::size_t depth, int threads) {
    const std::vector<PerftStats> rows(table.rows.begin(), table.rows.begin() + static_cast<std::ptrdiff_t>(depth));
    EXPECT_EQ(perft_stats_by_depth(setup_of(table.fen), static_cast<int>(depth), threads), rows) << table.fen;
}

TEST(PerftStats, AreThePublishedOnes) {
    for (const Table& table : published()) {
        expect_published(table, table.rows.size() - 1, 1);
        expect_published(table, table.rows.size(), 2);
    }
}

TEST(PerftStats, TellWhoGivesCheck) {
    struct Row {
        std::string_view fen;
        std::uint64_t discovered;
        std::uint64_t direct;
        std::uint64_t double_checks;
    };
    // A knight that also gives check; rook and castling; castling that does not move the rook; en passant.
    const std::array rows{Row{"4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", 6, 0, 2},
                          Row{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", 0, 3, 0}, Row{"8/8/8/8/8/8/8/k3KR2 w F - 0 1", 4, 0, 0},
                          Row{"8/8/8/1k1pP2Q/8/8/8/K7 w - d6 0 1", 1, 2, 0}};
    for (const Row& row : rows) {
        PlayedPosition game(std::get<BoardSetup>(parse_fen_of_any_variant(row.fen)));
        const PerftStats stats = perft_stats(game.pos, 1);
        EXPECT_EQ(stats.discovered_checks, row.discovered) << row.fen;
        EXPECT_EQ(stats.double_checks, row.double_checks) << row.fen;
        EXPECT_EQ(stats.checks - stats.discovered_checks - stats.double_checks, row.direct) << row.fen;
    }
}

TEST(PerftStats, KnowAPositionWithoutMoves) {
    TestGame game("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(perft_stats(game.pos, 0), PerftStats{1});
    EXPECT_EQ(perft_stats(game.pos, 1), PerftStats{});
    TestGame before("7k/8/4Q1K1/8/8/8/8/8 w - - 0 1");
    const PerftStats stats = perft_stats(before.pos, 1);
    EXPECT_EQ(stats.checkmates, 2U); // Qc8, Qe8
    EXPECT_EQ(stats.stalemates, 6U); // Qf7, Qd5, Qc4, Qb3, Qa2, Kh6
}

/// Makes every move and counts its properties on the board after it.
void count_plainly(Position& pos, int depth, PerftStats& stats) {
    for (const Move m : legal_moves(pos)) {
        const bool captures = pos.capture(m);
        StateInfo next;
        pos.do_move(m, next);
        if (depth > 1)
            count_plainly(pos, depth - 1, stats);
        else {
            ++stats.nodes;
            stats.captures += captures;
            stats.checks += pos.checkers().empty() ? 0U : 1U;
            (pos.checkers().empty() ? stats.stalemates : stats.checkmates) += legal_moves(pos).empty() ? 1U : 0U;
        }
        pos.undo_move(m);
    }
}

void expect_plain_counts(Position& pos) {
    PerftStats plain;
    count_plainly(pos, 2, plain);
    const PerftStats stats = perft_stats(pos, 2);
    EXPECT_EQ(stats.nodes, plain.nodes) << pos.fen();
    EXPECT_EQ(stats.captures, plain.captures) << pos.fen();
    EXPECT_EQ(stats.checks, plain.checks) << pos.fen();
    EXPECT_EQ(stats.checkmates, plain.checkmates) << pos.fen();
    EXPECT_EQ(stats.stalemates, plain.stalemates) << pos.fen();
}

TEST(PerftStats, SeeStalemateByTheMoveThatStopsTheLastPiece) {
    for (const std::string_view fen : {
                 "1k6/7p/1K6/8/6N1/6B1/8/8 b - - 0 1",     // a knight blocks the last pawn
                 "1k6/1n5p/1K6/8/6N1/6B1/8/6R1 b - - 0 1", // with a pinned knight beside the pawn
                 "1k6/7p/1K5p/8/6N1/6B1/8/8 b - - 0 1",    // two pawns, of which one is captured
                 "8/8/8/8/2q5/pk6/8/K7 b - - 0 1",         // a lone king
         }) {
        PlayedPosition game(std::get<BoardSetup>(parse_fen_of_any_variant(fen)));
        expect_plain_counts(game.pos);
    }
}

TEST(PerftStats, AreThoseOfMovesMadeOneByOne) {
    SplitMix64 random(1);
    for (const std::string_view fen :
         {std::string_view(START_FEN), std::string_view(KIWIPETE_FEN),
          std::string_view("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
          std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")})
        for (int game_number = 0; game_number < 4; ++game_number) {
            PlayedPosition game(setup_of(fen));
            for (int ply = 0; ply < 80; ++ply) {
                const MoveList moves = legal_moves(game.pos);
                if (moves.empty())
                    break;
                expect_plain_counts(game.pos);
                game.play(moves[static_cast<std::size_t>(random.below(moves.size()))]);
            }
        }
}

} // namespace
} // namespace kiwi
