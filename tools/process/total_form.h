// How an engine writes the total of a perft, where no usual form is found.
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

/// The texts and numbers of a line.
struct LineNumbers;

/// A form of lines with a total: learned from the numbers of the start position, or given by a regular expression.
class TotalForm {
public:
    /// The form of the line that has 20, 400 and 8,902 at the same place in what was printed for perft 1, 2 and 3 of
    /// the start position, one answer after the other. A number that was the depth each time must be the depth asked
    /// for; any other may change. Nothing if there is no such line.
    [[nodiscard]] static std::optional<TotalForm> learned(std::span<const std::vector<std::string>> answers);
    /// The first group of an ECMAScript regular expression, searched in each line, is the total. Throws UsageError.
    [[nodiscard]] static TotalForm of_regex(const std::string& text);

    /// The total on a line that is of this form, for a depth; nothing if it is not.
    [[nodiscard]] std::optional<std::uint64_t> total_in(const std::string& line, int depth) const;
    /// For people, such as "nodes: TOTAL nps: ...".
    [[nodiscard]] const std::string& text() const { return text_; }

    /// The leaves below the start position at depth 1, 2, 3.
    static constexpr std::array<std::uint64_t, 3> LEAVES_OF_THE_START{20, 400, 8'902};

private:
    enum class Role { Total, Depth, Any };
    /// The texts around the numbers of a line, one more than numbers, and what the numbers are.
    struct Shape {
        std::vector<std::string> texts;
        std::vector<Role> roles;
    };
    /// A shape, or a regular expression.
    struct Form;
    static TotalForm of_lines(std::span<const LineNumbers> lines, std::size_t at);
    TotalForm(std::shared_ptr<const Form> form, std::string text) : form_(std::move(form)), text_(std::move(text)) {}

    std::shared_ptr<const Form> form_;
    std::string text_;
};

/// Whether one of the numbers on a line, their thousands separated or not, is this one.
[[nodiscard]] bool has_number(std::string_view line, std::uint64_t number);

} // namespace kiwi::tools
