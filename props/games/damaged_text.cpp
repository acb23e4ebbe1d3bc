#include "damaged_text.h"

#include <string_view>

namespace kiwi {

std::string damaged(std::string text, Random& random) {
    constexpr std::string_view letters = "PNBRQKpnbrqk12345678/9 -wbKQkqHAh36";
    if (text.empty())
        return text;
    const std::size_t at = random.below(text.size());
    switch (random.below(3)) {
    case 0:
        text[at] = letters[random.below(letters.size())];
        break;
    case 1:
        text.erase(at, 1 + random.below(6));
        break;
    default:
        text.insert(at, 1, letters[random.below(letters.size())]);
    }
    return text;
}

} // namespace kiwi
