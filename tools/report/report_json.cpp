#include "report_json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include <nlohmann/json.hpp>

#include "../../props/invariants/catalogue.h"

namespace kiwi::tools {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr int REPORT_SCHEMA = 1;

/// Members of a finding that are strings but no texts with a label.
constexpr std::array<std::string_view, 9> OTHER_TEXTS{"invariant", "kind",   "rule",  "startFen", "uci",
                                                      "fen",       "during", "place", "repeat"};

const Invariant* invariant_in(const OrderedJson& json, const char* name) {
    const std::string title = json.value(name, "");
    return find_invariant(title.substr(0, title.find(' ')));
}

/// "left out" becomes "leftOut".
std::string in_camel_case(std::string_view name) {
    std::string key;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (name[i] == ' ' && i + 1 < name.size())
            key += static_cast<char>(std::toupper(static_cast<unsigned char>(name[++i])));
        else
            key += name[i];
    return key;
}

OrderedJson json_of_case(const ReportCase& test) {
    OrderedJson json{{"suite", test.suite}, {"name", test.name}, {"status", name_of(test.status)}};
    if (!test.message.empty())
        json["message"] = test.message;
    if (test.seconds != 0)
        json["seconds"] = test.seconds;
    return json;
}

} // namespace

OrderedJson json_of(const Finding& finding) {
    OrderedJson json{{finding.invariant != nullptr ? "invariant" : "asked", finding.title()}};
    if (!finding.kind.empty())
        json["kind"] = finding.kind;
    if (!finding.rule.empty())
        json["rule"] = finding.rule;
    if (finding.game) {
        json["startFen"] = write_fen(finding.game->start);
        json["chess960"] = finding.game->start.variant == Variant::Chess960;
        json["moves"] = finding.game->moves;
        json["uci"] = position_command(*finding.game);
    }
    if (!finding.fen.empty()) {
        json["fen"] = finding.fen;
        json["fenShowsIt"] = finding.fen_shows_it;
    }
    for (const Game& game : finding.before)
        json["before"].push_back(position_command(game));
    if (finding.input)
        json["input"] = escaped(*finding.input);
    for (const WrongMove& move : finding.moves) {
        json["wrongMoves"].push_back({{"move", move.uci}, {"legal", move.is_legal}, {"rule", move.rule}});
        if (!move.whose.empty())
            json["wrongMoves"].back()["whose"] = move.whose;
    }
    for (const auto& [label, text] : finding.texts)
        json[label] = text;
    if (finding.during != nullptr)
        json["during"] = title_of(*finding.during);
    if (!finding.dialogue.empty())
        json["dialogue"] = finding.dialogue;
    if (finding.place)
        json["place"] = finding.place->file + ":" + std::to_string(finding.place->line);
    if (!finding.command.empty())
        json["repeat"] = finding.command;
    return json;
}

OrderedJson json_of(const Report& report) {
    OrderedJson json{{"schema", REPORT_SCHEMA},
                     {"verb", report.verb()},
                     {"about", report.about()},
                     {"good", report.is_good() && !report.has_checked_nothing()},
                     {"verdict", report.verdict()},
                     {"summary", report.summary()},
                     {"interrupted", !report.interrupted().empty()},
                     {"seconds", report.seconds()},
                     {"command", report.command()},
                     {"facts", OrderedJson::object()},
                     {"notes", report.notes()},
                     {"cases", OrderedJson::array()},
                     {"findings", OrderedJson::array()},
                     {"unsteady", OrderedJson::array()}};
    for (const Report::Fact& fact : report.facts())
        std::visit([&](const auto& value) { json["facts"][in_camel_case(fact.name)] = value; }, fact.value);
    for (const ReportCase& test : report.cases())
        json["cases"].push_back(json_of_case(test));
    for (const auto& [key, groups] :
         {std::pair("findings", &report.groups()), std::pair("unsteady", &report.unsteady())})
        for (const Report::Group& group : *groups) {
            json[key].push_back(json_of(group.findings.front()));
            json[key].back()["count"] = group.count;
        }
    return json;
}

std::string text_of(const OrderedJson& json) { return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace); }

std::optional<Finding> finding_from(const OrderedJson& json) {
    Finding finding{invariant_in(json, "invariant")};
    const ParsedFen start = parse_fen(json.value("startFen", ""),
                                      json.value("chess960", false) ? Variant::Chess960 : Variant::Standard);
    const auto* setup = std::get_if<BoardSetup>(&start);
    if (setup == nullptr || finding.invariant == nullptr)
        return std::nullopt;
    finding.rule = json.value("rule", "");
    finding.kind = json.value("kind", "");
    finding.game = {*setup, json.value("moves", std::vector<std::string>())};
    finding.fen = json.value("fen", "");
    finding.fen_shows_it = json.value("fenShowsIt", false);
    for (const OrderedJson& move : json.value("wrongMoves", OrderedJson::array()))
        finding.moves.push_back({move.value("move", ""), move.value("legal", false), move.value("rule", "")});
    for (const auto& [label, text] : json.items())
        if (text.is_string() && std::ranges::find(OTHER_TEXTS, label) == OTHER_TEXTS.end())
            finding.texts.emplace_back(label, text.get<std::string>());
    finding.during = invariant_in(json, "during");
    return finding;
}

} // namespace kiwi::tools
