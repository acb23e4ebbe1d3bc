// Tests `kiwipete test`, which finds out what a program is and runs the other verbs on it.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../testing/run_in_test.h"

namespace kiwi::tools {
namespace {

const std::string ADAPTER = KIWIPETE_FAKE_ADAPTER;

/// Short, and without the parts that take long.
Outcome test(const std::string& command, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"test", command, "--no-repeat"};
    words.insert(words.end(), more.begin(), more.end());
    if (std::ranges::find(more, "--seconds") == more.end())
        words.insert(words.end(), {"--seconds", "2"});
    return kiwipete(words);
}

TEST(TestCommand, FindsTheMistakeOfAnEngine) {
    // The whole time is for the suites, which have this mistake at the beginning, whatever the load.
    const Outcome outcome = test(FAKE_ENGINE + " --mistake castling-through-check",
                                 {"--seconds", "5", "--skip", "compare,check,play,commands,malformed"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    expect_contains(outcome.out, ": a UCI engine\n");
    expect_contains(outcome.out, "WRONG  perft, small counts ");
    expect_contains(outcome.out, "WRONG  perft suites ");
    expect_contains(outcome.out, "FAILURE legal moves: extra castling");
    const std::size_t next = outcome.out.find("go on with\n  kiwipete suite --engine ");
    ASSERT_NE(next, std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.substr(next).find("--max-nodes 300"), std::string::npos) << outcome.out;
}

TEST(TestCommand, PrintsEachMistakeOnce) {
    const std::string out = test(FAKE_ENGINE + " --mistake under-promotion",
                                 {"--seconds", "5", "--skip", "compare,play,commands,malformed"})
                                    .out;
    const auto is_printed = [&](const char* kind) {
        return out.find(std::string("FAILURE ") + kind) != std::string::npos;
    };
    expect_contains(out, "FAILURE ");
    EXPECT_FALSE(
            is_printed("legal moves: missing underpromotion")
            && is_printed("M1 legal moves: missing underpromotion")) // in the time that it has, `check` may find it
            << out;
}

TEST(TestCommand, SaysForWhatTheTimeWasTooShort) {
    const std::string slow = "sh -c 'sleep 1.1; exec " + FAKE_ENGINE + '\'';
    expect_contains(test(slow, {"--seconds", "1", "--skip", "suite,compare,check,play,malformed"}).out,
                    "commands of UCI: too little time to check anything: --seconds 10 gives more");
    const std::string out = test(slow, {"--seconds", "2", "--skip", "suite,check,play,malformed"}).out;
    expect_contains(out, "ok     random positions ");
    expect_contains(out, "-      commands of UCI       not asked: the time is over\n");
    expect_contains(out, "note: commands of UCI: too little time to check anything: --seconds 20 gives more");
}

TEST(TestCommand, AsksNothingElseOfALibraryThatRefusesTheStart) {
    const TemporaryFile refuser("while read -r line; do case $line in *hello*) "
                                R"(echo '{"name":"x","variants":["standard"],"answers":["moves","fen"]}';; )"
                                R"(*) echo '{"refused":"no"}';; esac; done)",
                                ".sh");
    const Outcome outcome = test(refuser.path());
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out;
    expect_contains(outcome.out, "-      invariants            not asked: it does not set up the start position\n");
    expect_contains(outcome.out, "found     the start position is refused: no\n");
}

TEST(TestCommand, IsContentWithARightEngine) {
    const Outcome outcome = test(FAKE_ENGINE, {"--seconds", "8", "--skip", "suite,play,commands,malformed"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
    expect_contains(outcome.out, "ok     random positions ");
    expect_contains(outcome.out, "ok     invariants ");
    expect_contains(outcome.out, "could not be asked; kiwipete check --engine ");
}

TEST(TestCommand, SaysWhyAnEngineWithoutPerftIsNotCounted) {
    const Outcome outcome =
            test(std::string(KIWIPETE_FAKE_PLAYER), {"--skip", "check,play,malformed", "--timeout", "1000"});
    expect_contains(outcome.out, "-      perft suites          not asked: ");
    expect_contains(outcome.out, "-      random positions      not asked: ");
    expect_contains(outcome.out, "ok     commands of UCI ");
}

TEST(TestCommand, KnowsAnAdapterAndPassesOptionsOn) {
    const std::string adapter = ADAPTER + " --fault M7";
    const Outcome outcome =
            test(adapter, {"--seconds", "5", "--skip", "suite,compare,malformed", "--timeout", "9999", "--json"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    const auto report = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(report["verb"], "test");
    EXPECT_EQ(report["about"], adapter);
    expect_contains(outcome.out, "M7 gives check");
    expect_contains(outcome.out, " --timeout 9999");
}

TEST(TestCommand, DoesNotCallGoodWhatIsNotChecked) {
    const std::string engine = FAKE_ENGINE + " --misbehave no-perft";
    const Outcome outcome = test(engine, {"--skip", "compare,play,commands,malformed", "--seconds", "1"});
    expect_contains(outcome.out, "-      perft, small counts   not asked: ");
    expect_contains(outcome.out, "-      perft suites          not asked: it has no perft\n");
    expect_contains(outcome.out, "note: without perft, only the moves that it plays");
    const Outcome nothing = test(engine, {"--skip", "compare,check,play,commands,malformed"});
    EXPECT_EQ(nothing.code, ExitCode::WrongUse) << nothing.out;
    expect_contains(nothing.out, "0 parts, 2 not asked: nothing was checked");
}

TEST(TestCommand, KnowsTheCheckerOfAClass) {
    const Outcome outcome = test(KIWIPETE_FAULTY_CHECK, {"--skip", "suite,compare,check,malformed"});
    expect_contains(outcome.out, "faulty_check --serve: a checker of a C++ class\n");
}

TEST(TestCommand, RunsAFileByItsExtensionAndKnowsAScript) {
    const std::string counts =
            "printf 'position fen %s moves %s\\ngo perft %s\\nquit\\n' \"$2\" \"$3\" \"$1\" | '" + FAKE_ENGINE + "'\n";
    const TemporaryFile script("[ $# -ge 2 ] || exit 1\n" + counts, ".sh");
    const Outcome outcome = test(script.path(), {"--skip", "compare"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.err.find("asking again"), std::string::npos) << outcome.err; // it ends at once without arguments
    expect_contains(outcome.out, "sh " + script.path() + ": a perftree script\n");
    expect_contains(outcome.out, "ok     perft, small counts ");
    const TemporaryFile prompt("[ $# -ge 2 ] || while read -r line; do echo unknown: $line; done\n" + counts, ".sh");
    const Outcome without_arguments = test(prompt.path(), {"--skip", "suite,compare"});
    EXPECT_EQ(without_arguments.err.find("asking again"), std::string::npos) << without_arguments.err;
    expect_contains(without_arguments.out, ": a perftree script\n");
    const TemporaryFile without_interpreter("print('no book')\n", ".py");
    std::filesystem::permissions(without_interpreter.path(), std::filesystem::perms::owner_all);
    expect_contains(test(without_interpreter.path()).err, "refused: exit code 0 after: no book"); // python3 ran it
}

TEST(TestCommand, KnowsAnAdapterThatComplainsAboutWhatIsNoJson) {
    for (const std::string then : {"exit", "read -r line"}) {
        const TemporaryFile adapter("read -r line\nif [ \"$line\" = uci ]; then echo 'Unknown request: uci' >&2; "
                                            + then + "; fi\n{ echo \"$line\"; cat; } | " + ADAPTER + "\n",
                                    ".sh");
        expect_contains(test("sh " + adapter.path(), {"--skip", "suite,compare,check,requests,malformed"}).out,
                        ": an adapter of a library\n");
    }
}

TEST(TestCommand, DoesNotWaitForAProgramThatEnds) {
    const std::string message = test("sh -c 'echo no book >&2; exit 3'").err;
    EXPECT_EQ(message.find("asking again"), std::string::npos) << message;
    expect_contains(message, "no book");
    expect_contains(test("sh -c 'echo 21'").err, "as a perftree script (docs/engines.md): it does not count 20 moves");
}

TEST(TestCommand, SaysThatUciokIsMissing) {
    expect_contains(
            test("sh -c 'while read -r line; do [ $line = uci ] && echo id name x; done'", {"--timeout", "300"}).err,
            " answers \"uci\" without a line \"uciok\" within 300 ms\n");
}

TEST(TestCommand, GivesAProgramThatStartsSlowlyMoreTime) {
    const Outcome outcome = kiwipete({"test", "sh -c 'sleep 1.2; exec " + FAKE_ENGINE + "'", "--skip",
                                      "suite,compare,check,play,commands,malformed"});
    expect_contains(outcome.out, " s to start: the test takes about ");
}

TEST(TestCommand, SaysWhatAProgramIsThatCannotBeTested) {
    const Outcome xboard = test(FAKE_ENGINE + " --misbehave xboard", {"--timeout", "300"});
    EXPECT_EQ(xboard.code, ExitCode::WrongUse);
    expect_contains(xboard.err, "is an xboard engine");
    const std::string prompt = test(R"(sh -c 'while read -r line; do echo "> Unknown command: $line"; done')").err;
    EXPECT_EQ(prompt.find("asking again"), std::string::npos) << prompt; // it has answered
    expect_contains(prompt, R"(sh is not a UCI engine: it does not know "uci"; )");
    EXPECT_EQ(test("/none/engine").err, "kiwipete: /none/engine: no such file or directory\n");
}

TEST(Limits, EndARunAndAreTold) {
    // Few starts, which are made first, and many games.
    const Outcome check = kiwipete({"check", "--random", "20", "--games", "1000", "--seconds", "3", "-q", "-j", "1"});
    EXPECT_EQ(check.code, ExitCode::Good) << check.out;
    expect_contains(check.out, "ended: after 3 s: ");
    expect_contains(check.out, " of 20,000 games are played");
    const std::string engine = FAKE_ENGINE + " --mistake castling-through-check";
    const Outcome compare =
            kiwipete({"compare", "--random", "2000", "--fail-fast", "-q", "-j", "1", "--engine", engine});
    EXPECT_EQ(compare.code, ExitCode::Mismatch);
    expect_contains(compare.out, "     1 time: legal moves: ");
    expect_contains(compare.out, "ended: after the first failure: ");
}

} // namespace
} // namespace kiwi::tools
