#include "tools/tree_run.h"

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "engine/fen.h"
#include "tools/command.h"
#include "tools/command_in_test.h"
#include "tools/interruption.h"

namespace kiwi::tools {
namespace {

BoardSetup setup_of(std::string_view fen) { return std::get<BoardSetup>(parse_fen_of_any_variant(fen)); }

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A checkpoint in a file that is gone with the test.
class TreeRunTest : public testing::Test {
protected:
    TreeRunTest() { std::filesystem::remove(path); }
    ~TreeRunTest() override { std::filesystem::remove(path); }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    [[nodiscard]] TreeRun run() const {
        TreeRun run;
        run.checkpoint = path;
        return run;
    }

    const BoardSetup start = setup_of(START_FEN);
    const std::string path =
            testing::TempDir() + "kiwipete-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(TreeRunTest, GivesTheSameHoweverItCounts) {
    for (const std::string_view fen : {START_FEN, std::string_view("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
                                       std::string_view("rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1")}) {
        const NodeTotal expected = counter::Counter(setup_of(fen)).count(5);
        for (const int threads : {1, 3})
            for (const TableChoice table : {TableChoice{}, TableChoice{counter::TableKind::Checked, 1},
                                            TableChoice{counter::TableKind::Exact, 1}}) {
                TreeRun how;
                how.threads = threads;
                how.table = table;
                const TreeResult result = count_tree(setup_of(fen), 5, how);
                EXPECT_TRUE(result.complete());
                EXPECT_EQ(to_string(result.total), to_string(expected)) << fen;
                EXPECT_EQ(to_string(total_of(result.divided)), to_string(expected)) << fen;
                EXPECT_EQ(result.chance_of_error > 0,
                          table.megabytes != 0 && table.kind == counter::TableKind::Checked);
            }
    }
}

TEST_F(TreeRunTest, ListsEveryRootMove) {
    // h1h8 is mate, and there is nothing below it.
    const TreeResult mating = count_tree(setup_of("k7/8/1K6/8/8/8/8/7R w - - 0 1"), 2, {});
    EXPECT_EQ(mating.divided.size(), 20U);
    const auto mate = std::ranges::find(mating.divided, Move(SQ_H1, SQ_H8), &DividedMove::move);
    ASSERT_NE(mate, mating.divided.end());
    EXPECT_EQ(mate->total, NodeTotal(0));
    EXPECT_EQ(to_string(count_tree(start, 0, {}).total), "1");
    const TreeResult mated = count_tree(setup_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), 5, {});
    EXPECT_TRUE(mated.complete());
    EXPECT_EQ(to_string(mated.total), "0");
}

TEST_F(TreeRunTest, GoesOnFromItsCheckpoint) {
    const TreeResult whole = count_tree(start, 5, run());
    ASSERT_EQ(to_string(whole.total), "4865609");
    const std::string text = read(path);
    // Half of it, and a line that was being written when the process was killed.
    write(text.substr(0, text.find('\n', text.size() / 2) + 3));
    std::vector<std::size_t> progress;
    TreeRun again = run();
    again.on_progress = [&](std::size_t done, std::size_t) { progress.push_back(done); };
    EXPECT_EQ(to_string(count_tree(start, 5, again).total), "4865609");
    EXPECT_GT(progress.front(), whole.parts / 3);
    EXPECT_EQ(progress.size(), 1 + whole.parts - progress.front());
    EXPECT_EQ(read(path).size(), text.size());
}

TEST_F(TreeRunTest, StopsWithWhatIsDone) {
    std::atomic<bool> stop = false;
    TreeRun first = run();
    first.stop = &stop;
    first.on_progress = [&](std::size_t done, std::size_t) { stop = done >= 7; };
    const TreeResult some = count_tree(start, 6, first);
    EXPECT_FALSE(some.complete());
    EXPECT_EQ(some.done, 7U);
    EXPECT_EQ(to_string(count_tree(start, 6, run()).total), "119060324");
}

TEST_F(TreeRunTest, RefusesACheckpointOfAnotherTree) {
    static_cast<void>(count_tree(start, 3, run()));
    const std::string text = read(path);
    EXPECT_THROW(static_cast<void>(count_tree(start, 4, run())), UsageError);
    EXPECT_EQ(read(path), text);
    for (const char* line : {"x\n", " 1\n", "1 \n", "1 999999999999999999999999999999999999999\n", "1 2 3\n",
                             "99999 1\n", "-1 5\n", "3\n"}) {
        write(text + line);
        EXPECT_THROW(static_cast<void>(count_tree(start, 3, run())), UsageError) << line;
        EXPECT_EQ(read(path), text + line);
    }
}

TEST(Interruption, TurnsTheFirstSignalIntoAFlag) {
    const Interruption interruption;
    EXPECT_FALSE(interruption.flag());
    std::raise(SIGINT);
    EXPECT_TRUE(interruption.flag());
}

TEST(PerftCommand, CountsWithATableAndACheckpoint) {
    expect_contains(kiwipete({"perft", "-d", "4", "--hash", "1"}).out, "197,281 nodes");
    expect_contains(kiwipete({"perft", "-d", "4", "--hash", "1"}).out, "chance of a wrong total: below");
    const Outcome exact = kiwipete({"perft", "-d", "4", "--hash", "1", "--hash-exact", "--json"});
    expect_contains(exact.out, "\"nodes\": 197281");
    expect_contains(exact.out, "\"chanceOfError\": 0.0");
    expect_contains(kiwipete({"perft", "-d", "4", "--board", "position"}).out, "197,281 nodes");
    EXPECT_EQ(kiwipete({"perft", "--board", "position", "--hash", "1"}).code, ExitCode::WrongUse);
    EXPECT_EQ(kiwipete({"perft", "--hash-exact"}).code, ExitCode::WrongUse);
    EXPECT_EQ(kiwipete({"perft", "-d", "3", "--checkpoint", "/none/file"}).code, ExitCode::WrongUse);
}

} // namespace
} // namespace kiwi::tools
