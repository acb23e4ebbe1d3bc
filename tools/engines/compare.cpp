#include "kiwipete/tools/engines/compare.h"

#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/core.h>

#include "kiwipete/engine/perft/bulk_perft.h"
#include "kiwipete/engine/played_position.h"
#include "kiwipete/tools/engines/rule_in_words.h"
#include "kiwipete/tools/engines/uci_engine.h"

namespace kiwi::tools {

namespace {

using Counts = std::map<std::string, std::uint64_t>;

/// What a side counts below each move. A side that tells only totals is asked for each legal move by itself.
Counts counts_of(const Counted& side, const Line& line, const PerftOutput& output, int depth) {
    Counts counts(output.moves.begin(), output.moves.end());
    if (!counts.empty() || output.total == 0 || depth == 1)
        return counts;
    const PlayedPosition board(line.start, line.moves);
    for (const Move m : legal_moves(board.pos)) {
        Line next = line;
        next.moves.push_back(to_uci(m, board.pos.variant()));
        counts[next.moves.back()] = side.perft(next, depth - 1).total;
    }
    return counts;
}

/// The moves that only one side has, and those that both have though they are illegal, as a difference at this place.
Difference difference_in_moves(const Counted& a, const Counted& b, const Counts& of_a, const Counts& of_b,
                               const Line& line) {
    const PlayedPosition board(line.start, line.moves);
    Difference difference{line, board.pos.fen(), {}, {}};
    Counts of_both = of_a;
    of_both.insert(of_b.begin(), of_b.end());
    for (const auto& [uci, nodes] : of_both) {
        const Move m = parse_uci(board.pos, uci);
        const bool legal = m.is_ok();
        const bool a_is_wrong = of_a.contains(uci) != legal;
        const bool b_is_wrong = of_b.contains(uci) != legal;
        if (a_is_wrong || b_is_wrong)
            difference.moves.push_back({uci,
                                        joined(a_is_wrong ? a.name : "", a_is_wrong && b_is_wrong ? " and " : "",
                                               b_is_wrong ? b.name : ""),
                                        legal, legal ? why_legal(board.pos, m) : why_illegal(board.pos, uci)});
    }
    return difference;
}

/// Goes down from a place where the totals differ.
Difference descend(const Counted& a, const Counted& b, Line line, int depth, PerftOutput out_a, PerftOutput out_b) {
    for (;;) {
        const Counts of_a = counts_of(a, line, out_a, depth);
        const Counts of_b = counts_of(b, line, out_b, depth);
        const bool both_tell = (!of_a.empty() || out_a.total == 0) && (!of_b.empty() || out_b.total == 0);
        if (both_tell)
            if (Difference difference = difference_in_moves(a, b, of_a, of_b, line); !difference.moves.empty())
                return difference;
        const auto differs = std::ranges::find_if(of_a, [&](const auto& item) {
            const auto other = of_b.find(item.first);
            return other != of_b.end() && other->second != item.second;
        });
        if (depth == 1 || !both_tell || differs == of_a.end())
            return {line,
                    PlayedPosition(line.start, line.moves).pos.fen(),
                    {},
                    fmt::format("perft {}: {} counts {}, {} counts {}", depth, a.name, out_a.total, b.name,
                                out_b.total)};
        line.moves.push_back(differs->first);
        --depth;
        out_a = a.perft(line, depth);
        out_b = b.perft(line, depth);
    }
}

} // namespace

Counted own_counts() {
    return {"Kiwipete", [](const Line& line, int depth) {
                const PlayedPosition board(line.start, line.moves);
                PerftOutput output;
                for (const DividedMove& divided : BulkPerft(board.pos.setup()).divide(depth)) {
                    output.moves.emplace_back(to_uci(divided.move, board.pos.variant()), divided.total.nodes());
                    output.total += divided.total.nodes();
                }
                return output;
            }};
}

std::optional<Difference> find_difference(const Counted& a, const Counted& b, const Line& line, int max_depth) {
    for (int depth = 1; depth <= max_depth; ++depth) {
        PerftOutput out_a = a.perft(line, depth);
        PerftOutput out_b = b.perft(line, depth);
        if (out_a.total != out_b.total)
            return descend(a, b, line, depth, std::move(out_a), std::move(out_b));
    }
    return std::nullopt;
}

std::string to_string(const Difference& difference) {
    std::ostringstream out;
    out << PlayedPosition(difference.line.start, difference.line.moves).pos;
    for (const DisputedMove& move : difference.moves)
        out << fmt::format("{} {}: {}: {}\n", move.is_legal ? "missing" : "extra  ", move.uci, move.wrong, move.rule);
    if (!difference.counts.empty())
        out << difference.counts << '\n';
    std::string path;
    for (const std::string& move : difference.line.moves)
        path += ' ' + move;
    out << "path    " << (path.empty() ? " the position itself" : path) << "\nfen      " << difference.fen
        << "\nuci      " << position_command(difference.line) << '\n';
    return out.str();
}

} // namespace kiwi::tools
