// Perft, the number of leaves of the tree of legal moves to a fixed depth: by root move, on several threads, with a
// hash table, and resumed where an earlier run stopped. Method: chessprogramming wiki, "Perft".
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "bulk_perft.h"
#include "position_perft.h"

namespace kiwi {

/// What counts.
enum class PerftMethod {
    Bulk,     ///< Bulk perft: the fastest.
    Position, ///< The full Position; the last ply is counted, not made.
    EveryLeaf ///< The full Position; every leaf is made and unmade.
};

struct PerftOptions {
    PerftMethod method = PerftMethod::Bulk;
    int threads = 1;             ///< At least 1.
    bulk::HashOptions hash = {}; ///< Bulk perft only.
    /// A file that stores finished parts; if an earlier run of the same tree left one, its parts are not counted again.
    /// Empty for none. Bulk perft only.
    std::string resume_log = {};
    /// Called before the first part and after each, by one thread at a time. May be empty.
    std::function<void(std::size_t done, std::size_t parts)> on_progress = {};
    /// The run ends soon after this becomes true, with what is finished. May be null. Bulk perft only.
    const std::atomic<bool>* stop = nullptr;
};

struct PerftResult {
    std::vector<DividedMove> divided; ///< By root move, in the order of generation; finished parts only.
    NodeTotal total;                  ///< The sum; 1 at depth 0.
    std::size_t done = 0;             ///< Parts finished.
    std::size_t parts = 0;            ///< All parts.

    [[nodiscard]] bool complete() const { return done == parts; }
};

/// Why a run is impossible: an option of bulk perft with another method, not enough memory for the hash table, or a
/// resume log that cannot be used.
struct PerftError {
    std::string reason;
};

/// Counts the leaves `depth` plies below a position. Preconditions: the set-up is valid, 0 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] std::variant<PerftResult, PerftError> run_perft(const BoardSetup& setup, int depth,
                                                              const PerftOptions& options = {});

/// The same for bulk perft on one thread.
[[nodiscard]] inline NodeTotal perft(const BoardSetup& setup, int depth) { return BulkPerft(setup).count(depth); }

} // namespace kiwi
