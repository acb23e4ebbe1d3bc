#include "rule_in_words.h"

#include <gtest/gtest.h>

#include "../../engine/fen.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"

namespace kiwi {
namespace {

struct Explained {
    const char* fen;
    const char* move;
    const char* words;
};

Position& set(Position& pos, StateInfo& root, const char* fen) {
    const auto setup = std::get<BoardSetup>(parse_fen_of_any_variant(fen));
    EXPECT_FALSE(pos.set(setup, &root)) << fen;
    return pos;
}

TEST(WhyIllegal, NamesTheRule) {
    for (const Explained& row : {
                 Explained{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "e1 is not a move in UCI notation"},
                 Explained{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1a2", "no piece is on a1"},
                 Explained{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7", "the king on e8 is Black's"},
                 Explained{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2", "the pawn on e2 is of the same colour"},
                 Explained{"4k3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2e4", "the knight on e2 does not go to e4"},
                 {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1a5", "the pawn on a2 stands in the way"},
                 {"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1b3", "the rook on a1 does not go to b3"},
                 {"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", "the knight on e3 stands in the way"},
                 Explained{"4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4", "the pawn on e3 cannot capture straight ahead"},
                 Explained{"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3d4", "the pawn on e3 has nothing to capture on d4"},
                 {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3a4", "the pawn on e3 does not go to a4"},
                 {"4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5d6",
                  "the pawn on e5 has nothing to capture on d6: en passant is possible only at once after the double "
                  "push "
                  "beside it"},
                 {"4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5a8", "the pawn on e5 does not go to a8"},
                 Explained{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8",
                           "a pawn that reaches its last rank must be promoted"},
                 Explained{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k",
                           "a pawn becomes a queen, rook, bishop or knight: the move ends with q, r, b or n"},
                 Explained{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3q", "the pawn on a2 is not promoted on a3"},
                 Explained{"4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7a7q", "the pawn on h7 does not go to a7"},
                 Explained{"4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7a8", "the pawn on h7 does not go to a8"},
                 Explained{"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3",
                           "the knight on e2 is pinned: the king on e1 would be attacked by the rook on e8 along the "
                           "file"},
                 Explained{"4r1k1/8/8/8/8/8/N7/4K3 w - - 0 1", "a2c3", "the check from the rook on e8 is not evaded"},
                 Explained{"4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2",
                           "the king on e2 would be attacked by the rook on e8 along the file"},
                 Explained{"4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", "e1g1",
                           "castling king side is refused: the king on e1 is in check from the knight on f3"},
                 Explained{"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1",
                           "castling king side is refused: the rook on f8 attacks f1, which the king passes"},
                 Explained{"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1",
                           "castling king side is refused: the rook on g8 attacks g1, where the king goes"},
                 Explained{"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1",
                           "castling queen side is refused: the knight on b1 stands in the way"},
                 Explained{"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1",
                           "castling queen side is refused: the right is gone, since king or rook has moved or the "
                           "rook was "
                           "captured"},
                 Explained{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "this castling is legal, and written e1c1"},
                 Explained{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1b1",
                           "the king on e1 castles by e1c1, and does not go to b1"},
                 Explained{"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1c1",
                           "in Chess960 this castling is written e1b1: the king takes the rook"},
                 Explained{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1",
                           "in Chess960 this castling is written g1h1: the king takes the rook"},
                 Explained{"4k1r1/8/8/8/8/5p2/7p/1b2K1RQ w Gg - 0 2", "e1b1",
                           "castling queen side is refused: the right is gone, since king or rook has moved or the "
                           "rook was captured"},
                 Explained{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1q", "the king on e1 is not promoted by castling"},
                 Explained{"7k/8/8/8/8/8/5P2/4KR2 w - - 0 1", "e1f1", "the rook on f1 is of the same colour"},
                 Explained{"4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", "the pawn on e2 cannot capture straight ahead"},
                 Explained{"4r1k1/3p4/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6",
                           "the pawn on e5 has nothing to capture on d6: en passant is possible only at once after the "
                           "double push beside it"},
                 Explained{"8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2", "d5c6",
                           "en passant is refused: the king on a5 would be attacked by the rook on h5 along the rank"},
         }) {
        Position pos;
        StateInfo root;
        EXPECT_EQ(why_illegal(set(pos, root, row.fen), row.move), row.words) << row.fen << ' ' << row.move;
    }
}

TEST(KindOfMove, IsThatOfAMoveThatThePieceCanMake) {
    const PlayedPosition board(setup_of("k3r3/7P/8/8/8/8/P3N3/4K3 w - - 0 1"));
    for (const auto& [move, kind] : {std::pair("a2b3", "move of a pawn"), std::pair("e1h4", "move of a king"),
                                     std::pair("e2e5", "move of a knight"), std::pair("e2c3", "move of a pinned piece"),
                                     std::pair("h7g8", "move of a pawn"),
                                     std::pair("h7h8", "promotion without a letter"), std::pair("h7h8k", "promotion")})
        EXPECT_EQ(kind_of_move(board.pos, move), kind) << move;
}

TEST(KindOfMove, TellsALetterBehindAMoveThatPromotesNothing) {
    const PlayedPosition board(setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    EXPECT_EQ(kind_of_move(board.pos, "e1e2r"), "move that is no promotion");
    EXPECT_EQ(kind_of_move(board.pos, "no"), "text that is no move of UCI");
    EXPECT_EQ(kind_of_move(board.pos, "e1e3r"), "move of a king");
}

TEST(KindOf, TellsPromotionsThatOnlyTheirLettersTellApart) {
    const WrongMove queen{"a7a8q", true, "", "promotion to a queen"};
    const WrongMove knight{"a7a8n", true, "", "underpromotion"};
    const WrongMove none{"a7a8", false, "", "move of a pawn"};
    const WrongMove king{"a7a8k", false, "", "move of a pawn"};
    EXPECT_EQ(kind_of({queen, none, knight, king}), "promotions to other pieces, or in another notation");
    EXPECT_EQ(kind_of({queen, knight, king}),
              "extra move of a pawn, missing promotion to a queen, missing underpromotion");
    EXPECT_EQ(kind_of({{"e2e4", true, "", "move of a pawn"}, {"e2e4q", false, "", "move of a pawn"}}),
              "extra move of a pawn, missing move of a pawn");
}

TEST(WhyLegal, NamesTheRule) {
    for (const Explained& row : {
                 Explained{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling king side is allowed: "},
                 Explained{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6",
                           "en passant is allowed: the pawn on d5 has just passed d6"},
                 Explained{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "promotion to a knight is allowed: "},
                 Explained{"4r1k1/8/8/8/8/8/N7/4K3 w - - 0 1", "e1d1", "the king on e1 evades the check: d1 is not"},
                 Explained{"4r1k1/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3e2", "the knight on c3 evades the check on e2"},
                 Explained{"4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e4",
                           "the rook on e2 may move along the line of its pin"},
                 Explained{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "the king on e1 may go to d1"},
         }) {
        Position pos;
        StateInfo root;
        const Move m = parse_uci(set(pos, root, row.fen), row.move);
        ASSERT_TRUE(m.is_ok()) << row.fen << ' ' << row.move;
        EXPECT_EQ(why_legal(pos, m).substr(0, std::string_view(row.words).size()), row.words) << row.fen;
    }
}

} // namespace
} // namespace kiwi
