// The catalogue: what must always hold of a position, each statement once, by name.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "props/game.h"
#include "props/violation.h"

namespace kiwi {

/// How much is asked, and at what price. Each tier includes the ones before it.
enum class Tier {
    State, ///< The views of the position agree with each other and with what is computed afresh.
    Moves, ///< And what the position says of its moves agrees with what they do.
    Full   ///< And all that agrees with the oracle; all 65,536 encodings of a move are tried.
};

/// "state", "moves", "full".
[[nodiscard]] const char* name_of(Tier tier);

/// A statement that must hold. `check` looks at the last position of a game, which is the same afterwards; it returns
/// what was expected and what was found, or nothing if the statement holds.
struct Finding {
    std::string expected;
    std::string found;
};
struct Invariant {
    std::string_view id;        ///< Such as "S2".
    std::string_view name;      ///< Such as "pawn key".
    std::string_view statement; ///< A sentence.
    Tier tier;
    std::optional<Finding> (*check)(Game& game);
};

/// All of them, in the order of the catalogue.
[[nodiscard]] std::span<const Invariant> catalogue();

/// The first violation among the invariants of a tier, if any.
[[nodiscard]] std::optional<Violation> find_violation(Game& game, Tier tier);

/// The violation of one invariant, if any.
[[nodiscard]] std::optional<Violation> find_violation(Game& game, const Invariant& invariant);

} // namespace kiwi
