#include "position_store.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "../../testing/full_disk.h"

namespace kiwi {
namespace {

std::vector<ReachedPosition> numbered_positions(std::uint64_t first, std::uint64_t last) {
    std::vector<ReachedPosition> positions;
    for (std::uint64_t i = first; i <= last; ++i)
        positions.push_back({{{i, 0, 0}, 0}, i});
    return positions;
}

/// Positions stored in memory and in a file are read back as if all were in memory.
TEST(PositionStore, GivesBackWhatItGot) {
    for (const std::size_t half_blocks_in_memory : {0U, 1U, 2U, 3U, 4U}) {
        PositionStore store(half_blocks_in_memory * PositionStore::BLOCK / 2 * sizeof(ReachedPosition),
                            testing::TempDir());
        store.rewind();
        EXPECT_TRUE(store.next_block().empty());
        constexpr std::uint64_t all = PositionStore::BLOCK * 5 / 2;
        store.append(numbered_positions(1, 100));
        store.append(numbered_positions(101, PositionStore::BLOCK + 3));
        store.append(numbered_positions(PositionStore::BLOCK + 4, all));
        EXPECT_EQ(store.size(), all);
        for (int times = 0; times < 2; ++times) {
            store.rewind();
            std::uint64_t next = 1;
            for (auto block = store.next_block(); !block.empty(); block = store.next_block())
                for (const ReachedPosition& position : block)
                    EXPECT_EQ(position.lines(), next++);
            EXPECT_EQ(next, all + 1);
        }
    }
}

#ifdef __linux__
std::ptrdiff_t open_files() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
}
#endif

TEST(PositionStore, LeavesNoFile) {
    const std::filesystem::path directory = std::filesystem::path(testing::TempDir()) / "kiwipete-store-test";
    std::filesystem::create_directory(directory);
#ifdef __linux__
    const std::ptrdiff_t open_before = open_files();
#endif
    {
        PositionStore store(0, directory.string());
        store.append(numbered_positions(1, 10));
        const PositionStore moved = std::move(store);
        EXPECT_EQ(moved.size(), 10U);
    }
    EXPECT_TRUE(std::filesystem::is_empty(directory));
#ifdef __linux__
    EXPECT_EQ(open_files(), open_before);
#endif
    std::filesystem::remove(directory);
}

TEST(PositionStore, SaysWhyNothingCanBeStored) {
    PositionStore nowhere(0, "/no/such/directory");
    const auto error_of = [](auto action) {
        try {
            action();
        } catch (const PositionsNotStored& error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    EXPECT_EQ(error_of([&] { nowhere.append(numbered_positions(1, 1)); }),
              "/no/such/directory: a temporary file cannot be created: No such file or directory");
    constexpr std::uint64_t MOST = PositionStore::BLOCK;
    PositionStore one_block(MOST * sizeof(ReachedPosition), "/no/such/directory");
    one_block.append(numbered_positions(1, MOST - 1));
    EXPECT_NE(error_of([&] { one_block.append(numbered_positions(MOST, MOST + 1)); }), "no error") << "one too many";
    PositionStore store(0, testing::TempDir());
    const std::string full = error_of([&] {
        const FullDisk disk(1000);
        store.append(numbered_positions(1, 1000));
        store.rewind();
    });
    EXPECT_NE(full.find("positions cannot be written: File too large"), std::string::npos) << full;
}

} // namespace
} // namespace kiwi
