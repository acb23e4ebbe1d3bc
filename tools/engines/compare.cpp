#include "kiwipete/tools/engines/compare.h"

#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/core.h>

#include "kiwipete/engine/joined.h"
#include "kiwipete/engine/perft/perft.h"
#include "kiwipete/engine/played_position.h"
#include "kiwipete/tools/engines/rule_in_words.h"
#include "kiwipete/tools/engines/uci_engine.h"

namespace kiwi::tools {

namespace {

using Counts = std::map<std::string, std::uint64_t>;

/// What a side counts below each move. A side that prints only totals is asked for each legal move.
Counts counts_of(const Side& side, const Line& line, const PerftOutput& output, int depth) {
    Counts counts(output.moves.begin(), output.moves.end());
    if (!counts.empty() || output.total == 0 || depth == 1)
        return counts;
    PlayedPosition board(line.start);
    board.play_all(line.moves);
    for (const Move m : legal_moves(board.pos)) {
        Line next = line;
        next.moves.push_back(to_uci(m, board.pos.variant()));
        counts[next.moves.back()] = side.perft(next, depth - 1).total;
    }
    return counts;
}

/// The moves that only one side has, and those that both have though they are illegal.
Mismatch mismatch_in_moves(const Side& a, const Side& b, const Counts& of_a, const Counts& of_b, const Line& line) {
    PlayedPosition board(line.start);
    board.play_all(line.moves);
    Mismatch mismatch{line, board.pos.fen(), {}, {}};
    Counts of_both = of_a;
    of_both.insert(of_b.begin(), of_b.end());
    for (const auto& [uci, nodes] : of_both) {
        const Move m = parse_uci(board.pos, uci);
        const bool legal = m.is_ok();
        const bool a_is_wrong = of_a.contains(uci) != legal;
        const bool b_is_wrong = of_b.contains(uci) != legal;
        if (a_is_wrong || b_is_wrong)
            mismatch.moves.push_back({uci,
                                      joined(a_is_wrong ? a.name : "", a_is_wrong && b_is_wrong ? " and " : "",
                                             b_is_wrong ? b.name : ""),
                                      legal, legal ? why_legal(board.pos, m) : why_illegal(board.pos, uci)});
    }
    return mismatch;
}

/// Descends from a position where the totals differ.
Mismatch descend(const Side& a, const Side& b, Line line, int depth, PerftOutput out_a, PerftOutput out_b) {
    for (;;) {
        const Counts of_a = counts_of(a, line, out_a, depth);
        const Counts of_b = counts_of(b, line, out_b, depth);
        const bool both_list_moves = (!of_a.empty() || out_a.total == 0) && (!of_b.empty() || out_b.total == 0);
        if (both_list_moves)
            if (Mismatch mismatch = mismatch_in_moves(a, b, of_a, of_b, line); !mismatch.moves.empty())
                return mismatch;
        const auto differs = std::ranges::find_if(of_a, [&](const auto& item) {
            const auto other = of_b.find(item.first);
            return other != of_b.end() && other->second != item.second;
        });
        if (depth == 1 || !both_list_moves || differs == of_a.end())
            return {line,
                    write_fen(last_setup(line)),
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

Side bulk_side() {
    return {"Kiwipete", [](const Line& line, int depth) {
                const BoardSetup setup = last_setup(line);
                PerftOutput output;
                for (const DividedMove& divided : BulkPerft(setup).divide(depth)) {
                    output.moves.emplace_back(to_uci(divided.move, setup.variant), divided.total.nodes());
                    output.total += divided.total.nodes();
                }
                return output;
            }};
}

std::optional<Mismatch> find_mismatch(const Side& a, const Side& b, const Line& line, int max_depth) {
    for (int depth = 1; depth <= max_depth; ++depth) {
        PerftOutput out_a = a.perft(line, depth);
        PerftOutput out_b = b.perft(line, depth);
        if (out_a.total != out_b.total)
            return descend(a, b, line, depth, std::move(out_a), std::move(out_b));
    }
    return std::nullopt;
}

std::string to_string(const Mismatch& mismatch) {
    std::ostringstream out;
    out << PlayedPosition(last_setup(mismatch.line)).pos;
    for (const WrongMove& move : mismatch.moves)
        out << fmt::format("{} {}: {}: {}\n", move.is_legal ? "missing" : "extra  ", move.uci, move.sides, move.rule);
    if (!mismatch.counts.empty())
        out << mismatch.counts << '\n';
    std::string path;
    for (const std::string& move : mismatch.line.moves)
        path += ' ' + move;
    out << "path    " << (path.empty() ? " the position itself" : path) << "\nfen      " << mismatch.fen
        << "\nuci      " << position_command(mismatch.line) << '\n';
    return out.str();
}

} // namespace kiwi::tools
