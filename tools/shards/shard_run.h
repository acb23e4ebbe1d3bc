// `kiwipete perft --shard`: counts one part of a perft and writes it to a file.
#pragma once

#include "../verbs/options.h"
#include "part_file.h"

namespace kiwi::tools {

/// The options of a part.
struct ShardChoice {
    PerftPartOptions part;
    std::string out; ///< The file.
};

/// Adds --memory and --temp.
void add_unique_options(CLI::App& verb, UniqueOptions& unique);

/// Adds --shard, --out, --split and --verify. Gives --shard, which all others need.
CLI::Option* add_perft_shard_options(CLI::App& verb, ShardChoice& choice);

/// Counts the part. The file has its name only when it is complete.
[[nodiscard]] ExitCode count_shard(const BoardSetup& setup, int depth, ShardChoice choice, Progress progress);

} // namespace kiwi::tools
