// Counts of a perft as many programs and people write them: random combinations of separators, spellings and noise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../../engine/position.h"
#include "../findings/finding.h"

namespace kiwi {

/// Counts below each move, as they are.
using CountedMoves = std::vector<std::pair<Move, std::uint64_t>>;

/// A number from 0 to n - 1: what the choices of a dress are made by.
using Below = std::function<std::size_t(std::size_t n)>;

/// Writes counts of legal moves in a dress. The text has a total, and says nothing else about counts.
[[nodiscard]] std::string dressed_counts(Position& pos, const CountedMoves& moves, const Below& below);

/// X7, dressed counts: what a text says of each move is read back, or refused with a reason, never changed.
[[nodiscard]] std::optional<Finding> find_failure_of_dressed_counts(Position& pos, const CountedMoves& moves,
                                                                    const Below& below);

} // namespace kiwi
