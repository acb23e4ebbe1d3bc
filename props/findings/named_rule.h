// The name and the text of a rule. Findings, reports and the command line use the name.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace kiwi {

/// A letter for the group, and a number: "S2".
class InvariantId {
public:
    /// From a literal. Not consteval: if such a call initialises a static variable, Clang 14 destroys the variable when
    /// an exception leaves the function later.
    constexpr InvariantId(const char* text) : letter_(text[0]) { // NOLINT(google-explicit-constructor)
        if (letter_ < 'A' || letter_ > 'Z' || text[1] == '\0')
            throw std::invalid_argument("an invariant is named by a capital letter and a number");
        for (const char* digit = text + 1; *digit != '\0'; ++digit) {
            if (*digit < '0' || *digit > '9')
                throw std::invalid_argument("an invariant is named by a capital letter and a number");
            number_ = 10 * number_ + (*digit - '0');
        }
    }
    [[nodiscard]] constexpr char letter() const { return letter_; }
    [[nodiscard]] constexpr int number() const { return number_; }
    constexpr bool operator==(const InvariantId&) const = default;

private:
    char letter_;
    int number_ = 0;
};
[[nodiscard]] std::string to_string(InvariantId id);

struct NamedRule {
    InvariantId id;
    std::string_view name; ///< For example "pawn key".
    std::string_view rule;
};

/// "S2 pawn key".
[[nodiscard]] std::string title_of(const NamedRule& rule);

} // namespace kiwi
