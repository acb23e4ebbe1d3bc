// Perft: the number of leaves of the tree of legal moves to a fixed depth. By root move, on several threads, with a
// hash table, and resuming an earlier run. Method: chessprogramming wiki, "Perft".
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "../position.h"
#include "bulk_perft.h"

namespace kiwi {

/// The board that counts, and how it counts the last ply.
enum class PerftMethod {
    Bulk,     ///< Bulk perft: the fastest.
    Position, ///< The full Position; the last ply is counted, not made.
    EveryLeaf ///< The full Position; every leaf is made and unmade.
};

struct PerftOptions {
    PerftMethod method = PerftMethod::Bulk;
    int threads = 1;             ///< At least 1.
    bulk::HashOptions hash = {}; ///< Bulk perft only.
    /// A file that stores finished parts. Parts that an earlier run of the same tree finished are not counted again.
    /// Empty for no file. Bulk perft only.
    std::string resume_log = {};
    /// Called before the first part and after each part, by one thread at a time. May be empty.
    std::function<void(std::size_t done, std::size_t parts)> on_progress = {};
    /// The run ends soon after this becomes true, and returns the finished parts. May be null.
    const std::atomic<bool>* stop = nullptr;
};

struct PerftResult {
    std::vector<DividedMove> divided; ///< By root move, in the order of generation; finished parts only.
    NodeTotal total;                  ///< The sum over `divided`; 1 at depth 0.
    std::size_t done = 0;             ///< Parts finished.
    std::size_t parts = 0;            ///< All parts.

    [[nodiscard]] bool complete() const { return done == parts; }
};

/// Counts the leaves `depth` plies below a position. Preconditions: the set-up is valid, 0 ≤ depth ≤ MAX_PERFT_DEPTH.
[[nodiscard]] std::variant<PerftResult, PerftError> run_perft(const BoardSetup& setup, int depth,
                                                              const PerftOptions& options = {});

/// Counts the leaves `depth` plies below a position, by bulk perft on one thread.
[[nodiscard]] inline NodeTotal perft(const BoardSetup& setup, int depth) { return BulkPerft(setup).count(depth); }

/// Counts the leaves `depth` plies below a position, whose moves are made and unmade by `do_move` and `undo_move`; the
/// position is unchanged on return. Depth 0 is one leaf. Throws PerftStopped soon after `stop`, if it is not null,
/// becomes true; then the position is anywhere in the tree. Preconditions: 0 ≤ depth ≤ MAX_PERFT_DEPTH, and the method
/// is one of the full Position.
[[nodiscard]] NodeTotal perft(Position& pos, int depth, PerftMethod method = PerftMethod::Position,
                              const std::atomic<bool>* stop = nullptr);

} // namespace kiwi
