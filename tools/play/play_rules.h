// The rules by which an engine's searches are judged: a table with a row for each rule.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "../../props/boards/deviations.h"
#include "../../props/findings/finding.h"
#include "search.h"

namespace kiwi::tools {

/// How a search breaks a rule.
struct BrokenRule {
    std::string kind; ///< Groups similar faults.
    std::string expected;
    std::string found;
    std::vector<WrongMove> moves{}; ///< Wrong moves at the root.
};

/// A rule. What UCI leaves open is not a rule.
struct PlayRule {
    const char* name;
    const char* what;
    /// Judges a search. Precondition: the root has a legal move.
    std::optional<BrokenRule> (*find)(const Search& search, PlayedPosition& root);
    bool ends_game = false; ///< A search that breaks the rule has no move to play on with.
    /// The intentional deviation that switches the rule off, or null.
    bool Deviations::*left_out_by = nullptr;
    /// Breaking the rule is only noted, as the deviation above: UCI leaves it open.
    bool is_recognised = false;
};
[[nodiscard]] std::span<const PlayRule> play_rules();

/// The kind of a best move such as "0000" where there are moves.
inline constexpr const char* NO_MOVE = "no move";

struct Judgement {
    const PlayRule* rule;
    BrokenRule broken;
};
/// All rules that a search breaks. Adds a note for each deviation that the search shows. Precondition: the moves are
/// legal, and a legal move follows.
[[nodiscard]] std::vector<Judgement> judge(const Search& search, const Deviations& deviations,
                                           std::set<std::string>* notes = nullptr);

/// The rules as a Markdown table, for the documentation.
[[nodiscard]] std::string table_of_play_rules();

} // namespace kiwi::tools
