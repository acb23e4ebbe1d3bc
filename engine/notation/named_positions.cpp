#include "named_positions.h"

#include <algorithm>
#include <map>
#include <vector>

#include "../base/words.h"
#include "found_position.h"

namespace kiwi {

namespace {

constexpr bool is_of_name(char c) { return is_ascii_letter(c) || is_digit(c) || c == '_'; }

struct Constant {
    std::string_view name;
    std::string_view quoted_fen;
};
using Constants = std::map<std::string_view, std::string_view>; // the quoted FENs by name

/// What `const char* KIWI = "FEN";`, `#define KIWI "FEN"`, `KIWI: &str = "FEN"` or `kiwi: "FEN",` defines. `name` is
/// empty if the line is another one.
Constant constant_in(std::string_view line) {
    const std::size_t slash = line.find('/');
    const std::size_t quote = line.substr(0, slash).find_last_of("\"'`");
    if (slash == std::string_view::npos || quote == std::string_view::npos)
        return {};
    std::string_view before = line.substr(0, std::min(quote, line.find('=')));
    for (std::size_t colon = before.find(':'); colon != before.npos; colon = before.find(':', colon + 2))
        if (!before.substr(colon).starts_with("::")) { // "std::string_view"
            before = before.substr(0, colon);
            break;
        }
    before = trimmed(before, " \t[]{(");
    const auto begin = std::ranges::find_if_not(before.rbegin(), before.rend(), is_of_name).base();
    const std::string_view name = before.substr(static_cast<std::size_t>(begin - before.begin()));
    const bool is_name = !name.empty() && !is_digit(name.front()); // "Position 1" is none
    const auto found = is_name ? find_position_in(line.substr(quote)) : std::nullopt;
    const std::size_t end = found ? quote + found->end : line.size();
    const bool is_all = found && found->begin == 1 && end < line.size() && line[end] == line[quote]
                        && std::ranges::none_of(line.substr(end), is_digit);
    return is_all ? Constant{name, line.substr(quote, end + 1 - quote)} : Constant{};
}

/// Whether a name in a line stands for its value: "perft(KIWI, 3)", "{KIWI, 3, 97862}", "fen = KIWI;".
bool is_value(std::string_view line, std::size_t begin, std::size_t end) {
    const std::size_t before = line.substr(0, begin).find_last_not_of(" \t");
    const std::size_t next = line.find_first_not_of(" \t", end);
    return next != line.npos && std::string_view(",)]};.").find(line[next]) != std::string_view::npos
           && (before == line.npos || std::string_view("({[,.&*:=").find(line[before]) != std::string_view::npos);
}

/// The line with the values of the constants that it uses.
std::string with_values(std::string_view line, const Constants& constants) {
    std::string replaced;
    for (std::size_t begin = 0; begin < line.size();) {
        std::size_t end = begin;
        while (end < line.size() && is_of_name(line[end]))
            ++end;
        const auto constant = constants.find(line.substr(begin, end - begin));
        if (constant != constants.end() && is_value(line, begin, end))
            replaced += constant->second;
        else
            replaced += line.substr(begin, std::max<std::size_t>(end - begin, 1));
        begin = std::max(end, begin + 1);
    }
    return replaced;
}

/// Whether a line that is no comment has a number.
bool has_number(std::string_view line) {
    const std::string_view code = trimmed(line);
    if (code.starts_with("//") || code.starts_with("# ") || code.starts_with("/*") || code.starts_with("--"))
        return false;
    for (std::size_t i = 0; i < code.size(); ++i)
        if (is_digit(code[i]) && (i == 0 || !is_of_name(code[i - 1])))
            return true;
    return false;
}

/// A line, and the name of the constant that it defines, if it defines one.
struct Line {
    std::string_view text;
    std::string_view defined;
};

} // namespace

std::string with_named_positions(std::string_view text) {
    Constants constants;
    std::vector<Line> lines;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = take_line(rest);
        const Constant constant = constant_in(line);
        lines.push_back({line, constant.name});
        if (const auto [known, is_new] = constants.emplace(constant.name, constant.quoted_fen); !is_new)
            known->second = {}; // it is not clear which of the two is meant
    }
    std::erase_if(constants, [](const auto& known) { return known.second.empty(); });
    if (constants.size() < 2)
        return std::string(text);
    const std::size_t longest = 8 * text.size() + 65'536; // names may be much shorter than positions
    std::size_t defined = 0;
    bool are_used = false;
    std::string replaced;
    for (const Line& line : lines) {
        if (constants.contains(line.defined))
            ++defined;
        else {
            const std::string with = with_values(line.text, constants);
            if (with == line.text && defined > 0 && defined < constants.size() && has_number(line.text))
                return std::string(text); // the counts of a position stand below its definition
            are_used |= with != line.text;
            replaced += with;
        }
        replaced += '\n';
        if (replaced.size() >= longest)
            return std::string(text);
    }
    return are_used ? replaced : std::string(text);
}

} // namespace kiwi
