// The catalogue: every invariant once, and how to look for findings.
//
// Each group has a file beside this one, named after what it is about, with one row for each invariant. A row gives the
// identifier, the name, when it is checked, what the board must be able to answer, the rule and the function.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "invariant.h"

namespace kiwi {

/// All invariants, group by group: A answers, S state, Q parts of a position, K keys, M moves, N notations, U do and
/// undo, F FEN, Y symmetry, E exchanges, D draws, O ends of games, B own play, P perft.
[[nodiscard]] const std::vector<Invariant>& catalogue();

/// The row of an identifier. Throws std::out_of_range if there is none.
[[nodiscard]] const Invariant& invariant(std::string_view id);

/// The row of "S2" or "s2", or null.
[[nodiscard]] const Invariant* find_invariant(std::string_view id);

/// The invariants up to a tier that a board with these answers can be checked for.
[[nodiscard]] std::vector<const Invariant*> answered_by(QuestionSet answers, Tier tier = Tier::Full);

/// The set of invariants to check.
class Checks {
public:
    /// All invariants up to a tier.
    Checks(Tier tier) : Checks(tier, {}) {} // NOLINT(google-explicit-constructor)
    /// All invariants up to a tier, except `skipped`; without U1 (undo), no other check of undo is done either.
    Checks(Tier tier, std::span<const Invariant* const> skipped);
    /// Exactly these invariants.
    explicit Checks(std::vector<const Invariant*> rows) : rows_(std::move(rows)) {}
    /// Without the invariants that are not among `wanted`.
    [[nodiscard]] Checks only(std::span<const Invariant* const> wanted) const;
    /// Without an invariant, named by its identifier ("N1"), or without its findings of one kind, named by their group
    /// ("N1 SAN reading: it names no legal move") or by identifier and kind.
    [[nodiscard]] Checks without(std::string_view cause) const;
    /// Whether an invariant is left out, or the findings of one kind.
    [[nodiscard]] bool leaves_out(const Invariant& row) const { return std::ranges::find(rows_, &row) == rows_.end(); }
    [[nodiscard]] bool leaves_out(const std::string& group) const { return kinds_left_out_.contains(group); }
    /// Whether undo is checked. If not, boards should not take back moves: a wrong undo would be told as another
    /// mistake.
    [[nodiscard]] bool take_back() const;
    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    /// The names of the groups that are left out.
    [[nodiscard]] const std::set<std::string>& kinds_left_out() const { return kinds_left_out_; }
    [[nodiscard]] auto begin() const { return rows_.begin(); }
    [[nodiscard]] auto end() const { return rows_.end(); }

private:
    std::vector<const Invariant*> rows_;
    std::set<std::string> kinds_left_out_{}; ///< By the name of their group.
};

/// The invariants that `names` select. A name is an identifier such as "M16", or a question such as "san", which
/// selects every invariant that can use its answer. Returns the first name that selects none.
[[nodiscard]] std::variant<std::vector<const Invariant*>, std::string>
find_invariants(const std::vector<std::string>& names);

/// The finding that a rule is broken. With a game: that it is broken in the last position of the game.
[[nodiscard]] Finding finding_of(const NamedRule& broken, Violation violation);
[[nodiscard]] Finding finding_of(const NamedRule& broken, PlayedGame& game, Violation violation);

/// Checks one invariant in the last position of a game; nothing if it holds or if the board does not have the answers
/// that it needs. If the board throws or crashes, the finding is A1.
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, const Invariant& invariant);
/// The same, with a finding of each kind.
[[nodiscard]] std::vector<Finding> find_failures(PlayedGame& game, const Invariant& invariant);
/// Checks some invariants, those that ask much where everything is asked only, and returns the first finding. If one
/// fails where M1 (moves), U3 (FEN), or U1 or U7 (undo) fails, too, returns that finding, the likely cause.
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, const Checks& checks);

} // namespace kiwi
