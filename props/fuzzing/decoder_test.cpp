#include "decoder.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "../../engine/played_position.h"
#include "../boards/class_board.h"
#include "../boards/position_board.h"
#include "../games/generators.h"
#include "../games/oracle_board.h"
#include "../games/rules_of_games.h"
#include "../testing/oracle_board.h"

namespace kiwi::fuzz {
namespace {

TEST(FuzzInput, AnyBytesAreAValidPosition) {
    Random random(4);
    for (int i = 0; i < 20'000; ++i) {
        std::vector<std::uint8_t> bytes(random.below(80));
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(random.next());
        if (!bytes.empty() && i % 2 == 0)
            bytes[0] = 2;
        FuzzInput input(bytes);
        const BoardSetup setup = input.position();
        const auto fault = find_fault(setup);
        ASSERT_FALSE(fault) << write_fen(setup) << ": " << fault->reason;
    }
}

TEST(FuzzInput, DecodesTheLinesThatWereEncoded) {
    Random random(5);
    int lines = 0;
    for (int i = 0; i < 500; ++i) {
        Game line = random_game(random, i % 3 == 0 ? Source::Start : Source::RuleHeavy, 20);
        line.start.fullmove_number = 1; // not encoded
        const std::vector<std::uint8_t> bytes = encode(line);
        FuzzInput input(bytes);
        GameDecoder decoder(input, Reading::Game, position_board());
        while (decoder.step()) {
        }
        const PlayedGame& game = decoder.game();
        // The encoding has no castling right of an inner rook.
        if (!(game.start() == line.start))
            continue;
        ++lines;
        EXPECT_EQ(game.moves(), line.moves) << to_string(line);
    }
    EXPECT_GT(lines, 450);
}

TEST(FuzzInput, DecodesRulesOften) {
    Random random(6);
    std::map<std::string_view, int> counts;
    for (int i = 0; i < 3000; ++i) {
        std::vector<std::uint8_t> bytes(7 + random.below(40));
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(random.next());
        bytes[0] = 2;
        FuzzInput input(bytes);
        const BoardSetup setup = input.position();
        const Rules rules = rules_of({setup, {}});
        counts["promotion is legal"] += std::ranges::any_of(oracle::legal_moves(oracle_board_of(setup)),
                                                            [](const std::string& uci) { return uci.size() == 5; })
                                                ? 1
                                                : 0;
        for (std::size_t rule = 0; rule < all_rules().size(); ++rule)
            counts[all_rules()[rule].name] += rules.test(rule) ? 1 : 0;
    }
    for (const char* rule : {"promotion is legal", "check", "double check", "a pinned piece"})
        EXPECT_GT(counts[rule], 30) << rule;
}

TEST(GameDecoder, BytesMeanTheSameGameOnEveryBoard) {
    Random random(8);
    const ClassBoard<OracleBoard> oracle;
    for (int i = 0; i < 60; ++i) {
        std::vector<std::uint8_t> bytes(10 + random.below(30));
        for (std::uint8_t& byte : bytes)
            byte = static_cast<std::uint8_t>(random.next() % FIRST_NULL); // the oracle has no null moves
        bytes[0] = static_cast<std::uint8_t>(i % 3);
        for (const Reading reading : {Reading::Game, Reading::Shuffle}) {
            FuzzInput one(bytes);
            FuzzInput other(bytes);
            GameDecoder ours(one, reading, position_board());
            GameDecoder theirs(other, reading, oracle);
            while (ours.step())
                ASSERT_TRUE(theirs.step());
            EXPECT_FALSE(theirs.step());
            EXPECT_EQ(ours.game().game(), theirs.game().game());
        }
    }
}

TEST(FuzzInput, StepsBeginAfterTheStart) {
    const std::vector<std::uint8_t> bytes{2, 0, 255, 0, 4, 60, 2, 0, 8, 1, 48, 7, 7, 7};
    EXPECT_EQ(steps_begin(bytes), PIECES_BEGIN + 4);
    EXPECT_EQ(steps_begin(std::vector<std::uint8_t>{0, 1, 2}), 1U);
}

} // namespace
} // namespace kiwi::fuzz
