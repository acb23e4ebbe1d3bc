// Tests unusual but permitted behaviour of real programs. None of it may be reported as wrong, or as a missing ability.
#include <fstream>
#include <regex>

#include <gtest/gtest.h>

#include "../process/crash_report.h"
#include "../process/process.h"
#include "../terminal/output_file.h"
#include "../testing/run_in_test.h"
#include "../uci/search_answer.h"
#include "../uci/uci_board.h"
#include "../uci/uci_engine.h"
#include "open_program.h"

namespace kiwi::tools {
namespace {

const std::string FAKE_ADAPTER = KIWIPETE_FAKE_ADAPTER;

/// Runs a verb on an engine that counts or plays in an unusual way.
Outcome on_engine(const std::vector<std::string>& arguments, const std::string& how) {
    return kiwipete(arguments, {"--engine", FAKE_ENGINE + ' ' + how});
}

class Totals : public testing::TestWithParam<const char*> {};

TEST_P(Totals, AreFoundByTheirNumbers) {
    const Outcome outcome = on_engine({"suite", "--filter", "standard.epd", "--max-nodes", "10000"},
                                      std::string("--total \"") + GetParam() + '"');
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
    expect_contains(outcome.out, "note: learned its perft: the total of \"go perft {}\" is TOTAL in the line \"");
    const Outcome wrong = on_engine({"suite", "--filter", "standard.epd", "--max-nodes", "10000"},
                                    std::string("--mistake castling-through-check --total \"") + GetParam() + '"');
    EXPECT_EQ(wrong.code, ExitCode::Mismatch) << wrong.out << wrong.err;
}

INSTANTIATE_TEST_SUITE_P(Forms, Totals, testing::Values("at last TOTAL nps TOTAL000", "to DEPTH it is TOTAL, after 0"));

#ifdef __linux__
/// In a program that inherits no open files, `ls` opens the folder as descriptor 3.
TEST(Program, InheritsNoOpenFiles) {
    const TemporaryFile file("");
    const std::ofstream report(file.path());
    const OutputFile log = create_file(file.path());
    Process process({"ls", "/proc/self/fd"});
    EXPECT_EQ(process.read_all(std::chrono::seconds(10)), "0\n1\n2\n3\n");
}
#endif

TEST(TotalForm, IsLearnedFromTheNumbersOfTheStartPosition) {
    // The first five forms are those of real engines.
    for (const char* form :
         {"nodes: TOTAL nps: TOTAL000", "nodes TOTAL", "depth: DEPTH perft: TOTAL time: 0",
          "depth DEPTH nodes TOTAL time 1", "Total node count: TOTAL", "Perft DEPTH: TOTAL", "perft DEPTH = TOTAL",
          "TOTAL nodes", "Nodes searched: TOTAL (3 ms)", "leaves TOTAL in 0.01 s, nps inf", "Result:    TOTAL"}) {
        const auto line = [&](const std::string& total, int depth) {
            std::string text = std::regex_replace(form, std::regex("TOTAL"), total);
            return std::regex_replace(text, std::regex("DEPTH"), std::to_string(depth));
        };
        const std::vector<std::vector<std::string>> answers{
                {"info string 20 moves", line("20", 1)}, {line("20", 1), line("400", 2)}, {"3", line("8,902", 3)}};
        const auto learned = TotalForm::learned(answers);
        ASSERT_TRUE(learned) << form;
        EXPECT_EQ(learned->total_in(line("197281", 4), 4), 197'281U) << form;
        EXPECT_EQ(learned->total_in(line("4'865'609", 5), 5), 4'865'609U) << form;
        EXPECT_EQ(learned->total_in("bestmove e2e4", 5), std::nullopt);
        const bool names_depth = std::string_view(form).find("DEPTH") != std::string_view::npos;
        EXPECT_EQ(learned->total_in(line("400", 2), 3).has_value(), !names_depth) << form;
    }
    const std::vector<std::vector<std::string>> of_another{{"nodes 20"}, {"nodes 400"}, {"nodes 8903"}};
    EXPECT_FALSE(TotalForm::learned(of_another));
}

TEST(TotalForm, DecidesWhichNumberOfARowIsTheCount) {
    const std::vector<std::vector<std::string>> answers{{"leaves @1 >> 20 <<"}, {"leaves @2 >> 400 <<"}};
    PerftCommand command{.text = "perft {}", .total = TotalForm::learned(answers)};
    const ParsedPerftOutput one = command.parse({"|  1 | a1a2  |  3 |", "leaves @2 >> 3 <<"}, 2);
    ASSERT_TRUE(std::holds_alternative<PerftOutput>(one)) << std::get<TextRemark>(one).reason;
    EXPECT_EQ(std::get<PerftOutput>(one).total, 3U);
    const ParsedPerftOutput none = command.parse({"leaves @2 >> 0 <<"}, 2); // mate
    ASSERT_TRUE(std::holds_alternative<PerftOutput>(none)) << std::get<TextRemark>(none).reason;
    EXPECT_EQ(std::get<PerftOutput>(none).total, 0U);
}

TEST(Perft, IsReadWithSeparatedThousandsAndArrows) {
    const Outcome grouped =
            on_engine({"suite", "--filter", "standard.epd", "--max-nodes", "10000"}, "--total \"Nodes: GROUPED\"");
    EXPECT_EQ(grouped.code, ExitCode::Good) << grouped.out << grouped.err;
    const auto parsed = parse_perft_output("e2e4 -> 1,234\nd2d4 => 1'000\n\nNodes searched: 2,234\n");
    ASSERT_TRUE(std::holds_alternative<PerftOutput>(parsed));
    EXPECT_EQ(std::get<PerftOutput>(parsed).total, 2'234U);
    EXPECT_FALSE(is_total("nodes: 1,23")) << "no thousands";
    EXPECT_FALSE(is_total("nodes: 12,3456"));
    EXPECT_TRUE(is_total("nodes: 1.234.567"));
}

TEST(Perft, UsesTheLastOfSeveralTotals) {
    for (const char* form : {"TOTAL leaves", "perft DEPTH is TOTAL"}) {
        const Outcome outcome = on_engine({"suite", "--filter", "standard.epd", "--max-nodes", "10000"},
                                          std::string("--misbehave totals-on-the-way --total \"") + form + '"');
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
    }
}

TEST(Perft, UsesTheFormGivenByAnOption) {
    const auto run_with = [](const char* regex) {
        return on_engine({"compare", "startpos", "-d", "3", "--perft-total", regex},
                         "--total \"all 7 of depth DEPTH <TOTAL>\"");
    };
    EXPECT_EQ(run_with("<([0-9]+)>").code, ExitCode::Good);
    for (const auto& [regex, words] :
         {std::pair("<[0-9]+>", "expected a group"), std::pair("<([0-9", "--perft-total")}) {
        const Outcome outcome = run_with(regex);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse);
        expect_contains(outcome.err, words);
    }
}

TEST(Handshake, AsksWhetherTheEngineIsReadyBeforeAnythingElse) {
    const Outcome outcome = on_engine({"compare", "startpos", "-d", "2"}, "--misbehave is-made-at-isready");
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
}

TEST(Perft, ThatTakesNoDepthOrIgnoresThePositionIsNotUsed) {
    for (const auto& [how, why] :
         {std::pair("takes-no-depth", "it takes no depth"), std::pair("ignores-position", "it ignores `position`")}) {
        const Outcome outcome =
                on_engine({"suite", "--filter", "rules.epd", "--max-nodes", "1000"}, std::string("--misbehave ") + how);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << outcome.out << outcome.err;
        expect_contains(outcome.err, why);
        EXPECT_EQ(outcome.out.find("FAILURE"), std::string::npos) << outcome.out;
    }
}

TEST(Perft, IsAskedByFensWhereMovesAreIgnored) {
    const std::string ignores = "--misbehave ignores-moves";
    const Outcome right = on_engine({"check", "--random", "10", "--plies", "10"}, ignores);
    EXPECT_EQ(right.code, ExitCode::Mismatch) << right.out;
    expect_contains(right.out, "FAILURE position: the moves are ignored\n");
    expect_contains(right.out, ": 1 failure, ");
    for (const char* other : {"--misbehave crash --after 4", "--misbehave refuses-e5g6"})
        EXPECT_EQ(on_engine({"check", "startpos", "--plies", "2"}, other).out.find("ignores"), std::string::npos);
    const Outcome wrong = on_engine({"compare", "8/8/8/8/k2p3Q/8/4P3/3K4 w - - 0 1", "-d", "2"},
                                    ignores + " --mistake en-passant-pin");
    expect_contains(wrong.out, "FAILURE legal moves: extra en passant\n");
}

TEST(Perft, IsAskedByDivideWhereItPrintsTotalsAlone) {
    const auto compared = [](const std::string& how) {
        return on_engine({"compare", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "-d", "1"},
                         "--total \"Nodes: TOTAL\" --mistake en-passant-pin" + how)
                .out;
    };
    expect_contains(compared(""), "only totals are printed, so no move is named");
    expect_contains(compared(" --misbehave divides-apart"), "e4d3");
    const std::string deeper = compared(" --misbehave divides-one-deeper");
    expect_contains(deeper, "counts    fake engine: 7, Kiwipete: 6");
    EXPECT_EQ(deeper.find("counts what is right at depth"), std::string::npos) << deeper;
}

TEST(Perft, IsReadFromUnfinishedLinesBuffersAndCapitalPromotions) {
    struct Row {
        const char* how;
        const char* note; ///< Empty if no note is expected.
    };
    for (const Row& row : {Row{"ends-no-line", ""}, Row{"fills-a-buffer", "stdbuf -oL"},
                           Row{"capital-promotions-from-two", "capital-promotions"}}) {
        const Outcome outcome = on_engine({"compare", "kiwipete", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "-d", "2"},
                                          std::string("--misbehave ") + row.how);
        EXPECT_EQ(outcome.code, ExitCode::Good) << row.how << '\n' << outcome.out << outcome.err;
        expect_contains(outcome.out, row.note);
    }
}

TEST(Perft, ThatCrashesAtDepthOneIsAskedFromDepthTwoOn) {
    const Outcome outcome = on_engine({"compare", "kiwipete", "-d", "2"}, "--misbehave crashes-at-depth-1");
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
    expect_contains(outcome.out, "\"go perft 1\" crashes; its moves are taken from \"go perft 2\"");
    const Outcome survival = on_engine({"check", "--malformed-input", "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
                                       "--misbehave crashes-at-depth-1");
    EXPECT_EQ(survival.out.find("FAILURE malformed input"), std::string::npos) << survival.out;
}

TEST(Handshake, KnowsXboardEnginesOfProtocolOne) {
    const Outcome outcome = on_engine({"compare", "startpos"}, "--misbehave xboard-1");
    EXPECT_EQ(outcome.code, ExitCode::WrongUse);
    expect_contains(outcome.err, "is an xboard engine of protocol 1");
}

TEST(Variation, EndsAtAWordThatIsNoMove) {
    const auto moves = [](const char* line) { return read_variation(line).value_or(Variation()).moves; };
    const std::vector<std::string> two{"d2d4", "d7d5"};
    EXPECT_EQ(moves("info depth 3 score cp 1 pv d2d4 d7d5 hashfull 0 time 0"), two);
    EXPECT_EQ(moves("info pv d2d4 d7d5 string book"), two);
    EXPECT_EQ(moves("info depth 1 string pv d2d4"), std::vector<std::string>());
    EXPECT_EQ(moves("info pv d2d4 x9"), (std::vector<std::string>{"d2d4", "x9"}))
            << "x9 is a wrong move, not another part of the line";
    const auto variation = read_variation("info pv d2d4 score mate 3 multipv 2 depth 7");
    ASSERT_TRUE(variation);
    EXPECT_EQ(variation->moves, std::vector<std::string>{"d2d4"});
    EXPECT_EQ(variation->mate, 3);
    EXPECT_EQ(variation->rank, 2);
    EXPECT_EQ(variation->depth, 7);
}

TEST(Display, IsReadInItsDocumentedForm) {
    const auto read = [](const char* line) { return documented_answers({"", line}, {line}).size(); };
    EXPECT_EQ(read("Key: 0123456789ABCDEF"), 1U);
    EXPECT_EQ(read("Hash: 123456789abcde"), 1U); // without leading zeros
    EXPECT_EQ(read("Key: 4294967295"), 0U);
    EXPECT_EQ(read("Key: 12345678901234567890"), 0U);
    EXPECT_EQ(read("Key: 0123456789ABCDEX"), 0U);
    EXPECT_EQ(read("Key: 0xc440bf9e01f2466"), 1U);
    EXPECT_EQ(read("Checkers: e4 h8"), 2U) << "with whether it is a check";
    EXPECT_EQ(read("Checkers:"), 2U);
    EXPECT_EQ(read("Checkers: e4 none"), 0U);
    EXPECT_EQ(read("Fen: 4k3/8/8/8/8/8/8/4K3 w - - 0 1 \r"), 1U);
    EXPECT_EQ(read("Fen: none"), 0U);
    EXPECT_EQ(read("FEN: 4k3/8/8/8/8/8/8/4K3 w - -"), 1U);
    EXPECT_EQ(read(" 4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 1U);
    EXPECT_EQ(read("4k3/8/8/8/8/8/8/4K3 w - -"), 0U) << "may be something else";
    EXPECT_EQ(read("Evaluation: +0.25 (white side)"), 1U);
    EXPECT_EQ(read("Evaluation of move 12"), 0U);
    const QuestionSet answers = open_program({Way::Engine, FAKE_ENGINE}, ProgramOptions()).answers;
    EXPECT_TRUE(answers.has(Question::Checkers) && answers.has(Question::InCheck));
}

TEST(Display, ThatHasAKeyInSomePositionsOnlyIsQuoted) {
    const Outcome outcome = kiwipete({"check", "6k1/8/8/8/8/8/8/Kq6 w - - 0 1", "--plies", "0", "--engine",
                                      std::string(KIWIPETE_FAKE_ENGINE) + " --misbehave key-unless-in-check"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "no key that can be read in the answer to \"d\" after \"position fen 6k1/");
}

TEST(Totals, ThatAreNeverResetAreNotRead) {
    const Outcome outcome =
            on_engine({"compare", "startpos", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "-d", "3"}, "--misbehave adds-up");
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "note: its total of \"go perft 2\" after \"go perft 1\" is 420, that of both");
}

TEST(Play, UsesAGoCommandThatTheEngineAnswers) {
    for (const auto& [how, command] :
         {std::pair("go-nodes-only", "go nodes 2000"), std::pair("go-movetime-only", "go movetime 100")}) {
        const Outcome outcome = on_engine({"check", "--random", "10", "--plies", "4", "--timeout", "1500"},
                                          std::string("--misbehave ") + how);
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
        expect_contains(outcome.out, std::string(" ms in the start position; it is asked with \"") + command);
        expect_contains(outcome.out, ", best_move, variations\n");
    }
}

TEST(Play, IsNotAskedForWhereTheGameIsOver) {
    for (const char* fen : {"R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) {
        const Outcome outcome = on_engine({"check", fen, "--plies", "0", "--timeout", "1500"},
                                          "--misbehave hangs-where-the-game-is-over");
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    }
}

TEST(Play, MayWriteCastlingEitherWay) {
    const Outcome outcome = on_engine({"check", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--plies", "2"},
                                      "--misbehave plays-castling-by-rook");
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
}

TEST(Mate, IsCountedThoughItHasNoMovesToList) {
    for (const char* how : {"prints-moves-alone", "prints-a-result"})
        for (const char* fen : {"R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) {
            const Outcome outcome = on_engine({"compare", fen, "-d", "2"}, std::string("--misbehave ") + how);
            EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
        }
}

TEST(Crash, InPerftIsNotReportedAsMissingPerft) {
    for (const auto& [verb, code] :
         {std::pair("check", ExitCode::Mismatch), std::pair("compare", ExitCode::WrongUse)}) {
        const Outcome outcome = on_engine({verb, "startpos"}, "--misbehave crashes-in-perft");
        EXPECT_EQ(outcome.code, code) << outcome.out << outcome.err;
        expect_contains(outcome.out + outcome.err,
                        "crashed: exit code 2 after: panic: runtime error: index out of range [64] with length 64");
        expect_contains(outcome.out + outcome.err, "> go perft 1");
        expect_contains(outcome.out + outcome.err, " more lines\n");
    }
}

struct CrashReport {
    const char* name;
    std::vector<std::string> printed;
    const char* cause; ///< Empty if the text has no cause.
};

class CrashReports : public testing::TestWithParam<CrashReport> {};

TEST_P(CrashReports, AreReadForTheirCause) {
    EXPECT_EQ(cause_of_crash(GetParam().printed).value_or(""), GetParam().cause);
}

TEST(CauseOfCrash, IsComparedWithoutLongNumbers) {
    EXPECT_EQ(without_long_numbers("KeyError: 10793598258175316701"), "KeyError: …");
    EXPECT_EQ(without_long_numbers("==1879==ERROR: heap-buffer-overflow on address 0x60200000eff4 at T0"),
              "==…==ERROR: heap-buffer-overflow on address 0x… at T0");
    EXPECT_EQ(without_long_numbers("fen.rs:98:5: a decade"), "fen.rs:98:5: a decade");
}

INSTANTIATE_TEST_SUITE_P(
        Of, CrashReports,
        testing::Values(
                CrashReport{"Go",
                            {"readyok", "panic: no king", "", "goroutine 1 [running]:", "main.main()"},
                            "panic: no king"},
                CrashReport{"GoDeadlock",
                            {"fatal error: all goroutines are asleep - deadlock!", "", "goroutine 1:"},
                            "fatal error: all goroutines are asleep - deadlock!"},
                CrashReport{"Rust",
                            {"thread 'main' panicked at src/main.rs:2:5:", "index out of bounds: the len is 64",
                             "note: run with `RUST_BACKTRACE=1`"},
                            "thread 'main' panicked at src/main.rs:2:5: index out of bounds: the len is 64"},
                CrashReport{"Java",
                            {"Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 64",
                             "\tat Board.main(Board.java:3)"},
                            "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 64"},
                CrashReport{"JavaWithoutAThread",
                            {"readyok", "java.lang.NullPointerException: no board", "\tat x.Search.run(Search.java:3)"},
                            "java.lang.NullPointerException: no board"},
                CrashReport{"AStackAlone", {"", "   at B.Search() in B.cs:line 3"}, "   at B.Search() in B.cs:line 3"},
                CrashReport{"WordsThatBeginWithAt", {"at depth 3 (nodes)  8902"}, ""},
                CrashReport{"CSharp",
                            {"Unhandled exception. System.IndexOutOfRangeException: Index was outside", "   at B"},
                            "Unhandled exception. System.IndexOutOfRangeException: Index was outside"},
                CrashReport{"FreePascal",
                            {"An unhandled exception occurred at $00:", "EAccessViolation: Access violation", "  $00"},
                            "An unhandled exception occurred at $00: EAccessViolation: Access violation"},
                CrashReport{"Ada",
                            {"raised CONSTRAINT_ERROR : engine.adb:175 index check failed"},
                            "raised CONSTRAINT_ERROR : engine.adb:175 index check failed"},
                CrashReport{"NewAda",
                            {"Execution of ./e terminated by unhandled exception", "raised CONSTRAINT_ERROR : e.adb:1"},
                            "Execution of ./e terminated by unhandled exception raised CONSTRAINT_ERROR : e.adb:1"},
                CrashReport{"Nim",
                            {"Error: unhandled exception: index 8 not in 0 .. 7 [IndexDefect]"},
                            "Error: unhandled exception: index 8 not in 0 .. 7 [IndexDefect]"},
                CrashReport{"OCaml", {"Fatal error: exception Not_found"}, "Fatal error: exception Not_found"},
                CrashReport{"D",
                            {"core.exception.ArrayIndexError@b.d(3): index [8] is out of bounds", "-----"},
                            "core.exception.ArrayIndexError@b.d(3): index [8] is out of bounds"},
                CrashReport{"Python",
                            {"Traceback (most recent call last):", "  File \"a.py\", line 1, in <module>", "    f()",
                             "    ~^^", "ValueError: no king"},
                            "ValueError: no king"},
                CrashReport{"Node",
                            {"/tmp/a.mjs:3", "    throw new TypeError('x')", "    ^", "",
                             "TypeError: x is not a function", "    at f (file:///tmp/a.mjs:3:7)", "    at main", "",
                             "Node.js v20.19.2"},
                            "TypeError: x is not a function"},
                CrashReport{"AddressSanitizer",
                            {"=====", "==1==ERROR: AddressSanitizer: heap-buffer-overflow on", "READ"},
                            "==1==ERROR: AddressSanitizer: heap-buffer-overflow on"},
                CrashReport{"UndefinedBehavior",
                            {"a.cpp:3:4: runtime error: shift exponent 64 is too large"},
                            "a.cpp:3:4: runtime error: shift exponent 64 is too large"},
                CrashReport{"Cpp",
                            {"terminate called after throwing an instance of 'std::out_of_range'", "  what():  at"},
                            "terminate called after throwing an instance of 'std::out_of_range'   what():  at"},
                CrashReport{"C", {"e: a.c:3: main: Assertion `x' failed."}, "e: a.c:3: main: Assertion `x' failed."},
                CrashReport{"ARefusal", {"info string CRITICAL ERROR: invalid FEN"}, ""},
                CrashReport{"AnErrorMessage", {"Error: this is no FEN"}, ""}),
        [](const auto& row) { return std::string(row.param.name); });

TEST(Programs, ExceptionInAThreadThatLeavesTheEngineSilentIsACrash) {
    const Outcome outcome =
            kiwipete({"check", "startpos", "--timeout", "300", "--engine",
                      "sh -c 'read a; echo uciok; echo \"\tat x.Search.run(Search.java:3)\" >&2; sleep 9'"});
    expect_contains(outcome.out + outcome.err, "sh crashed: did not ");
    expect_contains(outcome.out + outcome.err, ", after: \tat x.Search.run(Search.java:3)");
}

TEST(Programs, AreCalledByTheirNameAndNotByWhatRunsThem) {
    const Outcome outcome = kiwipete({"check", "startpos", "--engine", "env A=1 false"});
    expect_contains(outcome.out + outcome.err, "false exited");
}

/// A library with an intentional deviation. In every verb the deviation must be recognised, noted once with the option
/// that declares it, and be no failure. If it is declared with --allow, there must be no note.
class WholeConventions : public testing::TestWithParam<const char*> {};

TEST_P(WholeConventions, AreRecognisedInEveryVerb) {
    const std::string adapter = FAKE_ADAPTER + " --deviate " + GetParam();
    const std::string note = std::string("note: recognised ") + GetParam();
    const std::vector<std::vector<std::string>> runs{
            {"check", "--random", "6", "--plies", "12"},
            {"check", "8/P5k1/8/8/8/8/1p6/4K2R w K - 0 1", "8/8/8/8/8/3k4/3P4/3K4 b - - 0 1", "--games", "3"},
            {"compare", "8/P5k1/8/8/8/8/1p6/4K2R w K - 0 1", "8/8/8/8/8/3k4/3P4/3K4 b - - 0 1", "-d", "3"},
            {"suite", "--filter", "rules.epd", "--max-nodes", "2000", "-q"}};
    for (const std::vector<std::string>& arguments : runs) {
        const Outcome outcome = kiwipete(arguments, {"--library", adapter});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
        expect_contains(outcome.out, note);
        expect_contains(outcome.out, std::string("; --allow ") + GetParam() + " declares it\n");
    }
    const Outcome allowed = kiwipete(runs.front(), {"--library", adapter, "--allow", GetParam()});
    EXPECT_EQ(allowed.code, ExitCode::Good) << allowed.out << allowed.err;
    EXPECT_EQ(allowed.out.find("note:"), std::string::npos) << allowed.out;
}

TEST(Conventions, ApplyToMoveTextsAndInterleavings) {
    for (const auto& [deviation, fen] : {std::pair("castling-by-rook", "r3k2r/p7/8/8/8/8/8/R3K2R w KQkq - 0 1"),
                                         std::pair("capital-promotions", "8/P5k1/8/8/8/8/8/4K3 w - - 0 1"),
                                         std::pair("fifty-moves-end", "8/7k/8/8/8/8/8/6K1 w - - 98 90")}) {
        const Outcome outcome = kiwipete({"check", fen, "--plies", "2", "--only", "M14,M20,M21,U7", "--library",
                                          FAKE_ADAPTER + " --deviate " + deviation});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    }
}

TEST(WholeAdapterTest, RecognisesConventions) {
    const Outcome test = kiwipete({"adapter-test", FAKE_ADAPTER + " --deviate capital-promotions"});
    EXPECT_EQ(test.code, ExitCode::Good) << test.out;
    expect_contains(test.out, "recognised capital-promotions");
}

TEST(Everywhere, InvariantThatFailsIsSetAsideAndTheOthersAreChecked) {
    const Outcome outcome =
            on_engine({"check", "--random", "30", "--plies", "20"}, "--misbehave no-counters --mistake promotion-key");
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "U3 FEN: half-move clock");
    expect_contains(outcome.out, " of which it ended: U3 FEN: half-move clock\n");
    expect_contains(outcome.out, "note: set aside after 8 games, 8 of which it ended: U3 FEN: full-move number\n");
    expect_contains(outcome.out, "S20 views: key after a promotion");
    expect_contains(outcome.out, " positions of 30 games, ");
}

TEST(Everywhere, AKindOfFindingIsSkippedByItsName) {
    const auto check = [](const std::string& skip) {
        return kiwipete({"check", "startpos", "--plies", "4", "--only", "N3", "--skip", skip, "--no-repeat",
                         "--library", FAKE_ADAPTER + " --fault N3"});
    };
    expect_contains(check("A1").out, "FAILURE N3 PGN reading: read as another game: lines that begin with %");
    const Outcome skipped = check("N3: read as another game: lines that begin with %");
    EXPECT_EQ(skipped.code, ExitCode::Good) << skipped.out;
    EXPECT_EQ(check("U99: half-move clock").code, ExitCode::WrongUse);
}

TEST(Everywhere, AQuestionWhoseAnswerCrashesIsSetAsideAndTheOthersAreAsked) {
    const Outcome outcome =
            kiwipete({"check", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--random", "11", "--plies", "4", "--only",
                      "N3,K2", "--no-repeat", "--library", FAKE_ADAPTER + " --fault crashes_at_PGN --fault K2"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "FAILURE A1 answers");
    expect_contains(outcome.out, " of which it ended: N3 PGN reading");
    expect_contains(outcome.out, "FAILURE K2 ");
}

INSTANTIATE_TEST_SUITE_P(OfLibraries, WholeConventions,
                         testing::Values("capital-promotions", "ends-with-bare-kings", "ends-with-minor-piece",
                                         "ends-in-dead-positions", "fifty-moves-end", "no-counters",
                                         "castling-by-rook"),
                         [](const auto& row) {
                             std::string name = row.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace
} // namespace kiwi::tools
