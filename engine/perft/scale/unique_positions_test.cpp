#include "unique_positions.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "../../fen.h"
#include "../../movegen.h"
#include "../../testing/test_game.h"
#include "../board_key.h"
#include "../perft.h"

namespace kiwi {
namespace {

/// Positions as FENs without clocks, and the lines that reach them.
using Lines = std::map<std::string, std::uint64_t>;

/// A FEN without clocks, with an en passant square only if a capture there is legal.
std::string key_of(const Position& pos) {
    const MoveList moves = legal_moves(pos);
    const bool captures = std::ranges::any_of(moves, [](Move m) { return m.type_of() == MoveType::EnPassant; });
    BoardSetup setup = pos.setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    if (!captures)
        setup.ep_square = SQ_NONE;
    return write_fen(setup);
}

/// Counts the lines to each position line by line, on the full Position.
void add_lines(PlayedPosition& game, int depth, Lines& lines) {
    if (depth == 0) {
        ++lines[key_of(game.pos)];
        return;
    }
    for (const Move m : legal_moves(game.pos)) {
        game.play(m);
        add_lines(game, depth - 1, lines);
        game.undo();
    }
}

Lines lines_of(UniquePositions& unique) {
    Lines lines;
    unique.for_each_block([&](std::span<const ReachedPosition> positions) {
        for (const ReachedPosition& position : positions)
            EXPECT_TRUE(lines.emplace(write_fen(unique.setup_of(position)), position.lines()).second);
    });
    return lines;
}

std::vector<std::uint64_t> counts_of(const BoardSetup& setup, int depth, const UniqueOptions& options) {
    UniquePositions unique(setup, options);
    std::vector<std::uint64_t> counts;
    while (unique.ply() < depth - 1) {
        unique.advance();
        counts.push_back(unique.count().positions);
    }
    counts.push_back(unique.count_next().positions);
    return counts;
}

TEST(PackedBoard, IsTheSameBoardUnpacked) {
    for (const std::string_view fen : all_fens()) {
        const BoardSetup setup = setup_of(fen);
        const bulk::Board board = bulk::board_of(setup);
        const bulk::PackedBoard packed =
                setup.side_to_move == WHITE ? bulk::packed<WHITE>(board) : bulk::packed<BLACK>(board);
        const bulk::Board unpacked = bulk::unpacked(packed);
        EXPECT_EQ(unpacked.sets, board.sets) << fen;
        EXPECT_EQ(unpacked.ep_square, board.ep_square) << fen;
        EXPECT_EQ(unpacked.rights, board.rights) << fen;
        EXPECT_EQ(bulk::side_to_move(packed), setup.side_to_move) << fen;
    }
}

TEST(UniquePositions, AreThoseThatLinesReach) {
    for (const std::string_view fen : all_fens()) {
        UniquePositions unique(setup_of(fen), {});
        PlayedPosition game(setup_of(fen));
        const int deepest = perft(setup_of(fen), 3).number() < 5000 ? 3 : 2;
        for (int depth = 0; depth <= deepest; ++depth) {
            Lines expected;
            add_lines(game, depth, expected);
            EXPECT_EQ(lines_of(unique), expected) << fen << ", ply " << depth;
            EXPECT_EQ(lines_of(unique), expected) << fen << ", once more";
            EXPECT_EQ(unique.count().positions, expected.size());
            unique.advance();
        }
    }
}

/// The published numbers are OEIS A083276.
TEST(UniquePositions, WholeTableIsAsPublished) {
    const std::vector<std::uint64_t> published{20, 400, 5362, 72078, 822518};
    EXPECT_EQ(counts_of(standard_start(), 5, {}), published);
    const std::vector<std::uint64_t> first(published.begin(), published.end() - 1);
    EXPECT_EQ(counts_of(standard_start(), 4, {.megabytes = 1}), first); // does not fit in memory at once
    EXPECT_EQ(counts_of(standard_start(), 4, {.megabytes = 3, .threads = 3}), first);
}

TEST(UniquePositions, OfAllPartsAreThoseOfThePly) {
    const BoardSetup start = setup_of(KIWIPETE_FEN);
    UniquePositions all(start, {});
    all.advance();
    UniquePositions parted = UniquePositions(start, {.megabytes = 1});
    parted.advance();
    all.advance();
    const Lines expected = lines_of(all);
    for (const int parts : {1, 2, 7, 300}) {
        Lines lines;
        for (int number = 1; number <= parts; ++number)
            for (const ReachedPosition& position : parted.next_part({number, parts}).positions)
                EXPECT_TRUE(lines.emplace(write_fen(parted.setup_of(position)), position.lines()).second);
        EXPECT_EQ(lines, expected) << parts;
    }
}

/// The parts are so small that each has four hash values. The part before each non-empty part must be empty.
TEST(UniquePositions, OfAPartEndWhereTheNextBegins) {
    UniquePositions unique(standard_start(), {});
    const auto is_empty = [&](int number, int parts) { return unique.next_part({number, parts}).positions.empty(); };
    std::vector<int> filled{1};
    int parts = 1;
    while (parts < 1 << 30) {
        parts *= 2;
        std::vector<int> halves;
        for (const int number : filled)
            for (const int half : {2 * number - 1, 2 * number})
                if (!is_empty(half, parts))
                    halves.push_back(half);
        filled = std::move(halves);
    }
    EXPECT_EQ(filled.size(), 20U);
    for (const int number : filled)
        EXPECT_TRUE(is_empty(number - 1, parts)) << number;
}

/// The checksum does not depend on the number of parts, nor on whether whole positions or only keys are kept.
TEST(UniquePositions, HaveOneChecksum) {
    for (const std::string_view fen : all_fens()) {
        UniquePositions unique(setup_of(fen), {});
        unique.advance();
        const UniqueCount counted = unique.count_next();
        UniqueCount parts;
        for (int number = 1; number <= 5; ++number) {
            const UniqueCount part = unique.count_next({number, 5});
            EXPECT_EQ(part.checksum, unique.next_part({number, 5}).count.checksum);
            EXPECT_EQ(part.lines_of_all, counted.lines_of_all);
            parts.positions += part.positions;
            parts.checksum += part.checksum;
            parts.lines += part.lines;
        }
        unique.advance();
        for (const UniqueCount& count : {counted, parts}) {
            EXPECT_EQ(count.positions, unique.count().positions) << fen;
            EXPECT_EQ(count.checksum, unique.count().checksum) << fen;
            EXPECT_EQ(count.lines, unique.count().lines) << fen;
        }
        std::uint64_t sum = 0;
        unique.for_each_block([&](std::span<const ReachedPosition> positions) {
            for (const ReachedPosition& position : positions)
                bulk::with_colour(bulk::side_to_move(position.board()),
                                  [&]<Color Us>() { sum += bulk::key_of<Us>(bulk::unpacked(position.board())).low; });
        });
        EXPECT_EQ(counted.checksum, sum) << fen;
        EXPECT_EQ(counted.lines, counted.lines_of_all);
        EXPECT_EQ(counted.lines, perft(setup_of(fen), 2));
        EXPECT_EQ(unique.count().chance_of_error, 0);
    }
}

TEST(UniquePositions, ThatAreOnlyCountedCanBeWrongByAKnownChance) {
    UniquePositions unique(standard_start(), {});
    while (unique.ply() < 4)
        unique.advance();
    const double chance = unique.count_next().chance_of_error;
    EXPECT_GT(chance, 1000 / 0x1p64);
    EXPECT_LT(chance, 10 * 4865609 / 0x1p64); // few places are compared for each line
}

/// Parts that do not fit in memory at once still cover each position of the ply exactly once.
TEST(UniquePositions, OfPartsLargerThanMemoryAreThoseOfThePly) {
    UniquePositions unique(standard_start(), {.megabytes = 1});
    while (unique.ply() < 3)
        unique.advance();
    EXPECT_EQ(unique.next_part({1, 2}).positions.size() + unique.next_part({2, 2}).positions.size(), 72078U);
}

TEST(UniquePositions, TellHowMuchIsDone) {
    std::vector<double> shares;
    UniqueOptions options{.megabytes = 1};
    options.on_progress = [&](double share) { shares.push_back(share); };
    UniquePositions unique(standard_start(), options);
    while (unique.ply() < 4) {
        shares.clear();
        unique.advance();
        ASSERT_FALSE(shares.empty());
        EXPECT_GE(std::ranges::min(shares), 0.0);
        EXPECT_DOUBLE_EQ(shares.back(), 1.0);
        EXPECT_DOUBLE_EQ(std::ranges::max(shares), 1.0);
    }
    EXPECT_GT(std::ranges::count_if(shares, [](double share) { return share < 1; }), 0) << "in several passes";
    shares.clear();
    EXPECT_GT(UniquePositions(standard_start(), options).next_part({2, 2}).positions.size(), 0U);
    EXPECT_DOUBLE_EQ(std::ranges::max(shares), 1.0);
}

TEST(UniquePositions, CountLinesUpToALimit) {
    UniquePositions unique(setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), {});
    while (unique.count().lines_are_true)
        unique.advance();
    EXPECT_GT(unique.ply(), 20);
    EXPECT_LE(unique.count().positions, 3612U * 2);
    unique.advance();
    EXPECT_FALSE(unique.count().lines_are_true);
}

TEST(UniquePositions, StopWhenTold) {
    std::atomic<bool> stop = false;
    UniqueOptions options;
    options.stop = &stop;
    UniquePositions unique(standard_start(), options);
    unique.advance();
    stop = true;
    EXPECT_THROW(unique.advance(), PerftStopped);
    EXPECT_EQ(unique.ply(), 1);
}

} // namespace
} // namespace kiwi
