#include "uci_move.h"

#include <set>

#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

TEST(UciMove, IsWrittenInUciNotation) {
    EXPECT_EQ(to_uci(Move(SQ_E2, SQ_E4), Variant::Standard), "e2e4");
    EXPECT_EQ(to_uci(Move::make<MoveType::Promotion>(SQ_E7, SQ_E8, QUEEN), Variant::Standard), "e7e8q");
    EXPECT_EQ(to_uci(Move::make<MoveType::Castling>(SQ_E1, SQ_H1), Variant::Standard), "e1g1");
    EXPECT_EQ(to_uci(Move::make<MoveType::Castling>(SQ_E8, SQ_A8), Variant::Standard), "e8c8");
    EXPECT_EQ(to_uci(Move::make<MoveType::Castling>(SQ_E1, SQ_H1), Variant::Chess960), "e1h1");
    EXPECT_EQ(to_uci(Move::none(), Variant::Standard), "0000");
    EXPECT_EQ(to_uci(Move::null(), Variant::Standard), "0000");
}

void expect_round_trip(const Position& pos) {
    std::set<std::string> texts;
    for (const Move m : legal_moves(pos)) {
        const std::string text = to_uci(m, pos.variant());
        EXPECT_EQ(parse_uci(pos, text), m) << text << " in " << pos.fen();
        EXPECT_TRUE(texts.insert(text).second) << text << " means two moves in " << pos.fen();
    }
}

TEST(UciMove, LegalMovesAreReadBack) {
    for (const std::string_view fen : RICH_FENS)
        expect_round_trip(TestGame(fen).pos);
    for (const std::string_view fen : CHESS960_FENS)
        expect_round_trip(TestGame(fen, Variant::Chess960).pos);
}

TEST(UciMove, OtherTextsAreNoMove) {
    const TestGame game(KIWIPETE_FEN);
    for (const char* text : {"", "e1", "e1g1q", "E1G1", "e1h1", "0000", "e1e8", "a2a5", "a2a3 ", "O-O"})
        EXPECT_FALSE(parse_uci(game.pos, text).is_ok()) << text;
}

TEST(UciMove, SquaresAreReadAsWritten) {
    for (const char* text : {"e7e8", "e7e8q", "e7e8 and so on"}) {
        const auto squares = written_squares(text);
        ASSERT_TRUE(squares) << text;
        EXPECT_EQ(squares->from, SQ_E7) << text;
        EXPECT_EQ(squares->to, SQ_E8) << text;
    }
    for (const char* text : {"", "e", "e7", "e7e", "Nf3", "O-O-O", "e7e9", "i7e8", "E7E8", "0000"})
        EXPECT_FALSE(written_squares(text)) << text;
}

/// Replaces each character of each legal move by every byte.
TEST(UciMove, OneOtherCharacterMakesItAnotherMoveOrNone) {
    for (const std::string_view fen : {KIWIPETE_FEN, std::string_view("k7/P6P/8/8/8/8/p6p/7K w - - 0 1")}) {
        const TestGame game(fen);
        std::set<std::string> legal;
        for (const Move m : legal_moves(game.pos))
            legal.insert(to_uci(m, Variant::Standard));
        for (const std::string& move : legal)
            for (std::size_t i = 0; i < move.size(); ++i)
                for (int byte = 0; byte < 256; ++byte) {
                    std::string text = move;
                    text[i] = static_cast<char>(byte);
                    const Move m = parse_uci(game.pos, text);
                    ASSERT_EQ(m.is_ok(), legal.contains(text)) << text;
                    ASSERT_TRUE(!m.is_ok() || to_uci(m, Variant::Standard) == text) << text;
                }
    }
}

} // namespace
} // namespace kiwi
