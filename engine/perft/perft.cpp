#include "perft.h"

#include <algorithm>
#include <memory>
#include <new>

#include "../base/in_parallel.h"
#include "../base/joined.h"
#include "../fen.h"
#include "../played_position.h"
#include "resume_log.h"

namespace kiwi {

namespace {

/// A tree cut into subtrees of one depth, the parts.
struct Parts {
    std::vector<BulkPerft::Node> nodes;
    int depth; ///< Plies below each node.
};

/// Cuts a tree into enough parts to keep all threads busy to the end. Trees that take hours are cut finer, so that a
/// stopped run loses little work.
Parts cut(const BulkPerft& perft, int depth) {
    constexpr std::size_t enough = 1000;
    constexpr std::size_t enough_for_hours = 5000;
    Parts parts{{perft.root()}, depth};
    while (parts.depth == depth || (parts.depth > 3 && parts.nodes.size() < enough)
           || (parts.depth > 6 && parts.nodes.size() < enough_for_hours)) {
        std::vector<BulkPerft::Node> next;
        for (const BulkPerft::Node& node : parts.nodes)
            std::ranges::move(perft.children(node), std::back_inserter(next));
        parts = {std::move(next), parts.depth - 1};
        if (parts.depth == 0 || parts.nodes.empty())
            break;
    }
    return parts;
}

/// The counts of the parts, in memory and in the resume log, as lines "PART COUNT".
class PartCounts {
public:
    PartCounts(const std::string& path, std::string_view run, std::size_t parts) : log_(path, run), counts_(parts) {
        for (std::size_t i = 0; i < log_.finished().size(); ++i)
            read(i);
    }
    [[nodiscard]] const std::optional<NodeTotal>& operator[](std::size_t part) const { return counts_[part]; }
    void set(std::size_t part, NodeTotal count) {
        counts_[part] = count;
        if (!count.overflowed())
            log_.add(joined(std::to_string(part), " ", to_string(count)));
    }

private:
    void read(std::size_t i) {
        const std::string_view line = log_.finished()[i];
        const std::size_t blank = std::min(line.find(' '), line.size());
        const auto part = read_total(line.substr(0, blank));
        const auto count = read_total(line.substr(std::min(blank + 1, line.size())));
        if (!part || !count || part->number() >= counts_.size())
            throw log_.error_in(i, joined("expected a part and its count, not \"", line.substr(0, 80), "\""));
        counts_[part->nodes()] = *count;
    }

    ResumeLog log_;
    std::vector<std::optional<NodeTotal>> counts_;
};

std::unique_ptr<bulk::HashTable> hash_table_for(const bulk::HashOptions& options) {
    try {
        return make_hash_table(options);
    } catch (const std::bad_alloc&) {
        throw PerftError{joined("not enough memory for a hash table of ", std::to_string(options.megabytes), " MiB")};
    }
}

void report_progress(const PerftOptions& options, const PerftResult& result) {
    if (options.on_progress)
        options.on_progress(result.done, result.parts);
}

/// Sums the finished parts by root move.
void add_up(const BulkPerft& perft, const Parts& parts, const PartCounts& counts, PerftResult& result) {
    for (const BulkPerft::Node& child : perft.children(perft.root()))
        result.divided.push_back({child.root_move, {}});
    auto root = result.divided.begin(); // the parts are in the order of the root moves
    for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
        while (root->move != parts.nodes[i].root_move)
            ++root;
        root->total += counts[i].value_or(NodeTotal());
        root->complete = root->complete && counts[i].has_value();
    }
    result.total = total_of(result.divided);
}

/// Counts `parts` parts on the threads. `make_counter` makes a function of the number of a part, which may throw
/// PerftStopped; `take` gets the number and the count of each part that was not stopped.
template<class MakeCounter, class Take>
void count_parts(const PerftOptions& options, PerftResult& result, std::size_t parts, MakeCounter make_counter,
                 Take take) {
    report_progress(options, result);
    const auto make_worker = [&] {
        return [&options, count = make_counter()](std::size_t i) -> std::optional<NodeTotal> {
            if (options.stop != nullptr && *options.stop)
                return std::nullopt; // what counts is undefined after a stop
            try {
                return count(i);
            } catch (const PerftStopped&) {
                return std::nullopt;
            }
        };
    };
    in_parallel(options.threads, parts, make_worker, [&](std::size_t i, const std::optional<NodeTotal>& total) {
        if (!total)
            return;
        take(i, *total);
        ++result.done;
        report_progress(options, result);
    });
}

PerftResult run_bulk(const BoardSetup& setup, int depth, const PerftOptions& options) {
    const auto table = hash_table_for(options.hash);
    const BulkPerft perft(setup, table.get(), options.stop);
    const Parts parts = cut(perft, depth);
    const std::string run = joined("perft ", std::to_string(depth), " ", write_fen(setup));
    PartCounts counts(options.resume_log, run, parts.nodes.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < parts.nodes.size(); ++i)
        if (!counts[i])
            open.push_back(i);

    PerftResult result;
    result.parts = parts.nodes.size();
    result.done = result.parts - open.size();
    const auto count = [&](std::size_t i) {
        BulkPerft own = perft;
        return own.count(parts.nodes[open[i]], parts.depth);
    };
    count_parts(
            options, result, open.size(), [&] { return count; },
            [&](std::size_t i, const NodeTotal& total) { counts.set(open[i], total); });
    add_up(perft, parts, counts, result);
    return result;
}

/// Runs perft on Position. Its parts are the root moves.
PerftResult run_on_position(const BoardSetup& setup, int depth, const PerftOptions& options) {
    if (options.hash.megabytes != 0 || !options.resume_log.empty())
        throw PerftError{"a hash table or a resume log needs bulk perft"};
    PerftResult result;
    for (const Move m : legal_moves(PlayedPosition(setup).pos))
        result.divided.push_back({m, {}, false});
    result.parts = result.divided.size();
    const auto make_counter = [&] {
        return [&, own = std::make_unique<PlayedPosition>(setup)](std::size_t i) {
            own->play(result.divided[i].move);
            const NodeTotal total = perft(own->pos, depth - 1, options.method, options.stop);
            own->undo();
            return total;
        };
    };
    count_parts(options, result, result.parts, make_counter, [&](std::size_t i, const NodeTotal& total) {
        result.divided[i].total = total;
        result.divided[i].complete = true;
    });
    result.total = total_of(result.divided);
    return result;
}

} // namespace

std::variant<PerftResult, PerftError> run_perft(const BoardSetup& setup, int depth, const PerftOptions& options) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH && options.threads >= 1);
    if (depth == 0)
        return PerftResult{{}, NodeTotal(1), 1, 1};
    try {
        return options.method == PerftMethod::Bulk ? run_bulk(setup, depth, options)
                                                   : run_on_position(setup, depth, options);
    } catch (PerftError& error) {
        return std::move(error);
    }
}

} // namespace kiwi
