// Tests that mistakes planted in a fake engine are traced to the position and the rule, and that printed FENs show
// them.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../terminal/exit_code.h"
#include "../testing/run_in_test.h"

namespace kiwi::tools {
namespace {

struct Mistaken {
    const char* mistake;
    const char* fen;
    int depth;
    const char* concerned; ///< The label of the position with the mistake.
    const char* words;
};

class MistakenEngines : public testing::TestWithParam<Mistaken> {};

TEST_P(MistakenEngines, AreTracedToThePositionAndTheRule) {
    const Mistaken& row = GetParam();
    const Outcome outcome = kiwipete({"compare", row.fen, "-d", std::to_string(row.depth), "--engine",
                                      FAKE_ENGINE + " --mistake " + row.mistake});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, std::string("\n  ") + row.concerned);
    expect_contains(outcome.out, row.words);
    const Outcome right = kiwipete({"compare", row.fen, "-d", std::to_string(row.depth), "--engine", FAKE_ENGINE});
    EXPECT_EQ(right.code, ExitCode::Good) << right.out;
}

/// Runs the command again on the FEN of each finding, and expects the finding again. Returns the number of findings.
std::size_t expect_that_fens_show(const std::vector<std::string>& command, const std::vector<std::string>& with_fen) {
    const auto json = nlohmann::json::parse(kiwipete(command, {"--json"}).out);
    for (const auto& finding : json["findings"]) {
        const std::string fen = finding["fen"].get<std::string>();
        const auto shown = nlohmann::json::parse(kiwipete(with_fen, {fen, "--json"}).out)["findings"];
        const bool is_shown = std::ranges::any_of(shown, [&](const auto& other) {
            return other.value("kind", "") == finding.value("kind", "")
                   && other.value("invariant", "") == finding.value("invariant", "");
        });
        EXPECT_TRUE(is_shown || !finding["fenShowsIt"].template get<bool>()) << finding.dump(2);
    }
    return json["findings"].size();
}

TEST(MistakenEngine, NamesAWrongReplyAlsoWhereAllIsAsked) {
    const Outcome outcome = kiwipete({"check", "8/8/8/3P4/2PR1p1k/8/4P3/K7 w - - 0 1", "--plies", "0", "--engine",
                                      FAKE_ENGINE + " --mistake en-passant-pin"});
    expect_contains(outcome.out, "perft 2: 62; after e2e4 with f4e3: en passant is refused");
    EXPECT_EQ(outcome.out.find("other invariants"), std::string::npos) << outcome.out;
}

TEST_P(MistakenEngines, PrintFensThatShowTheMistake) {
    const Mistaken& row = GetParam();
    const std::string engine = FAKE_ENGINE + " --mistake " + row.mistake;
    EXPECT_NE(expect_that_fens_show({"compare", row.fen, "-d", std::to_string(row.depth), "--engine", engine},
                                    {"compare", "-d", "1", "--engine", engine}),
              0U);
    // Random positions and games may not show the mistake.
    static_cast<void>(expect_that_fens_show({"compare", "--random", "100", "-d", "2", "--engine", engine},
                                            {"compare", "-d", "1", "--engine", engine}));
    static_cast<void>(expect_that_fens_show({"check", "--random", "20", "--plies", "20", "--engine", engine},
                                            {"check", "--plies", "0", "--engine", engine}));
}

INSTANTIATE_TEST_SUITE_P(
        All, MistakenEngines,
        testing::Values(Mistaken{"en-passant-pin", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1", 3,
                                 "position  8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 2",
                                 "en passant is refused: the king on a5 would be attacked by the rook on h5 along the "
                                 "rank"},
                        Mistaken{"castling-through-check", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3, "position  ",
                                 "which the king passes"},
                        Mistaken{"under-promotion", "8/4P1k1/8/8/8/8/8/4K3 b - - 0 1", 3, "position  ",
                                 "promotion to a knight is allowed: a pawn may become a knight, bishop, rook or queen"},
                        Mistaken{"lost-right", "4k3/8/8/8/8/7R/6b1/4K2R b K - 0 1", 4,
                                 "note      the position set up by its FEN alone does not show it",
                                 "castling king side is refused: the right is gone"},
                        Mistaken{"double-check", "1k2r3/8/8/4n3/8/8/8/4K2B b - - 0 1", 3, "position  ",
                                 "in double check, from the knight on d3 and the rook on e8, only the king may move"}),
        [](const auto& row) {
            std::string name = row.param.mistake;
            std::erase(name, '-');
            return name;
        });

} // namespace
} // namespace kiwi::tools
