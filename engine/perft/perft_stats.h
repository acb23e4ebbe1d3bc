// Statistics of the moves of the last ply: captures, checks and so on, as in published tables of perft results.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "../position.h"
#include "node_total.h"

namespace kiwi {

/// The numbers of moves of each kind among the moves that lead to the leaves. Source of the columns: chessprogramming
/// wiki, "Perft Results"; its numbers of checks include checkmates.
struct PerftStats {
    std::uint64_t nodes = 0;
    std::uint64_t captures = 0; ///< Including en passant.
    std::uint64_t en_passant = 0;
    std::uint64_t castles = 0;
    std::uint64_t promotions = 0;
    std::uint64_t checks = 0;            ///< All checks, checkmates included.
    std::uint64_t discovered_checks = 0; ///< By one piece, which did not move.
    std::uint64_t double_checks = 0;     ///< By two pieces.
    std::uint64_t checkmates = 0;
    std::uint64_t stalemates = 0;

    PerftStats& operator+=(const PerftStats& other);
    bool operator==(const PerftStats&) const = default;
};

/// A column of a table of statistics.
struct PerftStatsColumn {
    const char* heading;
    const char* name; ///< The name in JSON.
    std::uint64_t PerftStats::*number;
};
inline constexpr std::array PERFT_STATS_COLUMNS{
        PerftStatsColumn{"nodes", "nodes", &PerftStats::nodes},
        PerftStatsColumn{"captures", "captures", &PerftStats::captures},
        PerftStatsColumn{"e.p.", "enPassant", &PerftStats::en_passant},
        PerftStatsColumn{"castles", "castles", &PerftStats::castles},
        PerftStatsColumn{"promotions", "promotions", &PerftStats::promotions},
        PerftStatsColumn{"checks", "checks", &PerftStats::checks},
        PerftStatsColumn{"discovered", "discoveredChecks", &PerftStats::discovered_checks},
        PerftStatsColumn{"double", "doubleChecks", &PerftStats::double_checks},
        PerftStatsColumn{"checkmates", "checkmates", &PerftStats::checkmates},
        PerftStatsColumn{"stalemates", "stalemates", &PerftStats::stalemates}};

/// The statistics of the leaves `depth` plies below a position; the position is unchanged on return. At depth 0 there
/// is one leaf and no move. Precondition: 0 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] PerftStats perft_stats(Position& pos, int depth);

/// The statistics for each depth from 1 to `depth`. The threads share the root moves.
/// Throws PerftStopped soon after `stop`, if it is not null, becomes true.
/// Preconditions: the set-up is valid, 0 ≤ depth ≤ MAX_PERFT_DEPTH, threads ≥ 1.
[[nodiscard]] std::vector<PerftStats> perft_stats_by_depth(const BoardSetup& setup, int depth, int threads,
                                                           const std::atomic<bool>* stop = nullptr);

} // namespace kiwi
