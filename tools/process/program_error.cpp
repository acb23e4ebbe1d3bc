#include "program_error.h"

#include <algorithm>
#include <array>

namespace kiwi::tools {

const char* name_of(Misbehaviour misbehaviour) {
    static constexpr std::array names{
            "could not be started", "is not a UCI engine",   "timed out",   "crashed", "refused", "exited",
            "flooded its output",   "gave no usable answer", "has no perft"};
    return names.at(static_cast<std::size_t>(misbehaviour));
}

bool is_crash(std::string_view kind) { return kind.starts_with(name_of(Misbehaviour::Crashed)); }

bool has_printed(const BoardError& error, std::string_view text) {
    return std::ranges::any_of(error.dialogue(), [&](const std::string& line) {
        return line.starts_with("< ") && line.find(text) != std::string::npos;
    });
}

std::string to_string(const BoardError& error) {
    std::string text = error.what();
    for (const std::string& line : error.dialogue())
        text += "\n        " + line;
    return text;
}

} // namespace kiwi::tools
