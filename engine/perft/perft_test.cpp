#include "perft.h"

#include <atomic>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "../testing/file_text.h"
#include "../testing/full_disk.h"
#include "../testing/test_game.h"
#include "resume_log.h"

namespace kiwi {
namespace {

PerftResult result_of(const BoardSetup& setup, int depth, const PerftOptions& options = {}) {
    const auto result = run_perft(setup, depth, options);
    if (const auto* error = std::get_if<PerftError>(&result))
        throw std::runtime_error(error->reason);
    return std::get<PerftResult>(result);
}

std::string error_of(int depth, const PerftOptions& options) {
    const auto result = run_perft(standard_start(), depth, options);
    const auto* error = std::get_if<PerftError>(&result);
    return error != nullptr ? error->reason : "no error";
}

/// Tests with a path for a resume log, which is removed after each test.
class RunPerft : public testing::Test {
protected:
    RunPerft() { std::filesystem::remove(path); }
    ~RunPerft() override { std::filesystem::remove(path); }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    [[nodiscard]] PerftOptions with_log() const {
        PerftOptions options;
        options.resume_log = path;
        return options;
    }

    const BoardSetup start = standard_start();
    const std::string path =
            testing::TempDir() + "kiwipete-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(RunPerft, EveryMethodThreadsAndHashTablesGiveTheSame) {
    for (const std::string_view fen : {START_FEN, std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
                                       std::string_view("rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1")}) {
        const std::string expected = to_string(perft(setup_of(fen), 4));
        for (const int threads : {1, 3}) {
            std::vector<PerftOptions> ways(4);
            ways[1].hash.megabytes = 1;
            ways[2].method = PerftMethod::Position;
            ways[3].method = PerftMethod::EveryLeaf;
            for (PerftOptions& way : ways) {
                way.threads = threads;
                const PerftResult result = result_of(setup_of(fen), 4, way);
                EXPECT_TRUE(result.complete());
                EXPECT_EQ(to_string(result.total), expected) << fen;
                EXPECT_EQ(to_string(total_of(result.divided)), expected) << fen;
            }
        }
    }
}

TEST_F(RunPerft, ListsEveryRootMove) {
    for (const PerftMethod method : {PerftMethod::Bulk, PerftMethod::Position}) {
        PerftOptions options;
        options.method = method;
        // h1h8 is mate, so it has no leaves.
        const PerftResult mating = result_of(setup_of("k7/8/1K6/8/8/8/8/7R w - - 0 1"), 2, options);
        EXPECT_EQ(mating.divided.size(), 20U);
        const auto mate = std::ranges::find(mating.divided, Move(SQ_H1, SQ_H8), &DividedMove::move);
        ASSERT_NE(mate, mating.divided.end());
        EXPECT_EQ(mate->total, NodeTotal(0));
        EXPECT_EQ(to_string(result_of(start, 0, options).total), "1");
        const PerftResult mated = result_of(setup_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), 5, options);
        EXPECT_TRUE(mated.complete());
        EXPECT_EQ(to_string(mated.total), "0");
    }
}

TEST_F(RunPerft, ReportsProgressPartByPart) {
    PerftOptions options;
    options.method = PerftMethod::Position;
    options.threads = 2;
    std::vector<std::size_t> done;
    options.on_progress = [&](std::size_t finished, std::size_t parts) {
        done.push_back(finished);
        EXPECT_EQ(parts, 20U);
    };
    EXPECT_EQ(to_string(result_of(start, 3, options).total), "8902");
    ASSERT_EQ(done.size(), 21U);
    for (std::size_t i = 0; i < done.size(); ++i)
        EXPECT_EQ(done[i], i);
}

TEST_F(RunPerft, ResumesFromItsLog) {
    const PerftResult whole = result_of(start, 5, with_log());
    ASSERT_EQ(to_string(whole.total), "4865609");
    const std::string text = content_of(path);
    // Keep half of the lines and the start of the next, as a killed process may leave them.
    write(text.substr(0, text.find('\n', text.size() / 2) + 3));
    std::vector<std::size_t> progress;
    PerftOptions again = with_log();
    again.on_progress = [&](std::size_t done, std::size_t) { progress.push_back(done); };
    EXPECT_EQ(to_string(result_of(start, 5, again).total), "4865609");
    EXPECT_GT(progress.front(), whole.parts / 3);
    EXPECT_EQ(progress.size(), 1 + whole.parts - progress.front());
    EXPECT_EQ(content_of(path).size(), text.size());
}

TEST_F(RunPerft, StopKeepsFinishedRootMoves) {
    std::atomic<bool> stop = false;
    PerftOptions first = with_log();
    first.stop = &stop;
    first.on_progress = [&](std::size_t done, std::size_t) { stop = done >= 7; };
    const PerftResult some = result_of(start, 5, first);
    EXPECT_FALSE(some.complete());
    EXPECT_EQ(some.done, 7U);
    EXPECT_EQ(to_string(result_of(start, 5, with_log()).total), "4865609");
}

TEST_F(RunPerft, RefusesAResumeLogOfAnotherTree) {
    static_cast<void>(result_of(start, 3, with_log()));
    const std::string text = content_of(path);
    EXPECT_NE(error_of(4, with_log()).find("line 1: belongs to another run: perft 3 rnbqkbnr"), std::string::npos);
    EXPECT_EQ(content_of(path), text);
    const std::string run = text.substr(0, text.find(" #"));
    for (const char* line :
         {"x", " 1", "1 ", "1 999999999999999999999999999999999999999", "1 2 3", "99999 1", "-1 5", "3"}) {
        write(text);
        ResumeLog(path, run).add(line);
        const std::string with_line = content_of(path);
        EXPECT_NE(error_of(3, with_log()).find("line 22: expected a part and its count"), std::string::npos) << line;
        EXPECT_EQ(content_of(path), with_line);
    }
}

TEST_F(RunPerft, SaysThatTheDiskIsFull) {
    const FullDisk full(100);
    EXPECT_EQ(error_of(4, with_log()), path + ": cannot be written: File too large");
}

TEST_F(RunPerft, RefusesOptionsThatNeedBulkPerft) {
    PerftOptions options = with_log();
    options.method = PerftMethod::Position;
    EXPECT_EQ(error_of(3, options), "a hash table or a resume log needs bulk perft");
    options = {};
    options.method = PerftMethod::EveryLeaf;
    options.hash.megabytes = 1;
    EXPECT_EQ(error_of(3, options), "a hash table or a resume log needs bulk perft");
}

TEST_F(RunPerft, SaysWhichMovesAreCountedWhenItIsStopped) {
    const std::vector<DividedMove> whole = std::get<PerftResult>(run_perft(standard_start(), 5, {})).divided;
    std::atomic<bool> stop = false;
    PerftOptions options;
    options.stop = &stop;
    options.on_progress = [&](std::size_t done, std::size_t parts) { stop = stop || done >= parts / 2; };
    const auto result = std::get<PerftResult>(run_perft(standard_start(), 5, options));
    std::size_t complete = 0;
    for (std::size_t i = 0; i < whole.size(); ++i)
        if (result.divided[i].complete) {
            ++complete;
            EXPECT_EQ(to_string(result.divided[i].total), to_string(whole[i].total));
        }
    EXPECT_GT(complete, 0U);
    EXPECT_LT(complete, whole.size());
}

} // namespace
} // namespace kiwi
