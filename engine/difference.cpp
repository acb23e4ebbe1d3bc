#include "difference.h"

#include <array>
#include <charconv>

#include "base/joined.h"

namespace kiwi {

std::string text_of(Key key) {
    std::array<char, 16> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), key, 16);
    return {digits.data(), end};
}

std::string text_of(Bitboard b) {
    return b ? joined_with(" ", b, [](Square s) { return to_string(s); }) : "no square";
}

std::string text_of(Score s) { return std::to_string(mg_value(s)) + "/" + std::to_string(eg_value(s)); }

std::string text_of(const std::vector<std::string>& list) {
    const std::string text = joined_with(" ", list);
    return text.empty() ? "none" : text;
}

} // namespace kiwi
