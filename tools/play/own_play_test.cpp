// Tests `kiwipete check --play` and `engine-test` on fake engines that play correctly or break one rule each.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../terminal/exit_code.h"
#include "../terminal/input_file.h"
#include "../testing/run_in_test.h"
#include "engine_conformance.h"
#include "own_play.h"
#include "search.h"

namespace kiwi::tools {
namespace {

const std::string PLAYER = KIWIPETE_FAKE_PLAYER;

Outcome played_by(const std::string& way, const std::vector<std::string>& more = {}) {
    // Only an engine that hangs uses up the timeout.
    const bool hangs = way == "does-not-stop" || way == "is-not-ready-while-it-searches";
    return kiwipete({"check", "--timeout", hangs ? "1000" : "8000", "-q", "--engine", PLAYER + " --way " + way}, more);
}

TEST(OwnPlay, OfACorrectEngineBreaksNoRule) {
    const Outcome outcome = played_by("right", {"--play", "60"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, " searches in 60 games against itself, 15 rules, seed 1: all hold");
    EXPECT_EQ(outcome.out.find("note:"), std::string::npos) << outcome.out;
}

TEST(OwnPlay, IsNotJudgedByWhatStandsOnStderr) {
    const Outcome outcome = kiwipete({"check", "--play", "5", "--plies", "10", "-q", "--engine",
                                      "sh -c '" + PLAYER + " --way right | tee /dev/stderr'"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
}

struct BrokenBy {
    const char* name;
    const char* group;
    const char* games = "40"; ///< Fewer for engines that hang.
};
void PrintTo(const BrokenBy& fault, std::ostream* out) { *out << fault.name; }

class BrokenRuleOfPlay : public testing::TestWithParam<BrokenBy> {};

TEST_P(BrokenRuleOfPlay, IsFoundAndRepeatedByThePrintedCommands) {
    const bool is_shown_by_one_process = std::string(GetParam().group) != "own play: the same again";
    // The command is executed below.
    const Outcome outcome = played_by(GetParam().name, {"--play", GetParam().games, "--json", "--no-repeat"});
    ASSERT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out << outcome.err;
    std::string command;
    const auto json = nlohmann::json::parse(outcome.out);
    for (const auto& group : json.at("findings")) {
        const std::string asked = group.at("asked");
        const std::string kind = group.value("kind", "");
        EXPECT_EQ(asked, std::string(GetParam().group).substr(0, asked.size())) << outcome.out;
        if (asked + (kind.empty() ? "" : ": " + kind) == GetParam().group)
            command = group.value("repeat", "");
    }
    if (!is_shown_by_one_process) {
        EXPECT_EQ(command, ""); // a single process does not show it
        return;
    }
    ASSERT_FALSE(command.empty()) << outcome.out;
    const std::size_t dialogue = command.find("--dialogue '") + 12;
    const Outcome again =
            played_by(GetParam().name, {"--dialogue", command.substr(dialogue, command.size() - 1 - dialogue)});
    EXPECT_EQ(again.code, ExitCode::Mismatch) << command << '\n' << again.out << again.err;
    expect_contains(again.out, std::string("FAILURE ") + GetParam().group);
}

INSTANTIATE_TEST_SUITE_P(
        WholeTable, BrokenRuleOfPlay,
        testing::Values(BrokenBy{"answers-twice", "own play: one answer: a second answer"},
                        BrokenBy{"talks-afterwards", "own play: silence"},
                        BrokenBy{"has-no-move-in-ten-nodes", "own play: best move: no move"},
                        BrokenBy{"ignores-several-search-moves", "own play: search moves"},
                        BrokenBy{"ponders-on-its-own-move", "own play: ponder move: move without an own piece"},
                        BrokenBy{"goes-on-after-mate", "own play: variations: goes on after checkmate"},
                        BrokenBy{"calls-a-check-mate", "own play: mate scores: the variation does not mate"},
                        BrokenBy{"counts-mates-in-plies", "own play: mate scores: the variation mates earlier"},
                        BrokenBy{"does-not-wait-for-stop", "own play: waiting for stop"},
                        BrokenBy{"does-not-wait-for-ponderhit", "own play: waiting for ponderhit"},
                        BrokenBy{"ranks-a-move-twice", "own play: MultiPV: the same move twice"},
                        BrokenBy{"ranks-too-few-moves", "own play: as many as MultiPV"},
                        BrokenBy{"plays-its-second-move", "own play: last variation"},
                        BrokenBy{"shows-a-move-not-to-search", "own play: search moves: a variation of another move"},
                        BrokenBy{"is-not-the-same-again", "own play: the same again"},
                        BrokenBy{"does-not-stop", "own play: timed out after go infinite", "3"},
                        BrokenBy{"is-not-ready-while-it-searches", "own play: timed out at isready, while it searches",
                                 "16"},
                        BrokenBy{"crashes-at-a-new-game", "own play: crashed"}),
        [](const auto& of) {
            std::string name = of.param.name;
            std::ranges::replace(name, '-', '_');
            return name;
        });

TEST(OwnPlay, DoesNotCompareSearchesThatEndBeforeTheirDepth) {
    const Outcome outcome = played_by("ends-before-its-depth", {"--play", "40"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
}

TEST(OwnPlay, IsReducedToTheCommandsThatMatter) {
    // This engine repeats its previous best move after the hash size has changed twice.
    const Outcome outcome = played_by("plays-from-a-stale-table", {"--play", "40", "--seed", "3", "--json"});
    const auto groups = nlohmann::json::parse(outcome.out).at("findings");
    ASSERT_FALSE(groups.empty()) << outcome.out;
    const std::string sent = groups[0].at("sent");
    EXPECT_EQ(std::ranges::count(sent, '\n'), 5) << "two options and two searches\n" << sent;
}

TEST(OwnPlay, IsReducedToTheSimplestSearch) {
    const Outcome outcome = played_by("does-not-stop", {"--play", "3", "--json", "--no-repeat"});
    const auto groups = nlohmann::json::parse(outcome.out).at("findings");
    ASSERT_FALSE(groups.empty()) << outcome.out;
    EXPECT_EQ(groups[0].at("sent"), "position startpos\ngo infinite\nstop");
}

TEST(OwnPlay, IsReducedThoughTheEngineStartsSlowly) {
    const Outcome outcome = kiwipete({"check", "--timeout", "8000", "-q", "--no-repeat", "--json", "--play", "1",
                                      "--engine", "sh -c 'sleep 0.7; exec " + PLAYER + " --way talks-afterwards'"});
    const auto groups = nlohmann::json::parse(outcome.out).at("findings");
    ASSERT_FALSE(groups.empty()) << outcome.out;
    const std::string sent = groups[0].at("sent");
    EXPECT_LE(std::ranges::count(sent, '\n'), 3) << sent;
}

TEST(OwnPlay, OmitsCommandsThatTheEngineDoesNotObey) {
    const Outcome nodes = played_by("ignores-nodes", {"--play", "20"});
    EXPECT_EQ(nodes.code, ExitCode::Good) << nodes.out;
    expect_contains(nodes.out, " ms in the start position: not asked so\n");
    const Outcome none = played_by("has-no-nodes", {"--play", "20"});
    EXPECT_EQ(none.code, ExitCode::Mismatch) << none.out;
    expect_contains(none.out, " times: own play: best move: no move\nnote: set aside after ");
    const Outcome moves = played_by("ignores-search-moves", {"--play", "20"});
    EXPECT_EQ(moves.code, ExitCode::Good) << moves.out;
    expect_contains(moves.out, "note: it does not keep to \"go depth 3 searchmoves h2h4\": not asked so\n");
    const Outcome random = played_by("plays-at-random", {"--play", "20"});
    EXPECT_EQ(random.code, ExitCode::Good) << random.out;
    expect_contains(random.out,
                    "note: new processes do not give the same answers to \"go depth 3\", so none are compared\n");
}

TEST(OwnPlay, AllowsIntentionalDeviations) {
    // An engine need not claim a draw.
    const Outcome recognised = played_by("goes-on-after-draws", {"--play", "40"});
    EXPECT_EQ(recognised.code, ExitCode::Good) << recognised.out;
    expect_contains(recognised.out, "note: recognised draws-in-variations");
    const Outcome beyond = played_by("goes-on-after-draws",
                                     {"--dialogue", "position fen 4k3/8/8/8/8/8/8/4K2R w - - 149 120; go depth 3"});
    EXPECT_EQ(beyond.code, ExitCode::Mismatch) << beyond.out;
    expect_contains(beyond.out, "goes on after seventy-five moves");
    for (const auto& [way, deviation] : {std::pair("does-not-wait-for-stop", "ends-infinite-search"),
                                         std::pair("goes-on-after-draws", "draws-in-variations")}) {
        const Outcome outcome = played_by(way, {"--play", "40", "--allow", deviation});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
        EXPECT_TRUE(outcome.out.starts_with(std::string("fake player, intentional deviations: ") + deviation))
                << outcome.out;
    }
}

TEST(OwnPlay, ComparesTheBestMoveWithTheLastVariationOfACompleteSearchOnly) {
    const auto asked = [](const std::string& dialogue) {
        return played_by("plays-its-second-move", {"--dialogue", dialogue}).code;
    };
    EXPECT_EQ(asked("position startpos; go depth 3"), ExitCode::Mismatch);
    for (const char* dialogue : {"position startpos; go depth 3; stop", "position startpos; go depth 3 nodes 9",
                                 "position startpos; go movetime 9", "position startpos; go infinite; stop",
                                 "setoption name Threads value 11; position startpos; go depth 3"})
        EXPECT_EQ(asked(dialogue), ExitCode::Good) << dialogue;
    EXPECT_EQ(played_by("plays-its-second-move", {"--play", "20", "--allow", "best-move-apart"}).code, ExitCode::Good);
    EXPECT_EQ(played_by("ranks-too-few-moves", {"--play", "20", "--allow", "fewer-variations"}).code, ExitCode::Good);
    EXPECT_EQ(played_by("plays-a-bound", {"--play", "20"}).code, ExitCode::Good); // an iteration may end with a bound
    const Outcome ponders = played_by("ponders-on-another-reply", {"--play", "20"});
    EXPECT_EQ(ponders.code, ExitCode::Good) << ponders.out;
    expect_contains(ponders.out, "note: recognised ponder-apart");
}

TEST(OwnPlay, JudgesWhatComesAfterStopOrTheAnswer) {
    const auto asked = [](const char* way, const char* dialogue) {
        return played_by(way, {"--dialogue", dialogue}).code;
    };
    EXPECT_EQ(asked("right", "position startpos; go infinite; stop; wait 1000"), ExitCode::Good);
    EXPECT_EQ(asked("right", "position startpos; go ponder wtime 9 btime 9; ponderhit; wait 1000"), ExitCode::Good);
    EXPECT_EQ(asked("talks-when-ready", "position startpos; go depth 3"), ExitCode::Mismatch);
}

TEST(OwnPlay, NeedsNoMoveInADeadPosition) {
    const auto asked = [](const std::string& fen) {
        return played_by("ends-with-few-pieces", {"--dialogue", "position fen " + fen + "; go depth 3"}).code;
    };
    EXPECT_EQ(asked("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), ExitCode::Good);
    EXPECT_EQ(asked("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"), ExitCode::Good);
    EXPECT_EQ(asked("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"), ExitCode::Mismatch);
    // A game ends where no move is played. With three pieces the position may not be dead: those are failures.
    const Outcome played = played_by("ends-with-few-pieces", {"--play", "40", "--seed", "2"});
    EXPECT_EQ(played.code, ExitCode::Mismatch) << played.err;
}

TEST(OwnPlay, ReportsInvalidUtf8AsReplacementCharacters) {
    const Outcome outcome = played_by("plays-what-is-no-text", {"--play", "20", "--json"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out << outcome.err;
    expect_contains(outcome.out, "bestmove \xEF\xBF\xBD");
    EXPECT_FALSE(nlohmann::json::parse(outcome.out).at("findings").empty());
}

TEST(OwnPlay, RefusesAMalformedDialogue) {
    const auto message = [](const std::string& dialogue) { return played_by("right", {"--dialogue", dialogue}).err; };
    expect_contains(message("go infinite"), "--dialogue: \"go infinite\" has no position before it");
    expect_contains(message("position startpos moves e2e5; go depth 1"), "e2e5 is not legal");
    expect_contains(message("position fen 8/8; go depth 1"), "malformed: ");
    expect_contains(message("position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1; go depth 1"), "the game is over there");
    expect_contains(message("position startpos; go infinite; wait long; stop"), "expected \"wait\" and milliseconds");
    expect_contains(message("position startpos; go infinite; wait\t5; stop"), "expected \"wait\" and milliseconds");
    expect_contains(message("position startpos; waiting"), "\"waiting\" is no command of UCI");
    expect_contains(message("setoption name UCI_Chess960 value true; setoption name UCI_Chess960 value false; "
                            "position fen 1r4kr/8/8/8/8/8/8/1R4KR w HBhb - 0 1 moves g1b1; go depth 1"),
                    "g1b1 is not legal");
    expect_contains(message("position startpos; foo"), "--dialogue: \"foo\" is no command of UCI");
    expect_contains(message(";"), "--dialogue: no command");
    expect_contains(kiwipete({"check", "--play", "3"}).err, "--play needs --engine");
    expect_contains(played_by("right", {"--play", "3", "--malformed", "3"}).err, "--malformed");
}

TEST(OwnPlay, WritesStepsAsItReadsThem) {
    const std::string text =
            "setoption name Hash value 1; ucinewgame; position startpos moves e2e4; go infinite; wait 5; "
            "isready; stop; position startpos; go depth 1";
    const Steps steps = parse_steps(text);
    EXPECT_EQ(steps.size(), 4);
    EXPECT_EQ(to_string(steps), text);
}

Outcome tested(const std::string& way, const std::vector<std::string>& more = {}) {
    return kiwipete({"engine-test", PLAYER + " --way " + way, "--timeout", "1000"}, more);
}

TEST(EngineTest, FindsNothingInACorrectEngine) {
    const Outcome outcome = tested("right");
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), std::ranges::count(table_of_engine_steps(), '\n') - 2 + 6)
            << "one line for each step, the verdict, and what to do next\n"
            << outcome.out;
    expect_contains(outcome.out, "All good. Now:\n  kiwipete check --engine ");
}

TEST(EngineTest, IsContentWithAMoveGeneratorThatDoesNotPlay) {
    const std::string generator = std::string(KIWIPETE_COMMAND) + " uci";
    const Outcome steps = kiwipete({"engine-test", generator});
    EXPECT_EQ(steps.code, ExitCode::Good) << steps.out;
    expect_contains(steps.out, "does not play: in the start position it answers \"go depth 3\" with \"bestmove ");
    EXPECT_EQ(steps.out.find("--play"), std::string::npos) << steps.out;
    const Outcome play = kiwipete({"check", "--play", "3", "--engine", generator});
    EXPECT_EQ(play.code, ExitCode::WrongUse);
    expect_contains(play.err, "does not play");
}

TEST(EngineTest, PrintsEachStepAsJson) {
    const Outcome outcome = tested("ranks-a-move-twice", {"--json"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["interrupted"], false);
    EXPECT_EQ(json["cases"].size(), std::ranges::count(table_of_engine_steps(), '\n') - 2);
    for (const auto& step : json["cases"])
        EXPECT_EQ(step["status"], step["name"] == "MultiPV" ? "failed" : "passed") << step;
    ASSERT_EQ(json["findings"].size(), 1);
    EXPECT_EQ(json["findings"][0]["asked"], "MultiPV");
}

TEST(EngineTest, TakesOnlyTheStepsThatAreNamed) {
    const std::string repeat =
            "repeat: kiwipete engine-test '" + PLAYER + " --way ranks-a-move-twice' --only MultiPV --timeout 1000\n";
    expect_contains(tested("ranks-a-move-twice").out, repeat);
    const Outcome only = tested("ranks-a-move-twice", {"--only", "MultiPV"});
    EXPECT_EQ(only.code, ExitCode::Mismatch) << only.out;
    expect_contains(only.out, "\n1 step: 1 failure, ");
    const Outcome none = tested("right", {"--only", "castling"});
    expect_contains(none.out, "0 steps: nothing was checked, ");
    EXPECT_EQ(none.code, ExitCode::WrongUse);
    expect_contains(none.err, "--only castling: no step of this name was taken\n");
}

TEST(EngineTest, TellsACrashOnceThoughManyStepsNeedTheCommand) {
    const Outcome outcome = kiwipete({"engine-test", PLAYER + " --way 'crashes-at go depth 3'", "--timeout", "1000"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.out;
    expect_contains(outcome.out, "note: position, long game, setoption, ");
    expect_contains(outcome.out, " at \"go depth 3\", as in \"go\"\n");
    expect_contains(outcome.out, "WRONG  several limits "); // another command
    expect_contains(outcome.out, ": 2 failures, ");
}

TEST(EngineTest, TellsAFailureThatDoesNotHappenAgainAsUnsteady) {
    // Wrong in its first two processes: the second takes the step.
    for (const char* wrong : {"answers-stop-when-idle", "crashes-at stop"}) {
        const TemporaryFile starts("");
        const Outcome outcome =
                kiwipete({"engine-test",
                          "sh -c 'echo >> " + starts.path() + "; n=$(wc -l < " + starts.path() + "); exec " + PLAYER
                                  + " --way \"$([ $n -gt 2 ] && echo right || echo " + wrong + ")\"'",
                          "--only", "stop without a search"});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
        expect_contains(outcome.out, "unsteady");
    }
}

TEST(OwnPlay, WaitsAsLongAsAClockAllows) {
    using Times = std::array<std::optional<int>, 2>;
    EXPECT_EQ(parse_go("go wtime 50 btime 3000 winc 10 binc 10 movestogo 1").time, (Times{50, 3000}));
    EXPECT_EQ(parse_go("go btime 3000").time, (Times{std::nullopt, 3000}));
    EXPECT_EQ(parse_go("go movetime 20").time, (Times{20, 20}));
    EXPECT_FALSE(parse_go("go depth 3").is_timed());
}

TEST(EngineTest, WholeTableNamesTheStepThatFails) {
    const auto expect_wrong = [](const std::string& way, const std::string& step) {
        const Outcome outcome = tested(way);
        EXPECT_EQ(outcome.code, ExitCode::Mismatch) << way;
        const std::size_t first = std::min(outcome.out.find("WRONG"), outcome.out.size());
        EXPECT_TRUE(outcome.out.substr(first).starts_with("WRONG  " + step + ' ')) << outcome.out;
    };
    expect_wrong("reads-single-blanks", "blanks");
    expect_wrong("crashes-in-a-long-game", "long game");
    expect_wrong("needs-increments", "clocks");
    expect_wrong("keeps-one-limit", "several limits");
    expect_wrong("crashes-at-a-new-game", "ucinewgame");
    expect_wrong("does-not-wait-for-stop", "stop");
    expect_wrong("ends-infinite-search-at-a-mate", "go infinite");
    expect_wrong("does-not-wait-for-ponderhit", "go ponder");
    expect_wrong("is-not-ready-while-it-searches", "isready in a search");
    expect_wrong("answers-stop-when-idle", "stop without a search");
    expect_wrong("ranks-a-move-twice", "MultiPV");
    expect_wrong("ranks-too-few-moves", "MultiPV");
    expect_wrong("crashes-at-many-search-moves", "go searchmoves");
    expect_wrong("shows-a-move-not-to-search", "go searchmoves");
    expect_wrong("does-not-quit-in-a-search", "quit in a search");
    expect_contains(tested("does-not-stop").out, ": 2 failures, ");
    const std::string often = tested("plays-its-second-move").out;
    expect_contains(often, ": 1 failure, ");
    expect_contains(often, "the same mistake as in \"");
    expect_contains(kiwipete({"engine-test", std::string(PLAYER) + " --way does-not-wait-for-stop"}).out,
                    "; if that is on purpose: --allow ends-infinite-search");
}

/// The result of one step for a player with one or two ways.
std::pair<ExitCode, std::string> step_of(const char* step, const std::string& way, const std::string& other = "") {
    const bool hangs = way == "searches-mates-for-ever" || way == "ignores-nodes"; // only these use up the timeout
    const Outcome outcome = kiwipete({"engine-test", PLAYER + " --way '" + way + "' --way '" + other + '\'', "--only",
                                      step, "--timeout", hangs ? "3000" : "8000"});
    return {outcome.code, outcome.out};
}

TEST(EngineTest, SendsEachCommandOfAStep) {
    for (const auto& [step, text] :
         {std::pair("setoption", "Hash value 17"), std::pair("setoption", "Ponder value true"),
          std::pair("unknown words", "xyzzy"), std::pair("unknown words", "NoSuchOption"),
          std::pair("unknown words", "debug on"), std::pair("unknown words", "register"),
          std::pair("position", "e1e2 e8e7"), std::pair("position", "e1g1 e8c8"), std::pair("position", "a7a8n"),
          std::pair("position", "w - - 99 120"), std::pair("clocks", "go btime"), std::pair("clocks", "movestogo"),
          std::pair("clocks", "wtime 1 "), std::pair("go mate", "go mate 1"), std::pair("go ponder", "ponderhit"),
          std::pair("go ponder", "stop"), std::pair("UCI_Chess960", "UCI_Chess960 value true")}) {
        const auto [code, out] = step_of(step, std::string("crashes-at ") + text);
        EXPECT_EQ(code, ExitCode::Mismatch) << text << '\n' << out;
        expect_contains(out, std::string("WRONG  ") + step);
    }
    for (const char* command : {"A value false", "B value y z", "B value x"}) {
        const std::string crash = std::string("crashes-at ") + command;
        const bool is_check = command[0] == 'A';
        const auto [code, out] = step_of("setoption", crash,
                                         is_check ? "prints-at-start option name A type check default true"
                                                  : "prints-at-start option name B type combo default x var x var y z");
        EXPECT_EQ(code, ExitCode::Mismatch) << crash << '\n' << out;
    }
}

TEST(EngineTest, JudgesWhatIsAnnounced) {
    for (const char* option : {"Hash type button", "A", "A type check", "A type combo default z var x var y",
                               "A type spin default 0 min 1 max 2", "A type spin default 3 min 1 max 2"}) {
        const auto [code, out] = step_of("options", std::string("prints-at-start option name ") + option);
        EXPECT_EQ(code, ExitCode::Mismatch) << option << '\n' << out;
    }
    for (const char* line :
         {"option name A type spin default 1 min 1 max 2", "option name A type spin default 2 min 1 max 2",
          "option name A type combo default y var x var y", "option name A type string default Error in uci",
          "options are read from a file", "Error: the CPU is unknown", "info string Error: there is no /uci/book"}) {
        const auto [code, out] = step_of("options", std::string("prints-at-start ") + line);
        EXPECT_EQ(code, ExitCode::Good) << line << '\n' << out;
    }
    expect_contains(step_of("options", "prints-after-uciok option name A type button\n").second,
                    "\"option name A type button\" comes after uciok");
    expect_contains(step_of("uci", "has-no-author").second, "no line \"id author …\"");
    expect_contains(step_of("uci", "prints-at-start uciok at last").second, "\"uciok at last\": uciok stands alone");
    EXPECT_EQ(step_of("uci", "prints-at-start uciok \t").first, ExitCode::Good);
}

TEST(EngineTest, FindsOutHowTheEnginePlaysOnlyForStepsThatNeedIt) {
    for (const auto& [step, needs_play] : {std::pair("options", false), std::pair("ucinewgame", true)}) {
        const TemporaryFile log("");
        EXPECT_EQ(tested("right", {"--only", step, "--log", log.path()}).code, ExitCode::Good);
        EXPECT_EQ(content_of(log.path()).find("> go ") != std::string::npos, needs_play) << step;
    }
}

TEST(EngineTest, SwitchesChess960OffAgain) {
    EXPECT_EQ(step_of("UCI_Chess960", "stays-in-Chess960").first, ExitCode::Mismatch);
}

TEST(EngineTest, NeedsALimitThatIsKept) {
    const auto [code, out] = step_of("go", "keeps-no-limit");
    EXPECT_EQ(code, ExitCode::Mismatch);
    expect_contains(out, "no bestmove came within 3000 ms of \"go depth 3\", \"go nodes 1000\"");
}

TEST(OwnPlay, NotesASearchDeeperThanAskedFor) {
    const std::string note = "it searches deeper than \"go depth 3\" asks for";
    for (const auto& [way, is_noted] : {std::pair("searches-deeper", true), std::pair("right", false)}) {
        const Outcome outcome = kiwipete({"check", "--play", "1", "--engine", PLAYER + " --way " + way});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
        EXPECT_EQ((outcome.out + outcome.err).find(note) != std::string::npos, is_noted) << outcome.out << outcome.err;
    }
}

TEST(EngineTest, NeedsNoSearchForAMate) {
    for (const auto& [way, code] :
         {std::pair("answers-go-mate (none)", ExitCode::WrongUse),
          std::pair("answers-go-mate 0000", ExitCode::WrongUse), std::pair("answers-go-mate e2e4", ExitCode::Mismatch),
          std::pair("searches-mates-for-ever", ExitCode::Good)})
        EXPECT_EQ(step_of("go mate", way).first, code) << way;
    EXPECT_EQ(step_of("go infinite", "ends-infinite-search-at-an-only-move").first, ExitCode::Mismatch);
    EXPECT_EQ(step_of("several limits", "ignores-nodes", "crashes-at depth 3 movetime").first, ExitCode::Mismatch)
            << "two limits are several";
}

TEST(UciOption, IsReadWithItsLimits) {
    const auto spin =
            std::get<UciOption>(parse_uci_option("option name Move Overhead type spin default 10 min -5 max 5000"));
    EXPECT_EQ(spin.name, "Move Overhead");
    EXPECT_EQ(spin.least, -5);
    EXPECT_EQ(spin.most, 5000);
    const auto combo = std::get<UciOption>(
            parse_uci_option("option name Style type combo default Very Risky var Solid var Very Risky"));
    EXPECT_EQ(combo.value, "Very Risky");
    EXPECT_EQ(combo.choices, (std::vector<std::string>{"Solid", "Very Risky"}));
    const auto text = std::get<UciOption>(
            parse_uci_option("option name Use default name type string default a type min max var name"));
    EXPECT_EQ(text.name, "Use default name");
    EXPECT_EQ(text.type, "string");
    EXPECT_EQ(text.value, "a type min max var name");
    EXPECT_NE(UciProcess(words_of_command(PLAYER), ProgramOptions()).option("multipv"), nullptr) << "in any case";
    for (const char* wrong : {"option", "option name", "option name A", "option name A type thing",
                              "option name A type spin default 1 min 0", "option name A type spin default 1 max 2",
                              "option name A type spin min 0 max 1", "option name A type spin default 1 min 0 max 1x",
                              "option name A type spin default x min 0 max 1"})
        EXPECT_TRUE(std::holds_alternative<std::string>(parse_uci_option(wrong))) << wrong;
}

} // namespace
} // namespace kiwi::tools
