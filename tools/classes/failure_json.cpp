#include "failure_json.h"

#include <nlohmann/json.hpp>

#include "../../props/invariants/catalogue.h"

namespace kiwi::tools {

nlohmann::ordered_json json_of(const Failure& failure) {
    nlohmann::ordered_json json{{"invariant", title_of(*failure.invariant)}, {"rule", failure.invariant->rule}};
    if (const GameLine* game = failure.game()) {
        json["startFen"] = write_fen(game->line.start);
        json["chess960"] = game->line.start.variant == Variant::Chess960;
        json["moves"] = game->line.moves;
        json["fen"] = game->fen;
    } else if (const Text* text = std::get_if<Text>(&failure.about))
        json["text"] = escaped(text->bytes);
    json["expected"] = failure.expected;
    json["found"] = failure.found;
    if (failure.during != nullptr)
        json["during"] = title_of(*failure.during);
    return json;
}

std::optional<Failure> game_failure_from(const nlohmann::ordered_json& json) {
    const auto row = [&](const char* name) -> const Invariant* {
        const std::string title = json.value(name, "");
        return find_invariant(title.substr(0, title.find(' ')));
    };
    const ParsedFen start = parse_fen(json.value("startFen", ""),
                                      json.value("chess960", false) ? Variant::Chess960 : Variant::Standard);
    const auto* setup = std::get_if<BoardSetup>(&start);
    if (setup == nullptr || row("invariant") == nullptr)
        return std::nullopt;
    GameLine game{{*setup, json.value("moves", std::vector<std::string>())}, json.value("fen", "")};
    return Failure{row("invariant"), std::move(game), json.value("expected", ""), json.value("found", ""),
                   row("during")};
}

} // namespace kiwi::tools
