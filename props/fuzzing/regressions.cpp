#include "regressions.h"

#include <algorithm>

#include "../../engine/base/joined.h"

namespace kiwi::fuzz {

namespace {

constexpr std::string_view DIGITS = "0123456789abcdef";

std::optional<std::vector<std::uint8_t>> bytes_of_hex(std::string_view hex) {
    if (hex == "-")
        return std::vector<std::uint8_t>{};
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        const std::size_t high = DIGITS.find(hex[i]);
        const std::size_t low = DIGITS.find(hex[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos)
            return std::nullopt;
        bytes.push_back(static_cast<std::uint8_t>(high << 4 | low));
    }
    if (hex.empty() || hex.size() % 2 != 0)
        return std::nullopt;
    return bytes;
}

} // namespace

std::variant<std::vector<Regression>, RegressionsError> parse_regressions(std::string_view text) {
    std::vector<Regression> regressions;
    for (std::size_t number = 1; !text.empty(); ++number) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.empty() || line.front() == '#')
            continue;
        const std::string_view content = line.substr(0, line.find(" # "));
        const std::size_t blank = std::min(content.find(' '), content.size());
        Regression regression{find_target(content.substr(0, blank)), {}, {}, number};
        if (regression.target == nullptr)
            return RegressionsError{number, joined("no fuzz target ", content.substr(0, blank))};
        auto bytes = bytes_of_hex(content.substr(std::min(blank + 1, content.size())));
        if (!bytes)
            return RegressionsError{number, "expected bytes as pairs of digits from 0 to f after the target, or -"};
        regression.bytes = std::move(*bytes);
        regression.remark = line.substr(std::min(content.size() + 3, line.size()));
        regressions.push_back(std::move(regression));
    }
    return regressions;
}

std::string write_regression(const Regression& regression) {
    std::string hex;
    for (const std::uint8_t byte : regression.bytes)
        hex += {DIGITS[byte >> 4], DIGITS[byte & 15]};
    return joined(regression.target->name, " ", hex.empty() ? "-" : hex, " # ", regression.remark, "\n");
}

std::string describe(const Target& target, Bytes bytes) {
    if (const auto game = game_of(target, bytes))
        return to_string(*game);
    return escaped(text_of(bytes));
}

} // namespace kiwi::fuzz
