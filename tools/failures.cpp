#include "kiwipete/tools/failures.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kiwi::tools {

std::string command_to_repeat(const Failure& failure, const std::string& subject) {
    if (failure.game() == nullptr)
        return {};
    const Line& line = failure.game()->line;
    return fmt::format("kiwipete check \"{}\" --plies 0{}{}{}", write_fen(line.start),
                       subject.empty() ? "" : fmt::format(" --subject '{}'", subject),
                       line.moves.empty() ? "" : " --moves ", fmt::join(line.moves, " "));
}

void print_failure(const Failure& failure, const std::string& subject) {
    fmt::print("{}", to_string(failure));
    if (const std::string command = command_to_repeat(failure, subject); !command.empty())
        fmt::print("  repeat    {}\n", command);
}

nlohmann::ordered_json json_of(const Failure& failure) {
    nlohmann::ordered_json json{{"invariant", title_of(*failure.invariant)}, {"rule", failure.invariant->rule}};
    if (const GameLine* game = failure.game()) {
        json["startFen"] = write_fen(game->line.start);
        json["moves"] = game->line.moves;
        json["fen"] = game->fen;
    } else if (const Text* text = std::get_if<Text>(&failure.about))
        json["text"] = escaped(text->bytes);
    json["expected"] = failure.expected;
    json["found"] = failure.found;
    return json;
}

} // namespace kiwi::tools
