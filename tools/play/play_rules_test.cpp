// Tests the rules of play at their edges: on what a search printed, each rule accuses the least that breaks it, and
// nothing that just keeps it.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "play_rules.h"
#include "player.h"

namespace kiwi::tools {
namespace {

/// The search of one thread in a position, from all that the engine printed.
Search searched(const std::string& position, const std::string& go, const std::vector<std::string>& printed,
                int most_variations) {
    const Game given = std::get<Game>(parse_position(position, Variant::Standard));
    const auto end = std::ranges::find_if(printed, is_best_move) + 1;
    return {.start = given.start,
            .moves = given.moves,
            .go = parse_go(go),
            .most_variations = most_variations,
            .answer = read_search_answer({printed.begin(), end}),
            .is_complete = parse_go(go).depth.has_value(),
            .after = {end, printed.end()}};
}

/// The rules that a search breaks, and the deviations that it shows.
std::string judged(const Search& search) {
    std::set<std::string> notes;
    std::string text;
    for (const auto& [rule, broken] : judge(search, Deviations(), &notes))
        text.append(text.empty() ? "" : "; ")
                .append(rule->name)
                .append(broken.kind.empty() ? "" : ": ")
                .append(broken.kind);
    for (const std::string& note : notes)
        text.append(text.empty() ? "" : "; ").append(note.substr(0, note.find(':')));
    return text;
}

struct Printed {
    const char* position; ///< After "position ".
    std::vector<std::string> lines;
    const char* broken = "";
    const char* go = "go depth 3";
    int most_variations = 1;
};

void expect_judged(const std::vector<Printed>& table) {
    for (const auto& [position, lines, broken, go, most_variations] : table)
        EXPECT_EQ(judged(searched(std::string("position ") + position, go, lines, most_variations)), broken)
                << position << "; " << go << '\n'
                << testing::PrintToString(lines);
}

TEST(PlayRules, JudgeTheBestMove) {
    expect_judged({
            {"startpos", {"bestmove\te2e4"}},
            {"startpos", {"bestmove"}, "best move: no move"},
            {"startpos", {"informed pv e2e5", "bestmoves e2e4", "bestmove e2e4"}},
            {"fen 4k3/8/8/8/8/8/8/4K1B1 w - - 0 1", {"bestmove (none)"}},
            {"fen 4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", {"bestmove (none)"}, "best move: no move"},
            {"startpos", {"bestmove e2e4 ponder (none)"}},
            {"startpos", {"bestmove e2e4 score 20"}},
            {"startpos", {"bestmove e2e4 ponder e2e4"}, "ponder move: move without an own piece"},
            {"fen 7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", {"bestmove g5g7 ponder h8g8"}, "ponder move: the game is over"},
            {"startpos", {"bestmove d2d4"}, "", "go depth 3 searchmoves e2e4 d2d4"},
            {"startpos", {"info depth 3 pv", "bestmove e2e4"}, "", "go depth 3 searchmoves e2e4"},
            {"startpos", {"bestmove e2e5"}, "best move: move of a pawn", "go depth 3 searchmoves e2e4"},
            {"startpos", {"bestmove e2e4", "info string pv e2e4", ""}},
            {"startpos", {"bestmove e2e4", "bestmove e2e4"}, "one answer: a second answer"},
    });
}

TEST(PlayRules, CompareTheBestMoveWithTheLastVariation) {
    const std::vector<std::string> other{"info depth 3 pv d2d4 d7d5", "bestmove e2e4"};
    expect_judged({
            {"startpos", other, "last variation"},
            {"startpos", {"info depth 2 pv d2d4", "bestmove e2e4"}},
            {"startpos", {"info depth 3 pv d2d4", "info depth 4 pv d2d4", "bestmove e2e4"}},
            {"startpos", {"info depth 3 score cp 1 upperbound pv d2d4", "bestmove e2e4"}},
            {"startpos", {"info depth 3 pv", "bestmove e2e4"}},
            {"startpos", {"info depth 3 pv e2e4 e7e5", "bestmove e2e4 ponder c7c5"}, "recognised ponder-apart"},
            {"startpos", {"info depth 3 score cp 1 lowerbound pv e2e4 e7e5", "bestmove e2e4 ponder c7c5"}},
            {"startpos", {"info depth 3 pv e2e4", "bestmove e2e4 ponder c7c5"}},
            {"startpos", {"info depth 3 pv e2e4 e7e5", "bestmove e2e4"}},
            {"startpos", {"info depth 3 pv d2d4 d7d5", "bestmove e2e4 ponder c7c5"}, "last variation"},
    });
    for (const char* go : {"go depth 3 nodes 9", "go depth 3 mate 2", "go depth 3 movetime 9", "go depth 3 wtime 9",
                           "go depth 3 btime 9", "go depth 3 infinite", "go depth 3 ponder"})
        expect_judged({{"startpos", other, "", go}}); // the search may have ended before depth 3
}

TEST(PlayRules, JudgeTheMovesOfVariations) {
    expect_judged({
            {"startpos", {"info pv e2e4 e7e5 (none)", "bestmove e2e4"}},
            {"startpos", {"info pv e2e4 e7e5 0000", "bestmove e2e4"}},
            {"startpos", {"info pv e2e4 e2e4", "bestmove e2e4"}, "variations: move without an own piece"},
            {"startpos", {"info pv O-O", "bestmove e2e4"}, "variations: text that is no move of UCI"},
            {"fen 7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
             {"info pv g5g6 h8g8", "bestmove g5g7"},
             "variations: goes on after stalemate"},
    });
    const auto moves_of = [](const char* line) {
        return judge(searched("position startpos", "go depth 3", {line, "bestmove e2e4"}, 1), {}).at(0).broken.moves;
    };
    EXPECT_EQ(moves_of("info pv e2e5").size(), 1U);
    EXPECT_EQ(moves_of("info pv e2e4 e2e5").size(), 0U) << "only moves at the root are named with its position";
}

/// The start position, with its knights moved out and back.
std::string knights_moved(int times, const char* more) {
    std::string moves = "startpos moves";
    for (int i = 0; i < times; ++i)
        moves += " g1f3 g8f6 f3g1 f6g8";
    return moves + more;
}

TEST(PlayRules, JudgeWhereVariationsEnd) {
    const std::string twice = knights_moved(1, " g1f3 g8f6 f3g1");
    const std::string thrice = knights_moved(2, " g1f3 g8f6 f3g1");
    const std::string four_times = knights_moved(3, " g1f3 g8f6 f3g1");
    const std::string five_times = knights_moved(4, "");
    const std::vector<std::string> one{"info pv f6g8", "bestmove f6g8"};
    const std::vector<std::string> two{"info pv f6g8 e2e4", "bestmove f6g8"};
    const std::vector<std::string> quiet{"info pv h1h2", "bestmove h1h2"};
    const std::vector<std::string> on{"info pv h1h2 e8e7", "bestmove h1h2"};
    const char* draw = "recognised draws-in-variations";
    expect_judged({
            {twice.c_str(), one},
            {twice.c_str(), two, draw},
            {thrice.c_str(), two},
            {four_times.c_str(), one},
            {four_times.c_str(), two, "ends in variations: goes on after a fivefold repetition"},
            {five_times.c_str(), {"info pv e2e4 e7e5", "bestmove e2e4"}},
            {five_times.c_str(), {"info pv g1f3 g8f6", "bestmove g1f3"}},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 98 90", on},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 99 90", quiet},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 99 90", on, draw},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 100 90", on},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 148 90", on},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 149 90", quiet},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 149 90", on, "ends in variations: goes on after seventy-five moves"},
            {"fen 4k3/8/8/8/8/8/8/4K2R w - - 150 90", on},
    });
}

TEST(PlayRules, CountMatesInMovesOfTheirSide) {
    const char* white = "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"; // mate in two
    const char* black = "fen 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1"; // mated in one
    const auto scored = [](const std::string& score, const std::string& moves) {
        return std::vector<std::string>{"info score mate " + score + " pv " + moves, "bestmove " + moves.substr(0, 4)};
    };
    const char* early = "mate scores: the variation mates earlier";
    const char* none = "mate scores: the variation does not mate";
    expect_judged({
            {white, scored("2", "a2a7 h8g8 b1b8")},
            {white, scored("2", "a2a7 h8g8")},
            {white, scored("3", "a2a7 h8g8 b1b8"), early},
            {white, scored("2", "a2a6 h8g8 b1b7"), none},
            {white, scored("2 upperbound", "a2a6 h8g8 b1b7")},
            {white, scored("3 lowerbound", "a2a7 h8g8 b1b8")},
            {white, scored("1", "a2h2"), none},
            {black, scored("-1", "h8g8 b1b8")},
            {black, scored("-1", "h8g8")},
            {black, scored("-2", "h8g8 b1b8"), early},
            {black, scored("-12", "h8g8 b1b8"), early},
            {black, scored("-1", "h8g8 b1b7"), none},
            {"fen 7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", scored("1", "g5g6"), none}, // stalemate
    });
}

TEST(PlayRules, CountVariationsOfOneDepth) {
    const std::string first = "info depth 3 multipv 1 pv e2e4";
    const std::string second = "info depth 3 multipv 2 pv d2d4";
    const std::string best = "bestmove e2e4";
    const char* few = "as many as MultiPV";
    const char* same = "MultiPV: the same move twice";
    const char* only_move = "fen 7k/8/8/8/8/8/6q1/7K w - - 0 1";
    expect_judged({
            {"startpos", {first, second, best}, "", "go depth 3", 2},
            {"startpos", {first, second, best}}, // MultiPV was not set
            {"startpos",
             {first, second, "info depth 3 multipv 3 pv c2c4", best},
             "MultiPV: more variations than MultiPV",
             "go depth 3",
             2},
            {"startpos", {first, "info depth 3 multipv 2 pv e2e4", best}, same, "go depth 3", 2},
            {"startpos", {first, "info depth 3 multipv 2 score cp 1 upperbound pv e2e4", best}, "", "go depth 3", 2},
            {"startpos", {first, "info depth 2 multipv 2 pv e2e4", best}, "", "go movetime 9", 2},
            {"startpos",
             {"info depth 3 multipv 1 pv d2d4", "info depth 3 multipv 2 pv e2e4", first, best},
             "",
             "go movetime 9",
             2}, // an iteration begun again
            {"startpos", {first, best}, few, "go depth 3", 2},
            {"startpos",
             {"info depth 2 multipv 1 pv e2e4", "info depth 2 multipv 2 pv d2d4", first, best},
             few,
             "go depth 3",
             2},
            {"startpos", {first, best}, "", "go movetime 9", 2},
            {"startpos", {first, second, best}, "", "go depth 3 searchmoves e2e4 d2d4", 3},
            {only_move, {"info depth 3 multipv 1 pv h1g2", "bestmove h1g2"}, "", "go depth 3", 2},
            {"fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
             {"info depth 3 multipv 1 pv e1d1", "bestmove e1d1"},
             "",
             "go depth 3",
             2},
    });
}

} // namespace
} // namespace kiwi::tools
