// Runs `kiwipete perft --shard`: counts one part of a perft and writes it to a file.
#pragma once

#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"
#include "part_file.h"

namespace kiwi::tools {

struct ShardChoice {
    PerftPartOptions part;
    std::string out; ///< The path of the part file.
};

/// Counts the part. The file gets its name only when complete.
[[nodiscard]] ExitCode count_shard(const BoardSetup& setup, int depth, ShardChoice choice, Progress progress);

} // namespace kiwi::tools
