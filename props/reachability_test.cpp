// The predicate of unreachable positions, held to the oracle.
#include "../engine/reachability.h"

#include <cctype>
#include <iostream>
#include <map>

#include <gtest/gtest.h>

#include "../engine/fen.h"
#include "../engine/uci_move.h"
#include "games/generators.h"
#include "games/oracle_game.h"
#include "position/properties.h"
#include "testing/small_worlds.h"

namespace kiwi {
namespace {

using oracle::Board;
using oracle::Place;

bool is_of(char piece, oracle::Side side) {
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == (side == oracle::Side::White);
}

/// Whether a game can have brought together the pieces of a side: 16 to begin with, and all beyond them promoted pawns.
bool is_possible_army(const Board& board, oracle::Side side) {
    std::map<std::string, int> numbers; // of the letters in lower case; bishops with the colour of their square
    int all = 0;
    for (int at = 0; at < 64; ++at)
        if (const char piece = board.at({at % 8, at / 8}); is_of(piece, side)) {
            std::string what(1, static_cast<char>(std::tolower(piece)));
            if (what == "b")
                what += (at % 8 + at / 8) % 2 == 0 ? " dark" : " light";
            ++numbers[what];
            ++all;
        }
    int promoted = 0;
    for (const auto& [what, original] :
         {std::pair("q", 1), std::pair("r", 2), std::pair("n", 2), std::pair("b dark", 1), std::pair("b light", 1)})
        promoted += std::max(0, numbers[what] - original);
    return all <= 16 && numbers["p"] + promoted <= 8;
}

/// Whether a game may have a board before its last move: the side that is not to move is not in check, no pawn stands
/// on a back rank, and the armies are possible.
bool can_occur(const Board& board) {
    for (int file = 0; file < 8; ++file)
        for (const int rank : {0, 7})
            if (const char piece = board.at({file, rank}); piece == 'P' || piece == 'p')
                return false;
    if (!is_possible_army(board, oracle::Side::White) || !is_possible_army(board, oracle::Side::Black))
        return false;
    Board other = board;
    other.side_to_move = oracle::other(board.side_to_move);
    return !oracle::is_check(other);
}

char in_colour(char letter, oracle::Side side) {
    return static_cast<char>(side == oracle::Side::White ? std::toupper(letter) : letter);
}

/// Whether a move from one board to another is legal, with the other side not in check before it.
bool leads_to(const Board& before, const std::string& uci, const Board& after) {
    const auto found = oracle::after_move(before, uci);
    return found && found->square == after.square && can_occur(before);
}

/// Whether the piece on `to` can have come from an empty square, as itself or as a pawn, with or without a capture.
bool can_have_come(const Board& board, Place from, Place to) {
    const oracle::Side mover = oracle::other(board.side_to_move);
    const char piece = board.at(to);
    for (const char moved : {piece, in_colour('p', mover)})
        for (const char captured : {'.', 'q', 'r', 'b', 'n', 'p'}) {
            if (moved != piece && (piece == 'K' || piece == 'k'))
                continue; // no pawn becomes a king
            Board before = board;
            before.side_to_move = mover;
            before.put(from, moved);
            before.put(to, captured == '.' ? '.' : in_colour(captured, board.side_to_move));
            std::string uci = name_of(from) + name_of(to);
            if (moved != piece)
                uci += static_cast<char>(std::tolower(piece));
            if (leads_to(before, uci, board))
                return true;
        }
    return false;
}

/// Whether a pawn can have come by capturing another one that had passed `to` with a double push.
bool can_have_come_en_passant(const Board& board, Place from, Place to) {
    const oracle::Side mover = oracle::other(board.side_to_move);
    const int forward = mover == oracle::Side::White ? 1 : -1;
    const Place captured{to.file, from.rank};
    const Place origin{to.file, to.rank + forward};
    if (to.rank != (mover == oracle::Side::White ? 5 : 2) || board.at(captured) != '.' || board.at(origin) != '.')
        return false;
    Board before = board;
    before.side_to_move = mover;
    before.passed = to;
    before.put(from, board.at(to));
    before.put(to, '.');
    before.put(captured, in_colour('p', board.side_to_move));
    return leads_to(before, name_of(from) + name_of(to), board);
}

/// Whether castling, of Chess960 too if that is played, can have been the last move.
bool can_have_castled(const Board& board) {
    const oracle::Side mover = oracle::other(board.side_to_move);
    const int rank = mover == oracle::Side::White ? 0 : 7;
    for (const bool king_side : {true, false})
        for (int king = 1; king < 7; ++king)
            for (int rook = 0; rook < 8; ++rook) {
                const Place king_to{king_side ? 6 : 2, rank};
                const Place rook_to{king_side ? 5 : 3, rank};
                const bool standard = king == 4 && rook == (king_side ? 7 : 0);
                if ((rook > king) != king_side || rook == king || board.at(king_to) != in_colour('k', mover)
                    || board.at(rook_to) != in_colour('r', mover)
                    || (board.castling == oracle::Castling::Standard && !standard))
                    continue;
                Board before = board;
                before.side_to_move = mover;
                before.put(king_to, '.');
                before.put(rook_to, '.');
                if (before.at({king, rank}) != '.' || before.at({rook, rank}) != '.')
                    continue;
                before.put({king, rank}, in_colour('k', mover));
                before.put({rook, rank}, in_colour('r', mover));
                before.castling_rooks.at(mover == oracle::Side::White ? 0 : 1).set(static_cast<std::size_t>(rook));
                const Place to = board.castling == oracle::Castling::Standard ? king_to : Place{rook, rank};
                if (leads_to(before, name_of(Place{king, rank}) + name_of(to), board))
                    return true;
            }
    return false;
}

/// Whether the oracle has any legal move that leads to a board: every piece of the side that moved last is taken back
/// to every empty square. For boards without castling rights and en passant square.
bool oracle_has_a_last_move(const Board& board) {
    const oracle::Side mover = oracle::other(board.side_to_move);
    for (int at = 0; at < 64; ++at) {
        const Place to{at % 8, at / 8};
        if (!is_of(board.at(to), mover))
            continue;
        for (int origin = 0; origin < 64; ++origin) {
            const Place from{origin % 8, origin / 8};
            if (board.at(from) == '.'
                && (can_have_come(board, from, to)
                    || (std::tolower(board.at(to)) == 'p' && can_have_come_en_passant(board, from, to))))
                return true;
        }
    }
    return can_have_castled(board);
}

Board oracle_board(const BoardSetup& setup) { return *oracle::read_fen(write_fen(setup), castling_of(setup.variant)); }

/// Reachable positions have a last move that the oracle plays (F10), others none that it knows. `fault` is what
/// find_unreachable says.
testing::AssertionResult is_told_rightly(const BoardSetup& setup, const std::optional<SetupFault>& fault) {
    if (fault) {
        if (oracle_has_a_last_move(oracle_board(setup)))
            return testing::AssertionFailure() << write_fen(setup) << " is reachable, but: " << fault->reason;
    } else if (const auto wrong = text_property("F10").run(write_fen(setup)))
        return testing::AssertionFailure()
               << write_fen(setup) << ": " << wrong->texts[0].second << ", " << wrong->texts[1].second;
    return testing::AssertionSuccess();
}

/// Every unreachable position of a world has no last move for the oracle either; for one in ten of the others the
/// oracle plays the last move that was found (F10). Visits each `stride`-th position.
void check_three_men(PieceType third, std::uint64_t stride, std::uint64_t at_least) {
    std::uint64_t visited = 0;
    std::uint64_t reachable = 0;
    std::uint64_t unreachable = 0;
    small_worlds::three_man_endgames(third, [&](const BoardSetup& setup) {
        if (visited++ % stride != 0)
            return;
        const auto fault = find_unreachable(setup);
        ++(fault ? unreachable : reachable);
        if (fault || reachable % 10 == 1)
            EXPECT_TRUE(is_told_rightly(setup, fault));
    });
    EXPECT_GE(unreachable, at_least);
    std::cout << unreachable << " of " << unreachable + reachable << " positions are unreachable\n";
}

/// A white king on a1 that cannot have moved, some white pieces that may have, and a black army at home that lacks some
/// pieces: most of these positions have one last move or none. Black is to move, or colours exchanged White.
BoardSetup random_boxed_king(Random& random) {
    constexpr std::array army{B_ROOK, B_BISHOP, B_BISHOP, B_QUEEN, B_ROOK, B_BISHOP, B_BISHOP, B_ROOK};
    const auto any_of = [&](const auto& list) { return list[random.below(std::size(list))]; };
    for (;;) {
        BoardSetup setup;
        setup.side_to_move = BLACK;
        setup.board[SQ_A1] = W_KING;
        setup.board[SQ_B1] = B_KNIGHT;
        setup.board[SQ_A2] = any_of(std::array{B_KNIGHT, W_PAWN});
        setup.board[SQ_B2] = any_of(std::array{B_KNIGHT, W_PAWN});
        setup.board[random.below(SQUARE_NB)] = B_KING;
        const auto put = [&](Square square, Piece pc) {
            if (setup.board[square] == NO_PIECE && random.below(3) != 0)
                setup.board[square] = pc;
        };
        for (std::size_t n = random.below(4); n > 0; --n)
            put(Square(random.below(SQUARE_NB)),
                any_of(std::array{W_PAWN, W_PAWN, W_PAWN, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN}));
        if (random.below(2) != 0)
            for (int file = FILE_A; file <= FILE_H; ++file) {
                put(make_square(File(file), RANK_7), B_PAWN);
                put(make_square(File(file), RANK_8), army[static_cast<std::size_t>(file)]);
            }
        if (!find_fault(setup) && !find_promotion_fault(setup))
            return random.below(2) != 0 ? flipped(setup) : setup;
    }
}

TEST(BoxedKings, WholeWorldHasALastMoveIfTheOracleHasOne) {
    Random random(5);
    int unreachable = 0;
    for (int i = 0; i < 2000; ++i) {
        const BoardSetup setup = random_boxed_king(random);
        const auto fault = find_unreachable(setup);
        ASSERT_TRUE(is_told_rightly(setup, fault));
        unreachable += fault ? 1 : 0;
    }
    EXPECT_GT(unreachable, 300);
}

/// A double push, and captures of what can have been captured: one of these moves alone explains each position.
TEST(BoxedKings, HaveTheOneLastMoveThatIsPossible) {
    for (const auto& [fen, is_reachable] :
         {std::pair("8/8/8/8/3kP3/8/nP6/Kn6 b - - 0 1", true),               // from e3 the pawn would attack the king
          std::pair("r1bqkb2/pppppppp/8/8/8/2P5/nPP5/Kn6 b - - 0 1", true),  // d2xc3, a rook
          std::pair("r2qkb1r/pppppppp/8/8/8/2P5/nPP5/Kn6 b - - 0 1", false), // the bishop of light squares is gone
          std::pair("r1bqkb1r/pppppppp/8/8/8/2P5/nPP5/Kn6 b - - 0 1", false)}) { // nothing is gone
        const BoardSetup setup = setup_of(fen);
        for (const BoardSetup& each : {setup, flipped(setup)}) {
            const auto fault = find_unreachable(each);
            EXPECT_EQ(!fault, is_reachable) << write_fen(each);
            EXPECT_TRUE(is_told_rightly(each, fault));
        }
    }
}

/// King and rook stand as after castling, behind pawns that have not moved, and any of the other squares of the rank
/// are taken: where the rook cannot have come along the rank, only castling explains the position.
TEST(CastledKings, WholeWorldHasALastMoveIfTheOracleHasOne) {
    int castled = 0;
    for (const CastlingRights right : {WHITE_OO, WHITE_OOO})
        for (unsigned taken = 0; taken < 256; ++taken)
            for (const Variant variant : {Variant::Standard, Variant::Chess960}) {
                BoardSetup setup;
                setup.variant = variant;
                setup.side_to_move = BLACK;
                setup.board[SQ_E8] = B_KING;
                for (int file = FILE_A; file <= FILE_H; ++file) {
                    setup.board[make_square(File(file), RANK_2)] = W_PAWN;
                    if ((taken >> file & 1) != 0)
                        setup.board[make_square(File(file), RANK_1)] = B_BISHOP;
                }
                setup.board[castled_king_square(right)] = W_KING;
                setup.board[castled_rook_square(right)] = W_ROOK;
                for (const BoardSetup& each : {setup, flipped(setup)}) {
                    if (find_fault(each) || find_promotion_fault(each))
                        continue;
                    ASSERT_TRUE(is_told_rightly(each, find_unreachable(each)));
                    const auto last = find_last_move(each);
                    castled += last && last->move.type_of() == MoveType::Castling ? 1 : 0;
                }
            }
    EXPECT_GT(castled, 50);
}

class ThreeMen : public testing::TestWithParam<std::pair<PieceType, std::uint64_t>> {};
TEST_P(ThreeMen, OneIn97AreUnreachableAsTheOracleSays) { check_three_men(GetParam().first, 97, 0); }
TEST_P(ThreeMen, WholeWorldIsUnreachableAsTheOracleSays) { check_three_men(GetParam().first, 1, GetParam().second); }
INSTANTIATE_TEST_SUITE_P(SmallWorlds, ThreeMen,
                         testing::Values(std::pair(PAWN, 788), std::pair(KNIGHT, 16), std::pair(BISHOP, 740),
                                         std::pair(ROOK, 6), std::pair(QUEEN, 0)),
                         [](const auto& row) { return std::string(1, to_char(make_piece(WHITE, row.param.first))); });

TEST(RandomPositions, HaveALastMoveThatTheOracleConfirms) {
    // KIWIPETE_POSITIONS=1000000 for a long run by hand.
    const char* wanted = std::getenv("KIWIPETE_POSITIONS"); // NOLINT(concurrency-mt-unsafe)
    const int positions = wanted != nullptr ? std::atoi(wanted) : 2000;
    Random random(17);
    for (int i = 0; i < positions; ++i) {
        const BoardSetup setup = random_start(random, Source::Any);
        ASSERT_FALSE(find_unreachable(setup)) << write_fen(setup);
        const auto difference = text_property("F10").run(write_fen(setup));
        ASSERT_FALSE(difference) << write_fen(setup) << ": " << difference->texts[1].second;
    }
}

TEST(RandomPositions, MayBeUnreachableWhenAskedFor) {
    Random random(18);
    int unreachable = 0;
    for (int i = 0; i < 2000; ++i)
        unreachable += find_unreachable(random_start(random, Source::Any, PositionKind::Playable)) ? 1 : 0;
    EXPECT_GT(unreachable, 50);
}

} // namespace
} // namespace kiwi
