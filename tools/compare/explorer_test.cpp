#include "explorer.h"

#include <sstream>

#include <gtest/gtest.h>

#include "../../engine/fen.h"
#include "../programs/open_program.h"
#include "../testing/run_in_test.h"

namespace kiwi::tools {
namespace {

class ExplorerTest : public testing::Test {
protected:
    ExplorerTest() :
        engine_(program_counter(
                open_counting_program({Way::Engine, FAKE_ENGINE + " --mistake en-passant-pin"}, ProgramOptions()))) {}

    Explorer explorer(std::string_view fen, int depth, bool alone = false) {
        const auto start = std::get<BoardSetup>(parse_fen_of_any_variant(fen));
        return {our_counter(), alone ? std::nullopt : std::optional(engine_), start, depth, out_};
    }
    /// The output of a command, or its error message.
    std::string answer(Explorer& explorer, const std::string& command) {
        out_.str("");
        try {
            EXPECT_TRUE(explorer.obey(command));
        } catch (const UsageError& error) {
            EXPECT_EQ(out_.str(), "") << command;
            return error.what();
        }
        return out_.str();
    }

private:
    Counter engine_;
    std::ostringstream out_;
};

constexpr const char* POSITION_3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

constexpr const char* WRONG_MOVE = "\nb5c6         -            1  extra: en passant is refused: the king on a5 would "
                                   "be attacked by the rook on h5 "
                                   "along the rank\n";

TEST_F(ExplorerTest, FollowsAWrongCountDown) {
    Explorer walk = explorer(POSITION_3, 3);
    const std::string table = answer(walk, "");
    expect_contains(table, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\ndepth 3\n      Kiwipete  fake engine\n");
    expect_contains(table, "\na5a4       224          224\n");
    expect_contains(table, "\nb4a4       202          203  +1\n");
    expect_contains(table, "\ntotal    2,812        2,850  +38\n");
    expect_contains(answer(walk, "next"), "\ndepth 2, after b4a4\n");
    const std::string found = answer(walk, "next");
    expect_contains(found, "\ndepth 1, after b4a4 c7c5\n");
    expect_contains(found, WRONG_MOVE);
    expect_contains(answer(walk, "next"), "next: the moves differ here: b5c6, extra: en passant is refused");
    EXPECT_EQ(answer(walk, "line"), "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves b4a4 c7c5\n");
    EXPECT_EQ(answer(walk, "fen"), "8/8/3p4/KPp4r/R4p1k/8/4P1P1/8 w - - 0 2\n");
    expect_contains(answer(walk, "b5c6"), "b5c6 is not legal: en passant is refused");
    expect_contains(answer(walk, "root"), table);
    const std::string only = answer(walk, " find\t"); // prints only the rows that differ
    expect_contains(only, "\nb5c6         -            1  extra: en passant is refused");
    EXPECT_EQ(only.find("a4a1"), std::string::npos) << only;
    expect_contains(answer(walk, "diff"), "\nb5c6 ");
    EXPECT_EQ(answer(walk, "").find("a4a1"), std::string::npos);
    EXPECT_EQ(answer(walk, "diff"), found);
}

TEST_F(ExplorerTest, GoesUpAndDownAndElsewhere) {
    Explorer walk = explorer(START_FEN, 2);
    expect_contains(answer(walk, "e2e4"), "\ndepth 1, after e2e4\n");
    expect_contains(answer(walk, "move e7e5"), "\ndepth 1, after e2e4 e7e5\n");
    expect_contains(answer(walk, "up 2"), "\ndepth 3\n");
    expect_contains(answer(walk, "d2d4"), "\ndepth 2, after d2d4\n");
    expect_contains(answer(walk, "depth 1"), "\ndepth 1, after d2d4\n");
    expect_contains(answer(walk, "up"), "\ndepth 2\n");
    expect_contains(answer(walk, "depth 1"), "\ntotal       20           20\n");
    expect_contains(answer(walk, "fen rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1"), "\nb1a1 ");
    expect_contains(answer(walk, "board"), "Castling:       FAfa");
    expect_contains(answer(walk, "help"), "  (empty line)");
    EXPECT_FALSE(walk.obey("quit"));
}

TEST_F(ExplorerTest, ReadsAndShowsSan) {
    Explorer walk = explorer("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 1, true);
    expect_contains(answer(walk, "e1h1"), "after e1g1\n");
    expect_contains(answer(walk, "up"), "\ntotal ");
    expect_contains(answer(walk, "0-0"), "after e1g1\n");
    expect_contains(answer(walk, "up"), "\ntotal ");
    expect_contains(answer(walk, "Rxh8"), "after h1h8\n"); // the SAN with the check mark is Rxh8+
    expect_contains(answer(walk, "Nf3"), "no legal move is so described; help lists the commands");
    expect_contains(answer(walk, "root"), "\ntotal ");
    expect_contains(answer(walk, "depth 1"), "\ntotal ");
    expect_contains(answer(walk, "san"), "\ne1g1  O-O ");
    expect_contains(answer(walk, "san"), "\ne1g1         1\n");
    expect_contains(answer(walk, "diff"), "nothing to compare with");
    const std::vector<std::string> words = walk.words();
    for (const char* word : {"next", "quit", "e1g1", "O-O", "Rxh8+"})
        EXPECT_NE(std::ranges::find(words, word), words.end()) << word;
}

TEST_F(ExplorerTest, RefusesWhatItCannotDoAndStaysWhereItWas) {
    Explorer walk = explorer(START_FEN, 1);
    for (const auto& [command, why] :
         {std::pair("e2e5", "e2e5 is not legal: "), std::pair("e9e5", "help lists the commands"),
          std::pair("0000", "a side may not pass"), std::pair("fly", "\"fly\": it is no move"),
          std::pair("fly e2e4", "unknown command: fly"), std::pair("up", "up: only 0 moves are played"),
          std::pair("up x", "up x: expected a number of moves"), std::pair("up 0", "up 0: expected"),
          std::pair("depth", "depth \"\": expected a number from 1 to 64"),
          std::pair("depth 0", "depth \"0\": expected"), std::pair("depth 65", "depth \"65\": expected"),
          std::pair("depth 2x", "depth \"2x\": expected"),
          std::pair("root 1", "root: nothing may follow, but there is \"1\""),
          std::pair("fen 8/8 w - -", "FEN \"8/8 w - -\", malformed"), std::pair("next", "next: no move differs here"),
          std::pair("find", "find: no move differs here")})
        expect_contains(answer(walk, command), why);
    EXPECT_EQ(answer(walk, "line"), "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    Explorer alone = explorer(START_FEN, 1, true);
    expect_contains(answer(alone, ""), "depth 1\n      Kiwipete\na2a3         1\n");
    expect_contains(answer(alone, "find"), "find: there is nothing to compare with");
}

} // namespace
} // namespace kiwi::tools
