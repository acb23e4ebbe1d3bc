#include "finding.h"

#include <ostream>

#include "../../engine/joined.h"

namespace kiwi {

namespace {

std::string described(const GameLine& game) {
    std::string text = joined("  position  ", game.fen, "\n  from      ", write_fen(game.line.start), "\n");
    if (game.line.moves.empty())
        return text;
    text += "  moves    ";
    for (const std::string& move : game.line.moves)
        text += ' ' + move;
    return text + '\n';
}
std::string described(const Text& text) { return joined("  text      \"", escaped(text.bytes), "\"\n"); }
std::string described(const Tables&) { return {}; }

} // namespace

std::string to_string(const Failure& failure) {
    const std::string about = std::visit([](const auto& a) { return described(a); }, failure.about);
    return joined(title_of(*failure.invariant), " fails: ", failure.invariant->rule, "\n", about, "  expected  ",
                  failure.expected, "\n  found     ", failure.found, "\n");
}

std::ostream& operator<<(std::ostream& out, const Failure& failure) { return out << to_string(failure); }

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string escaped;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f && c != '\\')
            escaped += c;
        else
            escaped += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    return escaped;
}

} // namespace kiwi
