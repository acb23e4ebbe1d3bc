// Tests `kiwipete diff`: which position and which counts of a text are compared, and what is said about them.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../testing/run_in_test.h"

namespace kiwi::tools {
namespace {

TEST(DiffCommand, NamesWrongMovesAndThePositionThatItAssumes) {
    const TemporaryFile file("4k3/8/8/8/8/8/8/4K2R w K - 0 1\nO-O: 1\nKd1: 1\nh1h8: 2\n...\nNodes: 15\n");
    const Outcome outcome = kiwipete({"diff", file.path()});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch) << outcome.err;
    expect_contains(outcome.out, "h1h8: 1 is right, not 2\n");
    expect_contains(outcome.out, "note: 12 of 15 moves are not in the text\n");
    const auto json = nlohmann::json::parse(kiwipete({"diff", file.path(), "--json"}).out);
    EXPECT_EQ(json["miscounted"], nlohmann::json::array({"h1h8"}));
    EXPECT_EQ(json["finding"], nlohmann::json());
    EXPECT_EQ(json["total"], nlohmann::json::array({15, 15}));
    const TemporaryFile castling("4k3/8/8/8/8/8/8/qRK5 w B - 0 1\nO-O-O: 1\n");
    expect_contains(kiwipete({"diff", castling.path(), "-d", "1"}).out,
                    "c1b1: castling queen side is refused: it would uncover an attack on the king along the rank");
    const TemporaryFile king_move("4k3/8/8/8/8/8/8/5K1R w - - 0 1\nO-O: 1\nKg1: 1\n"); // f1g1, the one and the other
    expect_contains(kiwipete({"diff", king_move.path(), "-d", "1"}).out, "O-O: - is right, not 1\n");
    const TemporaryFile nothing("Nodes searched: 0\n");
    expect_contains(kiwipete({"diff", "startpos", "-d", "1", nothing.path()}).out, "missing  g1f3: ");
    EXPECT_EQ(kiwipete({"diff", "startpos", "-d", "3", nothing.path()}).out,
              "depth 3: 8,902 nodes are right, 0 were counted\n");
    const TemporaryFile failed_test("    assert 8903 == 8902\n     + where 8903 = perft(board, 3)\n");
    expect_contains(kiwipete({"diff", "startpos", failed_test.path()}).out,
                    "8,902 nodes are right, 8,903 were counted");
    const TemporaryFile of_depth_2("go perft 2\na2a3: 20\nb2b3: 20\n");
    expect_contains(kiwipete({"diff", "startpos", "-d", "3", of_depth_2.path()}).err,
                    "the text says that its counts are of depth 2, not 3");
    for (const char* expansion : {"8903 == 8902", "8902 == 8903"}) {
        const TemporaryFile compared("REQUIRE( perft(pos, 3) == 8902 )\nwith expansion:\n  " + std::string(expansion)
                                     + "\n");
        expect_contains(kiwipete({"diff", "startpos", compared.path()}).out,
                        "depth 3: 8,902 nodes are right, 8,903 were counted");
    }
    const TemporaryFile deep("depth 20: 400\n");
    expect_contains(kiwipete({"diff", "startpos", deep.path()}).err, "depth 20, if the text says that, takes long");
    std::string moves_of_the_start = "b1a3: 1\nb1c3: 1\ng1f3: 1\ng1h3: 1\n";
    for (const char letter : std::string("abcdefgh"))
        for (const char rank : std::string("34"))
            moves_of_the_start += std::string{letter, '2', letter, rank} + ": 1\n";
    const TemporaryFile of_the_start(moves_of_the_start);
    expect_contains(kiwipete({"diff", "kiwipete", of_the_start.path()}).err, "of another position? ");
    const TemporaryFile extra("e2e4: 1\ne2e5: 1\n");
    expect_contains(kiwipete({"diff", "startpos", "-d", "1", extra.path()}).out, "extra  e2e5: ");
    expect_contains(kiwipete({"diff", "-d", "1", extra.path()}).out, "note: the text names no position");
    const TemporaryFile other("g7f7: 20\ng7g8: 1\nh4h5: 5\n");
    expect_contains(kiwipete({"diff", "startpos", other.path()}).err,
                    "of another position? 3 of its moves are not legal");
    const TemporaryFile unnamed("d1h5: 1\nf1c4: 1\ng1e2: 1\na2a3: 1\n"); // after e4
    expect_contains(kiwipete({"diff", "-d", "1", unnamed.path()}).err, "of another position? 3 of its moves");
    const TemporaryFile two("go perft 1\na2a3: 1\nTotal: 1\ngo perft 2\na2a3: 20\nTotal: 20\n");
    expect_contains(kiwipete({"diff", two.path()}).err, "two perfts: give one, or -d");
    EXPECT_EQ(kiwipete({"diff", two.path(), "-d", "2"}).out.find("a2a3: "), std::string::npos);
    expect_contains(kiwipete({"diff", two.path(), "-d", "3"}).err, "two perfts: give one\n");
    const TemporaryFile list("Moves: a3 a4\n\n* 'b2b3'\n1) e2e5\nNodes: 4\n");
    expect_contains(kiwipete({"diff", "startpos", "-d", "1", list.path()}).out, "extra  e2e5: ");
    expect_contains(kiwipete({"diff", "startpos", "-d", "1", list.path()}).out, "20 nodes are right, 4 were counted");
    const TemporaryFile one("h1g2\n");
    EXPECT_EQ(kiwipete({"diff", "7k/8/8/8/8/8/6q1/7K w - - 0 1", "-d", "1", one.path()}).code, ExitCode::Good);
    const TemporaryFile numbered("1: a2a3\n2: a2a4\n");
    expect_contains(kiwipete({"diff", "startpos", "-d", "1", numbered.path()}).out,
                    "20 nodes are right, 2 were counted");
    const TemporaryFile zeros("a2a3: 0 4\na2a4: 0 5\n");
    expect_contains(kiwipete({"diff", zeros.path(), "-d", "2"}).err, "more than one number may be the count of a2a3");
    const TemporaryFile tables("depth 1 time 0 nodes 20\ndepth 2 time 0 nodes 400\n\ndepth 1 time 0 nodes 48\n");
    expect_contains(kiwipete({"diff", tables.path()}).err,
                    "line 4: depth 1 has two counts: give those of one position");
    const TemporaryFile two_lists("perft(1) = 20\nperft(2) = 401\nMine:\nperft(1) = 20\nperft(2) = 400\n");
    expect_contains(kiwipete({"diff", two_lists.path()}).err, "two counts of depth 2: 400 is right, 401 is not");
    const TemporaryFile session("perft 3\n8903\ndivide 1\n" + moves_of_the_start + "Total: 20\n");
    expect_contains(kiwipete({"diff", session.path()}).err, "the text also has 8903 at depth 3, where 8902 is right");
    const TemporaryFile of_two_plies("a2a3: 20\nTotal: 400\n");
    for (const char* depth : {"1", "3"})
        expect_contains(kiwipete({"diff", "-d", depth, of_two_plies.path()}).out,
                        "note: the total is that of depth 2\n");
    EXPECT_EQ(kiwipete({"diff", "-d", "4", of_two_plies.path()}).out.find("the total is that"), std::string::npos);
    EXPECT_EQ(kiwipete({"diff", "/no/such/file"}).code, ExitCode::WrongUse);
}

TEST(DiffCommand, TakesThePositionAndTheCountsThatAreMeant) {
    const std::pair<std::string, const char*> told[]{
            {"depth | nodes per depth | nodes per core per second\n3 | 8902 | 100\n",
             "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"| Depth | Nodes | Total nodes |\n|---|---|---|\n| 1 | 20 | 20 |\n| 2 | 400 | 420 |\n",
             "depth 2: 400 nodes are right, 400 were counted"},
            {"position fen 7k/8/8/8/8/8/6R1/K7 w - - 0 1\ng2g1: 1\ng2a2: 3\ng2b2: 3\ng2c2: 3\ng2d2: 3\ng2e2: 3\ng2f2: "
             "3\ng2h2: 2\ng2g3: 1\ng2g4: 1\ng2g5: 1\ng2g6: 1\ng2g7: 1\ng2g8: 2\na1b1: 1\na1a2: 1\na1b2: 1\n",
             "depth 2: 31 nodes are right, 31 were counted"},
            {"kiwipete\nStarting 20 threads\ndepth 3: 97862\n", "depth 3: 97,862 nodes are right, 97,862 were"},
            {"| Initial | 4865608 |\n", "depth 5: 4,865,609 nodes are right, 4,865,608 were counted"},
            {"perft(1) = 20\nDate/time is: Tue Jan 25 07:47:57 2022\n", "depth 1: 20 nodes are right, 20 were counted"},
            {"fen " + std::string(START_FEN) + "\nperft: 20 400 8902\n",
             "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"depth 1: 15 nodes\n\nsetFen(\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\")\n",
             "the position is that of line 3, below the counts"},
            {"depth 1: 20 nodes\n\nsetFen(\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\")\n",
             "depth 1: 20 nodes are right, 20 were counted"},
            {"perft(6) = 119060325\nperft(7) = 3195901860\n", "depth 6: 119,060,324 nodes are right"},
            {"depth 2: 401\ndivide 2\na2a3: 21\nb2b3: 20\nTotal: 41\n", "a2a3: 20 is right, not 21"},
            {"perft(3) = 8902\ndepth 3: 34 captures\nunique(3) = 5362\n", "depth 3: 8,902 nodes are right, 8,902 were"},
            {"// perft(1) = 20\n// perft(2) = 401\n", "depth 2: 400 nodes are right, 401 were counted"},
            {"Kiwipete position\nperft(1) = 48\n", "depth 1: 48 nodes are right, 48 were counted"},
            {"kiwipete 1.0\nperft 2: 401\n\nposition fen 8/8/8/8/8/8/8/K1k5 w - - 0 1\n",
             "depth 2: 400 nodes are right, 401 were counted"},
            {"depth | interior nodes | total nodes\n1 | 1 | 20\n2 | 21 | 400\n",
             "depth 2: 400 nodes are right, 400 were counted"},
            {"a perft 5 of 4,865,351 that should be 4,865,609. So I am missing 258 positions.\n",
             "depth 5: 4,865,609 nodes are right, 4,865,351 were counted"},
            {"my engine says perft(4) on the initial position is 197,181 but CPW says 197,281. Off by 100 nodes!\n",
             "depth 4: 197,281 nodes are right, 197,181 were counted"},
            {"habe jetzt perft(5) von der Grundstellung = 4.865.351 statt 4.865.609\nTiefe 3: 8.902\n",
             "depth 5: 4,865,609 nodes are right, 4,865,351 were counted"},
            {"perft depth = 1 returns 19, but Stockfish returns 20.\n", "depth 1: 20 nodes are right, 19 were counted"},
            {"depth 5: 4 865 351 nodes\n", "depth 5: 4,865,609 nodes are right, 4,865,351 were counted"},
            {"perft 3\n  1    20   0.000s\n  2   400   0.001s\n  3  8903   0.021s\n",
             "depth 3: 8,902 nodes are right, 8,903 were counted"},
            {"position startpos\ngo perft 2\ne2e4: 20\nd2d4: 21\n", "depth 2: 40 nodes are right, 41 were counted"},
            {"position startpos\ngo perft 2\ne2e4: 20\nd2d4: 21\n", "note: 18 of 20 moves are not in the text"},
            {"Depth: 3 total nodes: 97861, supposed to be 97862\n",
             "note: the text names no position: its counts are nearest to those of Kiwipete"},
            {"depth | nodes\n1 | 48\n2 | 2039\n3 | 97862\n", "depth 3: 97,862 nodes are right, 97,862 were counted"},
            {"From the initial position, after 1.e4 e5:\nperft 1: 29\n",
             "note: line 1: the position is that after e2e4 e7e5"},
            {"after 1. e4 e5\nperft 1: 29\n", "depth 1: 29 nodes are right, 29 were counted"},
            {"Kiwipete position after O-O:\nperft(1) = 44\n", "depth 1: 43 nodes are right, 44 were counted"},
            {"position startpos\ndepth 2\nmove,mine,stockfish\na2a3,120,120\nb2b3,120,120\n",
             "a2a3: 20 is right, not 120"},
            {"Position 4:\nc4c5: 1\nd2d4: 1\nf3d4: 1\ng1h1: 1\nf1f2: 1\n", "missing  b4c5: "},
            {"not ok 3 - perft kiwipete depth 3\n  ---\n  expected: 97862\n  actual:   97861\n",
             "depth 3: 97,862 nodes are right, 97,861 were counted"},
            {"perft(3) returns 0 errors, 8902 nodes\n", "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"perft 3 average of 100 runs 8902 nodes\n", "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"perft 3 with TT off: 8902 nodes\n", "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"8902 (less than 1s) nodes depth 3\n", "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"depth 4: 197 281 123\n", "depth 4: 197,281 nodes are right, 197,281 were counted"},
            {"perft 6: 119 060 324\n", "depth 6: 119,060,324 nodes are right, 119,060,324 were counted"},
            {"build 8903\ndepth 4 nodes 197281\n", "depth 4: 197,281 nodes are right, 197,281 were counted"},
            {"fen k2b4/p1pPp3/P1P1P3/8/8/p1p1p3/P1PpP3/K2B4 w - - 0 1\nperft 2: 1\nbuild 5000\n",
             "depth 2: 1 nodes are right, 1 were counted"},
            {"fen 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1\ngo perft 1\ne1d1: 1\nh1h8: 1\n00:12\n", "missing  "},
            {"perft 3: 9322\n", "note: the total is that of depths 1 to 3 together"},
            {"perft 5\nNodes: 4 865 609 1234\n", "depth 5: 4,865,609 nodes are right, 4,865,609 were counted"},
            {"depth moves per second nodes\n3 14930 8902\n", "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"$ ./perft --depth 3 -h 100000000\ndepth | nodes per second | nodes\n3 | 14930 | 8902\n",
             "depth 3: 8,902 nodes are right, 8,902 were counted"},
            {"#8 r---k--r\n#fen: 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n### perft depth 2: ###\nnodes: 25\n",
             "depth 2: 25 nodes are right, 25 were counted"},
            {"startpos after 1.e4 my perft(3) is 13161\n", "depth 3: 13,160 nodes are right, 13,161 were counted"},
            {"[20:14] perft 3: 8903\n", "depth 3: 8,902 nodes are right, 8,903 were counted"},
            {"depth 2: 400\n    at Context.<anonymous> (test/perft.js:3:38)\n",
             "depth 2: 400 nodes are right, 400 were counted"},
            {"FEN " + std::string(START_FEN) + " after 1. e4 e5: depth 2 = 835\n",
             "depth 2: 835 nodes are right, 835 were counted"},
            {"startpos After (1.e4) my depth 1 is 21\n", "note: line 1: the position is that after e2e4\n"},
            {"error at perft.cpp:400\ndepth 2: 401\n", "depth 2: 400 nodes are right, 401 were counted"},
            {"left: 20\nnodes: 8901\n", "depth 3: 8,902 nodes are right, 8,901 were counted"},
            {"depth 3 == 8901\n", "depth 3: 8,902 nodes are right, 8,901 were counted"},
            {"Nodes: 2812\n", "position 3 of the Chess Programming Wiki, 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n"},
            {"1 14\n2 191\n3 2812\n4 43238\n", "depth 4: 43,238 nodes are right, 43,238 were counted"},
            {"depth 1: 46\n", "depth 1: 48 nodes are right, 46 were counted"},
            {"depth 1: 48\ndepth 2: 2039\ndepth 3: 97862\ndepth 4: 3900000\n",
             "depth 4: 4,085,603 nodes are right, 3,900,000 were counted"}};
    for (const auto& [text, words] : told) {
        const TemporaryFile file(text);
        expect_contains(kiwipete({"diff", file.path()}).out, words);
    }
}

TEST(Texts, MayNameTheClassicPositions) {
    const std::string table = "| Position | d1 | d2 | d3 |\n|---|---|---|---|\n| startpos | 20 | 400 | 8902 |\n"
                              "| kiwipete | 48 | 2039 | 97682 |\n| position 5 | 44 | 1486 | 62379 |\n";
    const std::string headings = "Perft Startpos:\n depth=3 nodes=8902\nPerft Kiwipete:\n depth=3 nodes=97682\n"
                                 "Position 5\n depth=3 nodes=62379\n";
    for (const std::string& text : {table, headings}) {
        const TemporaryFile file(text);
        expect_contains(kiwipete({"diff", file.path()}).err, "3 perfts: give one; they are of different positions");
        expect_contains(kiwipete({"diff", std::string(KIWIPETE_FEN), file.path()}).out,
                        "depth 3: 97,862 nodes are right, 97,682 were counted");
        const Outcome suite = kiwipete({"suite", "-q", file.path()});
        EXPECT_EQ(suite.code, ExitCode::Mismatch) << suite.err;
        expect_contains(suite.out, "2 passed, 1 failed");
    }
    const TemporaryFile columns("| Depth | Startpos | Pos 3 |\n| 1 | 20 | 14 |\n| 2 | 400 | 191 |\n");
    expect_contains(kiwipete({"diff", columns.path()}).err, "the columns are of several positions");
    const TemporaryFile program("go perft 3 from startpos\nkiwipete: 8902 nodes\nmine: 8902 nodes\n");
    EXPECT_EQ(kiwipete({"diff", program.path()}).code, ExitCode::Good) << "Kiwipete is a program, too";
}

TEST(Texts, TellWhichOfTwoComparedNumbersWasCounted) {
    const std::pair<const char*, const char*> rows[]{
            {"CHECK( perft(pos, 3) == 8920 ) is NOT correct!\n  values: CHECK( 8902 == 8920 )\n", "8,902 were counted"},
            {"self.assertEqual(perft(Board(), 3), 8902)\nAssertionError: 8900 != 8902\ndepth 3\n",
             "8,900 were counted"},
            {"perft(3) = 8900\nassertion failed: 8900 == 8902\n", "8,900 were counted"}, // printed by the program
            {"Expected: 8902\nReceived: 8900\n\n  4 | test('depth 3', () => {\n> 6 |   expect(n).toBe(8902);\n",
             "8,900 were counted"},
            {"perft.cpp:12: Failure\nExpected equality of these values:\n  perft(pos, 3)\n    Which is: 8900\n  8902\n",
             "8,900 were counted"},
            {"expect(perft(board, 3)).to eq(8902)\n\n   expected: 8902\n        got: 8900\n", "8,900 were counted"},
            {"depth = 3, expected = 8902\n> assert perft(Board(fen), depth) == expected\nE assert 8900 == 8902\n",
             "8,900 were counted"},
            {"assert perft(b, 2) == 400\n> assert perft(b, 3) == 8902\nE assert 8900 == 8902\n", "8,900 were counted"},
            {"1) perft\n   depth 3:\n  AssertionError: expected 8900 to equal 8902\n  -8900\n  +8902\n",
             "8,900 were counted"},
            {"x.cpp(9): error: in \"start\": check perft(b, 3) == 8902 has failed [8900 != 8902]\n",
             "8,900 were counted"},
            {"Expected values to be strictly equal:\n\n8900 !== 8902\n", "8,900 were counted"},
            {"assertion `left == right` failed\n  left: 8900\n right: 8902\n", "8,900 were counted"}};
    for (const auto& [text, words] : rows) {
        const TemporaryFile file(text);
        expect_contains(kiwipete({"diff", file.path()}).out, words);
    }
}

TEST(Texts, MayHeadCountsByTheNameOfAPosition) {
    const TemporaryFile markdown("## Kiwipete\n| depth | nodes |\n| 1 | 48 |\n| 2 | 2039 |\n"
                                 "## Position 3\n| depth | nodes |\n| 1 | 14 |\n| 2 | 192 |\n");
    expect_contains(kiwipete({"suite", "-q", markdown.path()}).out, "1 passed, 1 failed");
    const TemporaryFile list("position 1 depth 3: 8902\nposition 2 depth 3: 8902\n");
    expect_contains(kiwipete({"suite", "-q", list.path()}).out, "1 passed, 1 failed"); // the position is ignored
    const TemporaryFile sentence(
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1\ndepth 1: 5\nIt works in kiwipete and position 5, too\ndepth 2: 25\n");
    expect_contains(kiwipete({"suite", "-q", sentence.path()}).out, "1 passed, 0 failed");
}

TEST(Texts, MayBeBodiesOfTests) {
    const TemporaryFile body("fn kings() {\n    let pos = from_fen(\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\");\n"
                             "    assert_eq!(perft(&pos, 1), 5);\n    assert_eq!(perft(&pos, 2), 25);\n}\n");
    expect_contains(kiwipete({"diff", body.path()}).out, "depth 2: 25 nodes are right, 25 were counted");
}

TEST(DiffCommand, ReadsNoFileThatIsNamedLikeThePosition) {
    const std::filesystem::path folder = testing::TempDir() + "kiwipete-named-like-a-position";
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "1") << "depth 1: 27\n";
    const std::filesystem::path here = std::filesystem::current_path();
    std::filesystem::current_path(folder);
    EXPECT_NE(std::freopen("/dev/null", "r", stdin), nullptr);
    const Outcome of_words = kiwipete({"diff", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "0", "1"});
    const Outcome of_file = kiwipete({"diff", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1"});
    std::filesystem::current_path(here);
    std::filesystem::remove_all(folder);
    expect_contains(of_words.err, "standard input: the text is empty");
    expect_contains(of_file.out, "depth 1: 26 nodes are right, 27 were counted");
}

TEST(DiffCommand, AsksWhatIsMeant) {
    const std::pair<std::string, const char*> refused[]{
            {"| Depth | Nodes | Captures |\n|---|---|---|\n| 3 | 8902 | 0 |\n| 4 | 197,282 ❌ (197,281) | 34 |\n",
             "8902 is right at depth 3, but 197282 is in the text as well, and 197281 is right at depth 4"},
            {"STARTPOS 7:\nd2d4 269605607\ne2e4 309478267\n", "most moves, the total and the depth are not in the"},
            {"Moves: e2e4 (20) d2d4 (20)\n", "most moves, the total and the depth are not in the"},
            {"| Initial | 4865608 |\n| Kiwipete | 4085603 |\n", "two perfts: give one"},
            {"I get 20, 400, 8902 for depths 1-3 but at depth 4 I get 197280\n",
             "no position, move or count is understood"},
            {"my perft 3 is off: I get 8903 instead of 8902\n", "no position, move or count is understood"},
            {"Expected 4865609 at depth 5 but I get 4865351, that is 258 nodes less.\n", "which one did the program"},
            {"perft 4 I get 197278 missing 3 of 197281\n", "which one did the program count"},
            {"go perft 2\na2a3: 20\nb2b3: 20\n",
             "the 2 moves of the text are right at depth 2, but most moves are not"},
            {"8902 !== 8900\n", "8902 is right at depth 3, but 8900 is in the text as well"},
            {"Assertion failed: (perft(3) == 8902), function main, file perft.c, line 20.\n",
             "no position, move or count"},
            {"20 != 4\n", "20 is right at depth 1, but 4 is in the text as well"},
            {" left: 8902\nright: 21\n", "8902 is right at depth 3, but 21 is in the text as well"},
            {"46 != 48\n", "46 is near no count of the start position: give its position, or its depth by -d"},
            {"test perft_startpos ... ok\nassertion failed: 97861 == 97862\n", "97861 is near no count of the start"},
            {"e1g1 43 | 43\nd5e6 45 | 46\n", "more than one number may be the count of d5e6: 45 or 46"}};
    for (const auto& [text, words] : refused) {
        const TemporaryFile file(text);
        expect_contains(kiwipete({"diff", "kiwipete", file.path()}).err + kiwipete({"diff", file.path()}).err, words);
    }
}

} // namespace
} // namespace kiwi::tools
