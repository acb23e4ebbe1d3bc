// Reads the totals of engines that print perft results in an unusual form.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiwi::tools {

struct LineNumbers;

/// The form of a line with a total, learned from the start position or given as a regular expression.
class TotalForm {
public:
    /// Learns the form from the output of perft 1, 2 and 3 of the start position: a line with 20, 400 and 8,902 in the
    /// same place. A number that equals the depth in all three must equal the depth later; other numbers may vary.
    /// Nothing if there is no such line.
    [[nodiscard]] static std::optional<TotalForm> learned(std::span<const std::vector<std::string>> answers);
    /// The first group of an ECMAScript regular expression, searched in each line, is the total. Throws UsageError.
    [[nodiscard]] static TotalForm of_regex(const std::string& text);

    /// The total on a line of this form; nothing if the line has another form or depth.
    [[nodiscard]] std::optional<std::uint64_t> total_in(const std::string& line, int depth) const;
    /// The form for messages, such as "nodes: TOTAL nps: ...".
    [[nodiscard]] const std::string& text() const { return text_; }

    /// The perft of the start position at depth 1, 2 and 3.
    static constexpr std::array<std::uint64_t, 3> LEAVES_OF_THE_START{20, 400, 8'902};

private:
    struct Form;
    static TotalForm of_lines(std::span<const LineNumbers> lines, std::size_t at);
    TotalForm(std::shared_ptr<const Form> form, std::string text) : form_(std::move(form)), text_(std::move(text)) {}

    std::shared_ptr<const Form> form_;
    std::string text_;
};

/// Whether a line contains the number, with or without thousands separators.
[[nodiscard]] bool has_number(std::string_view line, std::uint64_t number);

} // namespace kiwi::tools
