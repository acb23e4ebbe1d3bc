// What an invariant is: an identifier, a rule in words, and a function that checks it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "../../engine/difference.h"
#include "../boards/played_game.h"
#include "../findings/finding.h"
#include "../findings/named_rule.h"

namespace kiwi {

/// How much is checked of each position. Each tier includes those before it and costs more.
enum class Tier {
    State, ///< Incremental state equals the state from scratch.
    Moves, ///< Also: moves do what the position predicts of them.
    Full   ///< Also: all is as the oracle says; all 65,536 encodings of a move are tried.
};
/// "state", "moves", "full".
[[nodiscard]] const char* name_of(Tier tier);

/// Which positions of a game an invariant looks at on a board that is slow to set up.
enum class Places {
    Everywhere,
    AtTheEnd ///< It sets up other positions or plays many moves.
};

/// The texts that a parser reads.
enum class TextKind { Fen, PerftSuite, UciInput, EngineOutput, Pgn, Epd };

/// How an invariant does not hold.
struct Violation {
    LabelledTexts texts;
    std::string kind{}; ///< See Finding.
    std::vector<WrongMove> moves{};

    /// It is known what is right.
    Violation(Difference difference) :
        // NOLINT(google-explicit-constructor): what `same` gives
        texts{{"expected", std::move(difference.expected)}, {"found", std::move(difference.found)}} {}
    explicit Violation(LabelledTexts labelled, std::string k = {}) : texts(std::move(labelled)), kind(std::move(k)) {}
};
/// What a check found: nothing if the invariant holds.
using Result = std::optional<Violation>;

/// What a board must answer: all of some, and if `any_of` is not empty one of those.
struct Needs {
    constexpr Needs() = default;
    template<class... Q>
    constexpr explicit Needs(Q... all) : all_of{all...} {}

    [[nodiscard]] constexpr bool met_by(QuestionSet answers) const {
        return answers.has_all(all_of) && (any_of.empty() || answers.has_any(any_of));
    }
    QuestionSet all_of;
    QuestionSet any_of;
};
/// The needs of an invariant that any one of some answers satisfies.
template<class... Q>
[[nodiscard]] constexpr Needs needs_any_of(Q... any) {
    Needs needs;
    needs.any_of = {any...};
    return needs;
}
/// "key, recomputed_key", "key or views".
[[nodiscard]] std::string to_string(Needs needs, Naming naming);

/// Checks the last position of a game, and leaves the game as it was.
struct GameCheck {
    Tier tier;
    Places places;
    Needs needs;
    Result (*run)(PlayedGame& game);

    /// Whether only our own Position can be asked.
    [[nodiscard]] constexpr bool is_ours() const { return needs.all_of.has(Question::OwnPosition); }
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
struct Invariant : NamedRule {
    std::variant<GameCheck, TextCheck, TableCheck> check;

    /// About boards that answer something; about texts; about tables.
    constexpr Invariant(InvariantId i, std::string_view n, Tier tier, Needs needs, std::string_view r,
                        Result (*run)(PlayedGame&)) :
        Invariant(i, n, tier, Places::Everywhere, needs, r, run) {}
    constexpr Invariant(InvariantId i, std::string_view n, Tier tier, Places places, Needs needs, std::string_view r,
                        Result (*run)(PlayedGame&)) :
        NamedRule{i, n, r},
        check(GameCheck{tier, places, needs, run}) {}
    constexpr Invariant(InvariantId i, std::string_view n, TextKind kind, std::string_view r,
                        Result (*run)(std::string_view)) :
        NamedRule{i, n, r},
        check(TextCheck{kind, run}) {}
    constexpr Invariant(InvariantId i, std::string_view n, std::string_view r, Result (*run)()) :
        NamedRule{i, n, r},
        check(TableCheck{run}) {}

    /// The check of a game, or null if it is about something else.
    [[nodiscard]] constexpr const GameCheck* of_games() const { return std::get_if<GameCheck>(&check); }
};

} // namespace kiwi
