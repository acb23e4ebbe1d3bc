// The catalogue: every invariant once, and how to look for findings.
//
// Each group has a file beside this one, named after what it is about, with one row for each invariant. A row gives the
// identifier, the name, when it is checked, what the board must be able to answer, the rule and the function.
#pragma once

#include <span>
#include <vector>

#include "invariant.h"

namespace kiwi {

/// All invariants, group by group: A answers, S state, Q parts of a position, K keys, M moves, N notations, U do and
/// undo, F FEN, Y symmetry, E exchanges, D draws, O ends of games, B own play, P perft.
[[nodiscard]] const std::vector<Invariant>& catalogue();

/// The row of an identifier. Throws std::out_of_range if there is none.
[[nodiscard]] const Invariant& invariant(InvariantId id);

/// The row of "S2" or "s2", or null.
[[nodiscard]] const Invariant* find_invariant(std::string_view id);

/// The invariants that a board can be asked, up to a tier.
[[nodiscard]] std::vector<const Invariant*> answered_by(QuestionSet answers, Tier tier = Tier::Full);

/// The invariants that are to be checked.
class Checks {
public:
    /// All of a tier.
    Checks(Tier tier) : Checks(tier, {}) {} // NOLINT(google-explicit-constructor)
    /// All of a tier but some.
    Checks(Tier tier, std::span<const Invariant* const> skipped);
    /// Exactly these.
    explicit Checks(std::vector<const Invariant*> rows) : rows_(std::move(rows)) {}
    /// Those of them that do not set up other positions.
    [[nodiscard]] Checks without_costly() const;
    /// All but one.
    [[nodiscard]] Checks without(const Invariant& skipped) const;
    [[nodiscard]] auto begin() const { return rows_.begin(); }
    [[nodiscard]] auto end() const { return rows_.end(); }

private:
    std::vector<const Invariant*> rows_;
};

/// The invariants of some identifiers or names of questions, such as "M16" or "san", which stands for all
/// that need that answer; or the first text that is neither.
[[nodiscard]] std::variant<std::vector<const Invariant*>, std::string>
find_invariants(const std::vector<std::string>& names);

/// The finding that a rule is broken; with a game, in its last position.
[[nodiscard]] Finding finding_of(const NamedRule& broken, Violation violation);
[[nodiscard]] Finding finding_of(const NamedRule& broken, PlayedGame& game, Violation violation);

/// The finding of one invariant, if any; none if the board cannot answer. If the board does not answer, that is A1.
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, const Invariant& invariant);
/// The first finding among some; if the moves or the FEN of the board are wrong, that one.
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, const Checks& checks);

} // namespace kiwi
