#include "oracle.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace kiwi::oracle {
namespace {

constexpr const char* START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Board board_of(const char* fen, Castling castling = Castling::Standard) {
    const std::optional<Board> board = read_fen(fen, castling);
    if (!board)
        throw std::invalid_argument(fen);
    return *board;
}

bool is_legal(const Board& board, const std::string& uci) {
    const std::vector<std::string> moves = legal_moves(board);
    return std::ranges::count(moves, uci) == 1;
}

/// A move that a rule allows or forbids.
struct Row {
    const char* rule;
    const char* fen;
    const char* move;
    bool legal;
    Castling castling = Castling::Standard;
};

TEST(Oracle, AllowsAndForbidsAsTheLawsSay) {
    const std::vector<Row> rows{
            {"3.7.2 two squares from the second rank", START, "e2e4", true},
            {"3.7.2 not over a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", false},
            {"3.7.1 not onto a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3", false},
            {"3.7.3 captures diagonally", "4k3/8/8/8/8/3p4/4P3/6K1 w - - 0 1", "e2d3", true},
            {"3.7.3.1 en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", true},
            {"3.7.3.1 only at once", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", false},
            {"3.7.5 promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", true},
            {"3.7.5 no pawn stays a pawn", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", false},
            {"3.8.2 castling", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", true},
            {"3.8.2.1 not without the right", "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "e8c8", false},
            {"3.8.2.2 not out of check", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
            {"3.8.2.2 not through check", "5r2/2k5/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
            {"3.8.2.2 the rook may pass an attacked square", "1r6/5k2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},
            {"3.8.2.3 not over a piece", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", false},
            {"3.9.2 not into check along a rank", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", false},
            {"3.9.2 a pinned piece stays", "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4c5", false},
            {"Chess960: king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", true,
             Castling::Chess960},
            {"Chess960: the rook must not unshield the king", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", false,
             Castling::Chess960}};
    for (const Row& row : rows)
        EXPECT_EQ(is_legal(board_of(row.fen, row.castling), row.move), row.legal) << row.rule;
}

TEST(Oracle, CountsTheSixClassicPositions) {
    EXPECT_EQ(perft(board_of(START), 3), 8902U);
    EXPECT_EQ(perft(board_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 2), 2039U);
    EXPECT_EQ(perft(board_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), 3), 2812U);
    EXPECT_EQ(perft(board_of("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"), 3), 9467U);
    EXPECT_EQ(perft(board_of("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"), 2), 1486U);
    EXPECT_EQ(perft(board_of("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"), 2), 2079U);
}

TEST(Oracle, RecognisesMateStalemateAndDraws) {
    EXPECT_TRUE(is_mate(board_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")));
    EXPECT_TRUE(is_stalemate(board_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
    EXPECT_FALSE(is_mate(board_of(START)) || is_stalemate(board_of(START)) || is_check(board_of(START)));
    EXPECT_TRUE(is_fifty_move_draw(board_of("4k3/8/8/8/8/8/4R3/4K3 b - - 100 80")));
    EXPECT_FALSE(is_fifty_move_draw(board_of("4k3/8/8/8/8/8/4R3/4K3 b - - 99 80")));
    EXPECT_FALSE(is_fifty_move_draw(board_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 80")));
    std::vector<Board> game{board_of(START)};
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"})
        game.push_back(*after_move(game.back(), move));
    EXPECT_EQ(occurrences_of_last(game), 3);
}

TEST(Oracle, WritesTheFenAfterEachMove) {
    Board board = board_of(START);
    for (const char* move : {"e2e4", "a7a6", "e4e5", "d7d5"})
        board = *after_move(board, move);
    EXPECT_EQ(write_fen(board), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
    board = *after_move(board, "e1e2");
    EXPECT_EQ(write_fen(board), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3");
    EXPECT_FALSE(after_move(board, "e2e4"));
    EXPECT_FALSE(read_fen("4k3/8/8 w - - 0 1", Castling::Standard));
}

TEST(Oracle, FindsAttackersBlockersAndExchangeValues) {
    const Board board = board_of("6k1/4r3/2n5/8/1B6/4R3/8/4K3 w - - 0 1");
    EXPECT_EQ(attackers(board, {4, 6}, Side::White), (std::set<std::string>{"b4", "e3"}));
    EXPECT_EQ(blockers(board, Side::White), (std::set<Blocker>{{"e3", "e7"}}));
    EXPECT_TRUE(blockers(board, Side::Black).empty());
    EXPECT_EQ(exchange_values(board).at("b4e7"), 500 - 330 + 320);
    EXPECT_EQ(facts_of_moves(board).at("b4e7").captured, 'r');
    EXPECT_TRUE(facts_of_moves(board_of("5k2/8/8/8/8/8/8/4K2R w K - 0 1")).at("e1g1").gives_check);
}

TEST(Oracle, WritesSan) {
    const auto san = [](const char* fen, const char* uci, Castling castling = Castling::Standard) {
        const auto sans = sans_of_moves(*read_fen(fen, castling));
        return sans.contains(uci) ? sans.at(uci) : "none";
    };
    EXPECT_EQ(san("4k3/8/8/8/8/8/3P4/1N2KN2 w - - 0 1", "d2d4"), "d4");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2"), "Nbd2");
    EXPECT_EQ(san("4k3/8/8/8/1N6/8/8/1N2K3 w - - 0 1", "b1d2"), "Nd2");
    EXPECT_EQ(san("4k3/8/8/8/1N6/8/8/1N2K3 w - - 0 1", "b1a3"), "Na3");
    EXPECT_EQ(san("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3"), "N1a3");
    EXPECT_EQ(san("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a4b4"), "Qab4");
    EXPECT_EQ(san("6k1/8/8/8/8/Q1Q5/8/Q3K3 w - - 0 1", "a1b2"), "Q1b2");
    EXPECT_EQ(san("6k1/8/8/3n4/8/Q1Q5/8/Q3K3 w - - 0 1", "a3b2"), "Qa3b2");
    EXPECT_EQ(san("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"), "dxe3");
    EXPECT_EQ(san("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n"), "exd8=N");
    EXPECT_EQ(san("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"), "e8=Q+");
    EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8#");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
    EXPECT_EQ(san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "O-O-O+");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1", "c1g1", Castling::Chess960), "O-O");
    // The pinned knight on e3 has no legal move, so "Ne2" is unambiguous.
    EXPECT_EQ(san("4r1k1/8/8/8/8/4N3/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3"), "none");
}

TEST(Oracle, RecognisesInsufficientMaterial) {
    struct Ending {
        const char* fen;
        bool insufficient;
        bool minor_piece_ending;
    };
    for (const Ending& row :
         {Ending{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true}, Ending{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true},
          Ending{"4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true, true},
          Ending{"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true, false},   // f8 and c1 are dark
          Ending{"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false}, // c8 is light
          Ending{"4k3/8/8/8/8/B7/1B6/2B1K3 w - - 0 1", true, false},
          Ending{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false, false},
          Ending{"4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
          Ending{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false, false},
          Ending{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false, false}}) {
        const Board board = *read_fen(row.fen, Castling::Standard);
        EXPECT_EQ(is_insufficient_material(board), row.insufficient) << row.fen;
        EXPECT_EQ(is_minor_piece_ending(board), row.minor_piece_ending) << row.fen;
    }
}

} // namespace
} // namespace kiwi::oracle
