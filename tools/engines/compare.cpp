#include "tools/engines/compare.h"

#include <algorithm>
#include <deque>
#include <map>
#include <sstream>

#include <fmt/core.h>

#include "engine/perft.h"
#include "engine/uci_move.h"
#include "props/rule_in_words.h"
#include "tools/engines/uci_engine.h"

namespace kiwi::tools {

namespace {

/// A Position at the end of a line.
class Board {
public:
    explicit Board(const Line& line) {
        if (pos_.set(line.start, &states_.emplace_back()))
            throw std::invalid_argument("a start without fault was expected");
        for (const std::string& move : line.moves)
            pos_.do_move(parse_uci(pos_, move), states_.emplace_back());
    }
    [[nodiscard]] const Position& position() const { return pos_; }

private:
    std::deque<StateInfo> states_;
    Position pos_;
};

using Counts = std::map<std::string, std::uint64_t>;

/// What a side counts below each move. A side that tells only totals is asked for each legal move by itself.
Counts counts_of(const Counted& side, const Line& line, const PerftOutput& output, int depth) {
    Counts counts(output.moves.begin(), output.moves.end());
    if (!counts.empty() || output.total == 0 || depth == 1)
        return counts;
    const Board board(line);
    for (const Move m : legal_moves(board.position())) {
        Line next = line;
        next.moves.push_back(to_uci(m, board.position().variant()));
        counts[next.moves.back()] = side.perft(next, depth - 1).total;
    }
    return counts;
}

void dispute(const Position& pos, const std::string& uci, const std::string& owner, Difference& difference) {
    const Move m = parse_uci(pos, uci);
    difference.moves.push_back({uci, owner, m.is_ok(), m.is_ok() ? why_legal(pos, m) : why_illegal(pos, uci)});
}

/// The moves that only one side has, as a difference at this place.
Difference difference_in_moves(const Counted& a, const Counted& b, const Counts& of_a, const Counts& of_b,
                               const Line& line) {
    const Board board(line);
    Difference difference{line, board.position().fen(), {}, {}};
    for (const auto& [move, nodes] : of_a)
        if (!of_b.contains(move))
            dispute(board.position(), move, a.name, difference);
    for (const auto& [move, nodes] : of_b)
        if (!of_a.contains(move))
            dispute(board.position(), move, b.name, difference);
    return difference;
}

/// Goes down from a place where the totals differ.
Difference descend(const Counted& a, const Counted& b, Line line, int depth) {
    for (;; --depth) {
        const PerftOutput out_a = a.perft(line, depth);
        const PerftOutput out_b = b.perft(line, depth);
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
                    Board(line).position().fen(),
                    {},
                    fmt::format("perft {}: {} counts {}, {} counts {}", depth, a.name, out_a.total, b.name,
                                out_b.total)};
        line.moves.push_back(differs->first);
    }
}

} // namespace

Counted own_counts() {
    return {"Kiwipete", [](const Line& line, int depth) {
                const Board board(line);
                PerftOutput output;
                for (const DividedMove& divided : divide(board.position(), depth)) {
                    output.moves.emplace_back(to_uci(divided.move, board.position().variant()), divided.total.nodes());
                    output.total += divided.total.nodes();
                }
                return output;
            }};
}

std::optional<Difference> find_difference(const Counted& a, const Counted& b, const Line& line, int max_depth) {
    for (int depth = 1; depth <= max_depth; ++depth)
        if (!(a.perft(line, depth).total == b.perft(line, depth).total))
            return descend(a, b, line, depth);
    return std::nullopt;
}

std::string to_string(const Difference& difference) {
    std::ostringstream out;
    out << Board(difference.line).position();
    for (const DisputedMove& move : difference.moves)
        out << fmt::format("{} {} has {}: {}\n", move.is_legal ? "missing" : "extra  ", move.owner,
                           move.is_legal ? move.uci + ", which the other has not" : move.uci, move.rule);
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
