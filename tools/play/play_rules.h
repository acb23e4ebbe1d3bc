// What is judged of an engine's searches: a table, a row a rule.
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

/// What breaks a rule.
struct BrokenRule {
    std::string kind; ///< What such faults are grouped by.
    std::string expected;
    std::string found;
    std::vector<WrongMove> moves{}; ///< At the root.
};

/// A rule. What UCI leaves open is no rule.
struct PlayRule {
    const char* name;
    const char* what; ///< A sentence.
    /// Looks at a search from a position in which there is a legal move.
    std::optional<BrokenRule> (*find)(const Search& search, PlayedPosition& root);
    bool ends_game = false; ///< Where it is broken, there is no move to play on with.
    /// The intentional deviation that it is no rule for.
    bool Deviations::*left_out_by = nullptr;
    /// A search that breaks it shows that deviation: a note, no failure, since UCI says nothing of it.
    bool is_recognised = false;
};
[[nodiscard]] std::span<const PlayRule> play_rules();

/// A rule that a search breaks.
struct Judgement {
    const PlayRule* rule;
    BrokenRule broken;
};
/// All that it breaks. Adds a note for each deviation that it shows. Precondition: the moves are legal, and there is a
/// legal move after them.
[[nodiscard]] std::vector<Judgement> judge(const Search& search, const Deviations& deviations,
                                           std::set<std::string>* notes = nullptr);

/// The same as a table for the documentation, in Markdown.
[[nodiscard]] std::string table_of_play_rules();

} // namespace kiwi::tools
