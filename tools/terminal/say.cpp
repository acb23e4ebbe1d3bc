#include "say.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "printable.h"
#include "terminal.h"

namespace kiwi::tools {

std::string with_own_colours(std::string_view text) {
    if (!has_colour(stdout))
        return printable(text);
    constexpr std::array own{GREEN, RED, NO_COLOUR};
    std::string safe;
    while (!text.empty()) {
        const auto* colour = std::ranges::find_if(own, [&](std::string_view c) { return text.starts_with(c); });
        if (colour != own.end()) {
            safe += *colour;
            text.remove_prefix(colour->size());
            continue;
        }
        const std::size_t end = std::min(text.find('\x1b', 1), text.size());
        safe += printable(text.substr(0, end));
        text.remove_prefix(end);
    }
    return safe;
}

namespace {

/// The text with colons and brackets escaped where GitHub would take a line of a log for a command.
std::string without_commands(std::string text) {
    for (std::size_t at = 0; (at = text.find("##[", at)) != std::string::npos;)
        text.replace(at + 2, 1, "\\x5b");
    for (std::size_t line = 0; line < text.size(); line = std::min(text.find('\n', line), text.size() - 1) + 1)
        if (const std::size_t word = text.find_first_not_of(" \t", line);
            text.compare(std::min(word, text.size()), 2, "::") == 0)
            text.replace(word, 1, "\\x3a");
    return text;
}

} // namespace

void complain(const std::string& message) {
    std::fputs(("kiwipete: " + without_commands(printable(message)) + "\n").c_str(), stderr);
}

} // namespace kiwi::tools
