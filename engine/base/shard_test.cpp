#include "shard.h"

#include <gtest/gtest.h>

namespace kiwi {
namespace {

TEST(Shard, EachTaskIsInOnePart) {
    for (const std::size_t tasks : {0U, 1U, 2U, 3U, 10U, 64U, 65U})
        for (const int of : {1, 2, 3, 64, 100}) {
            std::vector<int> times(tasks);
            for (int number = 1; number <= of; ++number) {
                const Shard shard{number, of};
                std::vector<std::size_t> had;
                for (std::size_t task = 0; task < tasks; ++task)
                    if (shard.has(task)) {
                        had.push_back(task);
                        ++times[task];
                    }
                EXPECT_EQ(had, shard.tasks_of(tasks));
            }
            EXPECT_EQ(times, std::vector<int>(tasks, 1)) << tasks << " tasks, " << of << " parts";
        }
}

TEST(Shard, IsReadFromText) {
    EXPECT_EQ(parse_shard("3/64"), (Shard{3, 64}));
    EXPECT_EQ(parse_shard("1/1"), Shard());
    EXPECT_EQ(parse_shard("1000000/1000000"), (Shard{1'000'000, 1'000'000}));
    EXPECT_EQ(to_string(Shard{3, 64}), "3/64");
    for (const char* wrong :
         {"", "3", "/", "3/", "/3", "0/3", "4/3", "-1/3", "1/0", "1/1000001", "1/2/3", "1 /2", "+1/2"})
        EXPECT_FALSE(parse_shard(wrong)) << wrong;
}

} // namespace
} // namespace kiwi
