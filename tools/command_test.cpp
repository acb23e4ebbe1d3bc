// Tests the command in this process: arguments, output and exit code.
#include "testing/run_in_test.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../props/invariants/catalogue.h"
#include "compare/suites.h"
#include "terminal/interruption.h"
#include "verbs/check_run.h"
#include "verbs/options.h"

namespace kiwi::tools {
namespace {

const std::string GOOD = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;id \"rook & <king>\" ;D1 15 ;D2 66\n";
const std::string BAD = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 ;id \"wrong\" ;D1 16 ;D2 72\n"; // 71 is correct

TEST(SuiteCommand, CountsOnTheFullPosition) {
    const Outcome counted = kiwipete({"suite", "--board", "position", "--max-nodes", "100000"});
    EXPECT_EQ(counted.code, ExitCode::Good);
    expect_contains(counted.out, ", 0 failed");
    EXPECT_EQ(kiwipete({"suite", "--board", "cards"}).code, ExitCode::WrongUse);
}

TEST(CheckCommand, CountsTheGamesInWhichEachRuleMatters) {
    const Outcome table = kiwipete({"check", "--random", "5", "--rules"});
    EXPECT_EQ(table.code, ExitCode::Good);
    expect_contains(table.out, "| castling | ");
    const Outcome none = kiwipete({"check", "startpos", "--shard", "2/2", "--rules"});
    EXPECT_EQ(none.code, ExitCode::WrongUse);
    expect_contains(none.err, "no games");
}

TEST(Options, TimeoutIsForTheFirstAnswerToo) {
    CLI::App verb;
    ProgramOptions options;
    add_running_options(verb, CommandRun{}, options);
    verb.parse("--timeout 30000");
    EXPECT_EQ(options.handshake, Process::Milliseconds(30'000)); // some programs start slowly
    EXPECT_EQ(options.answer, options.handshake);
}

TEST(CheckCommand, RefusesToCheckNothingAndPlaysNullMovesInOneWord) {
    expect_contains(kiwipete({"check", "--only", "M1", "--skip", "M1", "--random", "1"}).err, "leave no invariant");
    EXPECT_EQ(kiwipete({"check", "startpos", "--moves", "e2e4 0000", "--plies", "0"}).code, ExitCode::Good);
}

TEST(PerftCommand, RefusesWordsThatItDoesNotRead) {
    expect_contains(kiwipete({"perft", "3", "startpos"}).err,
                    "\"3\" before the position is not read; the depth of a perft is given by -d");
    expect_contains(kiwipete({"perft", "kiwipete", "startpos"}).err, "\"kiwipete\" before the position is not read");
    EXPECT_EQ(kiwipete({"perft", "position", "startpos", "-d", "1"}).code, ExitCode::Good);
}

TEST(PerftCommand, CountsDividesAndPlaysMovesFirst) {
    expect_contains(kiwipete({"perft", "-d", "3"}).out, "depth 3: 8,902 nodes");
    expect_contains(kiwipete({"perft", "startpos", "-d", "0"}).out, "depth 0: 1 nodes");
    const Outcome divided = kiwipete({"perft", "Kiwipete", "-d", "2", "--divide", "--moves", "e1g1"});
    EXPECT_EQ(divided.code, ExitCode::Good);
    expect_contains(divided.out, "e8g8: 48\n");
    expect_contains(divided.out, "\nNodes searched: 2059\n");
    expect_contains(kiwipete({"perft", "8/8/8/8/8/8/8/RK2k3 w A - 0 1", "--chess960", "-d", "1", "--divide"}).out,
                    "b1a1: 1\n");
    expect_contains(kiwipete({"perft", "-d", "3", "--json", "--threads", "2", "--full"}).out, "\"nodes\": 8902");
}

TEST(PerftCommand, CountsKindsOfMovesWithStats) {
    const Outcome table = kiwipete({"perft", "kiwipete", "-d", "3", "--stats", "--threads", "2"});
    EXPECT_EQ(table.code, ExitCode::Good);
    expect_contains(
            table.out,
            "depth   nodes  captures  e.p.  castles  promotions  checks  discovered  double  checkmates  stalemates\n"
            "    1      48         8     0        2           0       0           0       0           0           0\n"
            "    2   2,039       351     1       91           0       3           0       0           0           0\n"
            "    3  97,862    17,102    45    3,162           0     993           0       0           1           0\n");
    const Outcome json = kiwipete({"perft", "kiwipete", "-d", "2", "--stats", "--json"});
    expect_contains(json.out, "\"enPassant\": 1,");
    expect_contains(json.out, "\"castles\": 91,");
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"-d", "0"}, {"--divide"}, {"--hash", "1"}, {"--full"}, {"--check"}})
        EXPECT_EQ(kiwipete({"perft", "--stats"}, wrong).code, ExitCode::WrongUse) << wrong.front();
}

TEST(PerftCommand, RefusesBadInputWithAReason) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
            {{"perft", "4k3/8/8/8/8/8/8/4K2 w - - 0 1"}, "column 20, placement: rank 1 does not have 8 squares"},
            {{"perft", "nowhere"}, "neither a FEN, startpos nor the name"},
            {{"perft", "--moves", "e2e5"},
             "--moves, move 1 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: e2e5 is not"},
            {{"perft", "startpos moves e2e5"}, " - 0 1: e2e5 is not legal: the pawn on e2 does not go to e5"},
            {{"perft", "kiwipete moves e1g1 Qd5"}, "move 2 in "},
            {{"perft", "--divide", "--check"}, "--divide excludes --check"},
            {{"check", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-"}, "quote a FEN of several words"},
            {{"check", "startpos", "moves", "e2e4"}, "quote a position of several words"},
            {{"check", "startpos", "--log", "/none/log"}, "--log /none/log is for a program under test"},
            {{"generate", "kiwipete", "--max-nodes", "10"}, "no count is written"},
            {{"check", "--log", "/none/log", "--engin", "x"}, "did you mean --engine?"},
            {{"engine-test", "--log", "/none/log"}, "name the engine"},
            {{"perft", "-d", "65"}, "65"},
            {{"perft", "-d", "x"}, "x"},
            {{"perft", "--no-such-option"}, "--no-such-option"},
            {{"perft", "5"}, "nor the name of a built-in position; the depth of a perft is given by -d"},
            {{"divide", "5"}, "did you mean perft --divide?"},
            {{"test", "node", "engine.js"}, "not expected: engine.js; quote a command of several words"},
            {{"test", "java", "-jar", "engine.jar"}, "quote a command of several words"},
            {{"no-such-verb"}, "unknown verb \"no-such-verb\""},
            {{}, "Usage: kiwipete VERB"}};
    for (const auto& [arguments, reason] : rows) {
        const Outcome outcome = kiwipete(arguments);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << reason;
        expect_contains(outcome.err, reason);
        EXPECT_EQ(outcome.out, "") << reason;
    }
}

TEST(SuiteCommand, PrintsExpectedAndFoundOfAWrongCount) {
    const TemporaryFile file(GOOD + BAD);
    const Outcome outcome = kiwipete({"suite", file.path()});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "FAIL");
    expect_contains(outcome.out, ":2 ");
    expect_contains(outcome.out, "\n  expected  72 at depth 2\n  found     71\n");
    expect_contains(outcome.out, "kiwipete perft \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\" -d 2");
    expect_contains(outcome.out, "1 passed, 1 failed");
    EXPECT_EQ(kiwipete({"suite", file.path(), "--max-depth", "1"}).code, ExitCode::Good);
    EXPECT_EQ(kiwipete({"suite", file.path(), "--filter", "ROOK"}).code, ExitCode::Good);
    EXPECT_EQ(kiwipete({"suite", file.path(), "--max-nodes", "70"}).code, ExitCode::Good);
}

TEST(SuiteCommand, FailFastStopsAfterAMismatch) {
    const TemporaryFile file(BAD + "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n");
    expect_contains(kiwipete({"suite", file.path(), "--fail-fast", "--jobs", "1"}).out, "1 not run");
    expect_contains(kiwipete({"suite", file.path(), "--jobs", "1"}).out, "1 passed, 1 failed");
}

TEST(SuiteCommand, RunsALongFileInBatches) {
    std::string text;
    for (int i = 0; i < 9000; ++i)
        text += "8/8/8/4k3/8/8/8/4K2R w K - 0 " + std::to_string(i + 1) + " ;D1 15\n";
    const TemporaryFile file(text + BAD + BAD);
    const TemporaryFile junit("", ".xml");
    for (const char* jobs : {"1", "3"}) {
        const Outcome outcome = kiwipete({"suite", file.path(), "-q", "--jobs", jobs, "--junit", junit.path()});
        EXPECT_EQ(outcome.code, ExitCode::Mismatch);
        expect_contains(outcome.out, "9000 passed, 2 failed");
        expect_contains(outcome.out, ":9001 ");
        expect_contains(outcome.out, ":9002 ");
        expect_contains(junit.content(), "tests=\"9002\" failures=\"2\"");
    }
    expect_contains(kiwipete({"suite", file.path(), "-q", "--shard", "7/7"}).out, "1285 passed, 1 failed");
    const Outcome first = kiwipete({"suite", "-q", "--fail-fast", TemporaryFile(BAD + text).path()});
    expect_contains(first.out, "0 passed, 1 failed, ");
    expect_contains(first.out, " not run, the rest not read");
}

TEST(SuiteCommand, WritesJsonAndJUnit) {
    const TemporaryFile file(GOOD + BAD);
    const TemporaryFile junit("", ".xml");
    const Outcome outcome = kiwipete({"suite", file.path(), "--json", "--junit", junit.path()});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "\"message\": \"expected 72 at depth 2, found 71\"");
    const std::string xml = junit.content();
    expect_contains(xml, "tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\"");
    expect_contains(xml, "rook &amp; &lt;king&gt;");
    expect_contains(xml, "<failure message=\"expected 72 at depth 2, found 71\">");
    EXPECT_EQ(kiwipete({"suite", file.path(), "--junit", "/nowhere/report.xml"}).code, ExitCode::WrongUse);
}

TEST(SuiteCommand, ReportsFileLineAndColumnOfAnError) {
    const std::vector<std::pair<std::string, std::string>> rows{
            {"", ":1:1: no position in it"},
            {std::string("\x7f"
                         "ELF\0\0\1",
                         7),
             ":1:1: no position in it"},
            {std::string(1'000'000, '8'), ":1:65537: the line is longer than 65536 characters"},
            {GOOD + "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 18446744073709551616", ":2:36: the count does not fit 64 bits"},
            {GOOD + "4k3/8/8/8/8/8/8/5K1R w KQ x 0 1 ;D1 1", ":2:25: unplayable: castling: 'Q': no rook"}};
    for (const auto& [content, reason] : rows) {
        const TemporaryFile file(content);
        const Outcome outcome = kiwipete({"suite", file.path()});
        // The good line is run and decides the exit code, unless --strict is given.
        EXPECT_EQ(outcome.code, content.starts_with(GOOD) ? ExitCode::Good : ExitCode::WrongUse)
                << content.substr(0, 99);
        EXPECT_EQ(kiwipete({"suite", file.path(), "--strict"}).code, ExitCode::WrongUse) << content.substr(0, 99);
        expect_contains(outcome.err, file.path() + reason);
        EXPECT_EQ(outcome.out.find("1 passed, 0 failed, 1 bad line") != std::string::npos, content.starts_with(GOOD));
    }
    expect_contains(kiwipete({"suite", "/nowhere.epd"}).err, "/nowhere.epd: there is no such file");
    expect_contains(kiwipete({"suite", testing::TempDir()}).err, "is a folder");
    expect_contains(kiwipete({"suite", "/bin/sh"}).err,
                    "/bin/sh is a program, not a text; `kiwipete test` tests programs");
    const TemporaryFile crlf("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\r\n\r\n");
    EXPECT_EQ(kiwipete({"suite", crlf.path()}).code, ExitCode::Good);
    const TemporaryFile good(GOOD);
    expect_contains(kiwipete({"suite", good.path(), "--filter", "nothing like it"}).err, "leave no position");
}

TEST(SuiteCommand, RunsUnreachablePositionsWithANote) {
    // The positions are from a suite that many programs copy and from python-chess's suite.
    const TemporaryFile file("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1 ;D1 6 ;D2 106 ;D3 1829 ;D4 31151 ;D5 530585\n"
                             "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - ;D1 4 ;D2 125 ;D3 2854\n"
                             "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n");
    const Outcome outcome = kiwipete({"suite", file.path(), "--quiet"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "3 passed, 0 failed");
    expect_contains(outcome.err,
                    "2 of 3 positions are unreachable, and used all the same; line 1: the king on f3 is in "
                    "check from h1 and a8, two sides of one line");
    EXPECT_EQ(kiwipete({"check", "--random", "100", "--unreachable", "--plies", "2"}).code, ExitCode::Good);
    const Outcome strict = kiwipete({"board", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -", "--strict"});
    EXPECT_EQ(strict.code, ExitCode::WrongUse);
    expect_contains(strict.err, "unreachable: column 18, placement: the king on c4 is in check from d3 and a6");
    const Outcome perft = kiwipete({"perft", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -", "-d", "3"});
    expect_contains(perft.out, "depth 3: 2,854 nodes");
    expect_contains(perft.err, "note: unreachable: the king on c4 is in check from d3 and a6, two sides of one line");
}

TEST(PerftCommand, ReadsAFenThatOnlyChess960CanHave) {
    const Outcome outcome = kiwipete({"perft", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "-d", "1", "--divide"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.err;
    expect_contains(outcome.out, "f1h1: 1\n");
    expect_contains(outcome.err, "note: these castling rights exist in Chess960 only\n");
}

TEST(ExplainCommand, PrintsTheRule) {
    expect_contains(kiwipete({"explain", "startpos", "e1g1"}).out, "e1g1 is not legal: ");
    expect_contains(kiwipete({"explain", "startpos", "--moves", "1. e4 e5", "--json", "Nf3"}).out, "\"legal\":true");
    EXPECT_EQ(kiwipete({"explain", "startpos", "hello"}).code, ExitCode::WrongUse);
    expect_contains(kiwipete({"explain", "4k3/8/8/8/8/8/8/5K1R w - - 0 1", "O-O"}).out,
                    "O-O is not legal: castling king side is refused: the right is gone");
    expect_contains(kiwipete({"explain", "4k3/8/8/8/8/8/8/4K3 b - - 0 99999", "--moves", "e8e7", "e1e2"}).out,
                    "is legal");
    expect_contains(kiwipete({"explain", "startpos", "exd3"}).out, "e2d3 is not legal: ");
    expect_contains(kiwipete({"explain", "startpos", "Nd4"}).err, "no legal move is so described\n  b1d4: ");
}

TEST(PerftCommand, ReadsMovesBehindAPositionOnly) {
    const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const std::vector<std::string> texts{fen + " bm e1g1; id \"White moves first\";",
                                         "It is " + fen + ", where White moves next.",
                                         "White moves in " + fen,
                                         fen + " moves a1b1 ;D1 20",
                                         "send(\"position fen " + fen + " moves a1b1\");",
                                         "refused: king moves",
                                         "refused: king moves moves f2f3"};
    for (const std::string& text : texts)
        EXPECT_EQ(kiwipete({"perft", text, "-d", "1"}).code, ExitCode::Good) << text;
}

TEST(PerftCommand, CastlesAsInChess960WhereAsked) {
    for (const char* position : {"kiwipete", "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"})
        expect_contains(kiwipete({"perft", position, "-d", "1", "--divide", "--chess960"}).out, "e1h1: 1\n");
}

TEST(SuiteCommand, RunsTheBuiltInSuitesWithoutFiles) {
    std::size_t positions = 0;
    for (const NamedSuite& suite : built_in_suites())
        positions += suite.suite.size();
    const Outcome outcome = kiwipete({"suite", "--max-nodes", "2000", "--quiet"});
    EXPECT_EQ(outcome.code, ExitCode::Good);
    expect_contains(outcome.out, fmt::format("{} passed, 0 failed", positions));
}

TEST(CheckCommand, ChecksPositionsGamesAndFiles) {
    const Outcome outcome =
            kiwipete({"check", "kiwipete", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "--plies", "10", "--seed", "7"});
    EXPECT_EQ(outcome.code, ExitCode::Good);
    expect_contains(outcome.out, "of 2 games");
    expect_contains(outcome.out, "all hold");
    expect_contains(kiwipete({"check", "--list"}).out, "S1   state   key");
    expect_contains(kiwipete({"check", "startpos", "--tier", "state", "--json"}).out, "\"findings\": []");
    EXPECT_EQ(kiwipete({"check", "startpos", "--tier", "all"}).code, ExitCode::WrongUse);
    const TemporaryFile file("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n8/8/8/8 w - -\n");
    expect_contains(kiwipete({"check", file.path()}).err, ":2:8: malformed: placement");
    expect_contains(kiwipete({"check", "startpos", "--moves", "e2e4", "0000", "d2d4"}).out, "4 positions of 1 game");
    expect_contains(kiwipete({"check", "startpos", "--moves", "e2e5"}).err,
                    "--moves, move 1 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: e2e5 is not legal");
    for (const char* moves : {"e2e4 e7e5", "1. e4 e5", "e2e4,e7e5"})
        expect_contains(kiwipete({"check", "startpos", "--moves", moves}).out, "3 positions of 1 game");
    EXPECT_EQ(kiwipete({"check", "--seed", "-1"}).err,
              "kiwipete: --seed: -1 is not from 0 to 18446744073709551615; see kiwipete check --help\n");
    expect_contains(kiwipete({"check", "--moves", "e2e4"}).err, "--moves needs exactly one position");
    expect_contains(kiwipete({"check", "--random", "3", "--plies", "2"}).out, "of 3 games");
    expect_contains(kiwipete({"check", "--engine", "nobody", "--dialogue", ""}).err, "--dialogue: no command");
    expect_contains(kiwipete({"check", "--engine", "nobody", "--play", "1", "--only", "M1"}).err,
                    "--only excludes --play");
    const std::pair<std::vector<std::string>, const char*> useless[]{
            {{"suite", "--hash", "8", "--engine", "nobody"}, "--hash excludes --engine"},
            {{"suite", "--script", "nobody", "--board", "bulk"}, "--board excludes --script"},
            {{"check", "--in-process", "--library", "nobody"}, "--library excludes --in-process"},
            {{"check", "startpos", "--moves", "e2e4", "--games", "2"}, "--moves excludes --games"},
            {{"check", "startpos", "--before", "startpos"}, "--before needs --engine, --library or --script"},
            {{"generate", "kiwipete", "--source", "play"}, "positions excludes --source"}};
    for (const auto& [words, why] : useless)
        expect_contains(kiwipete(words).err, why);
    for (const char* missing : {"nofile.txt", "/no/such"})
        expect_contains(kiwipete({"diff", "startpos", missing}).err, std::string(missing) + ": there is no such file");
    expect_contains(kiwipete({"perft", "-d", "1", "--check"}).out, "invariants hold at every node");
}

TEST(BoardCommand, PrintsTextJsonAndSvg) {
    expect_contains(kiwipete({"board", "kiwipete"}).out, "Legal moves:    48");
    expect_contains(kiwipete({"board", "startpos", "--json"}).out, "\"fen\": \"rnbqkbnr/");
    expect_contains(kiwipete({"board", "startpos", "--svg"}).out, "<svg xmlns=");
    EXPECT_EQ(kiwipete({"board", "8/8/8 w - -"}).code, ExitCode::WrongUse);
    expect_contains(kiwipete({"board", "startpos", "moves", "e2e4"}).out, "b KQkq - 0 1");
    for (const auto& words :
         {std::vector<std::string>{"board", "startpos", "e2e4"}, {"perft", "-d", "1", "startpos", "8"}}) {
        const Outcome refused = kiwipete(words);
        EXPECT_EQ(refused.code, ExitCode::WrongUse);
        expect_contains(refused.err, "behind the position is not read; moves are given by --moves");
    }
    EXPECT_EQ(kiwipete({"board", "startpos bm e4; id \"x\";"}).code, ExitCode::Good);
    EXPECT_EQ(kiwipete({"board"}).code, ExitCode::WrongUse);
}

TEST(GenerateCommand, WritesRightSuitesInEachFormat) {
    for (const char* format : {"epd", "perft", "csv"})
        for (const char* source : {"play", "chess960", "rules"}) {
            const Outcome written = kiwipete({"generate", "-n", "5", "-d", "3", "--seed", "9", "--source", source,
                                              "--format", format, "--max-nodes", "4000"});
            EXPECT_EQ(written.code, ExitCode::Good) << written.err;
            EXPECT_EQ(written.out, kiwipete({"generate", "-n", "5", "-d", "3", "--seed", "9", "--source", source,
                                             "--format", format, "--max-nodes", "4000"})
                                           .out);
            const TemporaryFile file(written.out);
            expect_contains(kiwipete({"suite", file.path()}).out, "5 passed, 0 failed");
        }
    EXPECT_EQ(kiwipete({"generate", "--source", "nowhere"}).code, ExitCode::WrongUse);
    EXPECT_EQ(kiwipete({"generate", "-n", "1", "--seed", "18446744073709551616"}).code, ExitCode::WrongUse);
}

TEST(GenerateCommand, CountsThePositionsOfAFile) {
    const TemporaryFile file(
            "setboard 4k3/8/8/8/8/8/8/4K2R w K -\n8/8/8/8/8/8/8/8 w - -\n7k/5Q2/6K1/8/8/8/8/8 b - - (no move)\n");
    const Outcome written = kiwipete({"generate", file.path(), "startpos", "-d", "2"});
    EXPECT_EQ(written.code, ExitCode::Good) << written.err;
    EXPECT_EQ(written.out, "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;id \"given 1\" ;D1 15 ;D2 66\n"
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;id \"given 3\" ;D1 20 ;D2 400\n");
    EXPECT_EQ(kiwipete({"generate", file.path(), "-d", "1", "--strict"}).code, ExitCode::WrongUse);
}

TEST(ReplayCommand, ShowsAndSavesAnInput) {
    // The bytes of two kings and a rook, White to move, and one move.
    const TemporaryFile input(std::string("\2\4\377\3\4\74\1\6\7\0", 10));
    const Outcome game = kiwipete({"replay", input.path(), "--target", "game", "--minimise"});
    EXPECT_EQ(game.code, ExitCode::Good);
    expect_contains(game.out, "10 bytes for the fuzz target game\n");
    expect_contains(game.out, "  input     4k3/8/8/8/8/8/8/4K2R w K - 3 1 moves ");
    expect_contains(game.out, "\nno failure\n");
    const std::string list = input.path() + ".list";
    std::ofstream(list) << "# regressions";
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(kiwipete({"replay", input.path(), "--target", "fen", "--json", "--save", list}).code, ExitCode::Good);
    EXPECT_EQ(content_of(list),
              "# regressions\nfen 0204ff03043c01060700 # \\x02\\x04\\xff\\x03\\x04<\\x01\\x06\\x07\\x00\n");
    std::filesystem::remove(list);
}

TEST(ReplayCommand, RefusesUnusableInputs) {
    const TemporaryFile input("8/8");
    for (const auto& [arguments, message] : std::vector<std::pair<std::vector<std::string>, std::string>>{
                 {{"replay", input.path()}, "the name does not begin with that of a fuzz target"},
                 {{"replay", input.path(), "--target", "none"}, "--target none: unknown fuzz target"},
                 {{"replay", "/none/game-S2"}, "/none/game-S2: there is no such file"},
                 {{"replay", input.path(), "--target", "fen", "--save", "/none/list"},
                  "/none/list: cannot be written"}}) {
        const Outcome outcome = kiwipete(arguments);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse);
        expect_contains(outcome.err, message);
    }
}

TEST(ReplayCommand, ListsTheTargets) {
    expect_contains(kiwipete({"replay", "--list"}).out, "| `game` | a game | The state is right at every step");
    expect_contains(kiwipete({"replay"}).err, "expected at least one file");
}

TEST(PerftCommand, CountsDeepTreesWithASmallHashTable) {
    const auto line = [](const std::vector<std::string>& options) {
        const Outcome outcome = kiwipete({"perft"}, options);
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.err;
        return outcome.out;
    };
    expect_contains(line({"-d", "5"}), " 4,865,609 nodes in ");
    expect_contains(line({"-d", "5"}), "nps, hash table of 8 MiB\n");
    for (const std::vector<std::string>& none : std::vector<std::vector<std::string>>{
                 {"-d", "4"}, {"-d", "5", "--hash", "0"}, {"-d", "4", "--board", "position"}, {"-d", "3", "--full"}})
        EXPECT_EQ(line(none).find("hash"), std::string::npos) << line(none);
    expect_contains(line({"-d", "5", "--json"}), "\"hashMegabytes\": 8");
    expect_contains(kiwipete({"suite", "--filter", "standard.epd", "--max-depth", "5", "--max-nodes", "5000000"}).out,
                    "nps, hash table of 8 MiB: ");
    for (const char* option : {"--hash", "--max-depth"}) {
        const Outcome outcome = kiwipete({"suite", "--filter", "standard.epd", "--max-nodes", "100000", option,
                                          option == std::string("--hash") ? "0" : "4"});
        EXPECT_EQ(outcome.out.find("hash"), std::string::npos) << outcome.out;
    }
}

TEST(PerftCommand, CountsWithAHashTableAndAResumeLog) {
    expect_contains(kiwipete({"perft", "-d", "4", "--hash", "1"}).out, "197,281 nodes");
    const Outcome exact = kiwipete({"perft", "-d", "4", "--hash", "1", "--hash-exact", "--json"});
    expect_contains(exact.out, "\"nodes\": 197281");
    EXPECT_EQ(kiwipete({"perft", "--help"}).out.find("hash-exact"), std::string::npos);
    expect_contains(kiwipete({"perft", "-d", "4", "--board", "position"}).out, "197,281 nodes");
    EXPECT_EQ(kiwipete({"perft", "--board", "position", "--hash", "1"}).code, ExitCode::WrongUse);
    EXPECT_EQ(kiwipete({"perft", "--hash-exact"}).code, ExitCode::WrongUse);
    expect_contains(kiwipete({"perft", "--hash-exact"}).err, "--hash-exact requires --hash");
    EXPECT_EQ(kiwipete({"suite", "--hash", "1", "--hash-exact"}).code, ExitCode::WrongUse);
    expect_contains(kiwipete({"perft", "-d", "3", "--resume", "/none/file"}).err, "/none/file: cannot be written");
}

TEST(Help, IsPrintedThoughOtherWordsAreMissingOrWrong) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"explain", "startpos", "--help"}, {"check", "--seed", "-1", "--help"}}) {
        const Outcome outcome = kiwipete(words);
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.err;
        expect_contains(outcome.out, "Usage: kiwipete " + words.front());
    }
}

TEST(Interruption, TurnsTheFirstSignalIntoAFlag) {
    const Interruption interruption;
    EXPECT_FALSE(interruption.flag());
    std::raise(SIGINT);
    EXPECT_TRUE(interruption.flag());
}

TEST(CheckCommand, NamesTheCommandThatRepeatsAFinding) {
    CheckPlan plan;
    Finding finding;
    finding.invariant = &invariant("S1");
    finding.game = Game{standard_start(), {"a2a3", "a7a6"}};
    EXPECT_EQ(plan.command_to_repeat(finding),
              "kiwipete check \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\" --plies 0 --only S1 --moves "
              "a2a3 a7a6");
    finding.game.reset();
    EXPECT_EQ(plan.command_to_repeat(finding), "");
}

/// The output of `kiwipete uci` for an input.
std::string uci(const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    auto* const old_in = std::cin.rdbuf(in.rdbuf());
    auto* const old_out = std::cout.rdbuf(out.rdbuf());
    const ExitCode code = kiwipete({"uci"}).code;
    std::cin.rdbuf(old_in);
    std::cout.rdbuf(old_out);
    EXPECT_EQ(code, ExitCode::Good);
    return out.str();
}

TEST(UciCommand, AnswersPerftAsStockfishDoes) {
    expect_contains(uci("uci\nisready\nquit\n"), "uciok\nreadyok\n");
    expect_contains(uci("position startpos moves e2e4 e7e5\ngo perft 1\n"), "\nNodes searched: 29\n\n");
    expect_contains(uci("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo perft 2\n"), "e1g1: 3\n");
    expect_contains(
            uci("setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\ngo perft 1\n"),
            "e1g1: 1\n");
    expect_contains(uci("position startpos\nd\n"), "Fen:            rnbqkbnr/");
}

TEST(UciCommand, ReportsErrorsAndContinues) {
    const std::string out =
            uci("position fen 8/8 w - -\nposition startpos moves e2e4 e2e4\nposition\ngo perft x\ngo depth "
                "3\nsetoption name Hash value 3\nwhat\ngo perft 1\n");
    expect_contains(out, "error: malformed: column 4, placement");
    expect_contains(out, "error: e2e4 is not a legal move in");
    expect_contains(out, "error: expected: position startpos|fen");
    expect_contains(out, "error: expected: go perft DEPTH");
    expect_contains(out, "bestmove 0000");
    expect_contains(out, "error: unknown command: what");
    expect_contains(out, "Nodes searched: 20\n");
}

} // namespace
} // namespace kiwi::tools
