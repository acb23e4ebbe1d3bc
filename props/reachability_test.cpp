// The predicate of unreachable positions, held to the oracle.
#include "kiwipete/engine/reachability.h"

#include <cctype>
#include <iostream>

#include <gtest/gtest.h>

#include "kiwipete/engine/notation/fen.h"
#include "kiwipete/engine/notation/uci_move.h"
#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/generators.h"
#include "kiwipete/props/oracle_game.h"
#include "kiwipete/props/small_worlds.h"

namespace kiwi {
namespace {

using oracle::Board;
using oracle::Place;

bool is_of(char piece, oracle::Side side) {
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == (side == oracle::Side::White);
}

/// Whether the oracle may be asked for the moves of a board: the side that is not to move is not in check, and no pawn
/// stands on a back rank.
bool is_playable(const Board& board) {
    for (int file = 0; file < 8; ++file)
        for (const int rank : {0, 7})
            if (const char piece = board.at({file, rank}); piece == 'P' || piece == 'p')
                return false;
    Board other = board;
    other.side_to_move = oracle::other(board.side_to_move);
    return !oracle::is_check(other);
}

/// Whether the oracle has any legal move that leads to a board: every piece of the side that moved last is put on every
/// empty square, as itself or as a pawn, with and without a captured piece where it came to. For boards without
/// castling rights and en passant square; castling and en passant captures are not tried.
bool oracle_has_a_last_move(const Board& board) {
    const oracle::Side mover = oracle::other(board.side_to_move);
    const auto coloured = [](char letter, oracle::Side side) {
        return static_cast<char>(side == oracle::Side::White ? std::toupper(letter) : letter);
    };
    for (int at = 0; at < 64; ++at) {
        const Place to{at % 8, at / 8};
        const char piece = board.at(to);
        if (!is_of(piece, mover))
            continue;
        for (int origin = 0; origin < 64; ++origin) {
            const Place from{origin % 8, origin / 8};
            if (board.at(from) != '.')
                continue;
            for (const char moved : {piece, coloured('p', mover)})
                for (const char captured : {'.', 'q', 'r', 'b', 'n', 'p'}) {
                    if (moved != piece && (piece == 'K' || piece == 'k'))
                        continue; // no pawn becomes a king
                    Board before = board;
                    before.side_to_move = mover;
                    before.put(from, moved);
                    before.put(to, captured == '.' ? '.' : coloured(captured, board.side_to_move));
                    if (!is_playable(before))
                        continue;
                    std::string uci = name_of(from) + name_of(to);
                    if (moved != piece)
                        uci += static_cast<char>(std::tolower(piece));
                    const auto after = oracle::after_move(before, uci);
                    if (after && after->square == board.square)
                        return true;
                }
        }
    }
    return false;
}

Board oracle_board(const BoardSetup& setup) { return *oracle::read_fen(write_fen(setup), castling_of(setup.variant)); }

/// Every unreachable position of a world has no last move for the oracle either; for one in ten of the others the
/// oracle plays the last move that was found (F10). Visits each `stride`-th position.
void check_three_men(PieceType third, std::uint64_t stride, std::uint64_t at_least) {
    std::uint64_t visited = 0;
    std::uint64_t reachable = 0;
    std::uint64_t unreachable = 0;
    small_worlds::three_man_endgames(third, [&](const BoardSetup& setup) {
        if (visited++ % stride != 0)
            return;
        if (const auto fault = find_unreachable(setup)) {
            ++unreachable;
            EXPECT_FALSE(oracle_has_a_last_move(oracle_board(setup))) << write_fen(setup) << ": " << fault->reason;
        } else if (reachable++ % 10 == 0)
            EXPECT_FALSE(std::get<TextCheck>(invariant("F10").check).run(write_fen(setup))) << write_fen(setup);
    });
    EXPECT_GE(unreachable, at_least);
    std::cout << unreachable << " of " << unreachable + reachable << " positions are unreachable\n";
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
        const auto difference = std::get<TextCheck>(invariant("F10").check).run(write_fen(setup));
        ASSERT_FALSE(difference) << write_fen(setup) << ": " << difference->found;
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
