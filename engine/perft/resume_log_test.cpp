#include "resume_log.h"

#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "../testing/file_text.h"
#include "../testing/full_disk.h"

namespace kiwi {
namespace {

/// Tests with a path for a log, which is removed after each test.
class ResumeLogTest : public testing::Test {
protected:
    ResumeLogTest() { std::filesystem::remove(path); }
    ~ResumeLogTest() override { std::filesystem::remove(path); }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    [[nodiscard]] ResumeLog open(std::string_view run) const { return std::get<ResumeLog>(ResumeLog::open(path, run)); }

    const std::string path =
            testing::TempDir() + "kiwipete-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(ResumeLogTest, KeepsItsLines) {
    {
        ResumeLog log = open("a run");
        EXPECT_TRUE(log.finished().empty());
        EXPECT_FALSE(log.add("one"));
        EXPECT_FALSE(log.add("two words"));
    }
    EXPECT_EQ(content_of(path), "a run #4b30d701\none #ba2719ef\ntwo words #a3493fcc\n");
    EXPECT_EQ(open("a run").finished(), (std::vector<std::string>{"one", "two words"}));
}

TEST_F(ResumeLogTest, IgnoresAnUnfinishedLine) {
    EXPECT_FALSE(open("a run").add("one"));
    const std::string complete = content_of(path);
    for (std::size_t size = 0; size < complete.size(); ++size) {
        write(complete.substr(0, size)); // killed while it wrote
        EXPECT_TRUE(open("a run").finished().empty()) << size;
        EXPECT_FALSE(open("a run").add("one"));
        EXPECT_EQ(content_of(path), complete);
    }
}

TEST_F(ResumeLogTest, NoticesEachFlippedBit) {
    EXPECT_FALSE(open("a run").add("one"));
    const std::string complete = content_of(path);
    for (std::size_t bit = 0; bit < 8 * complete.size(); ++bit) {
        std::string damaged = complete;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
        write(damaged);
        const auto opened = ResumeLog::open(path, "a run");
        const auto* log = std::get_if<ResumeLog>(&opened);
        EXPECT_TRUE(log == nullptr || log->finished().empty()) << damaged; // an error, or the line is done again
    }
}

TEST_F(ResumeLogTest, LeavesALogOfAnotherRunAsItIs) {
    write("another run\none\ntw");
    const auto opened = ResumeLog::open(path, "a run");
    ASSERT_TRUE(std::holds_alternative<std::string>(opened));
    EXPECT_EQ(std::get<std::string>(opened),
              path + ": line 1: belongs to another run: another run; delete the file, or name another");
    EXPECT_EQ(content_of(path), "another run\none\ntw");
    write("a file of the user, without a line end"); // not a prefix of "a run" either
    EXPECT_TRUE(std::holds_alternative<std::string>(ResumeLog::open(path, "a run")));
    EXPECT_EQ(content_of(path), "a file of the user, without a line end");
}

TEST_F(ResumeLogTest, RefusesFilesThatAreNotRegular) {
    for (const char* bad : {"/dev/null", "/"})
        EXPECT_EQ(std::get<std::string>(ResumeLog::open(bad, "a run")), std::string(bad) + ": is not a regular file");
    EXPECT_EQ(std::get<std::string>(ResumeLog::open("/nowhere/log", "a run")),
              "/nowhere/log: cannot be written: No such file or directory");
}

TEST_F(ResumeLogTest, MayBeWrittenByTwoRuns) {
    ResumeLog one = open("a run");
    ResumeLog other = open("a run");
    for (ResumeLog* log : {&one, &other, &one})
        EXPECT_FALSE(log->add("a line"));
    EXPECT_EQ(open("a run").finished(), std::vector<std::string>(3, "a line"));
}

TEST_F(ResumeLogTest, IsBegunOnceByRunsThatBeginAtTheSameTime) {
    constexpr std::size_t runs = 8;
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < runs; ++i)
            threads.emplace_back([&] { EXPECT_FALSE(open("a run").add("a line")); });
    }
    EXPECT_EQ(open("a run").finished(), std::vector<std::string>(runs, "a line"));
}

TEST_F(ResumeLogTest, SaysThatTheDiskIsFull) {
    ResumeLog log = open("a run");
    const FullDisk full(30);
    EXPECT_FALSE(log.add("1"));
    const auto error = log.add("a longer line");
    ASSERT_TRUE(error);
    EXPECT_EQ(*error, path + ": cannot be written: File too large");
}

TEST(ResumeLog, WithoutAPathStoresNothing) {
    auto opened = ResumeLog::open("", "a run");
    EXPECT_FALSE(std::get<ResumeLog>(opened).add("one"));
}

} // namespace
} // namespace kiwi
