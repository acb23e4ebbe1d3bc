// Tests of reports: the HTML page in a browser, and the formats that CI systems read.
#include "../../engine/base/shortened.h"
#include "../terminal/printable.h"
#include "../testing/run_in_test.h"
#include "report_forms.h"
#include "report_text.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "json_line.h"
#include "report_json.h"

namespace kiwi::tools {
namespace {

nlohmann::json json_of_page(const std::string& page) {
    const std::string begin = "id=\"report\">";
    const std::size_t from = page.find(begin) + begin.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

Finding about_text(std::string asked, std::size_t length = 1) {
    Finding finding;
    finding.asked = std::move(asked);
    finding.input = std::string(length, 'x');
    return finding;
}

TEST(Report, KeepsTheSmallestFindingsAndCountsAll) {
    Report report("check", "something");
    EXPECT_EQ(report.verdict(), "no failure");
    for (std::size_t i = 0; i < Report::MOST_KEPT + 10; ++i)
        report.add(about_text("one", 5000 - i));
    report.add(about_text("other"));
    ASSERT_EQ(report.groups().size(), 2U);
    EXPECT_EQ(report.groups()[0].count, Report::MOST_KEPT + 10);
    EXPECT_EQ(report.groups()[0].findings.size(), Report::MOST_KEPT);
    EXPECT_EQ(report.groups()[0].findings.front().input->size(), 5000 - (Report::MOST_KEPT + 9));
    EXPECT_FALSE(report.groups()[0].first_is_smallest);
    EXPECT_EQ(report.count(), Report::MOST_KEPT + 11);
    report.set_interrupted("3 of 8 games are played");
    EXPECT_EQ(verdict_of_run(report), "1,011 failures, interrupted before the end");
}

TEST(Report, PageEscapesAnyText) {
    Report report("check", "</script><script>alert(1)</script>");
    Finding finding = about_text("<group>");
    finding.texts = {{"found", "bytes \xff\xfe and \"quotes\" & <b>"}};
    finding.dialogue = {std::string("a\0b", 3), "\x80"};
    report.add(finding);
    const std::string page = html_page(report);
    EXPECT_EQ(page.find("alert(1)</script>"), std::string::npos);
    const auto json = json_of_page(page);
    EXPECT_EQ(json["about"], "</script><script>alert(1)</script>");
    EXPECT_EQ(json["groups"][0]["name"], "<group>");
    EXPECT_EQ(json["groups"][0]["findings"][0]["texts"][1][1], "bytes \xEF\xBF\xBD\xEF\xBF\xBD and \"quotes\" & <b>");
}

TEST(Report, JunitEscapesAnyTextAndHasOnlyCharactersOfXml) {
    Report report("check", "something");
    report.add_case({"suite", "a\x01\xff\xC3\xA9<\xED\xA0\x80"});
    report.add_case({"suite", "a\xEF\xBF\xBE b \xEF\xBF\xBF"});
    expect_contains(junit_report(report), "name=\"a\uFFFD\uFFFD\u00E9&lt;\uFFFD");
    expect_contains(junit_report(report), "name=\"a\uFFFD b \uFFFD\"");
}

/// Why JSON does not match a schema (a type, a missing or additional member, a value that is not in an enum), or "".
std::string difference(const nlohmann::json& schema, const nlohmann::json& json, const std::string& place) {
    if (schema.contains("enum") && std::ranges::find(schema["enum"], json) == schema["enum"].end())
        return place + " is " + json.dump();
    const std::string type = schema.value("type", "");
    const bool has_type = type.empty() || (type == "object" && json.is_object()) || (type == "array" && json.is_array())
                          || (type == "string" && json.is_string()) || (type == "boolean" && json.is_boolean())
                          || (type == "number" && json.is_number()) || (type == "integer" && json.is_number_integer());
    if (!has_type)
        return place + " is no " + type + ": " + json.dump();
    for (const auto& name : schema.value("required", nlohmann::json::array()))
        if (!json.contains(name))
            return place + " lacks " + name.dump();
    const auto members = schema.value("properties", nlohmann::json::object());
    if (json.is_object())
        for (const auto& [name, value] : json.items()) {
            if (!members.contains(name) && !schema.value("additionalProperties", true))
                return place + " has " + name;
            if (members.contains(name))
                if (std::string found = difference(members[name], value, place + '.' + name); !found.empty())
                    return found;
        }
    if (json.is_array() && schema.contains("items"))
        for (const auto& item : json)
            if (std::string found = difference(schema["items"], item, place + "[]"); !found.empty())
                return found;
    return "";
}

class JsonOfVerbs : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(JsonOfVerbs, MatchesTheSchema) {
    const auto schema = nlohmann::json::parse(content_of(KIWIPETE_REPORT_SCHEMA));
    const auto json = nlohmann::json::parse(kiwipete(GetParam(), {"--json"}).out);
    EXPECT_EQ(difference(schema, json, "report"), "");
    EXPECT_EQ(json["verb"], GetParam().front());
    nlohmann::json other = json;
    other["cases"][0]["status"] = "good";
    EXPECT_EQ(difference(schema, other, "report"), "report.cases[].status is \"good\"");
    other = json;
    other["more"] = 1;
    EXPECT_EQ(difference(schema, other, "report"), "report has more");
}

INSTANTIATE_TEST_SUITE_P(
        All, JsonOfVerbs,
        testing::Values(std::vector<std::string>{"suite", "--max-nodes", "100"},
                        std::vector<std::string>{"compare", "kiwipete", "-d", "2", "--engine",
                                                 FAKE_ENGINE + " --mistake en-passant-pin"},
                        std::vector<std::string>{"check", "8/6k1/8/8/8/8/p7/2K5 b - - 0 1", "--games", "4", "--plies",
                                                 "4", "--engine", FAKE_ENGINE + " --mistake promotion-key"},
                        std::vector<std::string>{"adapter-test", std::string(KIWIPETE_FAKE_ADAPTER) + " --fault M7",
                                                 "--only", "a check"},
                        std::vector<std::string>{"test", FAKE_ENGINE, "--seconds", "1", "--skip",
                                                 "compare,play,commands,malformed"}),
        [](const auto& verb) { return "Verb" + std::to_string(verb.index); });

TEST(Json, OfVerbsWithoutAReportMatchesItsSchema) {
    const auto schemas = nlohmann::json::parse(content_of(KIWIPETE_ANSWERS_SCHEMA))["$defs"];
    const TemporaryFile divide("e2e4: 1\ne2e5: 1\n", ".txt");
    const TemporaryFile part("", ".json");
    ASSERT_EQ(kiwipete({"perft", "-d", "3", "--shard", "1/2", "-q", "--out", part.path()}).code, ExitCode::Good);
    std::set<std::string> seen;
    for (const std::vector<std::string>& words : {std::vector<std::string>{"perft", "-d", "5", "--divide"},
                                                  {"perft", "--stats", "-d", "2"},
                                                  {"board", "startpos"},
                                                  {"board", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
                                                  {"diff", "startpos", divide.path(), "-d", "1"},
                                                  {"explain", "startpos", "e1g1"},
                                                  {"unique", "-d", "2"},
                                                  {"merge", part.path()},
                                                  {"check", "--list"}}) {
        const std::string name = words[1].starts_with("--") ? words[0] + ' ' + words[1] : words[0];
        ASSERT_TRUE(schemas.contains(name)) << name;
        seen.insert(name);
        auto json = nlohmann::json::parse(kiwipete(words, {"--json"}).out);
        EXPECT_EQ(difference(schemas[name], json, name), "");
        (json.is_array() ? json[0] : json)["more"] = 1;
        EXPECT_EQ(difference(schemas[name], json, name), name + (json.is_array() ? "[] has more" : " has more"));
    }
    EXPECT_EQ(seen.size(), schemas.size());
}

TEST(Json, FromOutsideIsRefusedIfNestedDeeply) {
    const auto nested = [](std::size_t depth) {
        return parsed_json<nlohmann::json>(std::string(depth, '[') + std::string(depth, ']'));
    };
    EXPECT_FALSE(nested(90).is_discarded());
    EXPECT_TRUE(nested(102).is_discarded());
    EXPECT_TRUE(nested(150'000).is_discarded());
    EXPECT_TRUE(parsed_json<nlohmann::json>("{\"a\": ").is_discarded());
    EXPECT_EQ(parsed_json<nlohmann::json>("{\"a\": [1, {\"b\": null}]}").dump(), "{\"a\":[1,{\"b\":null}]}");
}

/// The summary is written last. The earlier outputs must be complete.
TEST(ReportFiles, SurviveASummaryThatCannotBeWritten) {
    const TemporaryFile junit("", ".xml");
    setenv("GITHUB_STEP_SUMMARY", "/nowhere/summary.md", 1); // NOLINT(concurrency-mt-unsafe)
    const Outcome outcome = kiwipete({"check", "startpos", "--plies", "1", "--github", "--junit", junit.path()});
    unsetenv("GITHUB_STEP_SUMMARY"); // NOLINT(concurrency-mt-unsafe)
    EXPECT_EQ(outcome.code, ExitCode::WrongUse);
    expect_contains(outcome.err, "/nowhere/summary.md: ");
    expect_contains(junit.content(), "failures=\"0\"");
}

TEST(Report, OutputOfProgramsDoesNotControlTheTerminal) {
    EXPECT_EQ(printable("a\tb\r\nc\x1b[2J\x07\x7f\rd"), "a\tb\nc\\x1b[2J\\x07\\x7f\\x0dd");
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m \u202Eabc\u2066 \u00e9 \u738b"),
              "\\x9b31m \\u202eabc\\u2066 \u00e9 \u738b");
    EXPECT_EQ(printable("\u061Ca"), "\\u061ca");
    EXPECT_EQ(printable("a\u200Bb\u2028c\uFEFF\U000E0041"), "a\\u200bb\\u2028c\\ufeff\\ue0041") << "invisible";
    EXPECT_EQ(printable_line("a\nAll good.\r\n"), "a\\nAll good.\\n") << "forges no line of a report";
    EXPECT_EQ(printable("\xE2\x80"), "\\xe2\\x80");          // a truncated character
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80"); // a surrogate
    EXPECT_EQ(printable("\xE0\x80\x9B"), "\\xe0\\x80\\x9b"); // U+009B, written too long
    EXPECT_EQ(printable("a\x9B"
                        "2J"),
              "a\\x9b2J"); // C1 in Latin-1
    const Finding finding = about_text("kind \x1b]52;c;aGk=\x07");
    EXPECT_EQ(text_of_failure(finding).find('\x1b'), std::string::npos);
}

TEST(Report, OutputOfProgramsGivesNoCommandsToGitHub) {
    const Outcome outcome = kiwipete({"check", "startpos", "--plies", "1", "--github"});
    const std::string begin = "::stop-commands::";
    ASSERT_TRUE(outcome.out.starts_with(begin)) << outcome.out;
    const std::string token = outcome.out.substr(begin.size(), outcome.out.find('\n') - begin.size());
    EXPECT_GT(token.size(), 16U);
    expect_contains(outcome.out, "\n::" + token + "::\n");
    const Outcome other = kiwipete({"check", "startpos", "--plies", "1", "--github"});
    EXPECT_EQ(other.out.find(token), std::string::npos);
}

/// The error that ends a run follows on stderr, where GitHub obeys commands, too.
TEST(Report, ErrorsGiveNoCommandsToGitHub) {
    const Outcome outcome = kiwipete({"adapter-test", "printf '%s\\n' '::error::x' '  ::set-env::y' '##[error]z'"});
    EXPECT_EQ(outcome.code, ExitCode::WrongUse);
    std::istringstream lines(outcome.err);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t word = line.find_first_not_of(" \t");
        EXPECT_FALSE(word != std::string::npos && line.compare(word, 2, "::") == 0) << line;
        EXPECT_EQ(line.find("##["), std::string::npos) << line;
    }
}

TEST(Report, TextsAreShortenedToWhatEachFormBears) {
    Report report("check", std::string(3'000'000, 'n'));
    for (int i = 0; i < 60; ++i) {
        Finding finding = about_text("kind " + std::to_string(i) + std::string(100'000, 'k') + "\x1b[2J");
        finding.texts = {{"found", std::string(500'000, 'x')}};
        report.add(finding);
    }
    report.fail_cases_of_groups();
    EXPECT_LT(github_summary(report).size(), std::size_t{1} << 20);
    EXPECT_EQ(github_summary(report).find('\x1b'), std::string::npos);
    EXPECT_LT(github_annotations(report).size(), std::size_t{1} << 18);
    EXPECT_LT(junit_report(report).size(), std::size_t{8} << 20);
    EXPECT_EQ(shortened("a\u00e9b", 2), "a… (3 more bytes)"); // characters stay whole
}

TEST(Report, AnnotationsAreOneLineEachAndTenAtMost) {
    Report report("suite", "engine: 50%");
    EXPECT_EQ(junit_report(report).find("interrupted"), std::string::npos);
    report.set_interrupted("1 of 2 rows");
    expect_contains(junit_report(report), "<error message=\"interrupted: 1 of 2 rows\"/>");
    Finding finding = about_text("wrong counts");
    finding.place = {"a,b:c.epd", 7};
    report.add(finding);
    EXPECT_EQ(github_annotations(report),
              "::error file=a%2Cb%3Ac.epd,line=7,title=suite engine%3A 50%25%3A 1× wrong counts::wrong counts%0A"
              "  input     \"x\"%0A\n");
    for (int i = 0; i < 10; ++i)
        report.add(about_text("group " + std::to_string(i)));
    const std::string lines = github_annotations(report);
    EXPECT_EQ(std::ranges::count(lines, '\n'), 10);
    expect_contains(lines, "2 more kinds of failure");
}

TEST(Report, SummaryIsMarkdownWhateverTheTextsContain) {
    Report report("check", "my_engine | *x*");
    report.add_fact("games", "5");
    Finding finding = about_text("a `group`");
    finding.texts = {{"found", "```\n# no heading"}};
    report.add(finding);
    const std::string summary = github_summary(report);
    expect_contains(summary, "## ❌ kiwipete check: my\\_engine \\| \\*x\\*\n");
    expect_contains(summary, "| games | 5 |\n");
    expect_contains(summary, "### a \\`group\\` (1×)\n\n````\na `group`\n  input     \"x\"\n  found     ```\n          "
                             "  # no heading\n````\n");
    expect_contains(github_summary(Report("check", "x")), "## ✅ kiwipete check: x\n\nno failure\n");
}

TEST(ReportFiles, GoToStandardOutputInsteadOfText) {
    const std::vector<std::string> suite{"suite", "--filter", "rules.epd", "--max-nodes", "1000"};
    const auto suite_with = [&](const std::vector<std::string>& options) { return kiwipete(suite, options); };
    const std::string junit = suite_with({"--junit", "-"}).out;
    EXPECT_EQ(junit.find("<?xml"), 0U) << junit;
    EXPECT_TRUE(junit.ends_with("</testsuites>\n")) << junit;
    const std::string page = suite_with({"--html", "-"}).out;
    EXPECT_EQ(page.find("<!DOCTYPE html>"), 0U);
    EXPECT_TRUE(page.ends_with("</html>\n"));
    EXPECT_FALSE(std::filesystem::exists("-"));
    for (const auto& two : {std::vector<std::string>{"--junit", "-", "--json"}, {"--html", "-", "--junit", "-"}})
        expect_contains(suite_with(two).err, "standard output takes one form");
}

TEST(ReportFiles, AreOpenedBeforeTheRun) {
    for (const char* option : {"--html", "--junit"})
        for (const std::vector<std::string>& words : {std::vector<std::string>{"suite", "--max-nodes", "1000"},
                                                      {"check", "startpos"},
                                                      {"check", "startpos", "--engine", FAKE_ENGINE},
                                                      {"compare", "startpos", "--engine", FAKE_ENGINE}}) {
            const Outcome outcome = kiwipete(words, {option, "/nonexistent/report"});
            EXPECT_EQ(outcome.code, ExitCode::WrongUse) << words.front();
            EXPECT_EQ(outcome.out, "") << words.front();
            expect_contains(outcome.err, "/nonexistent/report: No such file or directory");
        }
}

TEST(ReportFiles, KeepAnOlderPageAndGiveTheReasonIfARunCannotStart) {
    const TemporaryFile page("a good page of yesterday", ".html");
    const TemporaryFile junit("good results of yesterday", ".xml");
    const TemporaryFile summary("", ".md");
    ASSERT_EQ(::setenv("GITHUB_STEP_SUMMARY", summary.path().c_str(), 1), 0);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"compare", "--engine", "./nosuch", "startpos"},
          {"check", "--library", "./nosuch", "startpos"},
          {"suite", "--engine", "./nosuch"},
          {"adapter-test", "./nosuch"},
          {"replay", "./nosuch", "--target", "game"}}) {
        const Outcome outcome = kiwipete(words, {"--html", page.path(), "--junit", junit.path(), "--github"});
        EXPECT_EQ(outcome.code, ExitCode::WrongUse) << words.front();
        EXPECT_EQ(page.content(), "a good page of yesterday") << words.front();
        expect_contains(junit.content(), "errors=\"1\"");
        expect_contains(junit.content(), "<error message=\"./nosuch: ");
        expect_contains(outcome.out, "::error title=kiwipete " + words.front());
        expect_contains(summary.content(), "kiwipete " + words.front());
        EXPECT_FALSE(std::filesystem::exists(page.path() + ".unfinished"));
    }
    ::unsetenv("GITHUB_STEP_SUMMARY");
}

TEST(ReportFiles, CompareShowsThePathToAWrongMove) {
    const TemporaryFile page("", ".html");
    const TemporaryFile junit("", ".xml");
    const Outcome outcome =
            kiwipete({"compare", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1", "--engine",
                      FAKE_ENGINE + " --mistake en-passant-pin", "--html", page.path(), "--junit", junit.path()});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    const auto json = json_of_page(page.content());
    EXPECT_EQ(json["about"], "fake engine and Kiwipete");
    EXPECT_EQ(json["verdict"], "1 mismatch");
    EXPECT_EQ(json["groups"][0]["name"], "legal moves: extra en passant");
    const auto& finding = json["groups"][0]["findings"][0];
    EXPECT_EQ(finding["title"], "extra en passant: b5c6");
    EXPECT_EQ(finding["positions"][0]["fen"], "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1");
    expect_contains(json["command"], "kiwipete compare ");
    EXPECT_EQ(finding["positions"][1]["move"], "c7c5");
    EXPECT_EQ(finding["positions"][1]["fen"], "8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 2");
    expect_contains(finding["moves"][0]["rule"], "the rook on h5");
    EXPECT_EQ(finding["moves"][0]["after"], "8/8/2Pp4/K6r/1R3p1k/8/4P1P1/8 b - - 0 2"); // the pawn on c5 is captured
    EXPECT_EQ(finding["divides"].size(), 2U);
    EXPECT_EQ(finding["divides"][1]["depth"], 1);
    expect_contains(finding["divides"][1]["rows"].dump(), "[\"b5c6\",1,null]");
    expect_contains(finding["command"],
                    "kiwipete compare \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1\" -d 3 --engine '");
    expect_contains(junit.content(), "<failure message=\"1 time: extra en passant\">");
}

TEST(ReportFiles, CheckHasACaseForEachInvariantAndAGroupForEachThatFails) {
    const TemporaryFile page("", ".html");
    const TemporaryFile junit("", ".xml");
    const Outcome outcome = kiwipete({"check", "4k3/8/8/8/4N3/8/8/K7 w - - 0 1", "--plies", "0", "--library",
                                      std::string(KIWIPETE_FAKE_ADAPTER) + " --fault M7", "--html", page.path(),
                                      "--junit", junit.path()});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    const auto json = json_of_page(page.content());
    expect_contains(json["groups"][0]["name"], "M7 ");
    EXPECT_EQ(json["groups"][0]["findings"][0]["texts"][0][0], "expected");
    const std::string cases = junit.content();
    expect_contains(cases, "failures=\"1\"");
    const std::size_t other = cases.find("name=\"M2 ");
    EXPECT_EQ(cases.substr(cases.find('>', other) - 1, 2), "/>") << "M2 holds";
    const Outcome own = kiwipete({"check", "startpos", "--plies", "3", "--html", page.path(), "--junit", junit.path()});
    EXPECT_EQ(own.code, ExitCode::Good);
    EXPECT_EQ(json_of_page(page.content())["verdict"], "all hold");
    expect_contains(junit.content(), "failures=\"0\"");
}

TEST(ReportFiles, WholeAdapterTestHasACaseForEachStep) {
    const TemporaryFile junit("", ".xml");
    const std::string adapter = KIWIPETE_FAKE_ADAPTER;
    EXPECT_EQ(kiwipete({"adapter-test", adapter, "--junit", junit.path()}).code, ExitCode::Good);
    expect_contains(junit.content(), "name=\"hello\"");
    expect_contains(junit.content(), "failures=\"0\"");
    EXPECT_EQ(kiwipete({"adapter-test", adapter + " --fault M7", "--only", "a check", "--junit", junit.path()}).code,
              ExitCode::Mismatch);
    expect_contains(junit.content(), "<failure message=");
}

TEST(ReportFiles, CheckOfAnEngineComparesTexts) {
    const TemporaryFile page("", ".html");
    const Outcome outcome = kiwipete({"check", "8/6k1/8/8/8/8/p7/2K5 b - - 0 1", "--games", "4", "--plies", "4",
                                      "--engine", FAKE_ENGINE + " --mistake promotion-key", "--html", page.path()});
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    const auto json = json_of_page(page.content());
    EXPECT_EQ(json["groups"][0]["name"], "S20 views: key after a promotion");
    EXPECT_EQ(json["groups"][0]["findings"][0]["texts"][1][0], "by moves");
}

TEST(ReportFiles, SuiteNamesTheLine) {
    const TemporaryFile suite("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 ;id \"wrong\" ;D1 16 ;D2 72\n"); // 71 is right
    const TemporaryFile page("", ".html");
    const TemporaryFile summary("", ".md");
    ASSERT_EQ(::setenv("GITHUB_STEP_SUMMARY", summary.path().c_str(), 1), 0);
    const Outcome outcome = kiwipete({"suite", suite.path(), "--html", page.path(), "--github"});
    ::unsetenv("GITHUB_STEP_SUMMARY");
    EXPECT_EQ(outcome.code, ExitCode::Mismatch);
    expect_contains(outcome.out, "::error file=" + suite.path() + ",line=1,title=suite");
    expect_contains(summary.content(), "### perft: wrong counts (1×)");
    const auto json = json_of_page(page.content());
    EXPECT_EQ(json["groups"][0]["findings"][0]["place"], suite.path() + ":1");
    EXPECT_EQ(json["groups"][0]["findings"][0]["texts"][1][1], "72 at depth 2");
    EXPECT_EQ(kiwipete({"suite", suite.path(), "--json", "--github"}).code, ExitCode::WrongUse);
}

TEST(ReportPage, WorksAsAWholeInABrowser) {
    const std::string browser = KIWIPETE_BROWSER; // NOLINT(readability-redundant-string-init): "" if there is none
    if (browser.empty())
        GTEST_SKIP() << "no Chromium was found when the build was configured";
    const TemporaryFile page("", ".html");
    const TemporaryFile said("", ".log");
    const Outcome outcome = kiwipete(
            {"compare", "--random", "3000", "-d", "2", "--quiet", "--engine",
             FAKE_ENGINE + " --mistake en-passant-pin --mistake under-promotion --mistake castling-through-check",
             "--html", page.path()});
    ASSERT_EQ(outcome.code, ExitCode::Mismatch);
    std::string html = page.content();
    html.insert(html.rfind("</html>"), "<script>\n" + content_of(KIWIPETE_PAGE_TEST) + "</script>\n");
    std::ofstream(page.path(), std::ios::binary) << html;
    for (const char* size : {"1280,900", "400,800"}) {
        const std::string command =
                "'" + browser + "' --headless --no-sandbox --disable-gpu --enable-logging=stderr --window-size=" + size
                + " --virtual-time-budget=5000 --dump-dom 'file://" + page.path() + "' > '" + said.path() + "' 2>&1";
        ASSERT_EQ(std::system(command.c_str()), 0) << said.content().substr(0, 2000); // NOLINT
        const std::string all = said.content();
        const std::size_t result = all.find("data-result=\"");
        ASSERT_NE(result, std::string::npos) << all.substr(0, 2000);
        EXPECT_EQ(all.substr(result, all.find('>', result) - result), "data-result=\"good\"") << size;
        EXPECT_EQ(all.find("CONSOLE"), std::string::npos) << all.substr(all.find("CONSOLE"), 500);
    }
}

} // namespace
} // namespace kiwi::tools
