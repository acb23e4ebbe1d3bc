#include "perft_output.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <set>

#include "../base/joined.h"
#include "../base/whole_number.h"
#include "../base/words.h"

namespace kiwi {

namespace {

constexpr std::string_view WHITE_SPACE = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(WHITE_SPACE), text.size()));
    return text.substr(0, text.find_last_not_of(WHITE_SPACE) + 1);
}

std::string_view take_word(std::string_view& rest) {
    rest = trimmed(rest);
    const std::string_view word = rest.substr(0, rest.find_first_of(WHITE_SPACE));
    rest.remove_prefix(word.size());
    return word;
}

/// Whether a text looks like a move in UCI notation, null moves included. No position is considered.
bool is_move(std::string_view text) {
    const auto is_square = [&](std::size_t at) {
        return text[at] >= 'a' && text[at] <= 'h' && text[at + 1] >= '1' && text[at + 1] <= '8';
    };
    if (text == "0000")
        return true;
    const bool promotes = text.size() == 5 && std::string_view("nbrqNBRQ").find(text[4]) != std::string_view::npos;
    return (text.size() == 4 || promotes) && is_square(0) && is_square(2);
}

/// The labels of totals, in lower case.
constexpr std::array<std::string_view, 6> TOTALS{"nodes searched", "total", "total nodes",
                                                 "nodes",          "perft", "leaf nodes"};

/// Whether a text is a number followed by `rest`; if so, reduces `text` to the number.
bool is_number_before(std::string_view& text, std::string_view rest) {
    const std::string_view number = text.substr(0, text.find(' '));
    if (!is_number(number) || !text.substr(number.size()).starts_with(rest))
        return false;
    text = number;
    return true;
}

/// A number such as 1,234,567 without its thousands separators. Any other text is returned unchanged.
std::string without_separators(std::string_view text) {
    constexpr std::string_view separators = ",'_.";
    const std::size_t first = text.find_first_of(separators);
    if (first > 3 || first == 0) // npos is greater, too
        return std::string(text);
    std::string digits(text.substr(0, first));
    for (std::size_t i = first; i < text.size(); i += 4) {
        if (text[i] != text[first] || !is_number(text.substr(i + 1, 3)) || text.size() < i + 4)
            return std::string(text);
        digits += text.substr(i + 1, 3);
    }
    return is_number(digits) ? digits : std::string(text);
}

/// The number on a line with a total; empty if the line has no total.
std::string total_in(std::string_view line, int depth) {
    if (is_number(line))
        return std::string(line);
    const std::size_t at = line.find_first_of(":=");
    if (at == std::string_view::npos)
        return {};
    std::string label = in_lower_case(trimmed(line.substr(0, at)));
    std::string_view value = trimmed(line.substr(at + 1));
    if (label == "test complete" && is_number_before(value, " nodes visited"))
        return std::string(value);
    if (const std::size_t bracket = label.find('('); bracket != std::string::npos && label.ends_with(')')) {
        if (depth != 0 && label.substr(bracket) != joined("(", std::to_string(depth), ")"))
            return {};
        label = std::string(trimmed(std::string_view(label).substr(0, bracket)));
    }
    std::string number = without_separators(value);
    return is_number(number) && std::ranges::find(TOTALS, label) != TOTALS.end() ? number : "";
}

class Reader {
public:
    explicit Reader(int depth) : depth_(depth) {}

    ParsedPerftOutput read(std::string_view text) {
        for (; !error_ && !text.empty(); ++line_) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            read_line(trimmed(text.substr(0, end)));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!error_)
            finish();
        if (error_)
            return std::move(*error_);
        return std::move(output_);
    }

private:
    template<class... Parts>
    void fail(const Parts&... reason) {
        error_ = PerftOutputError{line_, joined(reason...)};
    }

    void read_line(std::string_view line) {
        if (const std::string total = total_in(line, depth_); !total.empty())
            return read_total(total);
        read_move(line);
    }

    /// Reads "[1.] e2e4[:] [-] 20" or "move 1 : e2e4 : 20"; ignores any other line.
    void read_move(std::string_view line) {
        std::string_view word = take_word(line);
        if (word == "move" && is_number(take_word(line)) && take_word(line) == ":")
            word = take_word(line);
        if (word.ends_with('.') && is_number(word.substr(0, word.size() - 1)))
            word = take_word(line);
        if (word.ends_with(':'))
            word.remove_suffix(1);
        if (!is_move(word))
            return;
        std::string_view count = take_word(line);
        constexpr std::array<std::string_view, 6> separators{"-", ":", "=", "->", "=>", "|"};
        if (std::ranges::find(separators, count) != separators.end())
            count = take_word(line);
        const std::string number_alone = without_separators(count);
        if (!is_number(number_alone) || !trimmed(line).empty())
            return;
        if (!named_.emplace(word).second)
            return fail(word, " is listed twice");
        if (const auto nodes = number(number_alone))
            output_.moves.emplace_back(word, *nodes);
    }

    void read_total(std::string_view text) {
        const auto nodes = number(text);
        if (nodes && total_ && *total_ != *nodes)
            return fail("a total of ", text, " after one of ", std::to_string(*total_));
        if (nodes)
            total_ = nodes;
    }

    std::optional<std::uint64_t> number(std::string_view text) {
        std::uint64_t value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc())
            return value;
        fail(text.substr(0, 40), " does not fit 64 bits");
        return std::nullopt;
    }

    void finish() {
        std::uint64_t sum = 0;
        for (const auto& [move, nodes] : output_.moves) {
            if (sum + nodes < sum)
                return fail("the sum of the moves does not fit 64 bits");
            sum += nodes;
        }
        if (!total_ && output_.moves.empty())
            return fail("neither a total nor a move");
        if (total_ && !output_.moves.empty() && *total_ != sum)
            return fail("the moves sum to ", std::to_string(sum), ", but the total is ", std::to_string(*total_));
        output_.total = total_.value_or(sum);
    }

    int depth_;
    std::size_t line_ = 1;
    PerftOutput output_;
    std::set<std::string, std::less<>> named_;
    std::optional<std::uint64_t> total_;
    std::optional<PerftOutputError> error_;
};

} // namespace

bool is_total(std::string_view line, int depth) { return !total_in(trimmed(line), depth).empty(); }

ParsedPerftOutput parse_perft_output(std::string_view text, int depth) { return Reader(depth).read(text); }

std::string write_perft_output(const PerftOutput& output) {
    std::string text;
    for (const auto& [move, nodes] : output.moves)
        text += joined(move, ": ", std::to_string(nodes), "\n");
    return text + joined("\nNodes searched: ", std::to_string(output.total), "\n\n");
}

} // namespace kiwi
