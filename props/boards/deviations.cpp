#include "deviations.h"

namespace kiwi {

std::string to_string(const Allowed& allowed) {
    std::string text;
    for (const AllowedName& n : ALLOWED_NAMES)
        if (allowed.*n.flag)
            text.append(text.empty() ? "" : ", ").append(n.name);
    return text;
}

std::string list_of_allowed() {
    constexpr std::size_t width = 24;
    std::string text;
    for (const AllowedName& n : ALLOWED_NAMES)
        text.append("\n  ").append(n.name).append(width - n.name.size(), ' ').append(n.meaning);
    return text;
}

} // namespace kiwi
