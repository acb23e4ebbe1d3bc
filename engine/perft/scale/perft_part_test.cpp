#include "perft_part.h"

#include <gtest/gtest.h>

#include "../../testing/test_game.h"

namespace kiwi {
namespace {

PerftPart part_of(const BoardSetup& setup, int depth, const PerftPartOptions& options) {
    const auto part = count_perft_part(setup, depth, options);
    if (const auto* error = std::get_if<PerftError>(&part))
        throw std::runtime_error(error->reason);
    return std::get<PerftPart>(part);
}

TEST(PerftPart, AllPartsTogetherAreThePerft) {
    for (const std::string_view fen : all_fens())
        for (const int depth : {1, 2, 3}) {
            const BoardSetup setup = setup_of(fen);
            for (std::optional<int> split = 1; *split <= depth; ++*split) {
                NodeTotal nodes;
                NodeTotal lines;
                NodeTotal lines_of_all;
                for (int number = 1; number <= 3; ++number) {
                    PerftPartOptions options{{number, 3}};
                    options.split = *split == depth ? std::nullopt : split;
                    options.verify_percent = 50;
                    options.hash.megabytes = number == 1 ? 0 : 1;
                    options.unique.threads = number;
                    const PerftPart part = part_of(setup, depth, options);
                    EXPECT_EQ(part.lines_of_all, perft(setup, part.split)) << fen;
                    EXPECT_FALSE(part.unstable);
                    EXPECT_EQ(part.verified > 0, part.positions > 0);
                    EXPECT_EQ(part.chance_of_error, 0);
                    lines_of_all = part.lines_of_all;
                    nodes += part.nodes;
                    lines += part.lines;
                }
                EXPECT_EQ(nodes, perft(setup, depth)) << fen << " depth " << depth << " split " << *split;
                EXPECT_EQ(lines, lines_of_all) << fen;
            }
        }
}

/// A part split at the leaves only counts positions; it keeps them if they are to be verified.
TEST(PerftPart, MayBeSplitAtTheLeaves) {
    for (const int percent : {0, 100}) {
        NodeTotal nodes;
        std::uint64_t positions = 0;
        std::uint64_t checksum = 0;
        for (int number = 1; number <= 3; ++number) {
            PerftPartOptions options{{number, 3}};
            options.split = 4;
            options.verify_percent = percent;
            const PerftPart part = part_of(standard_start(), 4, options);
            EXPECT_EQ(part.chance_of_error > 0, percent == 0);
            EXPECT_EQ(part.verified, percent == 0 ? 0 : part.positions);
            EXPECT_EQ(part.lines_of_all, NodeTotal(197281));
            EXPECT_EQ(part.lines, part.nodes);
            nodes += part.nodes;
            positions += part.positions;
            checksum += part.checksum;
        }
        EXPECT_EQ(nodes, NodeTotal(197281));
        EXPECT_EQ(positions, 72078U);
        UniquePositions unique(standard_start(), {});
        while (unique.ply() < 3)
            unique.advance();
        EXPECT_EQ(checksum, unique.count_next().checksum);
    }
}

TEST(PerftPart, CountsTheChosenPercentageAgain) {
    const auto part_with = [](int percent) {
        PerftPartOptions options{{1, 1}};
        options.split = 4;
        options.verify_percent = percent;
        std::size_t calls = 0;
        options.on_progress = [&](std::size_t done, std::size_t groups) {
            EXPECT_EQ(done, calls++);
            EXPECT_LE(done, groups);
        };
        PerftPart part = part_of(standard_start(), 5, options);
        EXPECT_GT(calls, 1U);
        return part;
    };
    const PerftPart all = part_with(100);
    EXPECT_EQ(all.nodes, NodeTotal(4865609));
    EXPECT_EQ(all.positions, 72078U);
    EXPECT_EQ(all.verified, all.positions);
    const auto some = static_cast<double>(part_with(25).verified);
    EXPECT_NEAR(some / static_cast<double>(all.positions), 0.25, 0.05);
    EXPECT_EQ(part_with(0).verified, 0U);
}

int split_of_start(int depth) { return part_of(standard_start(), depth, {{1, Shard::MOST}}).split; }

TEST(PerftPart, IsSplitTwoPliesAboveTheLeaves) {
    EXPECT_EQ(split_of_start(1), 1);
    EXPECT_EQ(split_of_start(2), 1);
    EXPECT_EQ(split_of_start(5), 3);
}

TEST(WholePerftPart, IsSplitWhereThereAreManyPositions) { EXPECT_EQ(split_of_start(9), 6); }

/// A bare-king endgame has few positions, but more lines than can be stored.
TEST(PerftPart, IsSplitBeforeThereAreTooManyLines) {
    const BoardSetup setup = setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    const PerftPart part = part_of(setup, 24, {{1, 100}});
    EXPECT_LT(part.split, 22);
    EXPECT_LT(part.lines.number(), part.lines_of_all.number());
    PerftPartOptions late{{1, 1}};
    late.split = 25;
    const auto refused = count_perft_part(setup, 25, late);
    ASSERT_TRUE(std::holds_alternative<PerftError>(refused));
    EXPECT_EQ(std::get<PerftError>(refused).reason,
              "36028797018963967 lines or more reach one position at ply 25: split the tree at a smaller ply");
}

TEST(PerftPart, StopsWhenTold) {
    std::atomic<bool> stop = false;
    PerftPartOptions options{{1, 1}};
    options.unique.stop = &stop;
    options.on_progress = [&](std::size_t done, std::size_t groups) {
        EXPECT_LT(done, groups);
        stop = done == 2;
    };
    EXPECT_THROW(static_cast<void>(part_of(standard_start(), 6, options)), PerftStopped);
}

} // namespace
} // namespace kiwi
