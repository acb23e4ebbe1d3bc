// Counting one tree in many parts: on several threads, with a table, with what is done kept in a file.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/counter/counter.h"

namespace kiwi::tools {

/// A table to count with.
struct TableChoice {
    counter::TableKind kind = counter::TableKind::Checked;
    std::size_t megabytes = 0; ///< 0 for none.
};

/// How to count.
struct TreeRun {
    int threads = 1;
    TableChoice table;
    /// Where finished parts are written to, and read from if an earlier run of the same tree wrote some. None if empty.
    std::string checkpoint;
    /// Called with no part done first, and after each, by one thread at a time. May be empty.
    std::function<void(std::size_t done, std::size_t of)> on_progress = {};
    /// The run ends soon after this has become true. May be null.
    const std::atomic<bool>* stop = nullptr;
};

/// What came of it.
struct TreeResult {
    std::vector<DividedMove> divided; ///< By root move; of finished parts only.
    NodeTotal total;                  ///< The sum; 1 at depth 0.
    std::size_t done = 0;             ///< Parts finished, and how many there are.
    std::size_t parts = 0;
    double chance_of_error = 0; ///< A bound; 0 without a checked table.

    [[nodiscard]] bool complete() const { return done == parts; }
};

/// Counts the leaves of a tree. Throws UsageError where the checkpoint cannot be used: not readable or writable, or of
/// another tree; and where there is no room for the table.
[[nodiscard]] TreeResult count_tree(const BoardSetup& setup, int depth, const TreeRun& run);

} // namespace kiwi::tools
