// The name of a rule: what findings, reports and the command line call an invariant.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace kiwi {

/// "S2": a letter for the group and a number.
class InvariantId {
public:
    /// From a literal; anything but a letter and a number does not compile.
    consteval InvariantId(const char* text) : letter_(text[0]) { // NOLINT(google-explicit-constructor)
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

/// A rule that must always hold: what it is called, and what it says.
struct NamedRule {
    InvariantId id;
    std::string_view name; ///< Such as "pawn key".
    std::string_view rule; ///< A sentence.
};

/// "S2 pawn key".
[[nodiscard]] std::string title_of(const NamedRule& rule);

} // namespace kiwi
