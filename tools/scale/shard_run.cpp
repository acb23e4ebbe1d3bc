#include "shard_run.h"

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../terminal/interruption.h"
#include "../terminal/output_file.h"
#include "../terminal/say.h"

namespace kiwi::tools {

namespace {

void print(const PerftPart& part, int depth, double seconds) {
    say("part {}: {} positions at ply {}, reached by {} lines of {}, checksum {}\n"
        "depth {}: {} nodes in {:.3f} s\n",
        to_string(part.shard), with_separators(part.positions), part.split, with_separators(to_string(part.lines)),
        with_separators(to_string(part.lines_of_all)), hex(part.checksum), depth,
        with_separators(to_string(part.nodes)), seconds);
    if (part.verified != 0)
        say("{} positions were counted again without a hash table{}\n", with_separators(part.verified),
            part.unstable ? "" : ": the same");
    if (part.chance_of_error > 0)
        say("chance of a wrong number of positions: below {:.1g}\n", part.chance_of_error);
}

} // namespace

ExitCode count_shard(const BoardSetup& setup, int depth, ShardChoice choice, Progress progress) {
    if (depth < choice.part.split.value_or(1))
        throw UsageError(
                fmt::format("the tree of depth {} cannot be split at ply {}", depth, choice.part.split.value_or(1)));
    CompleteFile file(choice.out);
    const Interruption interruption;
    choice.part.unique.stop = &Interruption::flag();
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
            say("{}: the first {} nodes below {} positions, then {}; the first is {}\n"
                "this machine, or Kiwipete, makes mistakes: {} is not written\n",
                red("NOT THE SAME"), to_string(part.unstable->first), part.unstable->positions,
                to_string(part.unstable->second), part.unstable->fen, choice.out);
            return ExitCode::Mismatch;
        }
        if (part.nodes.overflowed())
            throw UsageError("the nodes are more than 128 bits hold");
        file.write(text_of({{setup, depth, part.split, part.shard.of, KIWIPETE_VERSION}, part, watch.seconds()}));
        file.finish();
        return ExitCode::Good;
    } catch (const PerftStopped&) {
        throw_if_interrupted();
        throw;
    }
}

} // namespace kiwi::tools
