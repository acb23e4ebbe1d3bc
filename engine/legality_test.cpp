#include <algorithm>

#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

/// Each of the 65,536 encodings is pseudo-legal and legal if and only if it is generated.
void expect_all_encodings_agree(const Position& pos) {
    const MoveList moves = legal_moves(pos);
    std::size_t legal = 0;
    for (int encoding = 0; encoding < 65'536; ++encoding) {
        const Move m(static_cast<std::uint16_t>(encoding));
        const bool is_legal = pos.pseudo_legal(m) && pos.legal(m);
        legal += is_legal ? 1 : 0;
        if (is_legal)
            EXPECT_NE(std::find(moves.begin(), moves.end(), m), moves.end()) << encoding << " in " << pos.fen();
    }
    EXPECT_EQ(legal, moves.size()) << pos.fen();
}

TEST(Legality, AllEncodingsAgreeWithGeneration) {
    for (const std::string_view fen : RICH_FENS) {
        TestGame game(fen);
        expect_all_encodings_agree(game.pos);
        for (const Move m : legal_moves(game.pos)) {
            game.play(m);
            expect_all_encodings_agree(game.pos);
            game.undo();
        }
    }
    for (const std::string_view fen : CHESS960_FENS)
        expect_all_encodings_agree(TestGame(fen, Variant::Chess960).pos);
}

/// A pseudo-legal move that is illegal.
struct RefusedMove {
    const char* why;
    const char* fen;
    Move move;
    Variant variant = Variant::Standard;
};

TEST(Legality, RefusesMovesThatLeaveTheKingInCheck) {
    const auto ep = [](Square from, Square to) { return Move::make<MoveType::EnPassant>(from, to); };
    const auto castle = [](Square king, Square rook) { return Move::make<MoveType::Castling>(king, rook); };
    const std::vector<RefusedMove> rows{
            {"a pinned knight moves", "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", Move(SQ_E4, SQ_C5)},
            {"a pinned rook leaves its file", "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", Move(SQ_E4, SQ_D4)},
            {"the king flees along the line", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", Move(SQ_E1, SQ_F1)},
            {"the king captures a defended piece", "6k1/8/8/8/8/5p2/6q1/7K w - - 0 1", Move(SQ_H1, SQ_G2)},
            {"a second checker stays", "4k3/8/8/8/4r3/5n2/8/R2QK3 w - - 0 1", Move(SQ_D1, SQ_F3)},
            {"the check is not answered", "4k3/8/8/8/8/8/P7/r3K3 w - - 0 1", Move(SQ_A2, SQ_A3)},
            {"castling out of check", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", castle(SQ_E1, SQ_H1)},
            {"castling through check", "5r2/2k5/8/8/8/8/8/R3K2R w KQ - 0 1", castle(SQ_E1, SQ_H1)},
            {"castling into check", "2r5/5k2/8/8/8/8/8/R3K2R w KQ - 0 1", castle(SQ_E1, SQ_A1)},
            {"the castling rook shields", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", castle(SQ_C1, SQ_B1), Variant::Chess960},
            {"one of two capturers is pinned", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", ep(SQ_E5, SQ_D6)}};
    for (const RefusedMove& row : rows) {
        const TestGame game(row.fen, row.variant);
        EXPECT_TRUE(game.pos.pseudo_legal(row.move)) << row.why;
        EXPECT_FALSE(game.pos.legal(row.move)) << row.why;
    }
}

TEST(Legality, RefusesEncodingsThatAreNotMoves) {
    const TestGame game(KIWIPETE_FEN);
    const std::vector<Move> moves{Move::none(),
                                  Move::null(),
                                  Move(SQ_E3, SQ_E4),         // empty square
                                  Move(SQ_A7, SQ_A6),         // the other side's piece
                                  Move(SQ_A2, SQ_A5),         // too far
                                  Move(SQ_E2, SQ_D1 + NORTH), // onto an own piece
                                  Move(SQ_E1, SQ_G1),         // castling written as a king move
                                  Move(static_cast<std::uint16_t>(Move(SQ_A2, SQ_A3).raw() | 1 << 12)),
                                  Move::make<MoveType::Promotion>(SQ_A2, SQ_A3, QUEEN),
                                  Move::make<MoveType::EnPassant>(SQ_D5, SQ_C6),
                                  Move::make<MoveType::Castling>(SQ_E1, SQ_G1)};
    for (const Move m : moves)
        EXPECT_FALSE(game.pos.pseudo_legal(m)) << m.raw();
}

TEST(Legality, DistinguishesCapturesAndAdvancedPawns) {
    const TestGame game("n3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQk c6 0 1");
    EXPECT_TRUE(game.pos.capture(game.move("d5c6")));
    EXPECT_TRUE(game.pos.capture(game.move("b7a8q")));
    EXPECT_FALSE(game.pos.capture(game.move("b7b8q")));
    EXPECT_TRUE(game.pos.capture_or_promotion(game.move("b7b8q")));
    EXPECT_FALSE(game.pos.capture(game.move("e1g1")));
    EXPECT_TRUE(game.pos.advanced_pawn_push(game.move("d5d6")));
    EXPECT_FALSE(game.pos.advanced_pawn_push(game.move("a1a2")));
    EXPECT_EQ(game.pos.moved_piece(game.move("a1a8")), W_ROOK);
}

/// An en passant capture uncovers a check by removing the captured pawn, or by moving the capturer off its file.
TEST(GivesCheck, KnowsWhatEnPassantUncovers) {
    for (const auto& [fen, gives] : {std::pair("6k1/8/8/3pP3/8/8/B7/K7 w - d6 0 1", true), // through the captured pawn
                                     {"6k1/8/8/3pP3/8/8/Q7/K7 w - d6 0 1", true},
                                     {"k7/8/8/3pP3/8/8/6Q1/K7 w - d6 0 1", true},
                                     {"6k1/8/8/3pP3/8/1P6/B7/K7 w - d6 0 1", false}, // blocked
                                     {"6k1/8/8/3pP3/8/8/R7/K7 w - d6 0 1", false},
                                     {"8/8/8/R2pP2k/8/8/8/K7 w - d6 0 1", true}, // both pawns leave the rank
                                     {"4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", true},
                                     {"8/2k5/8/3pP3/8/8/8/K7 w - d6 0 1", true}}) {
        const TestGame game(fen);
        EXPECT_EQ(game.pos.gives_check(Move::make<MoveType::EnPassant>(SQ_E5, SQ_D6)), gives) << fen;
    }
}

} // namespace
} // namespace kiwi
