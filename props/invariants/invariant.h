// What an invariant is: an identifier, a rule in words, and a function that checks it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "../../engine/difference.h"
#include "../boards/played_game.h"
#include "../findings/finding.h"

namespace kiwi {

/// How much is checked of each position. Each tier includes those before it and costs more.
enum class Tier {
    State, ///< Incremental state equals the state from scratch.
    Moves, ///< Also: moves do what the position predicts, and undo restores it.
    Full   ///< Also: every answer agrees with the oracle; all 65,536 encodings of a move are tried.
};
/// "state", "moves", "full".
[[nodiscard]] const char* name_of(Tier tier);

/// How much an invariant asks of the board.
enum class Asks {
    Little,
    Much ///< Not checked where only `Asked::Some` is asked.
};

/// How an invariant fails.
struct Violation {
    LabelledTexts texts;
    std::string kind{}; ///< See Finding.
    std::vector<WrongMove> moves{};

    /// A violation for which the right answer is known.
    Violation(Difference difference, std::string k = {}) :
        // NOLINT(google-explicit-constructor): what `same` gives
        texts{{"expected", std::move(difference.expected)}, {"found", std::move(difference.found)}},
        kind(std::move(k)) {}
    explicit Violation(LabelledTexts labelled, std::string k = {}) : texts(std::move(labelled)), kind(std::move(k)) {}
};
/// The result of a check: nothing if the invariant holds.
using Result = std::optional<Violation>;
/// The result of a check that asks many questions at once: one violation of each kind, so that none hides another.
using Violations = std::vector<Violation>;

/// Adds a violation unless there is one of its kind.
inline void add_kind(Violations& all, Violation violation) {
    if (std::ranges::find(all, violation.kind, &Violation::kind) == all.end())
        all.push_back(std::move(violation));
}

/// The answers that an invariant needs: every one in `all_of`, and at least one in `any_of` if that is not empty.
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
/// The needs of an invariant that can be checked with any one of these answers.
template<class... Q>
[[nodiscard]] constexpr Needs needs_any_of(Q... any) {
    Needs needs;
    needs.any_of = {any...};
    return needs;
}
/// Such as "key, recomputed_key" or "key or views".
[[nodiscard]] std::string to_string(Needs needs, Naming naming);

/// A rule that must hold for any board in every position: one row of the catalogue.
struct Invariant : NamedRule {
    Tier tier;
    Asks asks;
    Needs needs;
    /// Checks the last position of a game, and leaves the game as it was.
    using Check = std::variant<Result (*)(PlayedGame& game), Violations (*)(PlayedGame& game)>;
    Check check;

    constexpr Invariant(std::string_view i, std::string_view n, Tier t, Needs answers, std::string_view r, Check c) :
        Invariant(i, n, t, Asks::Little, answers, r, c) {}
    constexpr Invariant(std::string_view i, std::string_view n, Tier t, Asks a, Needs answers, std::string_view r,
                        Check c) :
        NamedRule{i, n, r},
        tier(t),
        asks(a),
        needs(answers),
        check(c) {}

    /// Whether it asks many questions at once, whose failures are different findings.
    [[nodiscard]] bool tells_kinds_apart() const { return std::holds_alternative<Violations (*)(PlayedGame&)>(check); }
    /// The violations of different kinds. Only checks that ask many questions at once give more than one.
    [[nodiscard]] Violations run(PlayedGame& game) const {
        if (const auto* by_kind = std::get_if<1>(&check))
            return (*by_kind)(game);
        Result violation = std::get<0>(check)(game);
        return violation ? Violations{std::move(*violation)} : Violations();
    }
};

} // namespace kiwi
