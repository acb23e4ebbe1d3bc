// Tests `kiwipete check --engine` on fake engines, each with one fault that a real engine has.
#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../process/process.h"
#include "../terminal/exit_code.h"
#include "../testing/run_in_test.h"
#include "malformed_input.h"

namespace kiwi::tools {
namespace {

constexpr const char* PROMOTION = "8/6k1/8/8/8/8/p7/2K5 b - - 0 1";

TEST(CheckCommand, FindsAKeyThatForgetsPromotions) {
    const Outcome outcome = kiwipete(
            {"check", PROMOTION, "--games", "4", "--plies", "4", "--engine", FAKE_ENGINE + " --mistake promotion-key"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out;
    expect_contains(outcome.out, "FAILURE S20 views: key after a promotion\n");
    expect_contains(outcome.out, "\n  uci       position fen ");
    expect_contains(outcome.out, "\n  by moves  ");
    expect_contains(outcome.out, "\n  by FEN    ");
    EXPECT_EQ(outcome.out.find("expected"), std::string::npos) << "neither answer can be called right\n" << outcome.out;
}

TEST(CheckCommand, NamesTheInvariantOfAMistakeThatOnlyTheFenShows) {
    // This engine castles in check, but only if the position was set up by its FEN.
    const Outcome outcome = kiwipete({"check", "r3k3/8/5P2/8/8/8/8/4K3 w q - 0 1", "--games", "20", "--plies", "1",
                                      "--engine", FAKE_ENGINE + " --misbehave castles-in-check-by-fen"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out;
    expect_contains(outcome.out, "FAILURE M17 moves by FEN: extra castling\n");
    expect_contains(outcome.out, "extra     e8c8: castling queen side is refused: the king on e8 is in check");
}

TEST(CheckCommand, IgnoresABoardInTheOutput) {
    const Outcome outcome = kiwipete(
            {"check", "--random", "20", "--plies", "5", "--engine", FAKE_ENGINE + " --misbehave prints-board"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "asked: moves, perft, chess960, move_count\n");
}

TEST(CheckCommand, SwitchesOffChess960ThatIsOnByDefault) {
    const Outcome outcome = kiwipete(
            {"check", "--random", "20", "--plies", "5", "--engine", FAKE_ENGINE + " --misbehave begins-with-chess960"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
}

TEST(CheckCommand, RecognisesEpInKeyAndNotesItUnlessDeclared) {
    const std::vector<std::string> arguments{"check",   "startpos", "--games",  "3",
                                             "--plies", "10",       "--engine", FAKE_ENGINE + " --misbehave ep-key"};
    const Outcome outcome = kiwipete(arguments);
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "note: recognised ep-in-key: keys have an en passant square where no capture is "
                                 "legal, too, but FENs do not");
    for (const char* name : {"ep-in-key", "ep-always"}) {
        const std::string allowed = kiwipete(arguments, {"--allow", name}).out;
        EXPECT_TRUE(allowed.starts_with("fake engine, intentional deviations: " + std::string(name) + '\n')) << allowed;
        EXPECT_EQ(allowed.find("note:"), std::string::npos) << allowed;
    }
}

TEST(CheckCommand, PlaysTheDoublePushWhereAnEnPassantSquareIsOfNoUse) {
    const Outcome outcome = kiwipete({"check", "8/8/8/3qPpK1/8/6k1/8/8 w - f6 0 1", "--plies", "0", "--engine",
                                      FAKE_ENGINE + " --mistake en-passant-pin"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "position fen 8/5p2/8/3qP1K1/8/6k1/8/8 b - - 0 1 moves f7f5\n");
    expect_contains(outcome.out, "extra     e5f6: ");
}

TEST(CheckCommand, AllowsFensWithoutCounters) {
    const std::vector<std::string> arguments{
            "check", "startpos", "--games", "5", "--plies", "5", "--engine", FAKE_ENGINE + " --misbehave no-counters"};
    expect_contains(kiwipete(arguments).out, "FAILURE U3 FEN: half-move clock\n");
    std::vector<std::string> allowing = arguments;
    allowing.insert(allowing.begin() + 1, {"--allow", "no-counters,ep-always"}); // --allow takes a single word
    const Outcome outcome = kiwipete(allowing);
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    EXPECT_TRUE(outcome.out.starts_with("fake engine, intentional deviations: no-counters, ep-always\n"))
            << outcome.out;
    const Outcome unknown = kiwipete({"check", "--engine", FAKE_ENGINE, "--allow", "anything"});
    EXPECT_EQ(unknown.code, ExitCode::WrongUse);
    expect_contains(unknown.err, "there are\n  no-underpromotion");
}

TEST(CompareCommand, TellsASearchFromAPerftThatBestmoveFollows) {
    const TemporaryFile late("while read line; do case $line in uci) echo uciok;; go*) searches=1;; quit) exit;;\n"
                             "isready) [ $searches ] && echo 'log: g1f3 nodes 84' && echo 'log: g1f3 nodes 99' &&\n"
                             "echo bestmove g1f3;\n"
                             "searches=; echo readyok;; esac; done\n",
                             ".sh");
    expect_contains(kiwipete({"compare", "startpos", "--engine", "sh " + late.path()}).err, "it searches instead");
    const TemporaryFile polite("'" + FAKE_ENGINE + "' | sed -u 's/^Nodes searched.*/&\\nbestmove 0000/'\n", ".sh");
    EXPECT_EQ(kiwipete({"compare", "startpos", "-d", "2", "--engine", "sh " + polite.path()}).code, ExitCode::Good);
}

TEST(CheckCommand, TestsAnEngineWithoutPerftByItsPlay) {
    const Outcome outcome =
            kiwipete({"check", "--random", "60", "--plies", "10", "--engine", FAKE_ENGINE + " --misbehave no-perft"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "no perft: \"go perft 1\": it searches instead");
    expect_contains(outcome.out, ", best_move, variations\n");
    const auto wrong = [](const char* fen) {
        return kiwipete({"check", fen, "--plies", "0", "--engine",
                         FAKE_ENGINE + " --misbehave no-perft --mistake castling-through-check"});
    };
    const Outcome castles = wrong("r3k3/8/8/8/8/8/8/2R1K3 b q - 0 1");
    EXPECT_EQ(castles.code, ExitCode::Good) << "the king's destination is looked at\n" << castles.out;
    const Outcome through = wrong("r3k3/8/8/8/8/8/8/3RK3 b q - 0 1");
    EXPECT_EQ(through.code, ExitCode::Mismatch) << through.out;
    expect_contains(through.out, "FAILURE B1 best move: castling\n");
    expect_contains(through.out, "extra     e8c8: castling queen side is refused: ");
}

TEST(CheckCommand, TellsAFaultInTheFirstQuestions) {
    const auto start = [](const std::string& how) {
        return kiwipete(
                {"check", "startpos", "--games", "1", "--plies", "1", "--engine", FAKE_ENGINE + " --misbehave " + how});
    };
    expect_contains(start("crash --after 2").out, "1 time: perft: crashed");
    expect_contains(start("exit --after 2").out, "1 time: perft: exited");
}

TEST(CheckCommand, DistinguishesRefusedCrashedAndTimedOut) {
    const auto malformed = [](const std::string& how, int commands) {
        return kiwipete({"check", "startpos", "--plies", "0", "--malformed", std::to_string(commands), "--timeout",
                         "1500", "--jobs", "4", "--engine", FAKE_ENGINE + " --misbehave " + how});
    };
    const Outcome refused = malformed("critical-error", 40);
    EXPECT_EQ(refused.code, ExitCode::Good) << refused.out;
    EXPECT_EQ(refused.out.find(" 0 refused"), std::string::npos) << refused.out;
    expect_contains(refused.out, " refused, 0 failures");
    const Outcome crashed = malformed("sanitizer", 5);
    EXPECT_EQ(crashed.code, ExitCode::Mismatch) << crashed.out;
    expect_contains(crashed.out, "FAILURE malformed input: crashed: ");
    expect_contains(crashed.out, "exit code 1 after: ==1==ERROR: AddressSanitizer");
    expect_contains(crashed.out, "  input     \"position fen ");
    const Outcome timed_out = malformed("hang-on-malformed", 1);
    expect_contains(timed_out.out, "FAILURE malformed input: timed out: ");
}

TEST(CheckCommand, FindsAnEvaluationThatCastlingMakesWrong) {
    const Outcome outcome = kiwipete({"check", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--games", "5", "--plies", "10",
                                      "--engine", FAKE_ENGINE + " --mistake eval-drift"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out;
    expect_contains(outcome.out, "FAILURE S20 views: static evaluation");
    // The minimised game has the kings, one rook and one move.
    EXPECT_TRUE(outcome.out.find(" moves e1g1\n") != std::string::npos
                || outcome.out.find(" moves e1c1\n") != std::string::npos
                || outcome.out.find(" moves e8g8\n") != std::string::npos
                || outcome.out.find(" moves e8c8\n") != std::string::npos)
            << outcome.out;
}

TEST(CheckCommand, FindsAMalformedFenThatCrashesAnEngine) {
    const Outcome outcome = kiwipete({"check", "startpos", "--games", "1", "--plies", "2", "--malformed", "400",
                                      "--json", "--engine", FAKE_ENGINE + " --misbehave nine-pawns"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out;
    const auto json = nlohmann::json::parse(outcome.out);
    for (const auto& finding : json.at("findings")) {
        const std::string input = finding.at("input");
        EXPECT_EQ(finding.at("kind"), "crashed: " + fault_in(input));
        expect_contains(finding.at("found"), "killed by signal 6");
        EXPECT_EQ(finding.at("rule"), "An engine survives any input, or ends with an error message.");
        EXPECT_EQ(finding.at("dialogue").at(0), "> " + input) << "the dialogue of the reduced input";
        EXPECT_LT(input.size(), 70U) << "reduced: " << input;
        EXPECT_TRUE(input.ends_with(" 0 1")) << "this engine does not read the counters: " << input;
        const std::string again = finding.value("repeat", "");
        expect_contains(again, " --malformed-input 'position fen ");
        std::vector<std::string> words = words_of_command(again);
        words.erase(words.begin());
        const Outcome repeated = kiwipete(words);
        EXPECT_EQ(repeated.code, ExitCode::Mismatch) << repeated.out;
        expect_contains(repeated.out, "FAILURE malformed input: " + finding.at("kind").get<std::string>());
    }
}

TEST(CheckCommand, SendsEachGroupOfMalformedInputToANewProcess) {
    // This engine ends at its 150th line; a group of twenty commands needs fewer.
    const std::string engine =
            "sh -c \"n=0; while read -r line && [ $((n += 1)) -lt 150 ]; do case $line in "
            "uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;; quit) exit;; esac; done\"";
    const Outcome outcome = kiwipete({"check", "startpos", "--games", "1", "--plies", "0", "--malformed", "60",
                                      "--jobs", "1", "--engine", engine});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "malformed input: 60 answered, 0 refused, 0 failures");
}

TEST(CheckCommand, PrintsFindingsAsJson) {
    const Outcome outcome = kiwipete({"check", PROMOTION, "--games", "4", "--plies", "4", "--json", "--engine",
                                      FAKE_ENGINE + " --mistake promotion-key"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json.at("facts").at("games"), 4);
    EXPECT_EQ(json.at("facts").at("asked"),
              "moves, perft, chess960, fen, check, checkers, move_count, key, evaluation");
    const auto skipped =
            std::ranges::count(json.at("cases"), "skipped", [](const auto& test) { return test.at("status"); });
    EXPECT_EQ(json.at("cases").size() - static_cast<std::size_t>(skipped), 21U);
    ASSERT_EQ(json.at("findings").size(), 1U) << outcome.out;
    const auto& finding = json.at("findings").front();
    EXPECT_EQ(finding.at("invariant"), "S20 views");
    EXPECT_EQ(finding.at("kind"), "key after a promotion");
    EXPECT_GE(finding.at("count"), 1);
    EXPECT_TRUE(finding.at("uci").get<std::string>().starts_with("position fen ")) << outcome.out;
    EXPECT_NE(finding.at("by moves"), finding.at("by FEN"));
}

TEST(CheckCommand, FindsNoFailureInACorrectEngine) {
    const Outcome outcome = kiwipete({"check", "--random", "15", "--plies", "10", "--engine", FAKE_ENGINE});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "asked: moves, perft, chess960, fen, check, checkers, move_count, key, evaluation\n");
    expect_contains(outcome.out, ": all hold");
}

} // namespace
} // namespace kiwi::tools
