// Tests the fuzz targets as a whole: their registry, their table in the README, and the regressions.
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "../engine/testing/file_text.h"
#include "../props/fuzzing/regressions.h"

namespace kiwi::fuzz {
namespace {

std::string content_here(const std::string& file) {
    const std::string path = std::string(KIWIPETE_FUZZ_DIR) + '/' + file;
    EXPECT_TRUE(std::ifstream(path)) << file;
    return content_of(path);
}

TEST(Regressions, StayFixed) {
    const auto parsed = parse_regressions(content_here("regressions.txt"));
    ASSERT_TRUE(std::holds_alternative<std::vector<Regression>>(parsed))
            << "line " << std::get<RegressionsError>(parsed).line << ": " << std::get<RegressionsError>(parsed).reason;
    EXPECT_FALSE(std::get<std::vector<Regression>>(parsed).empty());
    for (const Regression& regression : std::get<std::vector<Regression>>(parsed)) {
        const auto failure = find_failure(*regression.target, regression.bytes);
        EXPECT_FALSE(failure) << "line " << regression.line << ": " << *failure;
    }
}

TEST(Targets, AreRegisteredUnderTheirNames) {
    EXPECT_GE(targets().size(), 13U);
    for (const Target& target : targets()) {
        EXPECT_EQ(find_target(target.name), &target);
        EXPECT_TRUE(target.rule.ends_with('.')) << target.name;
    }
    EXPECT_EQ(find_target("none"), nullptr);
}

} // namespace
} // namespace kiwi::fuzz
