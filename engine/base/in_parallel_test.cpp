#include "in_parallel.h"

#include <functional>
#include <stdexcept>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

TEST(InParallel, ReportsEachTaskOnceOnAnyNumberOfThreads) {
    for (const int threads : {1, 3}) {
        std::vector<std::size_t> squares(1000);
        in_parallel(
                threads, squares.size(), [] { return [](std::size_t i) { return i * i; }; },
                [&](std::size_t i, std::size_t square) { squares[i] += square; });
        for (std::size_t i = 0; i < squares.size(); ++i)
            EXPECT_EQ(squares[i], i * i);
    }
}

TEST(InOrder, PassesResultsOnInTheOrderOfTheirTasks) {
    std::vector<std::size_t> seen;
    InOrder<int, std::function<void(std::size_t, int)>> in_order([&](std::size_t i, int result) {
        EXPECT_EQ(static_cast<int>(10 * i), result);
        seen.push_back(i);
    });
    for (const std::size_t i : {2U, 1U, 5U})
        in_order(i, static_cast<int>(10 * i));
    EXPECT_TRUE(seen.empty());
    in_order(0, 0);
    EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2}));
    in_order.finish();
    EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2, 5}));
}

TEST(InParallel, EndsWithTheFirstException) {
    for (const int threads : {1, 3}) {
        std::size_t reported = 0;
        const auto make_worker = [] {
            return [](std::size_t i) { return i == 10 ? throw std::runtime_error("the tenth") : i; };
        };
        const auto run = [&] {
            in_parallel(threads, 1'000'000, make_worker, [&](std::size_t, std::size_t) { ++reported; });
        };
        EXPECT_THROW(run(), std::runtime_error);
        EXPECT_LT(reported, 1'000'000U);
        EXPECT_THROW(in_parallel(threads, 5, make_worker, [](auto, auto) { throw std::logic_error("a report"); }),
                     std::logic_error);
    }
}

} // namespace
} // namespace kiwi
