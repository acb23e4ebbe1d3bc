#include "perft_part.h"

#include <algorithm>

#include "../../base/in_parallel.h"
#include "../../base/joined.h"
#include "../../base/split_mix.h"
#include "../../fen.h"

namespace kiwi {

namespace {

/// Whether a ply has enough positions to split the tree at the next ply.
bool are_enough(const UniqueCount& count) {
    constexpr std::uint64_t enough_positions = 100'000;
    constexpr NodeTotal::Number lines_that_fit = ReachedPosition::MAX_LINES / 256; // no position has 256 moves
    return count.positions >= enough_positions || count.lines.number() > lines_that_fit;
}

/// The leaves below some positions, counted for each line that reaches them.
NodeTotal leaves_below(std::span<const ReachedPosition> positions, int depth, BulkPerft& perft) {
    NodeTotal leaves;
    for (const ReachedPosition& position : positions) {
        const bulk::PackedBoard board = position.board();
        NodeTotal nodes = perft.count({bulk::unpacked(board), bulk::side_to_move(board), Move::none()}, depth);
        nodes *= position.lines();
        leaves += nodes;
    }
    return leaves;
}

/// The positions of a part, divided into groups.
class Groups {
public:
    explicit Groups(std::vector<ReachedPosition> positions) : positions_(std::move(positions)) {}

    [[nodiscard]] std::size_t number() const { return (positions_.size() + SIZE - 1) / SIZE; }
    [[nodiscard]] std::span<const ReachedPosition> operator[](std::size_t i) const {
        return std::span(positions_).subspan(i * SIZE, std::min(SIZE, positions_.size() - i * SIZE));
    }
    /// Counts the leaves below each group of `groups`. Calls `report(i, leaves)` from one thread at a time.
    template<class Report>
    void count(const std::vector<std::size_t>& groups, int depth, const BulkPerft& perft, int threads,
               const Report& report) const {
        const auto make_worker = [&] {
            return [&, own = perft](std::size_t i) mutable { return leaves_below((*this)[groups[i]], depth, own); };
        };
        in_parallel(threads, groups.size(), make_worker, report);
    }

private:
    static constexpr std::size_t SIZE = 64;
    std::vector<ReachedPosition> positions_;
};

/// Indices of `percent` percent of the groups; at least one if percent > 0.
std::vector<std::size_t> chosen_groups(std::size_t groups, int percent) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < groups; ++i)
        if (percent > 0 && (i == 0 || SplitMix64(i).below(100) < static_cast<std::uint64_t>(percent)))
            chosen.push_back(i);
    return chosen;
}

/// Advances to the ply before the one at which the tree is split.
void go_to_split(UniquePositions& unique, int depth, std::optional<int> split) {
    const int last = split.value_or(std::max(1, depth - 2));
    while (unique.ply() + 1 < last && (split || !are_enough(unique.count())))
        unique.advance();
}

/// Copies the counts at the split to a part. Returns an error if the number of lines is not known.
std::optional<PerftError> note(const UniqueCount& count, PerftPart& part) {
    if (!count.lines_are_true)
        return PerftError{joined(std::to_string(ReachedPosition::MAX_LINES),
                                 " lines or more reach one position at ply ", std::to_string(part.split),
                                 ": split the tree at a smaller ply")};
    static_cast<UniqueCount&>(part) = count;
    return std::nullopt;
}

} // namespace

std::variant<PerftPart, PerftError> count_perft_part(const BoardSetup& setup, int depth,
                                                     const PerftPartOptions& options) {
    KIWI_ASSERT(depth >= 1 && depth <= MAX_PERFT_DEPTH && options.split.value_or(1) <= depth);
    KIWI_ASSERT(options.shard.number >= 1 && options.shard.number <= options.shard.of);
    UniquePositions unique(setup, options.unique);
    go_to_split(unique, depth, options.split);
    PerftPart part;
    part.shard = options.shard;
    part.split = unique.ply() + 1;
    if (part.split == depth && options.verify_percent == 0) { // each line to the split is one leaf
        if (auto error = note(unique.count_next(part.shard), part))
            return *std::move(error);
        part.nodes = part.lines;
        return part;
    }
    const auto table = bulk::make_hash_table(options.hash);
    const BulkPerft perft(setup, table.get(), options.unique.stop);
    const BulkPerft without_table(setup, nullptr, options.unique.stop);
    UniquePart chosen = unique.next_part(options.shard);
    if (auto error = note(chosen.count, part))
        return *std::move(error);
    const Groups groups(std::move(chosen.positions));
    const std::vector<std::size_t> all = chosen_groups(groups.number(), 100);
    const std::vector<std::size_t> again = chosen_groups(groups.number(), options.verify_percent);
    std::size_t done = 0;
    const auto report_progress = [&] {
        if (options.on_progress)
            options.on_progress(done++, all.size() + again.size());
    };
    report_progress();
    std::vector<NodeTotal> leaves(groups.number());
    groups.count(all, depth - part.split, perft, options.unique.threads, [&](std::size_t i, NodeTotal counted) {
        leaves[i] = counted;
        part.nodes += counted;
        report_progress();
    });
    groups.count(again, depth - part.split, without_table, options.unique.threads,
                 [&](std::size_t i, NodeTotal counted) {
                     const auto group = groups[again[i]];
                     const NodeTotal first = leaves[again[i]];
                     part.verified += group.size();
                     if (counted != first && !part.unstable)
                         part.unstable = {write_fen(unique.setup_of(group.front())), group.size(), first, counted};
                     report_progress();
                 });
    return part;
}

} // namespace kiwi
