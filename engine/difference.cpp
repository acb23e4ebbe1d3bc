#include "difference.h"

#include <array>
#include <charconv>

namespace kiwi {

std::string text_of(Key key) {
    std::array<char, 16> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), key, 16);
    return {digits.data(), end};
}

std::string text_of(Bitboard b) {
    std::string text;
    for (const Square s : b)
        text += (text.empty() ? "" : " ") + to_string(s);
    return text.empty() ? "no square" : text;
}

std::string text_of(Score s) { return std::to_string(mg_value(s)) + "/" + std::to_string(eg_value(s)); }

std::string text_of(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& item : list)
        text += (text.empty() ? "" : " ") + item;
    return text.empty() ? "none" : text;
}

} // namespace kiwi
