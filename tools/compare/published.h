// Compares counts with published counts, from suites and other sources.
#pragma once

#include <string>

#include "../../engine/board_setup.h"
#include "../../engine/perft/node_total.h"

namespace kiwi::tools {

/// The result of comparing a total with the published total.
struct PublishedVerdict {
    std::string text; ///< Such as "agrees with standard.epd"; empty if none is published.
    bool differs = false;
};

/// Both verdicts, one line each.
[[nodiscard]] PublishedVerdict operator+(PublishedVerdict first, const PublishedVerdict& second);

[[nodiscard]] PublishedVerdict verdict_of_published_positions(const BoardSetup& setup, int ply,
                                                              std::uint64_t positions);

/// Compares a total with published totals, including those of the built-in suites.
[[nodiscard]] PublishedVerdict verdict_of_published(const BoardSetup& setup, int depth, const NodeTotal& total);

} // namespace kiwi::tools
