// Tests of runs in parts, and of merging parts of a perft, through the command line.
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../testing/run_in_test.h"
#include "part_file.h"

namespace kiwi::tools {
namespace {

/// A directory for the parts of a perft, removed after the test.
class Parts : public testing::Test {
protected:
    Parts() :
        directory_(testing::TempDir() + "kiwipete-parts-"
                   + testing::UnitTest::GetInstance()->current_test_info()->name()) {
        std::filesystem::remove_all(directory_);
        std::filesystem::create_directory(directory_);
    }
    ~Parts() override { std::filesystem::remove_all(directory_); }

    [[nodiscard]] std::string file(const std::string& name) const { return directory_ + "/" + name + ".json"; }
    void count(const std::string& shard, const std::string& name, const std::vector<std::string>& more) const {
        const Outcome counted = kiwipete({"perft", "kiwipete", "--shard", shard, "--out", file(name)}, more);
        EXPECT_EQ(counted.code, ExitCode::Good) << counted.err;
        expect_contains(counted.out, "part " + shard + ": ");
    }
    [[nodiscard]] Outcome merge(const std::vector<std::string>& names,
                                std::vector<std::string> words = {"merge"}) const {
        for (const std::string& name : names)
            words.push_back(file(name));
        return kiwipete(words);
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
    }

    std::string directory_;
};

TEST_F(Parts, AddUpToThePerft) {
    count("1/3", "a", {"-d", "4", "--verify", "100"});
    count("2/3", "b", {"-d", "4", "--threads", "2", "--hash", "1"});
    count("3/3", "c", {"-d", "4", "--memory", "1", "--temp", testing::TempDir()});
    const Outcome merged = merge({"c", "a", "b"});
    EXPECT_EQ(merged.code, ExitCode::Good);
    expect_contains(merged.out, "depth 4: 4,085,603 nodes, 3 parts, 2,038 different positions at ply 2 (checksum ");
    EXPECT_EQ(merged.out.find("chance"), std::string::npos)
            << merged.out; // whole positions are compared, so there is no chance of error to print
    expect_contains(merged.out, "\nagrees with standard.epd\n");
    const auto json = nlohmann::json::parse(merge({"c", "a", "b"}, {"merge", "--json"}).out);
    EXPECT_EQ(json["nodes"], 4085603);
    EXPECT_EQ(json["complete"], true);
    EXPECT_EQ(json["missing"], nlohmann::json::array());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory_), {}), 3); // no unfinished file remains
}

TEST_F(Parts, CountDifferentPositionsIfSplitAtTheLeaves) {
    for (const char* part : {"1", "2"}) {
        const Outcome counted = kiwipete({"perft", "startpos", "-d", "5", "--split", "5", "--shard",
                                          std::string(part) + "/2", "--out", file(part)});
        EXPECT_EQ(counted.code, ExitCode::Good) << counted.err;
    }
    const Outcome merged = merge({"1", "2"});
    EXPECT_EQ(merged.code, ExitCode::Good);
    const Outcome whole = kiwipete({"unique", "-d", "5"});
    const std::size_t checksum = whole.out.find("checksum ");
    ASSERT_NE(checksum, std::string::npos);
    expect_contains(merged.out, "depth 5: 4,865,609 nodes, 2 parts, 822,518 different positions at ply 5 ("
                                        + whole.out.substr(checksum, 25) + "), ");
    expect_contains(merged.out, "\nchance of a wrong number of positions: below ");
    expect_contains(merged.out, "\nagrees with standard.epd\nagrees with OEIS A083276\n");
}

TEST_F(Parts, ThatAreMissingAreNamedWithTheCommandThatCountsThem) {
    count("2/3", "b", {"-d", "3", "--split", "2"});
    const Outcome merged = merge({"b"});
    EXPECT_EQ(merged.code, ExitCode::WrongUse);
    expect_contains(merged.out, "2 of 3 parts are missing; to count them:\n");
    for (const char* shard : {"1", "3"})
        expect_contains(merged.out,
                        "kiwipete perft 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' -d 3 "
                        "--split 2 --shard "
                                + std::string(shard) + "/3 --out " + directory_ + "/part-" + shard + ".json\n");
    EXPECT_EQ(merged.out.find("nodes"), std::string::npos) << merged.out;
    const auto json = nlohmann::json::parse(merge({"b"}, {"merge", "--json"}).out);
    EXPECT_EQ(json["missing"], (std::vector<std::string>{"1/3", "3/3"}));
    EXPECT_FALSE(json.contains("nodes"));
}

TEST_F(Parts, ThatDoNotBelongTogetherAreRefused) {
    count("1/2", "first", {"-d", "3"});
    count("2/2", "second", {"-d", "3"});
    count("2/2", "deeper", {"-d", "2"});
    count("2/2", "earlier", {"-d", "3", "--split", "2"});
    count("2/3", "other", {"-d", "3"});
    count("2/2", "after", {"-d", "3", "--moves", "e1g1"});
    std::filesystem::copy(file("second"), file("again"));
    const auto expect_refused = [&](const std::string& name, const std::string& why) {
        const Outcome merged = merge({"first", "second", name});
        EXPECT_EQ(merged.code, ExitCode::WrongUse) << name;
        expect_contains(merged.out, "REFUSED " + file(name) + ": " + why);
        EXPECT_EQ(merged.out.find("nodes"), std::string::npos) << merged.out;
    };
    expect_refused("deeper", "belongs to another question: ");
    expect_refused("earlier", "belongs to another question: ");
    expect_refused("other", "belongs to another question: ");
    expect_refused("after", "belongs to another question: ");
    expect_refused("again", "is part 2/2, and so is " + file("second"));
    EXPECT_EQ(merge({"first", "second"}).code, ExitCode::Good);
}

TEST_F(Parts, ThatAreDamagedAreRefused) {
    count("1/1", "good", {"-d", "3"});
    const std::string text = content_of(file("good"));
    const auto expect_refused = [&](const std::string& content, const std::string& why) {
        write("bad", content);
        const Outcome merged = merge({"bad"});
        EXPECT_EQ(merged.code, ExitCode::WrongUse);
        EXPECT_EQ(merged.out, "REFUSED " + file("bad") + ": " + why + "\n");
    };
    expect_refused("", "is empty");
    expect_refused("{", "is not JSON");
    expect_refused(text.substr(0, text.size() / 2), "is not JSON");
    expect_refused("[]", "is not a part of a perft: it has no \"format\": \"kiwipete perft part 2\"");
    expect_refused("{\"format\": \"kiwipete perft part 2\"}", "is not a part of a perft: key 'checksum' not found");
    // A change of any digit is detected.
    for (std::size_t i = text.find("\"depth\""); i < text.size(); ++i)
        if (text[i] >= '0' && text[i] <= '8') {
            std::string changed = text;
            ++changed[i];
            if (nlohmann::json::parse(changed)
                != nlohmann::json::parse(text)) // otherwise the digit is beyond the precision of a double
                expect_refused(changed, "is damaged: its checksum is wrong");
        }
    EXPECT_EQ(merge({"good"}).code, ExitCode::Good);
    EXPECT_EQ(kiwipete({"merge", "/no/such/part.json"}).out, "REFUSED /no/such/part.json: cannot be read\n");
    EXPECT_EQ(kiwipete({"merge", directory_}).out, "REFUSED " + directory_ + ": cannot be read\n");
}

/// These parts are not damaged: their checksums are right, but their numbers are wrong.
TEST_F(Parts, WithWrongNumbersAreRefused) {
    count("1/2", "a", {"-d", "3"});
    count("2/2", "b", {"-d", "3"});
    const auto read = parse_part(content_of(file("b")));
    ASSERT_TRUE(std::holds_alternative<PartFile>(read));
    PartFile wrong = std::get<PartFile>(read);
    wrong.part.lines += NodeTotal(1);
    write("b", text_of(wrong));
    expect_contains(merge({"a", "b"}).out, "REFUSED the parts have 49 lines to ply 1, but there are 48\n");
    wrong = std::get<PartFile>(read);
    wrong.part.lines_of_all += NodeTotal(1);
    write("b", text_of(wrong));
    expect_contains(merge({"a", "b"}).out, "b.json: 49 lines reach ply 1, by " + file("a") + " it is 48\n");
    wrong = std::get<PartFile>(read);
    wrong.question.version = "0.0.1";
    write("b", text_of(wrong));
    expect_contains(merge({"a", "b"}).out, "b.json: was counted by version 0.0.1, others by ");
    wrong = std::get<PartFile>(read);
    wrong.part.shard.number = 3;
    write("b", text_of(wrong));
    expect_contains(merge({"a", "b"}).out, "b.json: there is no part 3/2\n");
}

TEST_F(Parts, NeedValidOptions) {
    const auto expect_wrong = [](const std::vector<std::string>& words, const std::string& why) {
        const Outcome outcome = kiwipete({"perft", "-d", "3"}, words);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse);
        expect_contains(outcome.err, why);
    };
    expect_wrong({"--shard", "1/2"}, "--shard requires --out");
    expect_wrong({"--out", file("a")}, "--out requires --shard");
    expect_wrong({"--shard", "3/2", "--out", file("a")}, "--shard 3/2: expected K/N, such as 3/64");
    expect_wrong({"--shard", "1/2", "--out", file("a"), "--split", "4"},
                 "the tree of depth 3 cannot be split at ply 4");
    expect_wrong({"--shard", "1/2", "--out", file("a"), "--divide"}, "--divide excludes --shard");
    expect_wrong({"--shard", "1/2", "--out", "/no/such/directory/a.json"}, "/no/such/directory/a.json: No such file");
    EXPECT_FALSE(std::filesystem::exists(file("a")));
}

/// Runs docs/scale/parallel.sh again after one part was lost and one was damaged.
TEST_F(Parts, AreCountedUnderGnuParallel) {
    if (std::system("parallel --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "GNU parallel is not installed";
    const std::string bin = std::filesystem::path(KIWIPETE_COMMAND).parent_path().string();
    const std::string output = directory_ + "/output";
    const auto run_script = [&] {
        const std::string line = "PATH=" + bin + ":$PATH '" KIWIPETE_SCALE "/parallel.sh' '" + directory_
                                 + "' 5 'startpos' -d 5 > " + output + " 2>&1";
        const int status = std::system(line.c_str());
        return std::pair(WIFEXITED(status) ? WEXITSTATUS(status) : -1, content_of(output));
    };
    auto [code, text] = run_script();
    EXPECT_EQ(code, 0);
    expect_contains(text, "depth 5: 4,865,609 nodes, 5 parts, 5,362 different positions at ply 3 (checksum ");
    std::filesystem::remove(file("part-2"));
    write("part-4", content_of(file("part-4")).substr(0, 100));
    std::tie(code, text) = run_script();
    EXPECT_EQ(code, 2);
    expect_contains(text, "REFUSED " + file("part-4") + ": is not JSON\n1 of 5 parts are missing");
    EXPECT_TRUE(std::filesystem::exists(file("part-2")));
    std::filesystem::remove(file("part-4"));
    EXPECT_EQ(run_script().first, 0);
}

TEST(UniqueCommand, CountsPositionsAndWritesThem) {
    const TemporaryFile positions("");
    const Outcome counted = kiwipete({"unique", "-d", "3", "--out", positions.path()});
    EXPECT_EQ(counted.code, ExitCode::Good);
    expect_contains(counted.out, "ply  2:                400 positions, 400 lines, ");
    expect_contains(counted.out, "ply  3:              5,362 positions, 8,902 lines, ");
    const std::string lines = positions.content();
    EXPECT_EQ(std::ranges::count(lines, '\n'), 5362);
    expect_contains(lines,
                    "rnbqkbnr/pp1ppppp/8/2p5/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - lines 2;\n"); // two games: e4 and d4 in
                                                                                            // either order
    const Outcome read = kiwipete({"check", positions.path(), "--tier", "state", "--plies", "0"});
    EXPECT_EQ(read.code, ExitCode::Good) << read.err;
    expect_contains(read.out, "5,362 positions of 5,362 games");
    const auto json =
            nlohmann::json::parse(kiwipete({"unique", "Kiwipete", "-d", "2", "--json", "--threads", "2"}).out);
    EXPECT_EQ(json["plies"][1]["positions"], 2038);
    EXPECT_EQ(json["plies"][0]["checksum"].get<std::string>().size(), 16U);
    EXPECT_EQ(json["plies"][0]["chanceOfError"], 0);
    EXPECT_GT(json["plies"][1]["chanceOfError"], 0);
    expect_contains(counted.out, "\nchecksum ");
    expect_contains(kiwipete({"unique", "-d", "3"}).out, "\nagrees with OEIS A083276\n");
    EXPECT_EQ(kiwipete({"unique", "--temp", "/no/such/directory"}).code, ExitCode::WrongUse);
    EXPECT_EQ(kiwipete({"unique", "-d", "2", "--out", "/no/such/directory/file"}).code, ExitCode::WrongUse);
}

std::vector<std::string> lines_with(const std::string& output, const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(output);
    for (std::string line; std::getline(in, line);)
        if (line.find(text) != std::string::npos)
            lines.push_back(line);
    return lines;
}

/// Expects that three parts together print the same lines containing `text` as one run.
void expect_the_same_in_parts(const std::vector<std::string>& words, const std::string& text) {
    std::vector<std::string> whole = lines_with(kiwipete(words).out, text);
    EXPECT_FALSE(whole.empty());
    std::vector<std::string> of_parts;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        const std::vector<std::string> lines = lines_with(kiwipete(words, {"--shard", shard}).out, text);
        EXPECT_LT(lines.size(), whole.size());
        of_parts.insert(of_parts.end(), lines.begin(), lines.end());
    }
    std::ranges::sort(whole);
    std::ranges::sort(of_parts);
    EXPECT_EQ(of_parts, whole);
}

TEST(Shards, OfASuiteRunEachPositionOnce) {
    const TemporaryFile wrong("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 ;D1 17\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 17\n"
                              "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n8/8/8/8/8/4k3/8/4K2R w K - 0 1 ;D1 2\n");
    expect_the_same_in_parts({"suite", wrong.path()}, "WRONG ");
    EXPECT_EQ(kiwipete({"suite", wrong.path(), "--shard", "5/5"}).code, ExitCode::WrongUse);
}

TEST(Shards, OfAComparisonFindTheSameAsOneRun) {
    const std::string engine = std::string(KIWIPETE_FAKE_ENGINE) + " --mistake under-promotion";
    expect_the_same_in_parts({"compare", "--engine", engine, "--random", "60", "--all", "-d", "2"}, "  position ");
}

TEST(Shards, OfAnEngineCheckFindTheSameAsOneRun) {
    const std::string engine = std::string(KIWIPETE_FAKE_ENGINE) + " --mistake promotion-key";
    expect_the_same_in_parts({"check", "--engine", engine, "--random", "30", "--plies", "20", "--all"}, "  position ");
}

TEST(Shards, OfACheckPlayTheSameGamesAsOneRun) {
    const auto played = [](const std::vector<std::string>& more) {
        const Outcome outcome =
                kiwipete({"check", "kiwipete", "startpos", "--games", "5", "--plies", "10", "--json"}, more);
        const auto json = nlohmann::json::parse(outcome.out);
        return std::pair(json["facts"]["games"].get<int>(), json["facts"]["positions"].get<int>());
    };
    const auto whole = played({});
    EXPECT_EQ(whole.first, 10);
    std::pair<int, int> sum;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        const auto part = played({"--shard", shard});
        sum.first += part.first;
        sum.second += part.second;
    }
    EXPECT_EQ(sum, whole);
}

} // namespace
} // namespace kiwi::tools
