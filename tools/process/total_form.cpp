#include "total_form.h"

#include <algorithm>
#include <cctype>
#include <regex>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../terminal/exit_code.h"

namespace kiwi::tools {

/// The numbers of a line, and the texts around them.
struct LineNumbers {
    std::vector<std::string> texts{""};
    std::vector<std::uint64_t> values;
};

namespace {

/// The value of digits and separators; the maximum if it does not fit.
std::uint64_t value_of(std::string_view text) {
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), is_digit);
    return parsed_number<std::uint64_t>(digits).value_or(UINT64_MAX);
}

/// The end of the number that begins at `begin`: digits, with single separators between them.
std::size_t end_of_number(std::string_view line, std::size_t begin) {
    constexpr std::string_view separators = ",'_.";
    std::size_t end = begin;
    while (end < line.size()
           && (is_digit(line[end])
               || (separators.find(line[end]) != std::string_view::npos && end + 1 < line.size()
                   && is_digit(line[end + 1]))))
        ++end;
    return end;
}

/// The end of "inf" or "nan" at `begin`, which engines print as nodes per second after 0 ms; `begin` if there is none.
std::size_t end_of_word_number(std::string_view line, std::size_t begin) {
    const std::string_view word = line.substr(begin, 3);
    const bool is_alone = (begin == 0 || !is_ascii_letter(line[begin - 1]))
                          && (begin + 3 >= line.size() || !is_ascii_letter(line[begin + 3]));
    return is_alone && (word == "inf" || word == "nan") ? begin + word.size() : begin;
}

LineNumbers numbers_in(std::string_view line) {
    LineNumbers numbers;
    for (std::size_t i = 0; i < line.size();) {
        if (const std::size_t end = end_of_word_number(line, i); end != i) {
            numbers.values.push_back(UINT64_MAX);
            numbers.texts.emplace_back();
            i = end;
            continue;
        }
        if (!is_digit(line[i])) {
            const bool is_blank = std::isspace(static_cast<unsigned char>(line[i])) != 0;
            if (!is_blank || !numbers.texts.back().ends_with(' ')) // columns may be aligned
                numbers.texts.back() += is_blank ? ' ' : line[i];
            ++i;
            continue;
        }
        const std::size_t end = end_of_number(line, i);
        numbers.values.push_back(value_of(line.substr(i, end - i)));
        numbers.texts.emplace_back();
        i = end;
    }
    return numbers;
}

/// The first line of each answer that has the texts of `model` and, as number `at`, the leaves of the start position.
/// Skips answers without such a line.
std::vector<LineNumbers> lines_like(const LineNumbers& model, std::size_t at,
                                    std::span<const std::vector<std::string>> answers) {
    std::vector<LineNumbers> lines;
    for (std::size_t i = 0; i < answers.size(); ++i)
        for (const std::string& line : answers[i])
            if (LineNumbers numbers = numbers_in(line);
                numbers.texts == model.texts && numbers.values[at] == TotalForm::LEAVES_OF_THE_START.at(i)) {
                lines.push_back(std::move(numbers));
                break;
            }
    return lines;
}

} // namespace

struct TotalForm::Form {
    std::optional<std::regex> given{}; ///< If it is not learned.
    std::vector<std::string> texts{};  ///< Around the numbers of a line, one more than there are numbers.
    std::size_t total = 0;             ///< The number that is the total.
    std::vector<std::size_t> depths{}; ///< The numbers that are the depth; others may be any.
};

/// The form of lines for depth 1, 2 and so on, whose number `at` is the total.
TotalForm TotalForm::of_lines(std::span<const LineNumbers> lines, std::size_t at) {
    Form form{.texts = lines.front().texts, .total = at};
    std::string text = form.texts.front();
    for (std::size_t slot = 0; slot < lines.front().values.size(); ++slot) {
        bool is_depth = slot != at;
        for (std::size_t i = 0; i < lines.size(); ++i)
            is_depth = is_depth && lines[i].values[slot] == i + 1;
        if (is_depth)
            form.depths.push_back(slot);
        text.append(slot == at ? "TOTAL" : is_depth ? "DEPTH" : "...").append(form.texts[slot + 1]);
    }
    return {std::make_shared<const Form>(std::move(form)), std::move(text)};
}

std::optional<TotalForm> TotalForm::learned(std::span<const std::vector<std::string>> answers) {
    for (const std::string& line : answers.front()) {
        const LineNumbers first = numbers_in(line);
        for (std::size_t at = 0; at < first.values.size(); ++at)
            if (first.values[at] == LEAVES_OF_THE_START[0])
                if (const auto lines = lines_like(first, at, answers); lines.size() == answers.size())
                    return of_lines(lines, at);
    }
    return std::nullopt;
}

TotalForm TotalForm::of_regex(const std::string& text) {
    try {
        std::regex regex(text);
        if (regex.mark_count() == 0)
            throw UsageError(fmt::format("--perft-total {}: expected a group, such as \"leaves: ([0-9]+)\"", text));
        return {std::make_shared<const Form>(Form{.given = std::move(regex)}), text};
    } catch (const std::regex_error& error) {
        throw UsageError(fmt::format("--perft-total {}: {}", text, error.what()));
    }
}

std::optional<std::uint64_t> TotalForm::total_in(const std::string& line, int depth) const {
    if (form_->given) {
        constexpr std::size_t most = 1'000; // std::regex_search recurses once for each character
        const std::string begin = line.substr(0, most);
        std::smatch found;
        return std::regex_search(begin, found, *form_->given) && found[1].length() != 0
                       ? std::optional(value_of(found[1].str()))
                       : std::nullopt;
    }
    const LineNumbers numbers = numbers_in(line);
    const auto is_depth = [&](std::size_t slot) { return numbers.values[slot] == static_cast<std::uint64_t>(depth); };
    return numbers.texts == form_->texts && std::ranges::all_of(form_->depths, is_depth)
                   ? std::optional(numbers.values[form_->total])
                   : std::nullopt;
}

bool has_number(std::string_view line, std::uint64_t number) {
    const std::vector<std::uint64_t> numbers = numbers_in(line).values;
    return std::ranges::find(numbers, number) != numbers.end();
}

} // namespace kiwi::tools
