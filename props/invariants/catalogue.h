// The catalogue: every invariant once, and how to look for findings.
//
// Each group has a file beside this one, named after what it is about, with one row for each invariant. A row gives the
// identifier, the name, when it is checked, what the board must be able to answer, the rule and the function.
#pragma once

#include <span>
#include <vector>

#include "invariant.h"

namespace kiwi {

/// All invariants, group by group: A answers, R representation, S state, Q parts of a position, K keys, M moves, U do
/// and undo, N notations, F FEN, Y symmetry, E exchanges, D draws, O ends of games, B own play, P perft, T tables, X
/// parsers.
[[nodiscard]] const std::vector<Invariant>& catalogue();

/// The row of an identifier. Throws std::out_of_range if there is none.
[[nodiscard]] const Invariant& invariant(InvariantId id);

/// The row of "S2" or "s2", or null.
[[nodiscard]] const Invariant* find_invariant(std::string_view id);

/// Who can be asked: any board that answers what it needs, only our own Position, our parsers, our tables.
enum class Asked { AnyBoard, OwnPosition, Parsers, Tables };
[[nodiscard]] Asked asked_of(const Invariant& invariant);
/// How many there are of each, such as "45 invariants of any board; of Kiwipete alone: 59 of its Position, …".
[[nodiscard]] std::string numbers_of_the_catalogue();

/// The invariants about games that a board can be asked, up to a tier.
[[nodiscard]] std::vector<const Invariant*> answered_by(QuestionSet answers, Tier tier = Tier::Full);

/// The invariants about games that are to be checked.
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

/// The invariants about games of some identifiers or names of questions, such as "M16" or "san", which stands for all
/// that need that answer; or the first text that is neither.
[[nodiscard]] std::variant<std::vector<const Invariant*>, std::string>
find_invariants(const std::vector<std::string>& names);

/// A finding in the last position of a game, or on a text.
[[nodiscard]] Finding finding_of(const Invariant& broken, PlayedGame& game, Violation violation);
[[nodiscard]] Finding finding_of(const Invariant& broken, std::string_view text, Violation violation);

/// The finding of one invariant about games, if any; none if the board cannot answer, or the invariant is about
/// something else. If the board does not answer, that is A1.
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, const Invariant& invariant);
/// The first finding among some, or among those of a tier; if the moves or the FEN of a foreign board are wrong, that
/// one.
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, const Checks& checks);
[[nodiscard]] std::optional<Finding> find_failure(PlayedGame& game, Tier tier);
/// The first finding among those of a kind of text.
[[nodiscard]] std::optional<Finding> find_failure(std::string_view text, TextKind kind);
/// The finding of one invariant about tables, if any; none if it is about something else.
[[nodiscard]] std::optional<Finding> find_failure(const Invariant& invariant);
/// F3 for one way to read a FEN only: lenient, as Chess960, which accepts the most.
[[nodiscard]] std::optional<Finding> find_failure_of_widest_reading(std::string_view fen);

} // namespace kiwi
