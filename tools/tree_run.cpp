#include "tools/tree_run.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <new>

#include <fmt/core.h>

#include "engine/fen.h"
#include "engine/in_parallel.h"
#include "tools/command.h"

namespace kiwi::tools {

namespace {

using counter::Counter;

/// A tree cut into parts that can be counted apart.
struct Parts {
    std::vector<Counter::Node> nodes;
    int depth; ///< Plies below each.
};

/// Cuts a tree where there are enough parts that no thread waits long for the last, and each is still worth its while;
/// trees that take hours are cut finer, so that little is lost if one is stopped.
Parts cut(const Counter& counter, int depth) {
    constexpr std::size_t enough = 1000;
    constexpr std::size_t many = 5000;
    Parts parts{{counter.root()}, depth};
    while (parts.depth == depth || (parts.depth > 3 && parts.nodes.size() < enough)
           || (parts.depth > 6 && parts.nodes.size() < many)) {
        std::vector<Counter::Node> next;
        for (const Counter::Node& node : parts.nodes)
            std::ranges::move(counter.children(node), std::back_inserter(next));
        parts = {std::move(next), parts.depth - 1};
        if (parts.depth == 0 || parts.nodes.empty())
            break;
    }
    return parts;
}

/// The total that digits mean; nothing if they are none or too many.
std::optional<NodeTotal> read_total(std::string_view digits) {
    NodeTotal::Number number = 0;
    for (const char digit : digits)
        if (digit < '0' || digit > '9' || __builtin_mul_overflow(number, 10, &number)
            || __builtin_add_overflow(number, digit - '0', &number))
            return std::nullopt;
    return digits.empty() ? std::nullopt : std::optional(NodeTotal(number));
}

/// The file of finished parts: a line that names the tree, and "PART COUNT" lines.
class Checkpoint {
public:
    /// Reads what is there of a tree; a last line that was not finished is cut off.
    Checkpoint(const std::string& path, const std::string& tree, std::size_t parts) : path_(path), counts_(parts) {
        if (path.empty())
            return;
        read(tree);
        // Written anew beside it, so that there is never less than there was.
        const std::string beside = path + ".new";
        out_.open(beside, std::ios::binary | std::ios::trunc);
        out_ << tree << '\n';
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (counts_[i])
                write(i);
        flush();
        if (std::rename(beside.c_str(), path.c_str()) != 0)
            throw UsageError(path + ": cannot be written");
    }

    [[nodiscard]] const std::optional<NodeTotal>& count(std::size_t part) const { return counts_[part]; }
    void set(std::size_t part, NodeTotal count) {
        counts_[part] = count;
        if (path_.empty())
            return;
        write(part);
        flush();
    }

private:
    void read(const std::string& tree) {
        std::ifstream in(path_, std::ios::binary);
        std::string line;
        for (int number = 1; std::getline(in, line) && !in.eof(); ++number)
            if (number != 1)
                read_part(line, number);
            else if (line != tree)
                throw UsageError(fmt::format("{}: line 1: is of another tree: {}", path_, line.substr(0, 200)));
    }
    void read_part(std::string_view line, int number) {
        const std::size_t blank = line.find(' ');
        const auto part = read_total(line.substr(0, blank));
        const auto count = blank == std::string_view::npos ? std::nullopt : read_total(line.substr(blank + 1));
        if (!part || !count || part->number() >= counts_.size())
            throw UsageError(fmt::format("{}: line {}: expected a part and its count, not \"{}\"", path_, number,
                                         line.substr(0, 80)));
        counts_[part->nodes()] = *count;
    }
    void write(std::size_t part) {
        if (!counts_[part]->overflowed())
            out_ << part << ' ' << to_string(*counts_[part]) << '\n';
    }
    void flush() {
        if (!out_.flush())
            throw UsageError(path_ + ": cannot be written");
    }

    std::string path_;
    std::ofstream out_; // follows the file when that is renamed
    std::vector<std::optional<NodeTotal>> counts_;
};

std::unique_ptr<counter::Table> make_table(const TableChoice& choice) {
    try {
        return choice.megabytes == 0 ? nullptr : counter::Table::make(choice.kind, choice.megabytes << 20);
    } catch (const std::bad_alloc&) {
        throw UsageError(fmt::format("there is no room for a table of {} MiB", choice.megabytes));
    }
}

/// What comes of a part: its count, unless that was stopped, and how often the table was searched.
struct Counted {
    std::optional<NodeTotal> count;
    std::uint64_t searches = 0;
};

/// Sums the finished parts by root move.
void collect(const Counter& counter, const Parts& parts, const Checkpoint& checkpoint, TreeResult& result) {
    for (const Counter::Node& child : counter.children(counter.root()))
        result.divided.push_back({child.root_move, {}});
    auto root = result.divided.begin(); // parts are in the order of the root moves
    for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
        while (root->move != parts.nodes[i].root_move)
            ++root;
        root->total += checkpoint.count(i).value_or(NodeTotal());
    }
    result.total = total_of(result.divided);
}

} // namespace

TreeResult count_tree(const BoardSetup& setup, int depth, const TreeRun& run) {
    const auto table = make_table(run.table);
    const Counter counter(setup, table.get(), run.stop);
    if (depth == 0)
        return {{}, NodeTotal(1), 1, 1, 0};
    const Parts parts = cut(counter, depth);
    Checkpoint checkpoint(run.checkpoint, fmt::format("perft {} {}", depth, write_fen(setup)), parts.nodes.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < parts.nodes.size(); ++i)
        if (!checkpoint.count(i))
            open.push_back(i);

    TreeResult result;
    result.parts = parts.nodes.size();
    result.done = result.parts - open.size();
    const auto tell = [&] {
        if (run.on_progress)
            run.on_progress(result.done, result.parts);
    };
    tell();
    std::uint64_t searches = 0;
    const auto count_part = [&](std::size_t i) {
        Counter own = counter;
        Counted counted;
        try {
            counted.count = own.count(parts.nodes[open[i]], parts.depth);
        } catch (const counter::Stopped&) { // then there is no count
        }
        counted.searches = own.searches();
        return counted;
    };
    const auto make_worker = [&] { return count_part; };
    in_parallel(run.threads, open.size(), make_worker, [&](std::size_t i, const Counted& counted) {
        searches += counted.searches;
        if (!counted.count)
            return;
        checkpoint.set(open[i], *counted.count);
        ++result.done;
        tell();
    });
    collect(counter, parts, checkpoint, result);
    if (table)
        result.chance_of_error = table->chance_of_error(static_cast<double>(searches));
    return result;
}

} // namespace kiwi::tools
