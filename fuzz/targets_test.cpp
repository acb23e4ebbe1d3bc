// Tests the fuzz targets as a whole: their registry, their table in the README, and the regressions.
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "../engine/testing/file_text.h"
#include "../props/fuzzing/target.h"

namespace kiwi::fuzz {
namespace {

std::string content_here(const std::string& file) {
    const std::string path = std::string(KIWIPETE_FUZZ_DIR) + '/' + file;
    EXPECT_TRUE(std::ifstream(path)) << file;
    return content_of(path);
}

/// Each line is "TARGET HEX # REMARK"; "-" stands for no bytes. Blank lines and lines that begin with '#' are skipped.
TEST(Regressions, StayFixed) {
    std::istringstream lines(content_here("regressions.txt"));
    int replayed = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        std::string name;
        std::string hex;
        std::istringstream(line) >> name >> hex;
        const Target* target = find_target(name);
        ASSERT_NE(target, nullptr) << line;
        std::vector<std::uint8_t> bytes;
        for (std::size_t i = 0; hex != "-" && i < hex.size(); i += 2)
            bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
        ASSERT_TRUE(line.starts_with(write_regression(*target, bytes, "").substr(0, name.size() + hex.size() + 4)))
                << line;
        const auto failure = find_failure(*target, bytes);
        EXPECT_FALSE(failure) << line << ": " << *failure;
        ++replayed;
    }
    EXPECT_GT(replayed, 0);
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
