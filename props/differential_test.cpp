// Position and oracle side by side, along random games from many starts.
#include <algorithm>
#include <deque>
#include <random>

#include <gtest/gtest.h>

#include "engine/uci_move.h"
#include "props/oracle/oracle.h"

namespace kiwi {
namespace {

std::vector<std::string> moves_of(const Position& pos) {
    std::vector<std::string> moves;
    for (const Move m : legal_moves(pos))
        moves.push_back(to_uci(m, pos.variant()));
    std::ranges::sort(moves);
    return moves;
}

std::set<std::string> names_of(Bitboard squares) {
    std::set<std::string> names;
    for (const Square s : squares)
        names.insert(to_string(s));
    return names;
}

oracle::Place place_of(Square s) { return {file_of(s), rank_of(s)}; }

void expect_equal_pins(const Position& pos, const oracle::Board& board) {
    for (const Color c : {WHITE, BLACK}) {
        Bitboard blockers;
        Bitboard pinners;
        for (const oracle::Blocker& b : oracle::blockers(board, c == WHITE)) {
            const Square man = square_of_name(b.man);
            blockers |= man;
            if (pos.pieces(c).contains(man))
                pinners |= square_of_name(b.slider);
        }
        EXPECT_EQ(pos.blockers_for_king(c), blockers);
        EXPECT_EQ(pos.pinners(c), pinners);
    }
}

void expect_equal_facts(const Position& pos, const oracle::Board& board, Move m) {
    const std::string uci = to_uci(m, pos.variant());
    SCOPED_TRACE(uci);
    const auto facts = oracle::facts_of(board, uci);
    ASSERT_TRUE(facts);
    EXPECT_EQ(pos.capture(m), facts->captured != '.');
    EXPECT_EQ(m.type_of() == MoveType::EnPassant, facts->is_en_passant);
    EXPECT_EQ(m.type_of() == MoveType::Castling, facts->is_castling);
    EXPECT_EQ(m.type_of() == MoveType::Promotion, facts->is_promotion);
    EXPECT_EQ(pos.gives_check(m), facts->gives_check);
    const int value = *oracle::exchange_value(board, uci);
    EXPECT_TRUE(pos.see_ge(m, value)) << "exchange value " << value;
    EXPECT_FALSE(pos.see_ge(m, value + 1)) << "exchange value " << value;
}

void expect_equal(const Position& pos, const oracle::Board& board) {
    SCOPED_TRACE(pos.fen());
    EXPECT_EQ(pos.fen(), oracle::write_fen(board));
    EXPECT_EQ(moves_of(pos), oracle::legal_moves(board));
    EXPECT_EQ(static_cast<bool>(pos.checkers()), oracle::is_check(board));
    const Square king = pos.square<KING>(pos.side_to_move());
    EXPECT_EQ(names_of(pos.checkers()), oracle::attackers(board, place_of(king), pos.side_to_move() == BLACK));
    expect_equal_pins(pos, board);
    int failed = -1;
    EXPECT_TRUE(pos.pos_is_ok(&failed)) << name_of(ConsistencyStep(failed));
    for (const Move m : legal_moves(pos))
        expect_equal_facts(pos, board, m);
}

/// A random game in which captures, checks and shuffling are as likely as the position offers.
void play_and_compare(const std::string& fen, Variant variant, int plies, std::mt19937& random) {
    Position pos;
    std::deque<StateInfo> states(1);
    ASSERT_FALSE(pos.set(fen, variant, &states.back())) << fen;
    std::vector<oracle::Board> game{*oracle::read_fen(fen, variant == Variant::Chess960)};
    for (int ply = 0; ply < plies && !testing::Test::HasFailure(); ++ply) {
        expect_equal(pos, game.back());
        EXPECT_EQ(pos.is_draw(0), oracle::is_fifty_move_draw(game.back()) || oracle::occurrences_of_last(game) >= 3);
        EXPECT_EQ(pos.is_repetition(10'000), oracle::occurrences_of_last(game) >= 2);
        const MoveList moves = legal_moves(pos);
        if (moves.empty()) {
            EXPECT_TRUE(oracle::is_mate(game.back()) || oracle::is_stalemate(game.back()));
            return;
        }
        const Move m = moves[random() % moves.size()];
        game.push_back(*oracle::after_move(game.back(), to_uci(m, variant)));
        states.emplace_back();
        pos.do_move(m, states.back());
    }
}

TEST(Differential, RandomGamesFromRichPositions) {
    std::mt19937 random(20'241'121);
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "k7/8/8/8/8/8/8/K2R4 w - - 90 60"})
        for (int n = 0; n < 2; ++n)
            play_and_compare(fen, Variant::Standard, 40, random);
}

TEST(Differential, RandomGamesOfChess960) {
    std::mt19937 random(960);
    for (const char* fen : {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
                            "rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1", "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"})
        for (int n = 0; n < 2; ++n)
            play_and_compare(fen, Variant::Chess960, 40, random);
}

} // namespace
} // namespace kiwi
