#include "compare.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>

#include "../../engine/joined.h"
#include "../../engine/perft/perft.h"
#include "../../engine/played_position.h"
#include "../../props/invariants/rule_in_words.h"

namespace kiwi::tools {

namespace {

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

} // namespace

Counts divide(const Side& side, const Line& line, int depth) {
    return counts_of(side, line, side.perft(line, depth), depth);
}

std::vector<Finding::Divide::Row> side_by_side(const Counts& a, const Counts& b) {
    Counts of_both = a;
    of_both.insert(b.begin(), b.end());
    const auto count = [](const Counts& counts, const std::string& move) -> std::optional<std::uint64_t> {
        const auto found = counts.find(move);
        return found == counts.end() ? std::nullopt : std::optional(found->second);
    };
    std::vector<Finding::Divide::Row> rows;
    for (const auto& [move, nodes] : of_both)
        rows.push_back({move, {count(a, move), count(b, move)}});
    return rows;
}

std::vector<WrongMove> wrong_moves(const Side& a, const Side& b, const Counts& of_a, const Counts& of_b,
                                   const Line& line) {
    PlayedPosition board(line.start);
    board.play_all(line.moves);
    std::vector<WrongMove> wrong;
    for (const auto& [uci, counts] : side_by_side(of_a, of_b)) {
        const Move m = parse_uci(board.pos, uci);
        const bool legal = m.is_ok();
        const bool a_is_wrong = counts[0].has_value() != legal;
        const bool b_is_wrong = counts[1].has_value() != legal;
        if (a_is_wrong || b_is_wrong)
            wrong.push_back({uci,
                             joined(a_is_wrong ? a.name : "", a_is_wrong && b_is_wrong ? " and " : "",
                                    b_is_wrong ? b.name : ""),
                             legal, legal ? why_legal(board.pos, m) : why_illegal(board.pos, uci),
                             kind_of_move(board.pos, uci)});
    }
    return wrong;
}

namespace {

/// Descends from a position where the totals differ.
Mismatch descend(const Side& a, const Side& b, Line line, int depth, PerftOutput out_a, PerftOutput out_b) {
    std::vector<Finding::Divide> divides;
    for (;;) {
        const Counts of_a = counts_of(a, line, out_a, depth);
        const Counts of_b = counts_of(b, line, out_b, depth);
        divides.push_back({depth, side_by_side(of_a, of_b)});
        const bool both_list_moves = (!of_a.empty() || out_a.total == 0) && (!of_b.empty() || out_b.total == 0);
        if (both_list_moves)
            if (auto wrong = wrong_moves(a, b, of_a, of_b, line); !wrong.empty())
                return {line, write_fen(last_setup(line)), 1, std::move(wrong), {}, true, std::move(divides)};
        const auto differs = std::ranges::find_if(of_a, [&](const auto& item) {
            const auto other = of_b.find(item.first);
            return other != of_b.end() && other->second != item.second;
        });
        if (depth == 1 || !both_list_moves || differs == of_a.end())
            return {line,
                    write_fen(last_setup(line)),
                    depth,
                    {},
                    fmt::format("perft {}: {} counts {}, {} counts {}", depth, a.name, out_a.total, b.name,
                                out_b.total),
                    true,
                    std::move(divides)};
        line.moves.push_back(differs->first);
        --depth;
        out_a = a.perft(line, depth);
        out_b = b.perft(line, depth);
    }
}

/// Whether two sides list the same moves, as far as both list any.
bool same_moves(const PerftOutput& a, const PerftOutput& b) {
    if (a.moves.empty() || b.moves.empty())
        return true;
    const auto names = [](const PerftOutput& output) {
        std::set<std::string> moves;
        for (const auto& [uci, nodes] : output.moves)
            moves.insert(uci);
        return moves;
    };
    return names(a) == names(b);
}

/// Whether two sides differ in a position set up by its FEN.
bool differ_by_fen(const Side& a, const Side& b, const BoardSetup& setup, int depth) {
    const PerftOutput out_a = a.perft({setup, {}}, depth);
    const PerftOutput out_b = b.perft({setup, {}}, depth);
    return out_a.total != out_b.total || !same_moves(out_a, out_b);
}

/// Finds a FEN that shows the mismatch: with the en passant square where a capture is legal, or after every double
/// push.
void find_fen(const Side& a, const Side& b, Mismatch& mismatch) {
    const BoardSetup last = last_setup(mismatch.line);
    for (const BoardSetup& setup : {last, with_every_double_push(last, mismatch.line)})
        if (differ_by_fen(a, b, setup, mismatch.moves.empty() ? mismatch.depth : 1)) {
            mismatch.fen = write_fen(setup);
            return;
        }
    mismatch.shows_by_fen = false;
}

} // namespace

Side engine_side(RestartedEngine& engine, const Allowed& allowed) {
    return {engine.engine().name(), [&engine, allowed](const Line& line, int depth) {
                PerftOutput output = engine.perft(line, depth);
                if (allowed.castling_by_rook)
                    spell_as_we_do(output, PlayedPosition(last_setup(line)).pos, allowed);
                return output;
            }};
}

Side our_side(const Allowed& allowed) {
    return {"Kiwipete", [allowed](const Line& line, int depth) {
                const BoardSetup setup = last_setup(line);
                PerftOutput output;
                if (allowed.no_underpromotion) {
                    PlayedPosition game(setup);
                    for (const Move m : expected_moves(game.pos, allowed)) {
                        game.play(m);
                        const std::uint64_t leaves = expected_leaves(game.pos, depth - 1, allowed);
                        game.undo();
                        output.moves.emplace_back(to_uci(m, setup.variant), leaves);
                        output.total += leaves;
                    }
                    return output;
                }
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
        if (out_a.total != out_b.total || !same_moves(out_a, out_b)) {
            Mismatch mismatch = descend(a, b, line, depth, std::move(out_a), std::move(out_b));
            if (!mismatch.line.moves.empty())
                find_fen(a, b, mismatch);
            return mismatch;
        }
    }
    return std::nullopt;
}

BoardSetup with_every_double_push(BoardSetup setup, const Line& line) {
    if (line.moves.empty() || setup.ep_square != SQ_NONE)
        return setup;
    const std::string& last = line.moves.back();
    const Square from = square_of_name(last.substr(0, 2));
    const Square to = square_of_name(last.substr(2, 2));
    if (type_of(setup.board[to]) == PAWN && file_of(from) == file_of(to) && std::abs(rank_of(from) - rank_of(to)) == 2)
        setup.ep_square = Square((from + to) / 2);
    return setup;
}

std::string group_of(const Mismatch& mismatch) {
    std::set<std::string> kinds;
    for (const WrongMove& move : mismatch.moves)
        kinds.insert((move.is_legal ? "missing: " : "extra: ") + move.kind);
    return kinds.empty() ? "counts differ, the moves do not" : fmt::format("{}", fmt::join(kinds, "; "));
}

std::size_t size_of(const Mismatch& mismatch) {
    const auto& board = last_setup(mismatch.line).board;
    const auto empty = static_cast<std::size_t>(std::ranges::count(board, NO_PIECE));
    return 1000 * (board.size() - empty) + mismatch.line.moves.size();
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
    out << "path    " << (path.empty() ? " the position itself" : path) << '\n';
    if (mismatch.shows_by_fen)
        out << "fen      " << mismatch.fen << '\n';
    else
        out << "note     does not show in the position set up by its FEN, only after these moves\n";
    out << "uci      " << position_command(mismatch.line) << '\n';
    return out.str();
}

Finding finding_of(const Mismatch& mismatch, const std::array<std::string, 2>& sides) {
    Finding finding{mismatch.counts};
    for (const WrongMove& move : mismatch.moves) {
        finding.title += fmt::format("{}{} is {}", finding.title.empty() ? "" : ", ", move.uci,
                                     move.is_legal ? "missing" : "extra");
        finding.moves.push_back({move.uci, move.is_legal, joined(move.sides, ": ", move.rule)});
    }
    if (!mismatch.shows_by_fen)
        finding.rule = "It does not show in the position set up by its FEN, only after these moves.";
    finding.game = mismatch.line;
    finding.fen = mismatch.fen;
    finding.sides = sides;
    finding.divides = mismatch.divides;
    finding.size = size_of(mismatch);
    return finding;
}

} // namespace kiwi::tools
