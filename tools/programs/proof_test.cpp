// Tests that findings are reproduced in a new process, alone or after earlier games, or reported as unsteady.
#include <filesystem>

#include <gtest/gtest.h>

#include "../testing/run_in_test.h"
#include "repeat_commands.h"

namespace kiwi::tools {
namespace {

constexpr const char* CORNERS = "r3k2r/8/8/8/8/8/8/4K2R b Kkq - 0 1";
constexpr const char* WITHOUT_RIGHTS = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
constexpr const char* OTHER = "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1";

std::string fake(const std::string& how) { return FAKE_ENGINE + " --misbehave " + how; }

/// A fake engine whose total is wrong once, with a white king on d1, until its file exists. Removes the file.
class WrongOnce {
public:
    WrongOnce() { std::filesystem::remove(file()); }
    WrongOnce(const WrongOnce&) = delete;
    WrongOnce& operator=(const WrongOnce&) = delete;
    ~WrongOnce() { std::filesystem::remove(file()); }
    [[nodiscard]] std::string command(const std::string& way = "wrong-once") const {
        return fake(way + " --once " + file());
    }

private:
    [[nodiscard]] static std::string file() {
        return testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".once";
    }
};

TEST(Proof, FindingThatDependsOnAnEarlierQuestionIsReportedWithIt) {
    for (const char* jobs : {"1", "2", "4"}) {
        const Outcome outcome = kiwipete({"compare", OTHER, CORNERS, OTHER, WITHOUT_RIGHTS, "-d", "1", "--engine",
                                          fake("keeps-castling"), "-j", jobs, "--quiet"});
        EXPECT_EQ(outcome.code, ExitCode::Mismatch);
        expect_contains(outcome.out, std::string("before    position fen ") + CORNERS + '\n');
        EXPECT_EQ(outcome.out.find(std::string("before    position fen ") + OTHER), std::string::npos) << outcome.out;
        expect_contains(outcome.out, "it depends on what the same process was asked before");
        expect_contains(outcome.out, "extra     e1g1");
        expect_contains(outcome.out, std::string("repeat    kiwipete compare \"") + WITHOUT_RIGHTS);
        expect_contains(outcome.out, std::string("--before \"") + CORNERS + '"');
    }
}

TEST(Proof, CommandOfAnEngineInAShellIsRepeated) {
    const Outcome outcome =
            kiwipete({"check", "8/pK6/8/1P6/8/8/1r2k3/8 b - - 0 1", "--moves", "a7a5", "--plies", "0", "--only", "M1",
                      "--engine", "sh -c 'exec " + FAKE_ENGINE + " --mistake en-passant-pin'"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out << outcome.err;
    expect_contains(outcome.out, "repeat    kiwipete check");
    expect_contains(outcome.out, R"(--engine 'sh -c '\''exec )");
}

TEST(Proof, OptionBeforeAsksItsPositionFirst) {
    const std::vector<std::string> alone{"compare", WITHOUT_RIGHTS, "-d", "1", "--engine", fake("keeps-castling")};
    EXPECT_EQ(kiwipete(alone).code, ExitCode::Good);
    for (const char* moves : {"", " moves e8e7"})
        EXPECT_EQ(kiwipete(alone, {"--before", std::string(CORNERS) + moves}).code, ExitCode::Mismatch) << moves;
    expect_contains(kiwipete(alone, {"--before", std::string(CORNERS) + " moves e8e1"}).err, "cannot be played");
}

TEST(Proof, GameThatFailsOnlyAfterAnotherIsRepeatedAfterIt) {
    const Outcome outcome = kiwipete({"check", CORNERS, WITHOUT_RIGHTS, "--plies", "0", "--only", "M1", "--engine",
                                      fake("keeps-castling"), "--quiet"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, std::string("--before \"") + CORNERS + '"');
    expect_contains(outcome.out, "repeat    kiwipete check");
}

TEST(Proof, FailureThatANewProcessDoesNotRepeatIsUnsteady) {
    std::string rows;
    for (int i = 0; i < 3; ++i)
        rows += std::string(OTHER) + " ;D1 6\n" + WITHOUT_RIGHTS + " ;D1 14\n";
    const TemporaryFile suite(rows);
    for (const std::string verb : {"compare", "suite", "check"}) {
        const auto run = [&](const std::vector<std::string>& more) {
            const WrongOnce engine;
            return kiwipete({verb, suite.path(), "--engine", engine.command(), "-j", "1"}, more);
        };
        const Outcome once = run({});
        EXPECT_EQ(once.code, ExitCode::Good) << once.out << once.err;
        expect_contains(once.out, "1 unsteady answer");
        EXPECT_EQ(once.out.find("all hold"), std::string::npos) << once.out;
        EXPECT_EQ(once.out.find("no mismatch"), std::string::npos) << once.out;
        EXPECT_EQ(run({"--strict-unsteady"}).code, ExitCode::Mismatch) << verb;
        const TemporaryFile junit("", ".xml");
        expect_contains(run({"--json", "--junit", junit.path()}).out, "\"unsteady\": [\n    {");
        expect_contains(junit.content(), "<skipped message=\"unsteady");
    }
}

TEST(Proof, FailureBehindAnotherIsRepeatedWithWhatItsOwnProcessWasAsked) {
    const Outcome outcome = kiwipete({"compare", "--random", "30", "-d", "1", "-j", "1", "--engine",
                                      FAKE_ENGINE + " --misbehave exit --after 10"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "3 times: legal moves: exited");
    EXPECT_EQ(outcome.out.find("nsteady"), std::string::npos) << outcome.out;
    const Outcome suite = kiwipete({"suite", "--max-nodes", "30", "--filter", "standard", "-j", "1", "--engine",
                                    FAKE_ENGINE + " --misbehave exit --after 10"});
    EXPECT_EQ(suite.code, ExitCode::Mismatch);
    EXPECT_EQ(suite.out.find("nsteady"), std::string::npos) << suite.out;
}

TEST(Proof, FailureThatOnlySomeProcessesShowIsUnsteady) {
    const WrongOnce engine;
    const Outcome outcome =
            kiwipete({"check", OTHER, "--plies", "0", "--engine", engine.command("wrong-in-two-processes")});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "1 unsteady answer");
}

TEST(Proof, RepeatCommandHasEveryOptionThatChangesTheQuestion) {
    const Outcome outcome = kiwipete({"compare", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "-d", "1", "--engine",
                                      FAKE_ENGINE + " --mistake under-promotion", "--perft-command", "go perft {}",
                                      "--timeout", "5000", "--allow", "san-without-check-marks"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    expect_contains(outcome.out, "--timeout 5000 --allow san-without-check-marks --perft-command 'go perft {}'");
}

TEST(Proof, RepeatCommandSaysThatAGameIsOfChess960) {
    const std::string fen = "4k3/8/8/8/8/8/7p/4K1R1 b - - 0 1";
    const std::string engine = FAKE_ENGINE + " --mistake under-promotion";
    const Outcome outcome = kiwipete({"compare", "-d", "1", fen, "--chess960", "--engine", engine});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    expect_contains(outcome.out, "the game is one of Chess960, which its FEN does not say");
    expect_contains(outcome.out, " b - - 0 1\" --chess960 ");
    const Outcome reduced = kiwipete({"check", "--plies", "0", "--only", "M1", fen, "--chess960", "--engine", engine});
    EXPECT_EQ(reduced.code, ExitCode::Mismatch) << reduced.err;
    EXPECT_EQ(reduced.out.find("--chess960"), std::string::npos) << reduced.out; // the failure does not need it
}

TEST(Proof, CommandThatDoesNotShowAFindingIsRemovedWithANote) {
    Finding finding;
    finding.command = "kiwipete check --only M1";
    RepeatCommands("/bin/false").check(finding);
    EXPECT_EQ(finding.command, "");
    expect_contains(finding.text(NO_REPEAT), "did not give this finding again");
    finding.command = "kiwipete perft startpos"; // has no report
    RepeatCommands("/bin/false").check(finding);
    EXPECT_NE(finding.command, "");
}

TEST(Proof, FindingThatOtherChecksCauseIsRepeatedWithThem) {
    const Outcome outcome = kiwipete({"check", OTHER, "--plies", "0", "--library",
                                      std::string(KIWIPETE_FAKE_ADAPTER) + " --fault is_threefold_after_undo",
                                      "--moves", "e2e4", "--skip", "M16,N3", "-q"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    expect_contains(outcome.out, "FAILURE O6 threefold repetition");
    expect_contains(outcome.out, "it shows only if other invariants are checked before it");
    expect_contains(outcome.out, "  repeat    kiwipete check ");
    expect_contains(outcome.out, " --skip M16,N3 --moves e2e4\n");
    EXPECT_EQ(outcome.out.find("--only"), std::string::npos) << outcome.out;
}

TEST(Proof, FindingBehindAnotherIsRepeatedWithoutThat) {
    const std::string adapter = std::string(KIWIPETE_FAKE_ADAPTER) + " --fault reads_simple_PGN";
    // A kind is set aside after eight games.
    const Outcome outcome =
            kiwipete({"check", OTHER, "--plies", "2", "--games", "10", "--library", adapter, "--only", "N3", "--skip",
                      "N3: not read: comments in braces", "--skip", "N3: not read: variations in variations", "--skip",
                      "N3: not read: several variations of a move", "--skip", "N3: not read: brackets in tags"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    expect_contains(outcome.out, "FAILURE N3 PGN reading: not read: comments to the end of the line");
    expect_contains(outcome.out, "FAILURE N3 PGN reading: not read: variations");
    expect_contains(outcome.out, " --skip 'N3: not read: comments to the end of the line'");
    EXPECT_EQ(outcome.out.find("no repeat"), std::string::npos) << outcome.out;
}

TEST(Proof, WrongCountIsRepeatedByACommandThatShowsTheWrongMoves) {
    const std::string engine = FAKE_ENGINE + " --mistake en-passant-pin";
    const Outcome outcome = kiwipete({"suite", "--engine", engine, "--filter", "refused by a pin, stalemate"});
    expect_contains(outcome.out, "FAILURE perft: wrong counts\n");
    expect_contains(outcome.out, "  repeat    kiwipete compare \"8/2qbK1k1/8/1pP5/8/q7/8/8 w - b6 0 1\" -d 1 ");
}

TEST(SuiteCommand, SuspectsAFileThatTheProgramAndKiwipeteCountOtherwise) {
    const TemporaryFile file("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401\n");
    const Outcome outcome = kiwipete({"suite", file.path(), "--engine", FAKE_ENGINE});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "FAILURE perft: the file has other counts than the program and Kiwipete");
    expect_contains(outcome.out, "Kiwipete counts what was found, too: the file may be wrong");
    expect_contains(outcome.out, "kiwipete perft \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" -d 2");
}

} // namespace
} // namespace kiwi::tools
