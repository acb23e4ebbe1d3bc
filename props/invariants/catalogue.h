// The catalogue: every invariant once, and how to look for failures.
//
// Each group has a file in props/invariants, named after what it is about, with one row for each invariant. A row gives
// the identifier, the name, when it is checked, what the subject must be able to answer, the rule and the function.
#pragma once

#include <span>
#include <vector>

#include "finding.h"

namespace kiwi {

/// All invariants, group by group: A answers, R representation, S state, K keys, M moves, U do and undo, F FEN,
/// Y symmetry, E exchanges, D draws, O ends of games, P perft, T tables, X parsers.
[[nodiscard]] const std::vector<Invariant>& catalogue();

/// The row of an identifier. Throws std::out_of_range if there is none.
[[nodiscard]] const Invariant& invariant(InvariantId id);

/// The row of "S2" or "s2", or null.
[[nodiscard]] const Invariant* find_invariant(std::string_view id);

/// The invariants about games that a subject with these capabilities can be asked, up to a tier.
[[nodiscard]] std::vector<const Invariant*> answered_by(Capabilities capabilities, Tier tier = Tier::Full);

/// The invariants about games that are to be checked.
class Checks {
public:
    /// All of a tier.
    Checks(Tier tier) : Checks(tier, {}) {} // NOLINT(google-explicit-constructor)
    /// All of a tier but some.
    Checks(Tier tier, std::span<const Invariant* const> skipped);
    [[nodiscard]] auto begin() const { return rows_.begin(); }
    [[nodiscard]] auto end() const { return rows_.end(); }

private:
    std::vector<const Invariant*> rows_;
};

/// A failure in the last position of a game.
[[nodiscard]] Failure failure_of(const Invariant& broken, Game& game, Difference difference);
/// A failure on a text.
[[nodiscard]] Failure failure_of(const Invariant& broken, std::string_view text, Difference difference);

/// The failure of one invariant about games, if any; none if the subject cannot answer, or the invariant is about
/// something else.
[[nodiscard]] std::optional<Failure> find_failure(Game& game, const Invariant& invariant);
/// The first failure among some, or among those of a tier. If the subject does not answer, that is A1.
[[nodiscard]] std::optional<Failure> find_failure(Game& game, const Checks& checks);
[[nodiscard]] std::optional<Failure> find_failure(Game& game, Tier tier);
/// The first failure among those of a kind of text.
[[nodiscard]] std::optional<Failure> find_failure(std::string_view text, TextKind kind);
/// The failure of one invariant about tables, if any; none if it is about something else.
[[nodiscard]] std::optional<Failure> find_failure(const Invariant& invariant);
/// F3 for one way to read a FEN only: lenient, as Chess960, which accepts the most.
[[nodiscard]] std::optional<Failure> find_failure_of_widest_reading(std::string_view fen);

} // namespace kiwi
