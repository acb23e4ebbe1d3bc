#include "shard_run.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../terminal/interruption.h"
#include "../terminal/output_file.h"

namespace kiwi::tools {

namespace {

void print(const PerftPart& part, int depth, double seconds) {
    fmt::print("part {}: {} positions at ply {}, reached by {} lines of {}\ndepth {}: {} nodes in {:.3f} s\n",
               to_string(part.shard), with_separators(part.positions), part.split,
               with_separators(to_string(part.lines)), with_separators(to_string(part.lines_of_all)), depth,
               with_separators(to_string(part.nodes)), seconds);
    if (part.verified != 0)
        fmt::print("{} positions were counted again without a hash table{}\n", with_separators(part.verified),
                   part.unstable ? "" : ": the same");
    if (part.chance_of_error > 0)
        fmt::print("chance of a wrong total: below {:.1g}\n", part.chance_of_error);
}

} // namespace

void add_unique_options(CLI::App& verb, UniqueOptions& unique) {
    verb.add_option("--memory", unique.megabytes, "MiB for the positions that are collected at a time")
            ->check(CLI::Range(1, 1 << 24))
            ->capture_default_str();
    verb.add_option("--temp", unique.directory, "Directory for temporary files (default: that of the system)")
            ->check(CLI::ExistingDirectory);
}

CLI::Option* add_perft_shard_options(CLI::App& verb, ShardChoice& choice) {
    CLI::Option* shard =
            add_shard_option(verb, choice.part.shard, "Count only part K of N parts, for kiwipete merge; needs --out");
    CLI::Option* out = verb.add_option("--out", choice.out, "The file for the part (JSON)");
    shard->needs(out);
    out->needs(shard);
    verb.add_option("--split", choice.part.split,
                    "The ply where the tree is split (default: where 100,000 positions are)")
            ->check(CLI::Range(1, MAX_PERFT_DEPTH))
            ->needs(shard);
    verb.add_option("--verify", choice.part.verify_percent,
                    "Count so many percent of the part again without a hash table")
            ->check(CLI::Range(0, 100))
            ->needs(shard);
    add_unique_options(verb, choice.part.unique);
    return shard;
}

ExitCode count_shard(const BoardSetup& setup, int depth, ShardChoice choice, Progress progress) {
    if (depth < choice.part.split.value_or(1))
        throw UsageError(
                fmt::format("the tree of depth {} cannot be split at ply {}", depth, choice.part.split.value_or(1)));
    CompleteFile file(choice.out);
    const Interruption interruption;
    choice.part.unique.stop = &interruption.flag();
    std::optional<ProgressBar> bar;
    choice.part.on_progress = [&](std::size_t, std::size_t groups) {
        bar ? bar->advance() : static_cast<void>(bar.emplace(groups, "groups of positions", progress));
    };
    const Stopwatch watch;
    try {
        const auto counted = count_perft_part(setup, depth, choice.part);
        if (const auto* error = std::get_if<PerftError>(&counted))
            throw UsageError(error->reason);
        const auto& part = std::get<PerftPart>(counted);
        bar.reset();
        print(part, depth, watch.seconds());
        if (part.unstable) {
            fmt::print("{}: the first {} nodes below {} positions, then {}; the first is {}\n"
                       "this machine, or Kiwipete, makes mistakes: {} is not written\n",
                       red("NOT THE SAME"), to_string(part.unstable->first), part.unstable->positions,
                       to_string(part.unstable->second), part.unstable->fen, choice.out);
            return ExitCode::Mismatch;
        }
        if (part.nodes.overflowed())
            throw UsageError("the nodes are more than 128 bits hold");
        file.write(text_of({{setup, depth, part.split, part.shard.of, version_of_parts()}, part, watch.seconds()}));
        file.finish();
        return ExitCode::Good;
    } catch (const PerftStopped&) {
        throw_if_interrupted();
        throw;
    }
}

} // namespace kiwi::tools
