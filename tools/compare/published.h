// Counts that others have published, beyond those of the suites.
#pragma once

#include <string>

#include "../../engine/board_setup.h"
#include "../../engine/perft/node_total.h"
#include "../terminal/exit_code.h"

namespace kiwi::tools {

/// What is said of a total: that it is, or is not, the one that was published.
struct PublishedVerdict {
    std::string text; ///< Such as "the same as by standard.epd"; empty if none is known.
    bool differs = false;
};

/// Both, one to a line.
[[nodiscard]] PublishedVerdict operator+(PublishedVerdict first, const PublishedVerdict& second);

/// Compares a number of different positions at a ply.
[[nodiscard]] PublishedVerdict verdict_of_published_positions(const BoardSetup& setup, int ply,
                                                              std::uint64_t positions);

/// Compares a total with what others counted: with the built-in suites, where they have the position and depth.
[[nodiscard]] PublishedVerdict verdict_of_published(const BoardSetup& setup, int depth, const NodeTotal& total);

} // namespace kiwi::tools
