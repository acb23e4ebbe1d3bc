#include "failures.h"

#include <fmt/format.h>

#include "terminal/terminal.h"

namespace kiwi::tools {

std::string command_to_repeat(const Failure& failure, const std::string& subject) {
    if (failure.game() == nullptr)
        return {};
    const Line& line = failure.game()->line;
    return fmt::format("kiwipete check \"{}\" --plies 0{}{}{}", write_fen(line.start),
                       subject.empty() ? "" : " --subject " + shell_word(subject),
                       line.moves.empty() ? "" : " --moves ", fmt::join(line.moves, " "));
}

Finding finding_of(const Failure& failure, const std::string& subject) {
    Finding finding{std::string(failure.invariant->name), std::string(failure.invariant->rule)};
    if (const GameLine* game = failure.game()) {
        finding.title = game->fen;
        finding.game = game->line;
    } else if (const Text* text = std::get_if<Text>(&failure.about))
        finding.texts.emplace_back("text", escaped(text->bytes));
    finding.texts.emplace_back("expected", failure.expected);
    finding.texts.emplace_back("found", failure.found);
    if (failure.during != nullptr)
        finding.texts.emplace_back("during", title_of(*failure.during));
    finding.command = command_to_repeat(failure, subject);
    finding.size = to_string(failure).size();
    return finding;
}

void print_failure(const Failure& failure, const std::string& subject) {
    fmt::print("{}", to_string(failure));
    if (const std::string command = command_to_repeat(failure, subject); !command.empty())
        fmt::print("  repeat    {}\n", command);
}

} // namespace kiwi::tools
