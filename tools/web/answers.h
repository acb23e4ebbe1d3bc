// Answers the requests of the web page and the npm package, as JSON. Needs no processes and no files.
#pragma once

#include <string>
#include <string_view>

#include "../reading/divide_diff.h"

namespace kiwi::tools {

/// Answers a request, a JSON object with the question in "ask". A game is an object with "fen" (the start position by
/// default), "moves" (UCI) and "chess960".
///
/// | ask | with | answer |
/// | --- | --- | --- |
/// | version | | name, version, the subjects of random, the outlines of the pieces |
/// | read | text, game, chess960 | what a pasted text is: see pasted_text.h |
/// | position | game | its positions; of the last one: legal moves, keys, outcome, whether it is unreachable |
/// | divide | game, depth | counts by move |
/// | stats | game, depth | statistics of the leaves by depth |
/// | diff | game, counts or text, depth | the given counts beside the right ones, and what is wrong |
/// | explain | game, move | whether a move is legal, and the rule |
/// | random | about, seed, chess960 | a random position on a subject |
/// | suite | text | the positions of a suite and their counts |
/// | check | library, games, seed, plies, skip | findings of the invariants along random games |
///
/// Failures are answered by {"error": why}, with "line", "column" and "grade" if a text is malformed.
[[nodiscard]] std::string answer_to(std::string_view request, const OnProgress& on_progress = {});

} // namespace kiwi::tools
