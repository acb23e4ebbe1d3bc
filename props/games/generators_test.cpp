#include "generators.h"

#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/played_position.h"

namespace kiwi {
namespace {

TEST(Chess960Start, AllAreDifferentAnd518IsStandardChess) {
    std::set<std::string> fens;
    for (int number = 0; number < 960; ++number) {
        const BoardSetup setup = chess960_start(number);
        ASSERT_FALSE(find_fault(setup)) << write_fen(setup);
        fens.insert(write_fen(setup));
    }
    EXPECT_EQ(fens.size(), 960U);
    EXPECT_EQ(write_fen(chess960_start(518)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    EXPECT_EQ(write_fen(chess960_start(0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    EXPECT_EQ(write_fen(chess960_start(959)), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
    EXPECT_EQ(write_fen(double_chess960_start(518, 0)), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1");
}

/// How often each rule matters in positions of a theme.
RuleCounts measured(Theme theme, int positions) {
    Random random(5);
    RuleCounts counts;
    for (int i = 0; i < positions; ++i) {
        counts.add(PlayedPosition(rule_heavy_position(random, theme)).pos);
    }
    return counts;
}

TEST(RuleHeavyPosition, MakesItsRuleFrequent) {
    // Theme, the place of its rule in RuleCounts::NAMES, and how many of 1000 positions must show it.
    const std::vector<std::tuple<Theme, std::size_t, std::uint64_t>> rows{{Theme::EnPassant, 1, 400},
                                                                          {Theme::Castling, 2, 400},
                                                                          {Theme::Promotion, 3, 500},
                                                                          {Theme::Pin, 6, 300},
                                                                          {Theme::Check, 4, 300}};
    for (const auto& [theme, rule, least] : rows)
        EXPECT_GE(measured(theme, 1000).counts[rule], least) << RuleCounts::NAMES[rule];
}

/// How often each rule matters, in percent: the table in README.md. Sources are measured along lines of 20 plies.
TEST(RuleFrequencies, ArePublished) {
    const auto row = [](const std::string& name, const RuleCounts& counts) {
        std::printf("| %-14s |", name.c_str());
        for (std::size_t i = 1; i < RuleCounts::NAMES.size(); ++i)
            std::printf(" %4.1f |",
                        100.0 * static_cast<double>(counts.counts[i]) / static_cast<double>(counts.counts[0]));
        std::printf("\n");
    };
    constexpr std::array themes{"en passant", "castling", "promotion", "pin", "check", "exchange"};
    for (const Theme theme : ALL_THEMES)
        row(themes[static_cast<std::size_t>(theme)], measured(theme, 1000));
    constexpr std::array sources{"start", "Chess960 start", "Double Chess960 start", "placement", "rule-heavy", "any"};
    for (const Source source : {Source::Start, Source::Chess960Start, Source::DoubleChess960Start, Source::Placement,
                                Source::RuleHeavy, Source::Any}) {
        RuleCounts counts;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            Random random(seed);
            const Game line = random_game(random, source, 20);
            PlayedPosition game(line.start);
            counts.add(game.pos);
            for (const std::string& move : line.moves) {
                ASSERT_TRUE(game.play(move));
                counts.add(game.pos);
            }
        }
        row(sources[static_cast<std::size_t>(source)], counts);
        EXPECT_GT(counts.counts[0], 300U);
    }
}

TEST(RandomLine, IsLegalReproducibleAndRepeats) {
    RuleCounts counts;
    for (const Source source :
         {Source::Start, Source::Chess960Start, Source::DoubleChess960Start, Source::Placement, Source::RuleHeavy})
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Random a(seed);
            Random b(seed);
            const Game line = random_game(a, source, 30);
            EXPECT_EQ(line, random_game(b, source, 30));
            PlayedPosition game(line.start);
            counts.add(game.pos);
            ASSERT_EQ(game.play_all(line.moves), line.moves.size()) << to_string(line);
            counts.add(game.pos);
        }
    for (std::size_t i = 0; i < RuleCounts::NAMES.size(); ++i)
        EXPECT_GT(counts.counts[i], 0U) << "no " << RuleCounts::NAMES[i];
}

} // namespace
} // namespace kiwi
