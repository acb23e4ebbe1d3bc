#include "program_error.h"

#include <array>

namespace kiwi::tools {

const char* name_of(Misbehaviour misbehaviour) {
    static constexpr std::array names{
            "could not be started", "is not a UCI engine",   "timed out",   "crashed", "refused", "exited",
            "flooded its output",   "gave no usable answer", "has no perft"};
    return names.at(static_cast<std::size_t>(misbehaviour));
}

std::string to_string(const BoardError& error) {
    std::string text = error.what();
    for (const std::string& line : error.dialogue())
        text += "\n        " + line;
    return text;
}

} // namespace kiwi::tools
