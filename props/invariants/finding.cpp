#include "finding.h"

#include <algorithm>
#include <ostream>

#include "invariant.h"

namespace kiwi {

std::string Finding::title() const { return invariant != nullptr ? title_of(*invariant) : asked; }

std::string Finding::group() const { return kind.empty() ? title() : title() + ": " + kind; }

std::string Finding::text(std::string_view label) const {
    const auto found = std::ranges::find(texts, label, &LabelledTexts::value_type::first);
    return found == texts.end() ? "" : found->second;
}

std::size_t Finding::size() const {
    if (!game)
        return input.value_or("").size();
    const auto empty = static_cast<std::size_t>(std::ranges::count(game->start.board, NO_PIECE));
    constexpr std::size_t moves_for_a_piece = 4;
    return moves_for_a_piece * (SQUARE_NB - empty) + game->moves.size();
}

std::string to_string(const Finding& finding) {
    std::string text = finding.group() + '\n';
    const auto add = [&](std::string_view label, std::string_view content) {
        constexpr std::size_t width = 10;
        if (content.empty())
            return;
        text.append("  ").append(label).append(width - std::min(width - 1, label.size()), ' ');
        for (const char c : content)
            c == '\n' ? text.append("\n").append(width + 2, ' ') : text.append(1, c);
        text += '\n';
    };
    add("rule", finding.rule);
    add("position", finding.fen);
    if (finding.game)
        add("uci", position_command(*finding.game));
    if (finding.input)
        add("input", '"' + escaped(*finding.input) + '"');
    for (const WrongMove& move : finding.moves)
        add(move.is_legal ? "missing" : "extra",
            move.uci + ": " + move.whose + (move.whose.empty() ? "" : ": ") + move.rule);
    for (const auto& [label, content] : finding.texts)
        add(label, content);
    if (finding.during != nullptr)
        add("during", title_of(*finding.during));
    for (const std::string& line : finding.dialogue)
        text += "            " + line + '\n';
    add("repeat", finding.command);
    return text;
}

std::ostream& operator<<(std::ostream& out, const Finding& finding) { return out << to_string(finding); }

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
