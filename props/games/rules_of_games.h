// Which rules matter in a game, judged by the oracle.
#pragma once

#include <bitset>
#include <string>
#include <vector>

#include "game.h"
#include "rule.h"

namespace kiwi {

/// All rules: the single ones, then the conjunctions.
[[nodiscard]] const std::vector<Rule>& all_rules();

/// A set of rules, by their numbers.
using Rules = std::bitset<128>;

/// The rules that matter at least once. Precondition: the moves are legal.
[[nodiscard]] Rules rules_of(const Game& game);

/// The rules that matter in a position, after each legal move, or for a legal reply to it.
[[nodiscard]] Rules rules_ahead(const BoardSetup& start);

/// A Markdown table: in how many of 300 games each rule matters, by variant. Precondition: `games` is not empty.
[[nodiscard]] std::string table_of_rules(const std::vector<Game>& games);

} // namespace kiwi
