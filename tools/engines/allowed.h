// Differences that a user declares: what an engine does otherwise on purpose is no finding.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kiwipete/engine/movegen.h"
#include "kiwipete/engine/notation/perft_output.h"

namespace kiwi::tools {

/// The differences of --allow.
struct Allowed {
    bool no_underpromotion = false; ///< Pawns become queens only.
    bool no_counters = false;       ///< FENs have a wrong half-move clock and full-move number.
    bool ep_always = false;         ///< FENs and keys have an en passant square after every double push.
    bool castling_by_rook = false;  ///< Castling is written as king takes rook in standard chess too.
};

/// The names for --allow, each with what it allows.
struct AllowedName {
    const char* name;
    const char* meaning;
    bool Allowed::*flag;
};
[[nodiscard]] const std::vector<AllowedName>& allowed_names();

/// From names separated by commas. Throws UsageError that lists all.
[[nodiscard]] Allowed allowed_from(const std::vector<std::string>& names);
/// "no-underpromotion, no-counters"; empty if nothing is.
[[nodiscard]] std::string to_string(const Allowed& allowed);

/// Our legal moves, without those that are allowed to be missing.
[[nodiscard]] std::vector<Move> expected_moves(const Position& pos, const Allowed& allowed);

/// The leaves of the tree of those moves. Slower than bulk perft.
[[nodiscard]] std::uint64_t expected_leaves(const Position& pos, int depth, const Allowed& allowed);

/// The moves of an engine in our spelling.
void spell_as_we_do(PerftOutput& output, const Position& pos, const Allowed& allowed);

} // namespace kiwi::tools
