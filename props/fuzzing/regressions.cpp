#include "regressions.h"

#include "../../engine/base/joined.h"

namespace kiwi::fuzz {

std::string write_regression(const Target& target, Bytes bytes, std::string_view remark) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : bytes)
        hex += {digits[byte >> 4], digits[byte & 15]};
    return joined(target.name, " ", hex.empty() ? "-" : hex, " # ", remark, "\n");
}

std::string describe(const Target& target, Bytes bytes) {
    if (const auto game = game_of(target, bytes))
        return to_string(*game);
    return escaped(text_of(bytes));
}

} // namespace kiwi::fuzz
