#include "catalogue.h"

#include <functional>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/testing/position_test_peer.h"
#include "../../engine/testing/test_game.h"
#include "../boards/position_board.h"
#include "../checking/check_game.h"
#include "../games/generators.h"

namespace kiwi {
namespace {

TEST(Catalogue, NamesEachInvariantOnceAndInOrder) {
    const std::string_view groups = "ARSQKMNUFYEDOBPTX";
    std::pair<std::size_t, int> last{0, 0};
    std::set<std::string> titles;
    for (const Invariant& i : catalogue()) {
        const std::pair<std::size_t, int> place{groups.find(i.id.letter()), i.id.number()};
        EXPECT_LT(last, place) << title_of(i);
        last = place;
        EXPECT_TRUE(titles.insert(title_of(i)).second);
        EXPECT_TRUE(i.rule.ends_with('.')) << title_of(i);
        EXPECT_EQ(&invariant(i.id), &i);
    }
    EXPECT_GE(titles.size(), 83U);
}

TEST(Catalogue, HoldsForTables) {
    for (const Invariant& i : catalogue()) {
        const auto failure = find_failure(i);
        EXPECT_FALSE(failure) << *failure;
    }
}

TEST(Catalogue, HoldsAlongCheckedGames) {
    Random random(20'241'121);
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "k7/8/8/8/8/8/8/K2R4 w - - 90 60",
                            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
                            "rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1", "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 0 1"})
        if (const auto game = check_game(position_board(),
                                         random_game_from(setup_of(fen), random, 40, NullMoves::Played), Tier::Full);
            game.finding)
            ADD_FAILURE() << *game.finding;
}

using S = PositionTestPeer;

/// A defect, planted in a position after some moves, and the invariant that must find it.
struct Planted {
    InvariantId id;
    const char* what;
    const char* fen;
    std::vector<const char*> moves;
    std::function<void(Position&)> plant;
};

constexpr const char* PINNED = "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1";

const std::vector<Planted>& planted_defects() {
    static const std::vector<Planted> rows{
            {"R1", "a piece in the mailbox only", KIWIPETE, {}, [](Position& p) { S::board(p)[SQ_A3] = W_ROOK; }},
            {"R2", "a piece of two types", KIWIPETE, {}, [](Position& p) { S::by_type(p)[QUEEN] |= SQ_E5; }},
            {"R3", "a piece of two colours", KIWIPETE, {}, [](Position& p) { S::by_color(p)[BLACK] |= SQ_E5; }},
            {"R4", "a count too high", KIWIPETE, {}, [](Position& p) { ++S::piece_count(p)[W_KNIGHT]; }},
            {"R5", "a second king", KIWIPETE, {}, [](Position& p) { S::put(p, W_KING, SQ_A3); }},
            {"R6", "a pawn on the last rank", KIWIPETE, {}, [](Position& p) { S::put(p, W_PAWN, SQ_B8); }},
            {"R7", "a ninth pawn", KIWIPETE, {}, [](Position& p) { S::put(p, W_PAWN, SQ_A3); }},
            {"R8",
             "the wrong side to move",
             "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
             {},
             [](Position& p) { S::side(p) = BLACK; }},
            {"R9", "a ply too many", KIWIPETE, {}, [](Position& p) { ++S::ply(p); }},
            {"R10", "a right without its mask", KIWIPETE, {}, [](Position& p) { S::mask(p)[SQ_A1] = NO_CASTLING; }},
            {"R11", "a square missing on a path", KIWIPETE, {}, [](Position& p) { S::path(p)[WHITE_OOO] ^= SQ_B1; }},
            {"R12",
             "an en passant square without a push",
             KIWIPETE,
             {},
             [](Position& p) { S::state(p).ep_square = SQ_C6; }},
            {"R13",
             "an en passant square forgotten",
             "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
             {"d2d4"},
             [](Position& p) { S::state(p).ep_square = SQ_NONE; }},
            {"R14",
             "an en passant square without a push",
             KIWIPETE,
             {},
             [](Position& p) { S::state(p).ep_square = SQ_C6; }},
            {"S1", "a wrong key", KIWIPETE, {}, [](Position& p) { S::state(p).key ^= 1; }},
            {"S2", "a wrong pawn key", KIWIPETE, {}, [](Position& p) { S::state(p).pawn_key ^= 1; }},
            {"S3", "a wrong material key", KIWIPETE, {}, [](Position& p) { S::state(p).material_key ^= 1; }},
            {"S4", "a wrong minor-piece key", KIWIPETE, {}, [](Position& p) { S::state(p).minor_piece_key ^= 1; }},
            {"S5", "a wrong non-pawn key", KIWIPETE, {}, [](Position& p) { S::state(p).non_pawn_key[BLACK] ^= 1; }},
            {"S6", "a wrong material", KIWIPETE, {}, [](Position& p) { ++S::state(p).non_pawn_material[WHITE]; }},
            {"S7", "a wrong score", KIWIPETE, {}, [](Position& p) { S::state(p).psq_score += make_score(0, 1); }},
            {"S8", "a checker too many", KIWIPETE, {}, [](Position& p) { S::state(p).checkers |= SQ_E7; }},
            {"S9",
             "a blocker forgotten",
             PINNED,
             {},
             [](Position& p) { S::state(p).blockers_for_king[WHITE] = Bitboard(); }},
            {"S10", "a pinner forgotten", PINNED, {}, [](Position& p) { S::state(p).pinners[WHITE] = Bitboard(); }},
            {"S11", "wrong check squares", KIWIPETE, {}, [](Position& p) { S::state(p).check_squares[ROOK] ^= SQ_F8; }},
            {"S11",
             "check squares of the king",
             KIWIPETE,
             {},
             [](Position& p) { S::state(p).check_squares[KING] |= SQ_F8; }},
            {"Q16", "a pinner made up", PINNED, {}, [](Position& p) { S::state(p).pinners[WHITE] |= SQ_A8; }},
            {"Q7",
             "a wrong captured piece",
             KIWIPETE,
             {"e5d7"},
             [](Position& p) { S::state(p).captured_piece = NO_PIECE; }},
            {"S13",
             "a repetition missed",
             KIWIPETE,
             {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8"},
             [](Position& p) { S::state(p).repetition = 0; }},
            {"S14", "a wrong half-move clock", KIWIPETE, {"a1b1"}, [](Position& p) { S::state(p).rule50 = 0; }},
            {"S15",
             "a link cut",
             KIWIPETE,
             {"a1b1", "a8b8"},
             [](Position& p) { S::state(p).previous = S::state(p).previous->previous; }},
            {"S17", "a castling rook that is a queen", KIWIPETE, {}, [](Position& p) { S::board(p)[SQ_H1] = W_QUEEN; }},
            {"M1",
             "a pin forgotten",
             PINNED,
             {},
             [](Position& p) { S::state(p).blockers_for_king[WHITE] = Bitboard(); }},
            {"M2", "a queen that is a pawn too", KIWIPETE, {}, [](Position& p) { S::by_type(p)[PAWN] |= SQ_F3; }},
            {"M4", "a piece in the mailbox only", KIWIPETE, {}, [](Position& p) { S::board(p)[SQ_A3] = W_ROOK; }},
            {"M5",
             "a captured piece missing in the mailbox",
             KIWIPETE,
             {},
             [](Position& p) { S::board(p)[SQ_D7] = NO_PIECE; }},
            {"M7", "wrong check squares", PINNED, {}, [](Position& p) { S::state(p).check_squares[KING] |= SQ_D1; }},
            {"M8",
             "a checker forgotten",
             "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
             {},
             [](Position& p) { S::state(p).checkers = Bitboard(); }},
            {"M10",
             "an en passant square on a piece",
             KIWIPETE,
             {},
             [](Position& p) { S::state(p).ep_square = SQ_E6; }},
            {"U1",
             "an enemy piece in the mailbox only",
             KIWIPETE,
             {},
             [](Position& p) { S::board(p)[SQ_A3] = B_KNIGHT; }},
            {"U3",
             "a pawn moved in the mailbox",
             KIWIPETE,
             {},
             [](Position& p) { std::swap(S::board(p)[SQ_A2], S::board(p)[SQ_A3]); }},
            {"U4",
             "no check squares",
             "4k3/8/8/8/4N3/8/8/K7 w - - 0 1",
             {},
             [](Position& p) { S::state(p).check_squares[KNIGHT] = Bitboard(); }},
            {"U5", "a castling rook that is a queen", KIWIPETE, {}, [](Position& p) { S::board(p)[SQ_H1] = W_QUEEN; }},
            {"U6",
             "a knight that the mailbox calls a rook",
             KIWIPETE,
             {},
             [](Position& p) { S::board(p)[SQ_C3] = W_ROOK; }},
            {"F1", "a count that no FEN holds", KIWIPETE, {}, [](Position& p) { S::state(p).rule50 = -5; }},
            {"E3",
             "a pin made up",
             "3rk3/8/8/3p4/8/2n5/8/b2RK3 b - - 0 1",
             {},
             [](Position& p) { S::state(p).pinners[WHITE] |= SQ_A1, S::state(p).blockers_for_king[WHITE] |= SQ_D1; }},
            {"F5",
             "a right for a rook that is none",
             KIWIPETE,
             {},
             [](Position& p) { S::rook_square(p)[WHITE_OO] = SQ_G1; }},
            {"Y4",
             "a score for one side only",
             KIWIPETE,
             {},
             [](Position& p) { S::state(p).psq_score += make_score(9, 9); }},
            {"E1",
             "a pin forgotten",
             "3rk3/8/8/3p4/8/2n5/8/b2RK3 b - - 0 1",
             {},
             [](Position& p) { S::state(p).pinners[WHITE] |= SQ_A1, S::by_type(p)[ROOK] ^= SQ_D8; }},
            {"D1", "a repetition that was none", KIWIPETE, {"a1b1"}, [](Position& p) { S::state(p).repetition = 4; }},
            {"D2",
             "a broken link in the history",
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             {"g1f3", "g8f6", "f3g1"},
             [](Position& p) { S::state(p).previous->key ^= 1; }},
            {"D5",
             "a repetition forgotten",
             KIWIPETE,
             {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "h1g1"},
             [](Position& p) { S::state(p).previous->repetition = S::state(p).previous->previous->repetition = 0; }},
            {"D6",
             "a third occurrence taken for the second",
             KIWIPETE,
             {"a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1", "b8a8", "a1b1", "a8b8", "b1a1", "b8a8"},
             [](Position& p) { S::state(p).repetition = 4; }},
            {"M15",
             "a captured piece missing in the mailbox",
             KIWIPETE,
             {},
             [](Position& p) { S::board(p)[SQ_D7] = NO_PIECE; }},
            {"Q18",
             "a pawn in the mailbox only",
             "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1",
             {},
             [](Position& p) { S::by_type(p)[PAWN] ^= SQ_D7; }},
            {"Q19",
             "a bishop counted twice",
             "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
             {},
             [](Position& p) { ++S::piece_count(p)[W_BISHOP]; }},
            {"S27",
             "a blocker forgotten",
             "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
             {},
             [](Position& p) { S::state(p).blockers_for_king[BLACK] = Bitboard(); }},
            {"P8",
             "a pin forgotten",
             "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
             {},
             [](Position& p) { S::state(p).blockers_for_king[WHITE] = Bitboard(); }},
            {"P9",
             "a pin forgotten",
             "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
             {},
             [](Position& p) { S::state(p).blockers_for_king[WHITE] = Bitboard(); }},
            {"D3", "a clock too high", KIWIPETE, {}, [](Position& p) { S::state(p).rule50 = 100; }}};
    return rows;
}

TEST(Catalogue, EachPlantedDefectIsFoundByItsInvariant) {
    for (const Planted& row : planted_defects()) {
        PlayedGame game(position_board(), setup_of(row.fen));
        for (const char* move : row.moves)
            ASSERT_TRUE(game.play(move)) << move;
        const auto before = find_failure(game, Tier::Full);
        ASSERT_FALSE(before) << *before;
        row.plant(game.position());
        const Result violation = invariant(row.id).of_games()->run(game);
        EXPECT_TRUE(violation) << to_string(row.id) << " does not find " << row.what;
        if (violation)
            EXPECT_NE(violation->texts[0].second, violation->texts[1].second) << to_string(row.id);
    }
}

/// Invariants that no damaged state of a position breaks, only a wrong algorithm: each with its reason.
const std::map<std::string_view, std::string_view> NOT_PLANTED{
        {"M9", "both bounds are proved: no position exceeds them"},
        {"M11", "what a move captures is read from the one mailbox on both sides"},
        {"S30", "set only writes the state that it is given"},
        {"F14", "strict reading is of the set-up, which U3 and F10 hold against the oracle"},
        {"S18", "the key is computed when asked for, from the clock that S14 checks; T5 checks the buckets"},
        {"U8", "do_move only reads the state before"},
        {"F11", "the last move is found on positions of its own, not on the state of the game"},
        {"P1", "both ways count over the same state"},
        {"P2", "bulk perft has a board of its own; bulk_perft_test plants wrong counts in the table"},
        {"P3", "both ways count over the same state"},
        {"P4", "both ways count over the same state"},
        {"P7", "both ways count over the same state"}};

TEST(Catalogue, EachInvariantOfPositionHasAPlantedDefectOrAReason) {
    std::set<std::string> planted;
    for (const Planted& row : planted_defects())
        planted.insert(to_string(row.id));
    for (const Invariant& i : catalogue())
        if (asked_of(i) == Asked::OwnPosition)
            EXPECT_NE(planted.contains(to_string(i.id)), NOT_PLANTED.contains(to_string(i.id))) << title_of(i);
}

} // namespace
} // namespace kiwi
