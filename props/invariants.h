// What a statement of the catalogue is, and what happens when it does not hold.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "kiwipete/props/game.h"
#include "kiwipete/props/violation.h"

namespace kiwi {

/// How much is asked, and at what price. Each tier includes the ones before it.
enum class Tier {
    State, ///< The views of the position agree with each other and with what is computed from scratch.
    Moves, ///< And what the position says of its moves agrees with what they do.
    Full   ///< And all that agrees with the oracle; all 65,536 encodings of a move are tried.
};

/// "state", "moves", "full".
[[nodiscard]] const char* name_of(Tier tier);

/// What was expected, and what was found instead.
struct Finding {
    std::string expected;
    std::string found;
};
using Result = std::optional<Finding>;

/// What a statement is called and says.
struct Statement {
    std::string_view id;        ///< Such as "S2".
    std::string_view name;      ///< Such as "pawn key".
    std::string_view statement; ///< A sentence.
};

/// A statement that must hold of every position of a game.
template<Subject S>
struct Invariant : Statement {
    Tier tier;
    std::string_view needs; ///< The members that a subject must have for it, beyond the least; for people.
    /// Looks at the last position of a game, which is the same afterwards. Null if the subject lacks what it needs.
    Result (*check)(Game<S>& game);
};

/// The violation of one invariant, if any; none if the subject cannot answer.
template<Subject S>
[[nodiscard]] std::optional<Violation> find_violation(Game<S>& game, const Invariant<S>& invariant) {
    const auto violation = [&](const Statement& broken, std::string expected, std::string found) {
        return Violation{std::string(broken.id) + ' ' + std::string(broken.name),
                         game.start_fen(),
                         game.moves_in_uci(),
                         game.refusal() ? game.start_fen() : std::string(game.subject().fen()),
                         std::move(expected),
                         std::move(found)};
    };
    if (game.refusal())
        return violation({"F1", "FEN round trip", ""}, "the FEN is accepted", *game.refusal());
    if (invariant.check == nullptr)
        return std::nullopt;
    try {
        if (Result finding = invariant.check(game))
            return violation(invariant, std::move(finding->expected), std::move(finding->found));
    } catch (const OracleIsLost& lost) {
        return violation({"M1", "legal moves", ""}, "moves of chess", lost.what());
    }
    return std::nullopt;
}

} // namespace kiwi
