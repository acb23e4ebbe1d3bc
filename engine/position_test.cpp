#include "position.h"

#include <iomanip>
#include <sstream>

#include <gtest/gtest.h>

#include "testing/test_game.h"

namespace kiwi {
namespace {

static_assert(!std::is_copy_constructible_v<Position> && !std::is_copy_assignable_v<Position>);
static_assert(std::is_default_constructible_v<Position>);

TEST(Position, PiecesAreFoundBySquareKindAndColour) {
    const TestGame game(KIWIPETE_FEN);
    const Position& pos = game.pos;
    EXPECT_EQ(pos.piece_on(SQ_E1), W_KING);
    EXPECT_EQ(pos.piece_on(SQ_E5), W_KNIGHT);
    EXPECT_TRUE(pos.empty(SQ_E3));
    EXPECT_EQ(pos.pieces().popcount(), 32);
    EXPECT_EQ(pos.pieces(BLACK, ROOK), (Bitboard{SQ_A8, SQ_H8}));
    EXPECT_EQ(pos.pieces(KNIGHT, QUEEN), pos.pieces(KNIGHT) | pos.pieces(QUEEN));
    EXPECT_EQ(pos.pieces(WHITE, KNIGHT, QUEEN), (Bitboard{SQ_C3, SQ_E5, SQ_F3}));
    EXPECT_EQ(pos.piece_count(B_BISHOP), 2);
    EXPECT_EQ(pos.square<KING>(BLACK), SQ_E8);
    std::string knights;
    for (const Square s : pos.squares<KNIGHT>(WHITE))
        knights += to_string(s);
    EXPECT_EQ(knights, "c3e5");
}

TEST(Position, AttacksAreThoseOnTheBoard) {
    const TestGame game(KIWIPETE_FEN);
    const Position& pos = game.pos;
    EXPECT_EQ(pos.attackers_to(SQ_G4), (Bitboard{SQ_E5, SQ_F6, SQ_F3}));
    EXPECT_EQ(pos.attackers_to(SQ_D5) & pos.pieces(BLACK), (Bitboard{SQ_E6, SQ_F6, SQ_B6}));
    EXPECT_TRUE(pos.attackers_to_exist(SQ_F6, pos.pieces(), WHITE));
    EXPECT_FALSE(pos.attackers_to_exist(SQ_A8, pos.pieces(), WHITE));
    EXPECT_EQ(pos.attacks_from<KNIGHT>(SQ_E5), PseudoAttacks[KNIGHT][SQ_E5]);
    EXPECT_EQ(pos.attacks_from<PAWN>(SQ_D5, WHITE), (Bitboard{SQ_C6, SQ_E6}));
    EXPECT_EQ(pos.attacks_from(B_PAWN, SQ_D5), (Bitboard{SQ_C4, SQ_E4}));
    EXPECT_EQ(pos.attacks_by<KNIGHT>(BLACK), PseudoAttacks[KNIGHT][SQ_B6] | PseudoAttacks[KNIGHT][SQ_F6]);
    for (int i = 0; i < SQUARE_NB; ++i)
        for (const Color c : {WHITE, BLACK})
            EXPECT_EQ(pos.attackers_to_exist(Square(i), pos.pieces(), c),
                      static_cast<bool>(pos.attackers_to(Square(i)) & pos.pieces(c)));
}

TEST(Position, FindsPinsAndDiscoveredChecks) {
    const TestGame pinned("4r1k1/8/8/b7/8/2N5/4B3/4K3 w - - 0 1");
    EXPECT_EQ(pinned.pos.pinned_pieces(WHITE), (Bitboard{SQ_C3, SQ_E2}));
    EXPECT_EQ(pinned.pos.pinners(WHITE), (Bitboard{SQ_A5, SQ_E8}));
    const TestGame discovering("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1");
    EXPECT_EQ(discovering.pos.discovered_check_candidates(), Bitboard(SQ_E4));
    EXPECT_EQ(discovering.pos.blockers_for_king(BLACK), Bitboard(SQ_E4));
    EXPECT_TRUE(discovering.pos.pinners(BLACK).empty());
    EXPECT_EQ(discovering.pos.check_squares(KNIGHT), PseudoAttacks[KNIGHT][SQ_E8]);
    EXPECT_EQ(discovering.pos.check_squares(PAWN), (Bitboard{SQ_D7, SQ_F7}));
}

TEST(Position, CastlingRightsPathsAndRooksAreRight) {
    const TestGame game("r3k2r/8/8/8/8/8/8/RN2K2R w KQk - 0 1");
    const Position& pos = game.pos;
    EXPECT_TRUE(pos.can_castle(WHITE));
    EXPECT_TRUE(pos.can_castle(WHITE_OOO));
    EXPECT_FALSE(pos.can_castle(BLACK_OOO));
    EXPECT_TRUE(pos.castling_impeded(WHITE_OOO));
    EXPECT_FALSE(pos.castling_impeded(WHITE_OO));
    EXPECT_EQ(pos.castling_rook_square(BLACK_OO), SQ_H8);
    EXPECT_EQ(pos.castling_path(WHITE_OOO), (Bitboard{SQ_B1, SQ_C1, SQ_D1}));
    EXPECT_EQ(pos.castling_rights_mask(SQ_E1), WHITE_CASTLING);
    EXPECT_EQ(pos.castling_rights_mask(SQ_H8), BLACK_OO);
    EXPECT_EQ(pos.castling_rights_mask(SQ_D4), NO_CASTLING);
}

TEST(Position, KnowsWhoMayCastleAndCountsByKind) {
    const TestGame game("r3k3/pp6/8/8/8/8/PPP5/N3K1N1 b q - 0 1");
    EXPECT_FALSE(game.pos.can_castle(WHITE));
    EXPECT_TRUE(game.pos.can_castle(BLACK));
    EXPECT_FALSE(game.pos.can_castle(BLACK_OO));
    EXPECT_EQ(game.pos.count<PAWN>(), 5);
    EXPECT_EQ(game.pos.count<PAWN>(WHITE), 3);
    EXPECT_EQ(game.pos.count<KNIGHT>(), 2);
    EXPECT_EQ(game.pos.count<KNIGHT>(BLACK), 0);
    EXPECT_EQ(game.pos.count<ALL_PIECES>(), 10);
    EXPECT_EQ(game.pos.count<ALL_PIECES>(BLACK), 4);
}

TEST(Position, FindsPhasePassedPawnsAndOppositeBishops) {
    EXPECT_EQ(TestGame().pos.game_phase(), PHASE_MIDGAME);
    EXPECT_EQ(TestGame("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").pos.game_phase(), PHASE_ENDGAME);
    const TestGame pawns("4k3/p7/8/1P1P4/8/8/8/4K3 w - - 0 1");
    EXPECT_FALSE(pawns.pos.pawn_passed(WHITE, SQ_B5));
    EXPECT_TRUE(pawns.pos.pawn_passed(WHITE, SQ_D5));
    EXPECT_FALSE(pawns.pos.pawn_passed(BLACK, SQ_A7));
    EXPECT_TRUE(TestGame("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1").pos.opposite_bishops());
    EXPECT_FALSE(TestGame("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1").pos.opposite_bishops());
    EXPECT_FALSE(TestGame("2b1kb2/8/8/8/8/8/8/2B1K3 w - - 0 1").pos.opposite_bishops());
    EXPECT_EQ(TestGame().pos.non_pawn_material(), 6400);
}

TEST(Position, FlipTwiceIsTheSame) {
    for (const std::string_view fen : RICH_FENS) {
        TestGame game(fen);
        const std::string before = game.pos.fen();
        const int moves = count_legal_moves(game.pos);
        const Score score = game.pos.psq_score();
        game.pos.flip();
        EXPECT_TRUE(game.pos.pos_is_ok()) << fen;
        EXPECT_EQ(count_legal_moves(game.pos), moves) << fen;
        EXPECT_EQ(game.pos.psq_score(), -score) << fen;
        EXPECT_NE(game.pos.fen(), before);
        game.pos.flip();
        EXPECT_EQ(game.pos.fen(), before);
    }
}

TEST(Position, PrintsAllOfItsState) {
    const TestGame game("r3k2r/4r3/8/8/7q/4N3/5P2/R3K2R w KQk - 3 9");
    const Position& pos = game.pos;
    std::ostringstream keys;
    const auto key = [&](Key k) {
        keys.str("");
        keys << std::hex << std::uppercase << std::setfill('0') << std::setw(16) << k;
        return keys.str();
    };
    const std::string line = "  +---+---+---+---+---+---+---+---+\n";
    std::string expected = line;
    for (const char* rank : {"8 | r |   |   |   | k |   |   | r |", "7 |   |   |   |   | r |   |   |   |",
                             "6 |   |   |   |   |   |   |   |   |", "5 |   |   |   |   |   |   |   |   |",
                             "4 |   |   |   |   |   |   |   | q |", "3 |   |   |   |   | N |   |   |   |",
                             "2 |   |   |   |   |   | P |   |   |", "1 | R |   |   |   | K |   |   | R |"})
        expected += std::string(rank) + "\n" + line;
    expected += "    a   b   c   d   e   f   g   h\n\nFen:            r3k2r/4r3/8/8/7q/4N3/5P2/R3K2R w KQk - 3 9\n"
                "Side to move:   white\nCastling:       KQk\nEn passant:     -\n"
                "Half-move clock 3, full move 9, game ply 16\nKey:            "
                + key(pos.key()) + "\nPawn key:       " + key(pos.pawn_key())
                + "\nMaterial key:   " + key(pos.material_key()) + "\nMinor-piece key " + key(pos.minor_piece_key())
                + "\nNon-pawn keys:  " + key(pos.non_pawn_key(WHITE)) + ' ' + key(pos.non_pawn_key(BLACK))
                + "\nCheckers:       -\nPinned:         f2 e3\n";
    std::ostringstream out;
    out << pos;
    EXPECT_EQ(out.str().substr(0, expected.size()), expected);
    std::ostringstream in_check;
    in_check << TestGame("4k3/8/8/8/8/8/4r3/4K3 w - - 3 9").pos;
    EXPECT_NE(in_check.str().find("Checkers:       e2\n"), std::string::npos) << in_check.str();
    std::ostringstream chess960;
    chess960 << TestGame("4k3/4n3/8/8/8/8/4R3/4K3 b - - 0 1", Variant::Chess960).pos;
    EXPECT_NE(chess960.str().find("Castling:       - (Chess960)\n"), std::string::npos);
    EXPECT_NE(chess960.str().find("Pinned:         e7\n"), std::string::npos) << chess960.str();
}

} // namespace
} // namespace kiwi
