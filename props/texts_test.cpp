#include <array>

#include <gtest/gtest.h>

#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/random.h"

namespace kiwi {
namespace {

constexpr std::array SEEDS{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", "1rk2rr1/8/8/8/8/8/8/1RK2RR1 w FBfb - 3 40",
                           "4k3/8/8/8/8/8/8/4K2R w Kkq - 0 1", "8/8/8/8/8/8/8/K1k5 b - -"};

/// The text with a few characters changed, removed or inserted.
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

TEST(FenParser, HoldsForMutatedFens) {
    Random random(11);
    for (int i = 0; i < 3000; ++i) {
        const std::string text = mutated(SEEDS[random.below(SEEDS.size())], random);
        const auto failure = find_failure(text, TextKind::Fen);
        ASSERT_FALSE(failure) << *failure;
    }
}

TEST(SuiteParser, HoldsForMutatedSuites) {
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
        const auto failure = find_failure(mutated(text, random), TextKind::PerftSuite);
        ASSERT_FALSE(failure) << *failure;
    }
}

TEST(UciSession, HoldsForMutatedCommands) {
    Random random(13);
    for (int i = 0; i < 1000; ++i) {
        const std::string fen = SEEDS[random.below(SEEDS.size())];
        const std::string text = "setoption name UCI_Chess960 value true\nposition fen " + fen + " moves e1d1 e8d8\n"
                                 + "go perft 1\nposition startpos moves e2e4\ngo perft 1\nd\nquit\n";
        const auto failure = find_failure(mutated(text, random), TextKind::UciInput);
        ASSERT_FALSE(failure) << *failure;
    }
}

TEST(PerftOutputParser, HoldsForMutatedOutput) {
    Random random(14);
    for (int i = 0; i < 3000; ++i) {
        const auto failure = find_failure(mutated("e2e4: 20\nd2d4 1\na7a8q - 3\n\nNodes searched: 24\n", random),
                                          TextKind::EngineOutput);
        ASSERT_FALSE(failure) << *failure;
    }
}

TEST(Failure, ShowsATextWithItsBytes) {
    const Failure failure{&invariant("F3"), Text{"a\x01\\"}, "something", "nothing"};
    EXPECT_EQ(to_string(failure),
              "F3 any bytes fails: Any text is an error with a column, or a position for which R and S hold.\n"
              "  text      \"a\\x01\\x5c\"\n  expected  something\n  found     nothing\n");
}

TEST(Failure, ShowsAGameWithItsMoves) {
    const Failure failure{&invariant("S2"), GameLine{{standard_start(), {"e2e4", "0000"}}, "the last position"}, "1",
                          "2"};
    EXPECT_EQ(to_string(failure), "S2 pawn key fails: The pawn key equals the key recomputed from the pawns.\n"
                                  "  position  the last position\n"
                                  "  from      rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                                  "  moves     e2e4 0000\n  expected  1\n  found     2\n");
}

} // namespace
} // namespace kiwi
