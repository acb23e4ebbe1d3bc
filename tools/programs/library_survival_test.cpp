// Malformed input for libraries: correct ones survive it, and each kind of failure is told with requests that show it.
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "../testing/library_in_test.h"

namespace kiwi::tools {
namespace {

TEST(MalformedInput, IsSurvivedByCorrectLibraries) {
    // Lists may come in another order, and a library may exit with a reason, exit when it is asked to undo nothing,
    // spell castling otherwise, play no Chess960, or end at a question that it does not answer.
    const std::string no_chess960 = "sh -c \"sed -u '/chess960.:true/q' | " + FAKE + " | sed -u 's/,.chess960.//'\"";
    const std::string reads_nothing = ended_by("/^{.accepts/Q;/^{.game_of_pgn/Q", "--without accepts,game_of_pgn");
    for (const std::string& adapter :
         {FAKE, X88, reads_nothing, with_fault("turns_its_moves"), with_fault("exits_at_a_bad_FEN"),
          ended_by("/^{.un[a-z]*.:true}$/q"), FAKE + " --deviate castling-by-rook", no_chess960}) {
        const bool by_rook = adapter.ends_with("castling-by-rook");
        const nlohmann::json json = checked(adapter, {"startpos", "--plies", "0", "--only", "M1", "--malformed", "200",
                                                      "--allow", by_rook ? "castling-by-rook" : "ep-always"});
        EXPECT_EQ(json["findings"], nlohmann::json::array()) << adapter;
        EXPECT_GT(json["facts"]["refused"], 100) << adapter;
        EXPECT_TRUE(adapter == reads_nothing || json["facts"]["answered"] > 10) << adapter;
        EXPECT_EQ(json["facts"]["refused"].get<int>() + json["facts"]["answered"].get<int>(), 200) << adapter;
    }
}

TEST(MalformedInput, OfEachKindIsSentToNewProcesses) {
    const TemporaryFile log("", ".txt");
    static_cast<void>(checked("sh -c \"tee -a " + log.path() + " | " + FAKE + '"',
                              {"startpos", "--plies", "0", "--only", "M1", "--malformed", "400"}));
    const std::string sent = log.content();
    for (const char* request : {R"({"unmake":true})", R"({"unnull":true})", R"({"accepts":["e2-e4"]})",
                                R"({"make":"e2-e4"})", R"({"game_of_pgn":[")", R"({"chess960":false,"set":")"})
        EXPECT_NE(sent.find(std::string("\n") + request), std::string::npos) << request;
    std::size_t processes = 0;
    for (std::size_t at = 0; (at = sent.find(R"({"hello":1})", at)) != std::string::npos; ++at)
        ++processes;
    EXPECT_GE(processes, 400U / 20);
}

struct Fragile {
    const char* name;
    std::string adapter;
    const char* kind; ///< The whole kind; its beginning if a blank is last.
    const char* found;
    const char* allowed = "ep-always"; ///< The default has no effect.
};
void PrintTo(const Fragile& fragile, std::ostream* os) { *os << fragile.adapter; }

class FragileLibraries : public testing::TestWithParam<Fragile> {};

TEST_P(FragileLibraries, AreReportedWithTheRequestsThatShowIt) {
    const Fragile& library = GetParam();
    const nlohmann::json json = checked(library.adapter, {"startpos", "--plies", "0", "--only", "M1", "--malformed",
                                                          "60", "--allow", library.allowed});
    ASSERT_FALSE(json["findings"].empty());
    int failures = 0;
    for (const nlohmann::json& finding : json["findings"]) {
        failures += finding["count"].get<int>();
        EXPECT_EQ(finding["asked"], "malformed input");
        const std::string kind = finding["kind"].get<std::string>();
        expect_contains(finding["rule"], kind.ends_with(" in a game") ? "A library plays the legal game"
                                                                      : "A library refuses what makes no sense");
        EXPECT_TRUE(kind == library.kind
                    || (std::string_view(library.kind).ends_with(' ') && kind.starts_with(library.kind)))
                << finding;
        expect_contains(finding["found"], library.found);
        const bool is_answer = finding["found"].get<std::string>().starts_with("refused {");
        const bool has_last_words = kind.starts_with("crashed") || (kind.starts_with("refused") && !is_answer);
        EXPECT_EQ(finding.contains("dialogue"), has_last_words) << finding;
        if (kind.ends_with(" in a game") || finding.contains("again")) { // not what is sent last shows it
            EXPECT_NE(finding.contains("input"), finding.contains("uci")) << finding;
            EXPECT_FALSE(finding.contains("repeat")) << finding;
            continue;
        }
        const std::string repeat = finding["repeat"].get<std::string>();
        const std::string game = finding["after"].get<std::string>();
        expect_contains(repeat, game.substr(game.rfind(' ') + 1)); // the last move
        const std::string input = finding["input"].get<std::string>();
        if (input.find("\"set\"") == std::string::npos)
            continue;
        EXPECT_NE(finding["wrong"], "");
        // Minimised: the start position and a short FEN, before and after which the answers differ.
        expect_contains(repeat, std::string(START_FEN));
        EXPECT_TRUE(input.starts_with(R"({"chess960":false)")) << finding;
        EXPECT_LT(input.size(), kind.starts_with("crashed") ? 90U : 40U) << finding;
        std::istringstream answers(output_of("exec 2>/dev/null; " + repeat).first);
        std::vector<std::string> lines;
        for (std::string line; std::getline(answers, line);)
            lines.push_back(line);
        const bool ends = kind.find(": ") != std::string::npos;
        if (ends) {
            EXPECT_EQ(lines.size(), 2U) << "the answers before the end\n" << finding;
        } else {
            ASSERT_EQ(lines.size(), 5U) << finding;
            EXPECT_NE(lines[2], lines[4]) << finding;
        }
    }
    expect_contains(json["facts"]["malformedInput"], ", " + std::to_string(failures) + " failure");
}

INSTANTIATE_TEST_SUITE_P(
        Program, FragileLibraries,
        testing::Values(
                Fragile{"abortsAtABadFen", with_fault("aborts_at_a_bad_FEN"), "crashed: ", "killed by signal 6"},
                Fragile{"abortsAtTheThird", with_fault("aborts_at_the_third_bad_FEN"), "crashed: ", "signal 6"},
                Fragile{"halfSets", with_fault("half_sets"), "changed by what it refuses",
                        R"(castling: "KQkq" became "-", after it had refused: malformed: )"},
                Fragile{"isLostAtABadFen", with_fault("is_lost_at_a_bad_FEN"), "changed by what it refuses",
                        "became no answer"},
                Fragile{"remembersBadFens", with_fault("remembers_bad_FENs"), "other answers afterwards",
                        "key: 15767483461703865083 became ", "half-set"},
                Fragile{"changesAtPgn", with_fault("changes_at_PGN"), "changed by a question", "key: "},
                Fragile{"endsAtTwoKings", ended_by("/.set.:.[^ ]*k[^ ]*k/Q"), "exited: ", "exit code 0, no output"},
                Fragile{"endsAtAMove", ended_by("/^{.accepts.:/q"), "exited: a text that is no legal move",
                        "sh exited"},
                Fragile{"endsAtPgn", ended_by("/^{.game_of_pgn.:/q"), "exited: a game in PGN that is damaged", ""},
                Fragile{"endsAfterPgn", ended_by("/^{.game_of_pgn/,/never/{/.set.:/q}"),
                        "exited when a position is set up afterwards: a game in PGN that is damaged", "no output"},
                Fragile{"refusesInAGame", ended_by("/^{.make.:.a2a4.}/{s/.*/no more/w /dev/stderr' -e 'Q}"),
                        "refused in a game", "no more"},
                Fragile{"refusesAPosition", ended_by("s/ b - - / x - - /"), "refused in a game", "refused {"},
                Fragile{"endsInAGame", ended_by("/^{.make.:.a2a4.}/q"), "exited in a game", "no output"}),
        [](const auto& fragile) { return std::string(fragile.param.name); });

TEST(MalformedInput, IsNotBlamedForWhatChangesWithoutIt) { // the key changes when moves are listed
    EXPECT_EQ(checked(with_fault("U11"), {"--malformed", "60"})["findings"].size(), 0U);
    const auto both = checked(with_fault("U11") + " --fault half_sets", {"--malformed", "60"});
    ASSERT_FALSE(both["findings"].empty());
    EXPECT_EQ(both["findings"][0]["kind"], "changed by what it refuses");
}

TEST(MalformedInput, IsReducedInNewProcessesWithTheGameThatItNeeds) {
    const std::string two_kings = "/.set.:.[^ ]*k[^ ]*k/";
    // Ends at two kings of a colour if the text is long, or if it is the third such text.
    const std::string long_or_third = two_kings + "{/.\\{60\\}/Q;H;x;/\\n.*\\n.*\\n/Q;x}";
    // Ends at two kings of a colour if another position than the start position is set up.
    const std::string not_from_the_start = "/.set.:/{" + two_kings + "{x;/rnbqkbnr/!Q;x};h}";
    for (const std::string& script : {long_or_third, not_from_the_start}) {
        const nlohmann::json json =
                checked(ended_by(script), {"startpos", "--plies", "0", "--only", "M1", "--malformed", "60"});
        int reduced = 0;
        for (const nlohmann::json& finding : json["findings"])
            if (const std::string repeat = finding.value("repeat", ""); !repeat.empty()) {
                ++reduced;
                const std::string answers = output_of("exec 2>/dev/null; " + repeat).first;
                EXPECT_EQ(std::ranges::count(answers, '\n'), 2) << "the answers before the end\n" << finding;
                const std::string input = finding["input"].get<std::string>();
                EXPECT_EQ(input.size() < 45, script == not_from_the_start) << finding;
                EXPECT_EQ(finding["after"].get<std::string>().find(" moves "), std::string::npos) << finding;
            }
        EXPECT_GT(reduced, 0) << json;
    }
}

TEST(MalformedInput, IsNoFailureIfADeviationAllowsIt) {
    const nlohmann::json json =
            checked(with_fault("half_sets"), {"startpos", "--plies", "0", "--malformed", "60", "--allow", "half-set"});
    EXPECT_EQ(json["findings"], nlohmann::json::array());
}

} // namespace
} // namespace kiwi::tools
