// What an invariant is: an identifier, a rule in words, and a function that checks it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

/// A rule that must always hold for any board. Every row of the catalogue is one.
struct Invariant : NamedRule {
    Tier tier;
    Places places;
    Needs needs;
    /// Checks the last position of a game, and leaves the game as it was. Some hold it against what they have seen.
    using Check = std::variant<Result (*)(PlayedGame& game), Result (*)(PlayedGame& game, History& history)>;
    Check check;

    constexpr Invariant(InvariantId i, std::string_view n, Tier t, Needs answers, std::string_view r, Check c) :
        Invariant(i, n, t, Places::Everywhere, answers, r, c) {}
    constexpr Invariant(InvariantId i, std::string_view n, Tier t, Places p, Needs answers, std::string_view r,
                        Check c) :
        NamedRule{i, n, r},
        tier(t),
        places(p),
        needs(answers),
        check(c) {}

    [[nodiscard]] Result run(PlayedGame& game) const {
        if (const auto* by_history = std::get_if<1>(&check))
            return (*by_history)(game, game.history());
        return std::get<0>(check)(game);
    }
};

} // namespace kiwi
