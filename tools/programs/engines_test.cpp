// Tests engines behind pipes: real engines, and fake ones that misbehave.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "../../engine/fen.h"
#include "../compare/compare.h"
#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"
#include "../testing/run_in_test.h"
#include "../uci/uci_engine.h"
#include "open_program.h"

namespace kiwi::tools {
namespace {

using std::chrono::milliseconds;

/// Long enough for any answer on a slow machine, and short enough to wait for engines that hang.
const ProgramOptions SHORT{milliseconds(3000), milliseconds(3000)};
const ProgramOptions PATIENT{milliseconds(3000), milliseconds(60'000)};

Game game_from(std::string_view fen, std::vector<std::string> moves = {}) {
    return {std::get<BoardSetup>(parse_fen_of_any_variant(fen)), std::move(moves)};
}

/// A position and moves in the form that is sent to an engine.
SentPosition sent(std::string_view fen, std::vector<std::string> moves = {}) {
    const Game game = game_from(fen, std::move(moves));
    return {write_fen(game.start), game.start.variant, game.moves};
}

Counter counter_of(Way way, const std::string& command) {
    return program_counter(open_counting_program({way, command}, SHORT));
}

/// The number of child processes, running or not yet reaped.
int children_left() {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream in(entry.path() / "stat");
        std::string text;
        // "pid (name) state parent …"; the name may contain anything, and ends at the last bracket.
        if (!std::getline(in, text) || text.rfind(')') == std::string::npos)
            continue;
        std::istringstream rest(text.substr(text.rfind(')') + 1));
        std::string state;
        int parent = 0;
        rest >> state >> parent;
        count += parent == getpid();
    }
    return count;
}

TEST(CommandLine, IsSplitAtBlanksOutsideQuotationMarks) {
    EXPECT_EQ(words_of_command("a  b\tc"), (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(words_of_command(R"('a b' "c 'd'" e"f g"h '')"), (std::vector<std::string>{"a b", "c 'd'", "ef gh", ""}));
    for (const char* text : {"it's", "sh -c 'cd a; \"./b c\"'", "C:\\a\\b.exe", "\\", "'", "a\\'b"})
        EXPECT_EQ(words_of_command(shell_word(text)), std::vector<std::string>{text});
    EXPECT_EQ(words_of_command(R"(C:\a\b.exe c\)"), (std::vector<std::string>{"C:\\a\\b.exe", "c\\"}));
    EXPECT_THROW(static_cast<void>(words_of_command("a 'b")), UsageError);
    EXPECT_THROW(static_cast<void>(words_of_command("  ")), UsageError);
}

struct Misbehaving {
    const char* name;
    const char* arguments;
    Misbehaviour misbehaviour;
    std::vector<const char*> words;
};

class MisbehavingEngines : public testing::TestWithParam<Misbehaving> {};

TEST_P(MisbehavingEngines, AreReportedOnOneLineAndLeaveNoProcess) {
    try {
        const bool floods = GetParam().misbehaviour == Misbehaviour::Flooded; // slow under sanitizers
        UciEngine engine(FAKE_ENGINE + ' ' + GetParam().arguments, floods ? PATIENT : SHORT);
        const PerftOutput output = engine.perft(sent(START_FEN), 3);
        FAIL() << "answered " << output.total;
    } catch (const ProgramError& error) {
        EXPECT_EQ(error.misbehaviour(), GetParam().misbehaviour) << error.what();
        for (const char* words : GetParam().words)
            expect_contains(to_string(error), words);
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        EXPECT_FALSE(error.dialogue().empty()) << error.what();
    }
    EXPECT_EQ(children_left(), 0);
}

INSTANTIATE_TEST_SUITE_P(
        All, MisbehavingEngines,
        testing::Values(
                Misbehaving{
                        "HangsInPerft", "--misbehave hang", Misbehaviour::TimedOut, {"did not answer within 3000 ms"}},
                Misbehaving{"HangsInTheHandshake",
                            "--misbehave mute",
                            Misbehaviour::TimedOut,
                            {"did not answer within 3000 ms; if it starts slowly, give it more time by --timeout"}},
                Misbehaving{"Exits",
                            "--misbehave exit",
                            Misbehaviour::Exited,
                            {"exited: exit code 3, no output", "\n        > go perft 3"}},
                Misbehaving{"Aborts", "--misbehave crash", Misbehaviour::Crashed, {"crashed: killed by signal 6"}},
                Misbehaving{"Floods", "--misbehave flood", Misbehaviour::Flooded, {"on and on"}},
                Misbehaving{
                        "TalksForEver", "--misbehave talk", Misbehaviour::TimedOut, {"did not end its answer within"}},
                Misbehaving{"PrintsGarbage",
                            "--misbehave garbage",
                            Misbehaviour::TimedOut,
                            {"no total, such as \"Nodes searched: 20\", after \"go perft 3\"",
                             "\n        < e2e4: many\n        < Nodes searched: some"}},
                Misbehaving{"PrintsAWrongTotal",
                            "--misbehave wrong-total",
                            Misbehaviour::ProtocolError,
                            {"the moves sum to 8902, but the total is 8903"}}),
        [](const auto& row) { return row.param.name; });

TEST(Engines, WithoutPerftAreAskedForMovesAtEachNode) {
    UciEngine engine(FAKE_ENGINE + " --misbehave lists-moves-only", SHORT);
    const PerftOutput output = engine.perft(sent(START_FEN), 3);
    EXPECT_EQ(output.total, 8902U);
    EXPECT_EQ(output.moves.size(), 20U);
}

TEST(Scripts, MayWriteMovesAsPeopleDo) {
    const TemporaryFile script("printf 'Ke8-f8 1\\n O-O\\n1\\nRxh2 1\\n'\n", ".sh");
    EXPECT_EQ(counter_of(Way::Script, "sh " + script.path()).perft(game_from("4k2r/8/8/8/8/8/7P/4K3 b k - 0 1"), 1),
              (PerftOutput{{{"e8f8", 1}, {"e8g8", 1}, {"h8h2", 1}}, 3}));
}

TEST(Scripts, AreCalledAsPerftreeCallsThem) {
    const TemporaryFile file("#!/bin/sh\n"
                             "[ $# -eq 2 ] && [ \"$2\" = '4k3/8/8/8/8/8/8/4K3 w - - 0 1' ] && "
                             "printf 'e1d1 %d\\ne1e2 %d\\n\\n%d\\n' $1 $1 $(($1 + $1)) && exit 0\n"
                             "[ \"$3\" = 'e1d1 e8d8' ] && printf 'd1c1 7\\n\\n7\\n' && exit 0\n"
                             "[ \"$3\" = e1d1 ] && printf 'e8d8 1\\n\\n1\\n' && exit 0\n"
                             "[ \"$3\" = 'e2e4 e7e5' ] && printf 'a2a4 1\\n\\n1\\n' && exit 0\n"
                             "[ \"$2\" != '4k3/8/8/8/8/8/8/4K3 b - - 0 1' ] && printf 'a2a3 1\\n\\n1\\n' && exit 0\n"
                             "echo no such position; exit 5\n",
                             ".sh");
    std::filesystem::permissions(file.path(), std::filesystem::perms::owner_all);
    const Counter script = counter_of(Way::Script, file.path());
    EXPECT_EQ(script.perft(game_from("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 4),
              (PerftOutput{{{"e1d1", 4}, {"e1e2", 4}}, 8}));
    EXPECT_EQ(script.perft(game_from("4k3/8/8/8/8/8/8/4K3 w - - 0 1", {"e1d1", "e8d8"}), 4).total, 7U);
    try {
        static_cast<void>(script.perft(game_from("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), 1));
        FAIL();
    } catch (const ProgramError& error) {
        expect_contains(error.what(), "gave no usable answer: called with 1 4k3/8/8/8/8/8/8/4K3 b - - 0 1: ");
    }
    EXPECT_EQ(children_left(), 0);
}

TEST(Scripts, MayPrintTotalsAloneOrIgnoreMoves) {
    const auto checked = [](const std::string& moves, const std::string& filter) {
        const TemporaryFile script("[ $# -ge 2 ] || exit 1\n"
                                   "printf 'position fen %s"
                                           + moves + "\\ngo perft %s\\nquit\\n' \"$2\" "
                                           + (moves.empty() ? "" : "\"$3\" ") + "\"$1\" | '" + FAKE_ENGINE + "'"
                                           + filter,
                                   ".sh");
        const Outcome outcome =
                kiwipete({"check", "--script", "sh " + script.path(), "--random", "1", "--plies", "4", "-q"});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
        return outcome.out;
    };
    const std::string total_alone = " | sed -n 's/^Nodes searched: //p'";
    const std::string note = "note: it ignores the moves, its third argument";
    expect_contains(checked(" moves %s", total_alone), "asked: perft, move_count\n");
    expect_contains(checked("", total_alone), note);
    expect_contains(checked("", ""), note);
    EXPECT_EQ(checked(" moves %s", "").find(note), std::string::npos);
    const TemporaryFile first(""); // the order of the lines changes after the first call
    expect_contains(checked("", " | if rm '" + first.path() + "' 2>/dev/null; then cat; else tac; fi"), note);
}

TEST(Scripts, ThatIgnoreTheFenAreNotCompared) {
    const TemporaryFile script("printf 'position fen " + std::string(START_FEN) + "\\ngo perft %s\\nquit\\n' \"$1\" | '"
                                       + FAKE_ENGINE + "'",
                               ".sh");
    const Outcome outcome = kiwipete({"compare", "--random", "1", "--script", "sh " + script.path()});
    EXPECT_EQ(outcome.code, ExitCode::WrongUse) << outcome.out;
    expect_contains(outcome.err, "it ignores the FEN, its second argument");
}

TEST(Scripts, MayPrintADivideOfEachDepth) {
    const TemporaryFile script(
            "for depth in 1 2 3; do [ $depth -le $1 ] || break\n"
            "printf 'position fen %s moves %s\\ngo perft %s\\nquit\\n' \"$2\" \"$3\" $depth | '"
                    + FAKE_ENGINE
                    + "' | sed -n 's/^Nodes searched: \\(.*\\)/'$depth'\\t\\1\\t9.9us/;/^[a-h]/p;/us$/p'\n"
                      "done\n",
            ".sh");
    const Outcome outcome = kiwipete({"compare", "startpos", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "-d", "3", "-q",
                                      "--script", "sh " + script.path()});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
    expect_contains(outcome.out, "2 positions to depth 3: no mismatch");
}

TEST(Scripts, ThatCountAnotherDepthAreRefused) {
    const auto refusal_of = [](const char* depth, const char* filter) {
        const TemporaryFile script("printf 'position fen %s\\ngo perft %d\\nquit\\n' \"$2\" " + std::string(depth)
                                           + " | '" + FAKE_ENGINE + "'" + filter,
                                   ".sh");
        const Outcome outcome = kiwipete({"compare", "startpos", "--script", "sh " + script.path()});
        EXPECT_EQ(outcome.code, ExitCode::WrongUse);
        return outcome.err;
    };
    expect_contains(refusal_of("$(($1 + 1))", ""),
                    "it counts 400, the leaves at depth 2; its first argument is the depth");
    expect_contains(refusal_of("$1", " | sed -n 's/: 1$/: 0/p'"),
                    "it counts 0; its first argument is the depth in plies");
}

TEST(Scripts, MayWriteCastlingByRook) {
    const std::string by_king = "s/e1h1/e1g1/;s/e1a1/e1c1/;s/e8h8/e8g8/;s/e8a8/e8c8/";
    const std::string by_rook = "s/^e1g1/e1h1/;s/^e1c1/e1a1/;s/^e8g8/e8h8/;s/^e8c8/e8a8/";
    const TemporaryFile script("moves=$(echo \"$3\" | sed '" + by_king
                                       + "')\nprintf 'position fen %s moves %s\\ngo perft %s\\nquit\\n' "
                                         "\"$2\" \"$moves\" \"$1\" | '"
                                       + FAKE_ENGINE + "' | sed '" + by_rook + "'",
                               ".sh");
    const std::string position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const std::vector<std::string>& verb :
         {std::vector<std::string>{"compare", position, "-d", "2"}, {"check", position, "--plies", "1"}}) {
        const Outcome outcome = kiwipete(verb, {"-q", "--script", "sh " + script.path()});
        EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
        expect_contains(outcome.out, "deviations: castling-by-rook");
    }
}

TEST(Scripts, ThatCrashHaveNoCount) {
    const TemporaryFile script("echo 'Exception in thread \"main\" java.lang.NumberFormatException: for \"r/8\"' >&2\n"
                               "echo '\tat Divide.main(Divide.java:22)' >&2\nexit 1\n",
                               ".sh");
    const Outcome outcome = kiwipete({"compare", "startpos", "-d", "1", "--script", "sh " + script.path()});
    EXPECT_EQ(outcome.code, ExitCode::WrongUse) << outcome.out;
    expect_contains(outcome.err, "crashed: exit code 1 after: Exception in thread");
}

TEST(Scripts, ThatCrashAfterTheirAnswerHaveNoCount) {
    for (const auto& [end, what] :
         {std::pair("kill -SEGV $$", "crashed: killed by signal 11"),
          std::pair("echo 'Segmentation fault' >&2; exit 139", "crashed: exit code 139 after: Segmentation fault")}) {
        const TemporaryFile script("printf 'position fen %s moves %s\\ngo perft %s\\nquit\\n' \"$2\" \"$3\" \"$1\" | '"
                                           + FAKE_ENGINE + "'\n" + end + '\n',
                                   ".sh");
        const Outcome outcome = kiwipete({"compare", "startpos", "-d", "1", "--script", "sh " + script.path()});
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << outcome.out;
        expect_contains(outcome.err, what);
    }
}

TEST(Engines, MayLogTheCommandsThatTheyReceive) {
    const Outcome outcome =
            kiwipete({"compare", "b7/1P6/8/8/8/8/k7/7K w - - 0 1", "N1b4r/B4k1p/8/8/8/8/8/K7 w - - 4 27", "-d", "2",
                      "--engine", FAKE_ENGINE + " --misbehave logs-commands"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
}

TEST(Engines, MayBeginWithLinesThatLookLikeComplaints) {
    const TemporaryFile engine("echo 'UCI protocol recognized'\necho 'NNUE feature set: a=1'\n"
                               "echo 'Illegal UCI_Elo: using 1500'\necho 'id name Unknown uci engine'\n"
                               "echo '[WARN engine::uci] error: no book' >&2\nexec "
                                       + FAKE_ENGINE + "\n",
                               ".sh");
    const Outcome outcome = kiwipete(
            {"test", "sh " + engine.path(), "--seconds", "5", "--skip", "compare,check,malformed,play,commands"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out << outcome.err;
}

TEST(Engines, MayPrintAFenAfterEachPosition) {
    const Outcome outcome = kiwipete({"check", "8/5p2/4b3/4P1Pk/4K3/8/8/8 b - - 0 1", "--moves", "f7f5", "--only", "M1",
                                      "--engine", FAKE_ENGINE + " --misbehave prints-fen"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out; // "f6 0 2" is no count
}

TEST(Engines, WhoseKeyIsNotTheSameAgainAreNoted) {
    const TemporaryFile longer_each_time(
            FAKE_ENGINE + " | sed -u '/^Key/{x;s/$/1/;G;s/\\n.*//;h;s/^/Key: ABCDEF012/}'\n", ".sh");
    const Outcome outcome =
            kiwipete({"check", "startpos", "--plies", "0", "--engine", "sh " + longer_each_time.path()});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    expect_contains(outcome.out, "note: key is not asked: \"d\" after \"position fen ");
}

TEST(Engines, WhoseCountsCannotBeReadAreNotAccusedOfMissingMoves) {
    const Outcome outcome = kiwipete(
            {"compare", "kiwipete", "-d", "2", "--engine", FAKE_ENGINE + " --misbehave counts-in-hexadecimal"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "gave no usable answer");
    EXPECT_EQ(outcome.out.find("missing"), std::string::npos) << outcome.out;
}

TEST(Engines, ThatCrashAtAPositionBeforeAreReported) {
    for (const auto& [verb, code] :
         {std::pair("compare", ExitCode::WrongUse), std::pair("check", ExitCode::Mismatch)}) {
        const Outcome outcome = kiwipete({verb, "startpos", "--before", "4k3/P7/P7/P7/P7/P7/PPPP4/4K3 w - - 0 1",
                                          "--engine", FAKE_ENGINE + " --misbehave nine-pawns"});
        EXPECT_EQ(outcome.code, code) << outcome.out;
        expect_contains(outcome.out + outcome.err, "crashed: killed by signal 6");
    }
}

TEST(Engines, AreNotCheckedForWhatTheyDoNotAnswer) {
    const Outcome outcome = kiwipete({"check", "startpos", "--only", "san", "--engine", FAKE_ENGINE});
    EXPECT_EQ(outcome.code, ExitCode::WrongUse) << outcome.out;
    expect_contains(outcome.err, "nothing can be checked");
}

TEST(Engines, ThatIgnoreQuitAreKilled) {
    { const UciEngine engine(FAKE_ENGINE + " --misbehave ignore-quit", SHORT); }
    EXPECT_EQ(children_left(), 0);
}

TEST(Engines, ThatDoNotStartAreReported) {
    constexpr const char* none = "no such file or directory";
    constexpr const char* hint = "; no shell reads the command, unless it begins with one: sh -c '";
    for (const auto& [command, misbehaviour, words] :
         {std::tuple("/none/engine", Misbehaviour::NotStarted, none),
          std::tuple("no-such-engine-anywhere", Misbehaviour::NotStarted, none),
          std::tuple("cd /tmp && ./engine", Misbehaviour::NotStarted, hint),
          std::tuple("HASH=1 ./engine", Misbehaviour::NotStarted, hint),
          std::tuple("~/engine", Misbehaviour::NotStarted, hint),
          std::tuple("cat", Misbehaviour::TimedOut, "")}) // `cat` echoes "uci", and never prints "uciok"
        try {
            const UciEngine engine(command, SHORT);
            FAIL() << command;
        } catch (const ProgramError& error) {
            EXPECT_EQ(error.misbehaviour(), misbehaviour) << error.what();
            expect_contains(error.what(), words);
        }
}

struct Real {
    const char* name;
    const char* command;
};

TEST(Engines, AreAskedByTheirOwnPerftCommand) {
    for (const char* how : {"vice", "perft-on-stderr", "answers-late", "lists-moves-only"}) {
        UciEngine engine(FAKE_ENGINE + " --misbehave " + how, SHORT);
        ASSERT_TRUE(engine.abilities().perft) << how;
        for (int times = 0; times < 5; ++times)
            EXPECT_EQ(engine.perft(sent(START_FEN), 2).total, 400U) << how;
    }
    ProgramOptions named = SHORT;
    named.perft_command = "count {}";
    UciEngine engine(FAKE_ENGINE + " --misbehave no-perft", named);
    EXPECT_EQ(engine.perft(sent(START_FEN), 3).total, 8902U);
}

TEST(Engines, MayListMovesInAlgebraicNotation) {
    for (const char* how : {"divides-in-san", "dresses-moves"})
        for (const std::vector<std::string>& verb :
             {std::vector<std::string>{"compare"}, {"check", "--games", "3", "--plies", "8"}}) {
            const Outcome outcome = kiwipete(verb, {"kiwipete", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "--engine",
                                                    FAKE_ENGINE + " --misbehave " + how});
            EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
        }
}

TEST(Engines, WithoutPerftAreReportedWithTheirOutput) {
    for (const auto& [how, words] : {std::pair("no-perft", "< info depth 1 score cp 0 nodes 1 pv b1c3 a7a6"),
                                     std::pair("error-and-number", "< Unknown command: go perft 1")}) {
        const Outcome outcome = kiwipete({"compare", "startpos", "--engine", FAKE_ENGINE + " --misbehave " + how});
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << how;
        expect_contains(outcome.err, "fake engine has no perft that we understand");
        expect_contains(outcome.err, "> go perft 1");
        expect_contains(outcome.err, words);
        EXPECT_EQ(children_left(), 0);
    }
}

TEST(Engines, OfXboardAreReportedAsXboard) {
    const Outcome outcome = kiwipete({"suite", "--engine", FAKE_ENGINE + " --misbehave xboard"});
    EXPECT_EQ(outcome.code, ExitCode::WrongUse);
    expect_contains(outcome.err, "is an xboard engine: it does not answer \"uci\"");
    EXPECT_EQ(children_left(), 0);
}

TEST(Engines, AreLoggedToAFile) {
    const TemporaryFile log("");
    const Outcome outcome = kiwipete({"compare", "startpos", "-d", "1", "--log", log.path(), "--engine", FAKE_ENGINE});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.err;
    const std::string text = log.content();
    expect_contains(text, "1 > uci\n1 < id name fake engine\n");
    expect_contains(text, "1 > go perft 1\n1 < ");
    expect_contains(text, "1 < Nodes searched: 20\n");
}

class RealEngines : public testing::TestWithParam<Real> {};

TEST_P(RealEngines, CountAsBulkPerftDoes) {
    if (!std::filesystem::exists(GetParam().command))
        GTEST_SKIP() << GetParam().command << " is not installed";
    UciEngine engine(GetParam().command, ProgramOptions());
    EXPECT_EQ(engine.perft(sent(START_FEN), 3).total, 8902U);
    const std::vector<std::string> moves{"e2e4", "e7e5"};
    EXPECT_EQ(engine.perft(sent(START_FEN, moves), 2).total, our_counter().perft(game_from(START_FEN, moves), 2).total);
    if (engine.plays_chess960())
        EXPECT_EQ(engine.perft(sent("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"), 3).total,
                  12189U);
    EXPECT_FALSE(find_mismatch(counter_of(Way::Engine, GetParam().command), our_counter(),
                               game_from("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 3));
}

INSTANTIATE_TEST_SUITE_P(All, RealEngines,
                         testing::Values(Real{"Stockfish", "/usr/games/stockfish"},
                                         Real{"FairyStockfish", "/usr/games/fairy-stockfish"},
                                         Real{"Ethereal", "/usr/games/ethereal-chess"}),
                         [](const auto& row) { return row.param.name; });

TEST(SuiteCommand, PrintsALineForEachFailureAndTracesTheSmallest) {
    const Outcome outcome = kiwipete({"suite", "--filter", "rules.epd", "--max-nodes", "3000", "--quiet", "--engine",
                                      FAKE_ENGINE + " --mistake under-promotion"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "WRONG  rules.epd:107        expected 127 at depth 1, found 94  r1n1n1b1/1P1P1P1P/");
    expect_contains(outcome.out, "WRONG  rules.epd:228 ");
    const std::size_t first = outcome.out.find("FAILURE perft: wrong counts");
    EXPECT_NE(first, std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find("FAILURE perft: wrong counts", first + 1), std::string::npos) << outcome.out;
    expect_contains(outcome.out, "smallest of rules.epd:");
    expect_contains(outcome.out, "a pawn may become a knight, bishop, rook or queen");
    const TemporaryFile deeper("r3k3/P7/8/3Q4/8/3R4/8/K3N3 w - - 0 1 ;D1 40\n"
                               "8/P6k/8/8/8/8/8/K7 w - - 0 1 ;D1 7 ;D2 31 ;D3 342\n");
    expect_contains(
            kiwipete({"suite", deeper.path(), "-q", "--engine", FAKE_ENGINE + " --mistake under-promotion"}).out,
            "smallest of " + deeper.path() + ":2"); // at the depth that is wrong
    const Outcome right = kiwipete({"suite", "--filter", "rules.epd", "--max-nodes", "100", "--engine", FAKE_ENGINE});
    EXPECT_EQ(right.out.find("failure"), std::string::npos) << right.out;
}

TEST(SuiteCommand, KeepsAllResultsWhenTheEngineCrashes) {
    std::string rows;
    for (int i = 0; i < 100; ++i)
        rows += "4k3/8/8/8/8/8/8/4K2R w K - 0 " + std::to_string(i + 1) + " ;D1 15\n";
    const TemporaryFile suite(rows);
    const Outcome outcome = kiwipete(
            {"suite", suite.path(), "-q", "--jobs", "1", "--engine", FAKE_ENGINE + " --misbehave exit --after 20"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "exited: exit code 3, no output\n            > position fen ");
    // Each process exits at its 20th answer of 32; the last process has fewer positions.
    expect_contains(outcome.out, "97 passed, 3 failed");
    expect_contains(outcome.out, "it depends on what the same process was asked before");
    EXPECT_EQ(children_left(), 0);
}

TEST(SuiteCommand, WithACommandThatIsNotAnEngineIsWrongUse) {
    const Outcome outcome = kiwipete({"suite", "--engine", "/none/engine"});
    EXPECT_EQ(outcome.code, ExitCode::WrongUse);
    EXPECT_EQ(outcome.err, "kiwipete: /none/engine: no such file or directory\n");
    for (const auto& [first, hint] : {std::pair("#!/none/sh\n", "names /none/sh, which is not there"),
                                      std::pair("#!/bin/sh\r\n", "names /bin/sh, but ends as on Windows")}) {
        const TemporaryFile script(first, ".sh");
        std::filesystem::permissions(script.path(), std::filesystem::perms::owner_all);
        expect_contains(kiwipete({"compare", "startpos", "--engine", script.path()}).err, hint);
    }
}

TEST(ProgramOptions, NeedAProgram) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"suite", "--allow", "ep-always"}, {"check", "--timeout", "5"}}) {
        const Outcome outcome = kiwipete(words);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << words.front();
        expect_contains(outcome.err, words[1] + ' ' + words[2] + " is for a program under test");
    }
}

} // namespace
} // namespace kiwi::tools
