// How random games begin: at a random start, or with moves that lead to where rules meet.
#pragma once

#include <optional>

#include "../../engine/reachability.h"
#include "game.h"
#include "rules_of_games.h"

namespace kiwi {

/// A start of a variant and moves after which the oracle says that a rule matters, in the last position or for the last
/// move. The start is of the kind. Nothing if many drafts miss. Precondition: the rule is aimed at in this variant.
[[nodiscard]] std::optional<Game> opening_about(const Rule& rule, Variant variant, Random& random,
                                                PositionKind kind = PositionKind::Reachable);

/// The first games aim at nothing: from them a run learns what fails everywhere, so they must not be about a few rules.
inline constexpr std::size_t GAMES_WITHOUT_AIM = 8;

/// The opening of game `number` of many. After GAMES_WITHOUT_AIM, every second one aims at the next rule in turn, once
/// for each variant of its aim. The others have no moves, and begin at `random_start(random, Source::Any, kind)`, with
/// large clocks of the kind `clocks` once in LARGE_CLOCKS_ONE_IN.
[[nodiscard]] Game random_opening(Random& random, std::size_t number, PositionKind kind, PositionKind clocks);

} // namespace kiwi
