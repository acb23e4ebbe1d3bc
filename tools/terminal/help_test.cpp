#include <sstream>

#include "../testing/run_in_test.h"
#include "help.h"

namespace kiwi::tools {
namespace {

/// The names of the verbs, and "" for the command without a verb.
std::vector<std::string> verbs() {
    std::vector<std::string> names{""};
#define KIWIPETE_NAME(name) names.emplace_back(#name);
    KIWIPETE_VERBS(KIWIPETE_NAME)
#undef KIWIPETE_NAME
    for (std::string& name : names)
        std::ranges::replace(name, '_', '-');
    return names;
}

TEST(Help, FitsAHundredColumnsAndNamesKindsOfValues) {
    for (const std::string& verb : verbs()) {
        const Outcome help =
                kiwipete(verb.empty() ? std::vector<std::string>{"help"} : std::vector{std::string("help"), verb});
        EXPECT_EQ(help.code, ExitCode::Good) << verb;
        EXPECT_EQ(help.out,
                  kiwipete(verb.empty() ? std::vector<std::string>{"--help"} : std::vector{verb, std::string("--help")})
                          .out);
        expect_contains(help.out, "\nExample: ");
        std::istringstream lines(help.out);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(line.size(), 100U) << verb << ": " << line;
        for (const char* unexplained : {" TEXT=", " INT", " UINT", "Excludes:", "Needs:"})
            EXPECT_EQ(help.out.find(unexplained), std::string::npos) << verb << ": " << unexplained;
    }
    for (const char* part : {"\nProgram under test:\n", "--engine CMD ", "--html FILE ", "--random N ", "--shard K/N "})
        expect_contains(kiwipete({"check", "--help"}).out, part);
}

TEST(Help, IsPrintedWithoutAVerb) {
    const Outcome none = kiwipete({});
    EXPECT_EQ(none.code, ExitCode::WrongUse);
    EXPECT_EQ(none.err, kiwipete({"help"}).out);
    expect_contains(kiwipete({"help", "sute"}).err, "did you mean suite?");
}

TEST(Help, IsNamedInUsageErrors) {
    EXPECT_EQ(kiwipete({"perft", "-d", "x"}).err,
              "kiwipete: --depth: x is not from 0 to 64; see kiwipete perft --help\n");
    expect_contains(kiwipete({"perft", "starpos"}).err, "did you mean startpos?");
    expect_contains(kiwipete({"check", "no-such-file.epd"}).err, "no-such-file.epd: there is no such file");
}

TEST(Help, SuggestsWhereAMissingProgramIs) {
    const auto before = std::filesystem::current_path();
    const auto folder = std::filesystem::path(testing::TempDir()) / "kiwipete my folder";
    std::filesystem::create_directories(folder);
    std::filesystem::current_path(folder);
    std::ofstream("an-engine") << "no program\n";
    expect_contains(kiwipete({"compare", "startpos", "--engine", "an-engine"}).err, "in this folder: ./an-engine");
    expect_contains(kiwipete({"compare", "startpos", "--engine", (folder / "an-engine").string()}).err,
                    "\"'" + (folder / "an-engine").string() + "'\"");
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace kiwi::tools
