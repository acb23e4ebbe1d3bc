// What an invariant is: an identifier, a rule in words, and a function that checks it.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "../../engine/difference.h"
#include "../boards/played_game.h"

namespace kiwi {

/// How much is checked of each position. Each tier includes those before it and costs more.
enum class Tier {
    State, ///< Incremental state equals the state from scratch.
    Moves, ///< Also: moves do what the position predicts of them.
    Full   ///< Also: all is as the oracle says; all 65,536 encodings of a move are tried.
};
/// "state", "moves", "full".
[[nodiscard]] const char* name_of(Tier tier);

/// The texts that a parser reads.
enum class TextKind { Fen, PerftSuite, UciInput, EngineOutput };

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

/// What a check found: nothing if the invariant holds.
using Result = std::optional<Difference>;

/// The capabilities that a subject must have: all of some, and if `any_of` is not empty one of those.
struct Needs {
    constexpr Needs() = default;
    template<class... C>
    constexpr explicit Needs(C... all) : all_of{all...} {}

    [[nodiscard]] constexpr bool met_by(Capabilities c) const {
        return c.has_all(all_of) && (any_of.empty() || c.has_any(any_of));
    }
    Capabilities all_of;
    Capabilities any_of;
};
/// The needs of an invariant that any one of some capabilities satisfies.
template<class... C>
[[nodiscard]] constexpr Needs needs_any_of(C... any) {
    Needs needs;
    needs.any_of = {any...};
    return needs;
}
/// "key, recomputed_key", "key or views"; with other names by `name`.
[[nodiscard]] std::string to_string(Needs needs, const char* (*name)(Capability) = name_of);

/// Checks the last position of a game, and leaves the game as it was.
struct GameCheck {
    Tier tier;
    Needs needs;
    Result (*run)(Game& game);
};
/// Checks what a parser makes of a text.
struct TextCheck {
    TextKind kind;
    Result (*run)(std::string_view text);
};
/// Checks tables, which never change.
struct TableCheck {
    Result (*run)();
};

/// A rule that must always hold. Every row of the catalogue is one.
struct Invariant {
    InvariantId id;
    std::string_view name; ///< Such as "pawn key".
    std::string_view rule; ///< A sentence.
    std::variant<GameCheck, TextCheck, TableCheck> check;

    /// About any subject; about subjects with some capabilities; about texts; about tables.
    constexpr Invariant(InvariantId i, std::string_view n, Tier tier, std::string_view r, Result (*run)(Game&)) :
        Invariant(i, n, tier, Needs(), r, run) {}
    constexpr Invariant(InvariantId i, std::string_view n, Tier tier, Needs needs, std::string_view r,
                        Result (*run)(Game&)) :
        id(i),
        name(n),
        rule(r),
        check(GameCheck{tier, needs, run}) {}
    constexpr Invariant(InvariantId i, std::string_view n, TextKind kind, std::string_view r,
                        Result (*run)(std::string_view)) :
        id(i),
        name(n),
        rule(r),
        check(TextCheck{kind, run}) {}
    constexpr Invariant(InvariantId i, std::string_view n, std::string_view r, Result (*run)()) :
        id(i),
        name(n),
        rule(r),
        check(TableCheck{run}) {}

    /// The check of a game, or null if it is about something else.
    [[nodiscard]] constexpr const GameCheck* of_games() const { return std::get_if<GameCheck>(&check); }
};

/// "S2 pawn key".
[[nodiscard]] std::string title_of(const Invariant& invariant);

} // namespace kiwi
