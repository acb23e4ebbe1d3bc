#include "kiwipete/tools/failures.h"

#include <fmt/format.h>

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

} // namespace kiwi::tools
