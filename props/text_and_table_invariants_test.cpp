#include <array>

#include <gtest/gtest.h>

#include "kiwipete/engine/notation/perft_suite.h"
#include "kiwipete/props/random.h"
#include "kiwipete/props/table_invariants.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi {
namespace {

TEST(Tables, HoldWhatTheyMust) {
    for (const TableInvariant& invariant : table_invariants()) {
        const Result finding = invariant.check();
        EXPECT_FALSE(finding) << invariant.id << ": " << finding->expected << " / " << finding->found;
    }
}

constexpr std::array SEEDS{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 3 40",
                           "4k3/8/8/8/8/8/8/4K2R w Kkq - 0 1", "8/8/8/8/8/8/8/K1k5 b - -"};

/// A text near a good one: a few characters changed, left out or put in.
std::string mutated(std::string text, Random& random) {
    constexpr std::string_view letters = "PNBRQKpnbrqk12345678/ w-bKQkqHAha03e6d3 0199;D,\n\r#\"\xff";
    for (std::uint64_t changes = random.below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random.below(text.size());
        const char letter = letters[random.below(letters.size())];
        switch (random.below(3)) {
        case 0:
            text[at] = letter;
            break;
        case 1:
            text.erase(at, 1);
            break;
        default:
            text.insert(at, 1, letter);
        }
    }
    return text;
}

TEST(FenTexts, HoldWhatTheyMust) {
    Random random(11);
    for (int i = 0; i < 3000; ++i) {
        const std::string text = mutated(SEEDS[random.below(SEEDS.size())], random);
        const auto violation = find_violation(text, fen_text_invariants());
        ASSERT_FALSE(violation) << to_string(*violation);
    }
}

TEST(SuiteTexts, HoldWhatTheyMust) {
    Random random(12);
    for (int i = 0; i < 3000; ++i) {
        std::string text = SEEDS[random.below(SEEDS.size())];
        switch (random.below(3)) {
        case 0:
            text += " ;D1 20 ;D2 400";
            break;
        case 1:
            text.insert(0, "id x\nepd ").append("\nperft 1 20\nperft 2 400\n");
            break;
        default:
            text.append(",2,400\n").append(SEEDS[0]).append(",1,20");
        }
        const auto violation = find_violation(mutated(text, random), suite_text_invariants());
        ASSERT_FALSE(violation) << to_string(*violation);
    }
}

TEST(UciTexts, HoldWhatTheyMust) {
    Random random(13);
    for (int i = 0; i < 1000; ++i) {
        const std::string fen = SEEDS[random.below(SEEDS.size())];
        const std::string text = "setoption name UCI_Chess960 value true\nposition fen " + fen + " moves e1d1 e8d8\n"
                                 + "go perft 1\nposition startpos moves e2e4\ngo perft 1\nd\nquit\n";
        const auto violation = find_violation(mutated(text, random), uci_input_invariants());
        ASSERT_FALSE(violation) << to_string(*violation);
    }
}

TEST(PerftOutputTexts, HoldWhatTheyMust) {
    Random random(14);
    for (int i = 0; i < 3000; ++i) {
        const auto violation = find_violation(mutated("e2e4: 20\nd2d4 1\na7a8q - 3\n\nNodes searched: 24\n", random),
                                              engine_output_invariants());
        ASSERT_FALSE(violation) << to_string(*violation);
    }
}

TEST(FenTexts, AViolationShowsTheTextWithItsBytes) {
    const TextInvariant never{{"X9", "never", "Nothing holds."}, [](std::string_view) -> Result {
                                  return Finding{"something", "nothing"};
                              }};
    const auto violation = find_violation("a\x01\\", {&never, 1});
    ASSERT_TRUE(violation);
    EXPECT_EQ(violation->invariant, "X9 never");
    EXPECT_EQ(violation->start_fen, "a\\x01\\x5c");
}

} // namespace
} // namespace kiwi
