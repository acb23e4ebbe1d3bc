#include "text_lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <vector>

#include "../base/whole_number.h"
#include "../base/words.h"
#include "text_words.h"

namespace kiwi {

std::string with_bracketed_lines(std::string_view text) {
    constexpr std::size_t longest = 4096;
    std::string lines(text);
    struct Open {
        std::size_t at;
        std::optional<std::size_t> line_of_position{};
        bool has_positions = false;  ///< On several lines: each is a row.
        bool has_statements = false; ///< The body of a function, not a list of values.
    };
    std::vector<Open> open;
    std::size_t slashes = 0; // of the present word
    std::size_t line_number = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '{' || c == '[')
            open.push_back({i});
        else if ((c == '}' || c == ']') && !open.empty()) {
            const Open last = open.back();
            open.pop_back();
            if (!last.line_of_position || last.has_positions || last.has_statements || i - last.at > longest)
                continue;
            for (std::size_t begin = last.at; begin < i;) { // a comment would hide the lines behind it
                const std::size_t end = std::min(lines.find('\n', begin), i);
                const std::size_t comment = without_comment(text.substr(begin, end - begin)).size();
                std::fill_n(lines.begin() + static_cast<std::ptrdiff_t>(begin + comment), end - begin - comment, ' ');
                if (end < i)
                    lines[end] = LINE_INSIDE;
                begin = end + 1;
            }
            lines[last.at] = LINE_BETWEEN;
            if (c == '}')
                lines[i] = LINE_BETWEEN;
        }
        if (c == ';' && !open.empty()) {
            const std::string_view rest = text.substr(std::min(text.find_first_not_of(" \t", i + 1), text.size()));
            open.back().has_statements |= rest.starts_with('\n') || rest.starts_with("//");
        }
        slashes = c == '/' ? slashes + 1 : c == ' ' || c == '"' || c == '\n' ? 0 : slashes;
        constexpr std::size_t slashes_of_a_board = 7;
        if (slashes == slashes_of_a_board && c == '/' && !open.empty()) {
            Open& last = open.back();
            last.has_positions |= last.line_of_position.value_or(line_number) != line_number;
            last.line_of_position = line_number;
        }
        line_number += c == '\n' ? 1 : 0;
    }
    return lines;
}

bool is_rank_of_board(std::string_view line) {
    constexpr std::string_view squares = ".-*_pnbrqkPNBRQK";
    const auto number_of = [&](char c) { return std::ranges::count(line, c); };
    if (line.find_first_not_of("[]| .-*_pnbrqkPNBRQK12345678") == std::string_view::npos
        && std::ranges::count_if(line, is_digit) == 1 && (number_of('[') == 8 || number_of('|') >= 8))
        return true; // an empty square may be a blank: "8 [ ] [k]", "| | k | 8"
    std::string cells;
    for (const std::string_view word : words_of(line, " \t|"))
        cells += word;
    const auto is_number_of_rank = [](char c) { return c >= '1' && c <= '8'; };
    std::string_view inside = cells;
    if (!inside.empty() && is_number_of_rank(inside.front()))
        inside.remove_prefix(1);
    if (!inside.empty() && is_number_of_rank(inside.back()))
        inside.remove_suffix(1);
    return inside.size() == 8 && cells.size() > 8 && inside.find_first_not_of(squares) == std::string_view::npos;
}

bool is_end_of_fen(std::string_view line) {
    const std::vector<std::string_view> fields = words_of(line);
    constexpr std::size_t fewest = 3;
    constexpr std::size_t most = 5;
    if (fields.size() < fewest || fields.size() > most || (fields[0] != "w" && fields[0] != "b"))
        return false;
    const std::string_view passed = fields[2];
    const bool is_square =
            passed.size() == 2 && passed[0] >= 'a' && passed[0] <= 'h' && (passed[1] == '3' || passed[1] == '6');
    return fields[1].find_first_not_of("-KQkqABCDEFGHabcdefgh") == std::string_view::npos
           && (passed == "-" || is_square)
           && std::all_of(fields.begin() + fewest, fields.end(),
                          [](std::string_view clock) { return std::ranges::all_of(clock, is_digit); });
}

bool is_of_search(std::string_view line) {
    const std::string_view code = trimmed(line);
    return line.starts_with("bestmove") || line.starts_with("ponder")
           || (code.find("bench ") != code.npos && code.ends_with(" perft")) // "bench 16 1 5 current perft"
           || ((code.starts_with("for (") || code.starts_with("for(")) && code.find_first_of(";{") != code.npos)
           || (line.starts_with("info ")
               && (line.find(" pv ") != std::string_view::npos || line.find(" score ") != std::string_view::npos));
}

std::size_t end_of_name_around(std::string_view line, std::size_t at) {
    const std::size_t quote = line.rfind('"', at);
    if (quote == std::string_view::npos)
        return quote;
    const std::vector<std::string_view> before = words_of(line.substr(0, quote), " ;,");
    return !before.empty() && before.back() == "id" ? line.find('"', quote + 1) : std::string_view::npos;
}

std::string without_place(std::string_view line) {
    std::string text(line);
    for (const std::string_view word : words_of(line, " \t\"'()")) {
        const std::size_t dot = std::min(word.rfind('.'), word.size());
        const std::size_t colon = std::min(word.find(':', dot), word.size());
        const std::string_view ending = word.substr(dot, colon - dot);
        constexpr std::array<std::string_view, 26> sources{
                ".c",  ".cc", ".cpp",   ".cxx", ".h",  ".hpp", ".rs",  ".go",  ".py",  ".js", ".mjs", ".ts", ".java",
                ".kt", ".cs", ".swift", ".php", ".rb", ".ex",  ".exs", ".zig", ".nim", ".jl", ".lua", ".hs", ".sh"};
        if (ending.size() < 2 || ending.find_first_of("0123456789") != std::string_view::npos)
            continue;
        std::size_t end = colon; // behind "perft_test.go", then behind each number
        int numbers = 0;
        for (; end < word.size() && word[end] == ':'; ++numbers) {
            const std::size_t next = std::min(word.find_first_not_of("0123456789", end + 1), word.size());
            if (next == end + 1 || (next < word.size() && word[next] != ':'))
                break;
            end = next;
        }
        const std::size_t colons = word.substr(end).starts_with(":") ? 1U : 0U;
        if (colon == word.size() && is_one_of(sources, ending)) // "perft.sh 2"
            text.replace(static_cast<std::size_t>(ending.data() - line.data()), ending.size(), ending.size(), ' ');
        if (numbers > 0 && ((numbers == 1 && colons > 0) || is_one_of(sources, ending)))
            text.replace(static_cast<std::size_t>(word.data() - line.data()), end + colons, end + colons, ' ');
    }
    return text;
}

std::string without_item_number(std::string line) {
    std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t first = begin;
    for (const std::string_view test : {"not ok ", "ok "}) // of the Test Anything Protocol
        if (begin == first && line.compare(begin, test.size(), test) == 0)
            begin += test.size();
    const std::size_t end = std::min(line.find_first_not_of("0123456789", begin), line.size());
    const std::size_t next = std::min(line.find_first_not_of(" \t", std::min(end + 1, line.size())), line.size());
    const auto is_word_at = [&](std::size_t i) { return i < line.size() && is_ascii_letter(line[i]); };
    const std::size_t word = std::min(line.find_first_not_of(" -", next), line.size()); // "ok 1 - perft"
    const bool is_test = begin > first && (next == line.size() || is_word_at(word));
    if (end > begin && (is_test || (next > end + 1 && is_word_at(next) && line[end] == ')')))
        line.replace(first, next - first, next - first, ' ');
    return line;
}

void blank_names_of_row(std::string& line, std::size_t begin, std::size_t end) {
    constexpr std::string_view quotes = "\"'`";
    const char quote = end < line.size() ? line[end] : '\0';
    if (begin == 0 || quote == '\0' || line[begin - 1] != quote || quotes.find(quote) == quotes.npos)
        return;
    int numbers = 0;
    bool is_quoted = false;
    for (std::size_t i = end + 1; i < line.size(); ++i) {
        is_quoted ^= line[i] == quote;
        numbers += !is_quoted && is_digit(line[i]) && !is_digit(line[i - 1]) ? 1 : 0;
    }
    std::size_t close = 0;
    for (std::size_t open = line.find(quote); numbers > 1 && open < line.size(); open = line.find(quote, close + 1)) {
        close = std::min(line.find(quote, open + 1), line.size() - 1);
        const std::string_view name = std::string_view(line).substr(open + 1, close - open - 1);
        const std::size_t next = std::min(line.find_first_not_of(" :=", close + 1), line.size() - 1);
        const bool is_key = line.find_first_of(":=", close) < next && (open > end || is_digit(line[next]));
        const std::vector<TextWord> words = text_words(name);
        const bool is_move = words.size() == 1 && words.front().kind == TextWord::Kind::Move;
        if (!is_key && !is_move && std::ranges::any_of(name, is_ascii_letter))
            std::fill(line.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                      line.begin() + static_cast<std::ptrdiff_t>(close), ' ');
    }
}

std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        quoted ^= line[i] == '"';
        const bool after_word = i > 0 && std::isalnum(static_cast<unsigned char>(line[i - 1])) != 0;
        const std::size_t next = std::min(line.find_first_not_of(' ', i + 1), line.size() - 1);
        const bool is_name = std::string_view(",;|\t").find(line[next]) != std::string_view::npos;
        if (line[i] == '#' && !quoted && !after_word && !is_name) // "#,move,nodes" is a heading
            return line.substr(0, i);
    }
    return line;
}

bool has_rows_with_commas(std::string_view text) {
    constexpr std::size_t digits_of_a_group = 3;
    while (!text.empty()) {
        constexpr std::size_t longest = 99;
        std::vector<std::string_view> parts = words_of(take_line(text).substr(0, longest), ",\r");
        for (std::string_view& part : parts)
            part = part.substr(std::min(part.find_first_not_of(' '), part.size()));
        const bool is_row = parts.size() > 1 && std::ranges::all_of(parts, is_number);
        const auto is_no_group = [](std::string_view part) { return part.size() != digits_of_a_group; };
        if (is_row && std::any_of(parts.begin() + 1, parts.end(), is_no_group))
            return true;
    }
    return false;
}

} // namespace kiwi
