// Tests the comparison of counts, with fake engines and with counters of our own.
#include <gtest/gtest.h>

#include "../../engine/testing/test_game.h"
#include "../terminal/exit_code.h"
#include "../testing/run_in_test.h"
#include "compare.h"

namespace kiwi::tools {
namespace {

TEST(CompareCommand, TellsADivideThatContradictsThePositionItself) {
    const Outcome outcome = kiwipete(
            {"compare", "startpos", "-d", "2", "--engine", FAKE_ENGINE + " --misbehave adds-a-leaf-to-its-first-move"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "\n  counts    b1c3: fake engine counts 21, Kiwipete counts 20\n"
                                 "  alone     asked after b1c3, both count 20\n");
}

TEST(CompareCommand, AcceptsMovesThatProgramsMayLeaveOut) {
    // e6b6 is stalemate: a divide at depth 2 may omit it, since its count is 0.
    const auto compared = [](const char* position, const std::string& engine) {
        return kiwipete({"compare", position, "-d", "2", "--engine", FAKE_ENGINE + engine});
    };
    constexpr const char* stalemates = "K7/8/4q3/8/4k3/8/8/8 b - - 0 1";
    EXPECT_EQ(compared(stalemates, " --misbehave hides-moves-without-a-leaf").code, ExitCode::Good);
    // After 75 moves without a capture or pawn move the game is over.
    constexpr const char* over = "4k3/8/8/8/8/8/8/4K2R w - - 255 160";
    const Outcome ended = compared(over, " --misbehave ends-after-75-moves");
    EXPECT_EQ(ended.code, ExitCode::Good) << ended.out;
    expect_contains(ended.out, "recognised seventyfive-moves-end");
    EXPECT_EQ(compared("r3k2r/8/8/8/8/8/8/3R2K1 b kq - 0 1",
                       " --misbehave ends-after-75-moves --mistake castling-through-check")
                      .code,
              ExitCode::Mismatch);
}

TEST(CompareCommand, AllowsMissingUnderpromotionsAndHidesNothingElse) {
    const TemporaryFile positions("8/P3k3/8/8/8/8/4K3/8 w - - 0 1\n8/1P2k3/8/8/8/8/4K3/8 w - - 0 1\n"
                                  "8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 2\n");
    const std::vector<std::string> arguments{"compare", positions.path(), "-d", "2", "--engine"};
    const std::string engine = FAKE_ENGINE + " --mistake under-promotion";
    const std::string other = engine + " --mistake en-passant-pin";
    const Outcome all = kiwipete(arguments, {other});
    EXPECT_EQ(all.code, ExitCode::Mismatch);
    expect_contains(all.out,
                    "     2 times: legal moves: missing underpromotion\n     1 time: legal moves: extra en passant\n");
    const Outcome some = kiwipete(arguments, {other, "--allow", "no-underpromotion"});
    EXPECT_EQ(some.code, ExitCode::Mismatch);
    EXPECT_EQ(some.out.find("missing underpromotion"), std::string::npos) << some.out;
    expect_contains(some.out, "     1 time: legal moves: extra en passant\n");
    EXPECT_EQ(kiwipete(arguments, {engine, "--allow", "no-underpromotion"}).code, ExitCode::Good);
    // Without --all, two mismatches of a kind are printed: the first and the smallest.
    const auto printed = [](const Outcome& outcome) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = outcome.out.find("FAILURE legal moves", at)) != std::string::npos; ++at)
            ++count;
        return count;
    };
    EXPECT_EQ(printed(all), 2U) << all.out;
    EXPECT_EQ(printed(kiwipete(arguments, {other, "--all"})), 3U);
}

TEST(CompareCommand, RecognisesCastlingByTheRookAndNotesItUnlessDeclared) {
    const std::vector<std::string> arguments{"compare",  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",       "-d", "2",
                                             "--engine", FAKE_ENGINE + " --misbehave castling-by-rook"};
    const Outcome noted = kiwipete(arguments);
    EXPECT_EQ(noted.code, ExitCode::Good) << noted.out;
    expect_contains(noted.out,
                    "note: recognised castling-by-rook: castling is written as king takes rook in standard chess, too");
    const Outcome outcome = kiwipete(arguments, {"--allow", "castling-by-rook"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.out;
    EXPECT_TRUE(outcome.out.starts_with("fake engine, intentional deviations: castling-by-rook\n")) << outcome.out;
    EXPECT_EQ(outcome.out.find("note:"), std::string::npos) << outcome.out;
}

TEST(CompareCommand, CountsThePositionsThatItLeavesOut) {
    const Outcome outcome = kiwipete({"compare", "startpos", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "-d", "1", "--engine",
                                      FAKE_ENGINE + " --misbehave no-chess960"});
    EXPECT_EQ(outcome.code, ExitCode::Good) << outcome.err;
    expect_contains(outcome.out, "1 position to depth 1");
    expect_contains(outcome.out, "left out: 1 of Chess960, which fake engine does not play");
    const std::string engine = FAKE_ENGINE + " --misbehave no-chess960";
    const std::string random = kiwipete({"compare", "--random", "30", "-d", "1", "--engine", engine}).out;
    expect_contains(random, "30 positions to depth 1");
    EXPECT_EQ(random.find("left out"), std::string::npos) << random;
    expect_contains(kiwipete({"check", "--random", "30", "--plies", "2", "--engine", engine}).out, " of 30 games");
}

TEST(CompareCommand, SaysThatAFenDoesNotShowTheMismatch) {
    // This counter is wrong after moves, but not by FEN.
    const Counter wrong_after_moves{"wrong", [](const Game& game, int depth) {
                                        PerftOutput output = our_counter().perft(game, depth);
                                        if (!game.moves.empty() && depth == 1) {
                                            output.moves.pop_back();
                                            --output.total;
                                        } else if (depth > 1)
                                            for (auto& [move, nodes] : output.moves) {
                                                --nodes;
                                                --output.total;
                                            }
                                        return output;
                                    }};
    const auto mismatch = find_mismatch(wrong_after_moves, our_counter(), Game{setup_of(START_FEN), {}}, 2);
    ASSERT_TRUE(mismatch.has_value());
    EXPECT_EQ(mismatch->game->moves.size(), 1U);
    EXPECT_FALSE(mismatch->fen_shows_it);
    expect_contains(to_string(*mismatch), "FEN alone does not show it");
}

TEST(GenerateCommand, StopsIfTheTwoProgramsDiffer) {
    EXPECT_EQ(kiwipete({"generate", "-n", "3", "-d", "2", "--engine", FAKE_ENGINE}).code, ExitCode::Good);
    const Outcome outcome =
            kiwipete({"generate", "-n", "60", "-d", "2", "--engine", FAKE_ENGINE + " --mistake under-promotion"});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.err, "the counters differ at depth ");
}

TEST(FindMismatch, AssignsWrongMovesToTheirSide) {
    const auto with = [](std::string name, std::vector<std::string> moves) {
        return Counter{std::move(name), [moves = std::move(moves)](const Game&, int) {
                           PerftOutput output{{}, moves.size()};
                           for (const std::string& move : moves)
                               output.moves.emplace_back(move, 1);
                           return output;
                       }};
    };
    const auto mismatch = find_mismatch(with("one", {"b1c2", "b1c1"}), with("two", {"b1c2", "b1a2", "b1a1"}),
                                        Game{setup_of("8/8/8/8/8/1k6/8/1K6 w - - 0 1"), {}}, 1);
    ASSERT_TRUE(mismatch.has_value());
    std::string blamed;
    for (const WrongMove& move : mismatch->moves)
        blamed += move.uci + (move.is_legal ? " missing: " : " extra: ") + move.whose + '\n';
    EXPECT_EQ(blamed, "b1a1 missing: one\nb1a2 extra: two\nb1c1 missing: two\nb1c2 extra: one and two\n");
}

TEST(FindMismatch, SaysThatAMoveIsListedTwiceAndThatTotalsAloneNameNoMove) {
    const Counter ours = our_counter();
    const Game start{setup_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), {}};
    const Counter twice{"it", [&](const Game& game, int depth) {
                            PerftOutput output = ours.perft(game, depth);
                            output.moves.push_back(output.moves.front());
                            output.total += output.moves.front().second;
                            return output;
                        }};
    const auto of_twice = find_mismatch(twice, ours, start, 1);
    ASSERT_TRUE(of_twice);
    EXPECT_EQ(of_twice->kind, "a move is listed twice");
    EXPECT_EQ(of_twice->texts[1].second, "it lists " + ours.perft(start, 1).moves.front().first + " twice");
    const Counter shifted{"it", [&](const Game& game, int depth) {
                              PerftOutput output = ours.perft(game, depth);
                              output.moves.front().second += depth > 1 ? 1 : 0;
                              output.moves.back().second -= depth > 1 ? 1 : 0;
                              return output;
                          }};
    const auto of_shifted = find_mismatch(shifted, ours, start, 2);
    ASSERT_TRUE(of_shifted) << "the total is right, the counts below moves are not";
    EXPECT_EQ(of_shifted->kind, "counts differ, the moves do not");
    const Counter totals{"it", [&](const Game& game, int depth) {
                             return PerftOutput{{}, ours.perft(game, depth).total + (game.moves.empty() ? 1U : 0U)};
                         }};
    const auto of_totals = find_mismatch(totals, ours, start, 2);
    ASSERT_TRUE(of_totals);
    EXPECT_EQ(of_totals->kind, "counts differ; only totals are printed, so no move is named");
    const Counter one_for_a_mate{"it", [&](const Game& game, int depth) {
                                     const PerftOutput output = ours.perft(game, depth);
                                     return output.moves.empty() ? PerftOutput{{}, 1} : output;
                                 }};
    const Game mate{setup_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), {}};
    EXPECT_EQ(find_mismatch(one_for_a_mate, ours, mate, 1)->kind, "counts differ where one finds no legal move");
    const Counter from_depth_two{"it", [&](const Game& game, int depth) {
                                     return PerftOutput{{}, ours.perft(game, depth).total + (depth == 2 ? 1U : 0U)};
                                 }};
    EXPECT_EQ(find_mismatch(from_depth_two, ours, start, 2)->kind, "counts differ; only totals are printed");
}

TEST(CompareCommand, ResumesFromItsLog) {
    const TemporaryFile log("");
    const std::vector<std::string> arguments{"compare",  "--random",  "20",       "-d",      "2",
                                             "--engine", FAKE_ENGINE, "--resume", log.path()};
    expect_contains(kiwipete(arguments).out, ": 20 positions to depth 2: no mismatch");
    expect_contains(kiwipete(arguments).out, ": 0 positions to depth 2: no mismatch");
}

} // namespace
} // namespace kiwi::tools
