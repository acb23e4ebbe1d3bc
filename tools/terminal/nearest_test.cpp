#include "nearest.h"

#include <gtest/gtest.h>

#include "../testing/run_in_test.h"

namespace kiwi::tools {
namespace {

TEST(Nearest, IsAFewLettersAway) {
    const std::vector<std::string> verbs{"perft", "suite", "compare", "check", "board"};
    for (const auto& [word, meant] :
         {std::pair("prft", "perft"), std::pair("preft", "perft"), std::pair("suites", "suite"),
          std::pair("comprae", "compare"), std::pair("cheek", "check"), std::pair("boar", "board")})
        EXPECT_EQ(nearest(word, verbs), meant) << word;
    for (const char* other : {"", "x", "fly", "portfolio", "bored stiff"})
        EXPECT_EQ(nearest(other, verbs), std::nullopt) << other;
    EXPECT_EQ(nearest(std::string(100'000, 'c'), verbs), std::nullopt);
    EXPECT_EQ(nearest("perft", {}), std::nullopt);
}

TEST(Command, SuggestsSimilarNames) {
    for (const auto& [words, message] :
         {std::pair(std::vector<std::string>{"suit"},
                    "unknown verb \"suit\"; did you mean suite?; see kiwipete --help"),
          std::pair(std::vector<std::string>{"fly"}, "unknown verb \"fly\"; see kiwipete --help"),
          std::pair(std::vector<std::string>{"perft", "--dpeth", "3"},
                    "unknown option --dpeth; did you mean --depth?; see kiwipete perft --help"),
          std::pair(std::vector<std::string>{"suite", "--max-node=5"},
                    "unknown option --max-node; did you mean --max-nodes?; see kiwipete suite --help"),
          std::pair(std::vector<std::string>{"suite", "--portfolio"},
                    "unknown option --portfolio; see kiwipete suite --help")}) {
        const Outcome outcome = kiwipete(words);
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << message;
        expect_contains(outcome.err, message);
        EXPECT_EQ(outcome.out, "");
    }
}

TEST(Command, PrintsItsVersionCompilerAndSliders) {
    const Outcome version = kiwipete({"--version"});
    EXPECT_EQ(version.code, ExitCode::Good);
    EXPECT_TRUE(version.out.starts_with("kiwipete 0.")) << version.out;
    expect_contains(version.out, ", sliders by ");
}

TEST(CompletionCommand, CompletesVerbsOptionsAndValues) {
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const Outcome script = kiwipete({"completion", shell});
        EXPECT_EQ(script.code, ExitCode::Good);
        for (const char* word : {"perft", "explore", "adapter-test", "depth", "stats", "bulk position",
                                 "full moves state", "ep-always", "bash zsh fish", "startpos "})
            expect_contains(script.out, word);
    }
    EXPECT_EQ(kiwipete({"completion", "cmd"}).code, ExitCode::WrongUse);
}

} // namespace
} // namespace kiwi::tools
