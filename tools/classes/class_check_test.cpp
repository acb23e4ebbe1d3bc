// Tests the checker of a C++ class, with a class that is right or has a planted fault.
#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../testing/library_in_test.h"

namespace kiwi::tools {
namespace {

struct Planted {
    const char* fault;
    const char* title;
};
void PrintTo(const Planted& planted, std::ostream* os) { *os << planted.title; }

class NameCheck : public testing::TestWithParam<Planted> {};

TEST_P(NameCheck, FindsAndReduces) {
    const auto [text, code] = output_of("KIWIPETE_FAULT=" + std::string(GetParam().fault)
                                        + " " KIWIPETE_FAULTY_CHECK " --skip S1 --skip K8 --timeout 1500 2>/dev/null");
    EXPECT_EQ(code, 1) << text;
    expect_contains(text, std::string("FAILURE ") + GetParam().title);
    // The printed command plays the one game, and shows the failure again.
    const std::size_t repeat = text.find("  repeat    ") + 12;
    ASSERT_GT(repeat, 12U) << text;
    const std::string command = text.substr(repeat, text.find('\n', repeat) - repeat);
    const auto [again, code_again] = output_of("KIWIPETE_FAULT=" + std::string(GetParam().fault) + " " + command
                                               + " --skip S1 --skip K8 --timeout 1500 2>/dev/null");
    EXPECT_EQ(code_again, 1) << command << again;
    expect_contains(again, std::string("FAILURE ") + GetParam().title);
    expect_contains(again, "\n1 game, ");
}

INSTANTIATE_TEST_SUITE_P(Class, NameCheck,
                         testing::Values(Planted{"K1", "K1 side in the key"}, Planted{"K2", "K2 castling in the key"},
                                         Planted{"K3", "K3 en passant in the key"},
                                         Planted{"K5", "K5 key of the material: after en passant"},
                                         Planted{"has_occurred_twice", "D1 repetition"},
                                         Planted{"throws", "A1 answers"}, Planted{"aborts", "A1 answers"},
                                         Planted{"hangs", "A1 answers"}),
                         [](const auto& fault) { return std::string(fault.param.fault); });

TEST(NameCheck, ReportsAsJsonAndJunitAndListsWhatIsSkipped) {
    const TemporaryFile junit("", ".xml");
    const auto [text, code] = output_of(
            "KIWIPETE_FAULT=M2 " KIWIPETE_FAULTY_CHECK " --games 3 -k --json --skip S23 --junit " + junit.path());
    EXPECT_EQ(code, 1);
    const auto json = nlohmann::json::parse(text);
    EXPECT_EQ(json["facts"]["games"], 3);
    EXPECT_FALSE(json["findings"].empty());
    const auto skipped = std::ranges::find(json["cases"], "skipped", [](const auto& test) { return test["status"]; });
    ASSERT_NE(skipped, json["cases"].end());
    EXPECT_EQ((*skipped)["name"], "S23 pieces");
    expect_contains(junit.content(), "<failure message=");
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --games 2 --depth 1").second, 0);
    expect_contains(output_of("KIWIPETE_FAULT=M2 " KIWIPETE_FAULTY_CHECK " --games 3").first, "\" --only M2\n");
    expect_contains(
            output_of(KIWIPETE_FAULTY_CHECK " --fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1' --chess960 --only M2").first,
            "1 invariant checked, ");
    const auto wrong_undo = output_of("KIWIPETE_FAULT=U1 " KIWIPETE_FAULTY_CHECK " --games 2 --skip U1");
    EXPECT_EQ(wrong_undo.second, 0) << wrong_undo.first;
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --skip M2 --only M2 2>/dev/null").second, 2);
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --allow ep 2>/dev/null").second, 2);
    expect_contains(output_of(KIWIPETE_FAULTY_CHECK " --allow ep-always --games 1").first, "deviations: ep-always");
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --games -2 2>/dev/null").second, 2);
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --skip Z9 2>/dev/null").second, 2);
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --fen 8/8 2>/dev/null").second, 2);
    EXPECT_EQ(output_of(KIWIPETE_FAULTY_CHECK " --fen startpos --moves e2e5 2>/dev/null").second, 2);
    expect_contains(output_of("echo '{\"hello\":1}' | " KIWIPETE_FAULTY_CHECK " --serve").first, "\"answers\"");
}

TEST(NameCheck, FindsTheSameWithAnyNumberOfProcessesAndEndsInTime) {
    const auto found = [](const char* jobs) {
        const std::string text =
                output_of(std::string("KIWIPETE_FAULT=M2 " KIWIPETE_FAULTY_CHECK " --games 12 -k -j ") + jobs).first;
        return text.substr(0, text.rfind(", ")); // without the time
    };
    const std::string alone = found("1");
    expect_contains(alone, "12 games, ");
    EXPECT_EQ(found("3"), alone);
    const auto [text, code] = output_of(KIWIPETE_FAULTY_CHECK " --seconds 1 --depth 1 -j 2");
    EXPECT_EQ(code, 0) << text;
    EXPECT_EQ(text.find("\n0 games"), std::string::npos) << text;
}

} // namespace
} // namespace kiwi::tools
