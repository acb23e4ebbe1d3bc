// `kiwipete perft --shard`: counts one part of a perft and writes it to a file.
#pragma once

#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"
#include "part_file.h"

namespace kiwi::tools {

/// The options of a part.
struct ShardChoice {
    PerftPartOptions part;
    std::string out; ///< The file.
};

/// Counts the part. The file has its name only when it is complete.
[[nodiscard]] ExitCode count_shard(const BoardSetup& setup, int depth, ShardChoice choice, Progress progress);

} // namespace kiwi::tools
