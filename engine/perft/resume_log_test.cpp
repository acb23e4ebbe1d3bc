#include "resume_log.h"

#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "../testing/file_text.h"
#include "../testing/full_disk.h"

namespace kiwi {
namespace {

/// Why a log is rejected.
std::string why_rejected(const std::string& path) {
    try {
        const ResumeLog log(path, "a run");
    } catch (const PerftError& error) {
        return error.reason;
    }
    return "no error";
}

/// Tests with a path for a log, which is removed after each test.
class ResumeLogTest : public testing::Test {
protected:
    ResumeLogTest() { std::filesystem::remove(path); }
    ~ResumeLogTest() override { std::filesystem::remove(path); }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    [[nodiscard]] ResumeLog open(std::string_view run) const { return {path, run}; }

    const std::string path =
            testing::TempDir() + "kiwipete-" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(ResumeLogTest, KeepsItsLines) {
    {
        ResumeLog log = open("a run");
        EXPECT_TRUE(log.finished().empty());
        log.add("one");
        log.add("two words");
    }
    EXPECT_EQ(content_of(path), "a run #4b30d701\none #ba2719ef\ntwo words #a3493fcc\n");
    EXPECT_EQ(open("a run").finished(), (std::vector<std::string>{"one", "two words"}));
}

TEST_F(ResumeLogTest, IgnoresAnUnfinishedLine) {
    open("a run").add("one");
    const std::string complete = content_of(path);
    for (std::size_t size = 0; size < complete.size(); ++size) {
        write(complete.substr(0, size)); // killed while it wrote
        EXPECT_TRUE(open("a run").finished().empty()) << size;
        open("a run").add("one");
        EXPECT_EQ(content_of(path), complete);
    }
}

TEST_F(ResumeLogTest, NoticesEachFlippedBit) {
    open("a run").add("one");
    const std::string complete = content_of(path);
    for (std::size_t bit = 0; bit < 8 * complete.size(); ++bit) {
        std::string damaged = complete;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
        write(damaged);
        if (why_rejected(path) == "no error")
            EXPECT_TRUE(open("a run").finished().empty()) << damaged; // the line is done again
    }
}

TEST_F(ResumeLogTest, LeavesALogOfAnotherRunAsItIs) {
    write("another run\none\ntw");
    EXPECT_EQ(why_rejected(path),
              path + ": line 1: belongs to another run: another run; delete the file, or name another");
    EXPECT_EQ(content_of(path), "another run\none\ntw");
    write("a file of the user, without a line end"); // not a prefix of "a run" either
    EXPECT_NE(why_rejected(path), "no error");
    EXPECT_EQ(content_of(path), "a file of the user, without a line end");
}

TEST_F(ResumeLogTest, RefusesFilesThatAreNotRegular) {
    for (const char* bad : {"/dev/null", "/"})
        EXPECT_EQ(why_rejected(bad), std::string(bad) + ": is not a regular file");
    EXPECT_EQ(why_rejected("/nowhere/log"), "/nowhere/log: cannot be written: No such file or directory");
}

TEST_F(ResumeLogTest, MayBeWrittenByTwoRuns) {
    ResumeLog one = open("a run");
    ResumeLog other = open("a run");
    for (ResumeLog* log : {&one, &other, &one})
        log->add("a line");
    EXPECT_EQ(open("a run").finished(), std::vector<std::string>(3, "a line"));
}

TEST_F(ResumeLogTest, IsBegunOnceByRunsThatBeginAtTheSameTime) {
    constexpr std::size_t runs = 8;
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < runs; ++i)
            threads.emplace_back([&] { open("a run").add("a line"); });
    }
    EXPECT_EQ(open("a run").finished(), std::vector<std::string>(runs, "a line"));
}

TEST_F(ResumeLogTest, SaysThatTheDiskIsFull) {
    ResumeLog log = open("a run");
    const FullDisk full(30);
    log.add("1");
    try {
        log.add("a longer line");
        FAIL() << "no error";
    } catch (const PerftError& error) {
        EXPECT_EQ(error.reason, path + ": cannot be written: File too large");
    }
}

TEST(ResumeLog, WithoutAPathStoresNothing) {
    ResumeLog log("", "a run");
    log.add("one");
    EXPECT_TRUE(log.finished().empty());
}

} // namespace
} // namespace kiwi
