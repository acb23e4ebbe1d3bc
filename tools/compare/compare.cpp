#include "compare.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "../../engine/base/joined.h"
#include "../../engine/played_position.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

namespace {

/// The counts below each move. Asks for each legal move if the counter printed only a total.
MoveCounts counts_of(const Counter& counter, const Game& game, const PerftOutput& output, int depth) {
    MoveCounts counts(output.moves.begin(), output.moves.end());
    if (!counts.empty() || output.total == 0 || depth == 1)
        return counts;
    const PlayedPosition board(last_setup(game));
    for (const Move m : legal_moves(board.pos)) {
        Game next = game;
        next.moves.push_back(to_uci(m, board.pos.variant()));
        counts[next.moves.back()] = counter.perft(next, depth - 1).total;
    }
    return counts;
}

/// Whether two counters have the same counts below moves; true if one lists none. A counter may omit moves without
/// leaves.
bool same_moves(const PerftOutput& a, const PerftOutput& b) {
    const auto with_leaves = [](const PerftOutput& output) {
        MoveCounts counts(output.moves.begin(), output.moves.end());
        std::erase_if(counts, [](const auto& item) { return item.second == 0; });
        return counts;
    };
    return a.moves.empty() || b.moves.empty() || with_leaves(a) == with_leaves(b);
}

/// "chess-library lists c8b8 twice"; nothing if no move is.
std::optional<std::string> listed_twice(const Counter& counter, const PerftOutput& output) {
    std::set<std::string> moves;
    for (const auto& [uci, nodes] : output.moves)
        if (!moves.insert(uci).second)
            return fmt::format("{} lists {} twice", counter.name, uci);
    return std::nullopt;
}

/// Whether totals, moves or their counts differ.
bool disagree(const PerftOutput& a, const PerftOutput& b) { return a.total != b.total || !same_moves(a, b); }

/// Descends from a position whose totals differ to one whose moves differ.
Finding descend(const Counter& a, const Counter& b, Game game, int depth, PerftOutput out_a, PerftOutput out_b) {
    Finding finding;
    finding.sides = {a.name, b.name};
    for (;;) {
        const bool asks_by_move = out_a.moves.empty() || out_b.moves.empty();
        const MoveCounts of_a = counts_of(a, game, out_a, depth);
        const MoveCounts of_b = counts_of(b, game, out_b, depth);
        finding.divides.push_back({depth, side_by_side(of_a, of_b)});
        const bool both_list_moves = (!of_a.empty() || out_a.total == 0) && (!of_b.empty() || out_b.total == 0);
        if (both_list_moves)
            if (auto wrong = wrong_moves(a, b, of_a, of_b, game); !wrong.empty()) {
                finding.asked = "legal moves";
                finding.kind = kind_of(wrong);
                finding.moves = std::move(wrong);
                break;
            }
        const auto differs = std::ranges::find_if(of_a, [&](const auto& item) {
            const auto other = of_b.find(item.first);
            return other != of_b.end() && other->second != item.second;
        });
        const bool names_move = both_list_moves && differs != of_a.end();
        if (names_move && depth > 1) {
            game.moves.push_back(differs->first);
            out_a = a.perft(game, depth - 1);
            out_b = b.perft(game, depth - 1);
            if (disagree(out_a, out_b)) {
                --depth;
                continue;
            }
            game.moves.pop_back();
        }
        finding.asked = "perft";
        const auto of_a_twice = listed_twice(a, out_a);
        const auto twice = of_a_twice ? of_a_twice : listed_twice(b, out_b);
        const bool one_is_zero = depth == 1 && std::min(out_a.total, out_b.total) == 0;
        finding.kind = twice              ? "a move is listed twice"
                       : one_is_zero      ? "counts differ where one finds no legal move"
                       : !both_list_moves ? "counts differ; only totals are printed, so no move is named"
                       : asks_by_move     ? "counts differ; only totals are printed"
                                          : "counts differ, the moves do not";
        finding.texts = {{"depth", std::to_string(depth)}};
        if (twice)
            finding.texts.emplace_back("list", *twice);
        if (names_move) {
            const std::string& move = differs->first;
            finding.texts.emplace_back("counts", fmt::format("{}: {} counts {}, {} counts {}", move, a.name,
                                                             differs->second, b.name, of_b.at(move)));
            if (depth > 1)
                finding.texts.emplace_back(
                        "alone",
                        fmt::format("asked {}after {}, both count {}{}", asks_by_move ? "again " : "", move,
                                    out_a.total, asks_by_move ? ": the answer depends on what was asked before" : ""));
        } else
            finding.texts.emplace_back("counts",
                                       fmt::format("{}: {}, {}: {}", a.name, out_a.total, b.name, out_b.total));
        if (constexpr int most_plies = 3; depth < most_plies && !(names_move && depth > 1)) {
            const std::uint64_t deeper = expected_leaves(last_setup(game), depth + 1, {});
            for (const auto& [counter, output] : {std::pair(&a, &out_a), std::pair(&b, &out_b)})
                if (deeper != 0 && output->total == deeper)
                    finding.texts.emplace_back(
                            "note", fmt::format("{} counts what is right at depth {}", counter->name, depth + 1));
        }
        break;
    }
    set_game(finding, std::move(game));
    return finding;
}

bool differ_by_fen(const Counter& a, const Counter& b, const BoardSetup& setup, int depth) {
    return disagree(a.perft({setup, {}}, depth), b.perft({setup, {}}, depth));
}

/// Finds a FEN that shows the mismatch: with the en passant square where a capture is legal, or after any double push.
void find_fen(const Counter& a, const Counter& b, Finding& finding) {
    const BoardSetup last = last_setup(*finding.game);
    const int depth = finding.moves.empty() ? finding.divides.back().depth : 1;
    for (const BoardSetup& setup : {last, with_every_double_push(last, finding.game->moves.back())})
        if (differ_by_fen(a, b, setup, depth)) {
            finding.fen = write_fen(setup);
            finding.fen_shows_it = true;
            return;
        }
}

} // namespace

MoveCounts divide(const Counter& counter, const Game& game, int depth) {
    return counts_of(counter, game, counter.perft(game, depth), depth);
}

std::vector<WrongMove> wrong_moves(const Counter& a, const Counter& b, const MoveCounts& of_a, const MoveCounts& of_b,
                                   const Game& game) {
    const PlayedPosition board(last_setup(game));
    std::vector<WrongMove> wrong;
    for (const auto& [uci, counts] : side_by_side(of_a, of_b)) {
        const bool legal = parse_uci(board.pos, uci).is_ok();
        if (counts[0].value_or(0) == counts[1].value_or(0) && (counts[0] || counts[1]) && legal)
            continue; // some programs omit moves without leaves
        const bool a_is_wrong = counts[0].has_value() != legal;
        const bool b_is_wrong = counts[1].has_value() != legal;
        if (!a_is_wrong && !b_is_wrong)
            continue;
        wrong.push_back(wrong_move(board.pos, uci));
        wrong.back().whose =
                joined(a_is_wrong ? a.name : "", a_is_wrong && b_is_wrong ? " and " : "", b_is_wrong ? b.name : "");
    }
    return wrong;
}

std::optional<Finding> find_mismatch(const Counter& a, const Counter& b, const Game& game, int max_depth) {
    for (int depth = 1; depth <= max_depth; ++depth) {
        PerftOutput out_a = a.perft(game, depth);
        PerftOutput out_b = b.perft(game, depth);
        if (disagree(out_a, out_b)) {
            Finding finding = descend(a, b, game, depth, std::move(out_a), std::move(out_b));
            if (!finding.game->moves.empty())
                find_fen(a, b, finding);
            return finding;
        }
    }
    return std::nullopt;
}

} // namespace kiwi::tools
