#include "play_rules.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "../../engine/base/markdown_table.h"
#include "../../props/checking/conventions.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

namespace {

using Broken = std::optional<BrokenRule>;

/// Plays moves on a board, and undoes them in the destructor.
class Ahead {
public:
    explicit Ahead(PlayedPosition& board) : board_(board) {}
    Ahead(const Ahead&) = delete;
    Ahead& operator=(const Ahead&) = delete;
    ~Ahead() {
        for (; plies_ > 0; --plies_)
            board_.undo();
    }
    void play(Move m) {
        board_.play(m);
        ++plies_;
    }

private:
    PlayedPosition& board_;
    int plies_ = 0;
};

/// Calls `look(plies)` after each legal move of a variation, until a rule is broken.
template<class Look>
Broken along(const Variation& variation, PlayedPosition& root, Look look) {
    Ahead ahead(root);
    for (std::size_t plies = 0; plies < variation.moves.size();) {
        const Move m = move_of_engine(root.pos, variation.moves[plies]);
        if (!m.is_ok())
            break;
        ahead.play(m);
        if (Broken broken = look(++plies))
            return broken;
    }
    return std::nullopt;
}

/// The number of legal moves at the start of a variation.
std::size_t legal_moves_in(const Variation& variation, PlayedPosition& root) {
    std::size_t legal = 0;
    static_cast<void>(along(variation, root, [&](std::size_t plies) -> Broken {
        legal = plies;
        return std::nullopt;
    }));
    return legal;
}

template<class Find>
Broken in_variations(const Search& search, Find find) {
    for (const Variation& variation : search.answer.variations)
        if (Broken broken = find(variation))
            return broken;
    return std::nullopt;
}

Broken answers_once(const Search& search, PlayedPosition&) {
    const auto second = std::ranges::find_if(search.after, is_best_move);
    if (second == search.after.end())
        return std::nullopt;
    return BrokenRule{"a second answer", "one bestmove for each go",
                      *second + ", after bestmove " + search.answer.best_move};
}

/// Finds an answer before the engine was told to, if it `must_wait`.
Broken waits_until_told(const Search& search, bool must_wait, const char* expected) {
    if (search.was_told || !must_wait)
        return std::nullopt;
    return BrokenRule{"", expected, "bestmove " + search.answer.best_move};
}

/// Whether the game is over because only the kings, or the kings and one minor piece, are left (FIDE 5.2.2).
bool is_dead(const Position& pos) {
    const int pieces = pos.pieces().popcount();
    return pieces == 2 || (pieces == 3 && (pos.pieces(KNIGHT) | pos.pieces(BISHOP)));
}

Broken plays_legal_move(const Search& search, PlayedPosition& root) {
    const std::string& best = search.answer.best_move;
    if (is_no_move(best) ? is_dead(root.pos) : move_of_engine(root.pos, best).is_ok())
        return std::nullopt;
    BrokenRule broken{"", "a legal move", "bestmove " + best};
    if (is_no_move(best))
        broken.kind = NO_MOVE;
    else {
        broken.moves.push_back(wrong_move(root.pos, in_any_spelling(root.pos, best)));
        broken.kind = broken.moves.back().kind;
    }
    return broken;
}

Broken ponders_on_legal_move(const Search& search, PlayedPosition& root) {
    const Move best = move_of_engine(root.pos, search.answer.best_move);
    const std::string& ponder = search.answer.ponder_move;
    if (!best.is_ok() || is_no_move(ponder))
        return std::nullopt;
    Ahead ahead(root);
    ahead.play(best);
    if (move_of_engine(root.pos, ponder).is_ok())
        return std::nullopt;
    const std::string uci = in_any_spelling(root.pos, ponder);
    return BrokenRule{has_legal_move(root.pos) ? kind_of_move(root.pos, uci) : "the game is over",
                      "a legal reply to " + search.answer.best_move,
                      fmt::format("ponder {}: {}", ponder, why_illegal(root.pos, uci))};
}

/// Whether an engine had to search a move.
bool is_to_search(const Search& search, const Position& root, Move m) {
    const auto& given = search.go.search_moves;
    return given.empty()
           || std::ranges::any_of(given, [&](const std::string& one) { return move_of_engine(root, one) == m; });
}

Broken keeps_to_search_moves(const Search& search, PlayedPosition& root) {
    const std::string expected = fmt::format("one of {}", fmt::join(search.go.search_moves, " "));
    const auto is_other = [&](const std::string& text) {
        const Move m = move_of_engine(root.pos, text);
        return m.is_ok() && !is_to_search(search, root.pos, m);
    };
    if (is_other(search.answer.best_move))
        return BrokenRule{"", expected, "bestmove " + search.answer.best_move};
    return in_variations(search, [&](const Variation& variation) -> Broken {
        if (variation.moves.empty() || !is_other(variation.moves.front()))
            return std::nullopt;
        return BrokenRule{"a variation of another move", expected, variation.line};
    });
}

/// The last variation of rank 1 if a complete search printed it at its depth; else null.
const Variation* last_variation(const Search& search) {
    const Variation* last = nullptr;
    for (const Variation& variation : search.answer.variations)
        last = variation.rank == 1 ? &variation : last;
    return last != nullptr && search.is_complete && last->depth == search.go.depth ? last : nullptr;
}

/// A bound is no end of an iteration: what the engine then plays is left to it.
Broken plays_last_variation(const Search& search, PlayedPosition& root) {
    const Variation* last = last_variation(search);
    if (last == nullptr || last->is_bound || last->moves.empty())
        return std::nullopt;
    const Move best = move_of_engine(root.pos, search.answer.best_move);
    const Move first = move_of_engine(root.pos, last->moves.front());
    if (!best.is_ok() || !first.is_ok() || best == first)
        return std::nullopt;
    return BrokenRule{"", "the first move of the last variation",
                      fmt::format("{}\nbestmove {}", last->line, search.answer.best_move)};
}

Broken ponders_on_last_variation(const Search& search, PlayedPosition& root) {
    const Variation* last = last_variation(search);
    if (last == nullptr || last->is_bound || legal_moves_in(*last, root) < 2)
        return std::nullopt;
    const Move best = move_of_engine(root.pos, search.answer.best_move);
    if (best != move_of_engine(root.pos, last->moves.front()))
        return std::nullopt;
    Ahead ahead(root);
    ahead.play(best);
    const Move ponder = move_of_engine(root.pos, search.answer.ponder_move);
    if (!ponder.is_ok() || ponder == move_of_engine(root.pos, last->moves[1]))
        return std::nullopt;
    return BrokenRule{"", "the second move of the last variation",
                      fmt::format("{}\nponder {}", last->line, search.answer.ponder_move)};
}

Broken varies_legally(const Search& search, PlayedPosition& root) {
    return in_variations(search, [&](const Variation& variation) -> Broken {
        const std::size_t legal = legal_moves_in(variation, root);
        if (legal == variation.moves.size()
            || is_no_move(variation.moves[legal])) // some engines end a variation with a null move
            return std::nullopt;
        Ahead ahead(root);
        for (std::size_t i = 0; i < legal; ++i)
            ahead.play(move_of_engine(root.pos, variation.moves[i]));
        const std::string uci = in_any_spelling(root.pos, variation.moves[legal]);
        const char* over = has_legal_move(root.pos) ? nullptr
                           : root.pos.checkers()    ? "goes on after checkmate"
                                                    : "goes on after stalemate";
        BrokenRule broken{over != nullptr ? over : kind_of_move(root.pos, uci), "legal moves",
                          fmt::format("{}\n{}: {}", variation.line, variation.moves[legal],
                                      over != nullptr ? over : why_illegal(root.pos, uci))};
        if (legal == 0)
            broken.moves.push_back(wrong_move(root.pos, uci));
        return broken;
    });
}

/// Says how a variation goes on after a draw by threefold repetition or fifty moves; null if the game is not drawn.
const char* drawn(const Position& pos) {
    if (!pos.is_draw(0))
        return nullptr;
    return pos.is_repetition(0) ? "goes on after a threefold repetition" : "goes on after fifty moves";
}

/// Finds a variation with moves after a position where the game is over. `over` says how it goes on there, or returns
/// null if the game is not over. A search that begins where it is over breaks no rule.
Broken ends(const Search& search, PlayedPosition& root, const char* expected, const char* (*over)(const Position&)) {
    if (over(root.pos) != nullptr)
        return std::nullopt;
    return in_variations(search, [&](const Variation& variation) {
        const std::size_t legal = legal_moves_in(variation, root);
        return along(variation, root, [&](std::size_t plies) -> Broken {
            const char* how = over(root.pos);
            if (how == nullptr || plies == legal)
                return std::nullopt;
            return BrokenRule{how, expected, fmt::format("{}\n{} {}", variation.line, variation.moves[plies - 1], how)};
        });
    });
}

/// The number of times that a position has occurred in its game.
int occurrences(const Position& pos) {
    int found = 0;
    const StateInfo* state = pos.state();
    for (int plies = 0; state != nullptr && plies <= pos.rule50_count(); ++plies, state = state->previous)
        found += state->key == pos.state()->key ? 1 : 0;
    return found;
}

/// Says how a variation goes on if the game is over here without a claim (FIDE 9.6); null if it is not over.
const char* over(const Position& pos) {
    if (pos.rule50_count() >= SEVENTY_FIVE_MOVES)
        return "goes on after seventy-five moves";
    return occurrences(pos) >= 5 ? "goes on after a fivefold repetition" : nullptr;
}

/// A variation with a mate score must not mate earlier than scored; if long enough, it must mate then.
Broken mates_as_it_says(const Search& search, PlayedPosition& root) {
    return in_variations(search, [&](const Variation& variation) -> Broken {
        const int moves = variation.mate.value_or(0);
        if (moves == 0 || variation.is_bound)
            return std::nullopt;
        const auto mate_in = static_cast<std::size_t>(moves > 0 ? 2 * moves - 1 : -2 * moves);
        const auto after = [](std::size_t plies) {
            return fmt::format("after {} {}", plies, plies == 1 ? "ply" : "plies");
        };
        const auto broken = [&](const char* what, std::size_t plies) {
            return BrokenRule{what, fmt::format("mate {}, as mate {} says", after(mate_in), moves),
                              fmt::format("{}\n{} {}", variation.line, what, after(plies))};
        };
        return along(variation, root, [&](std::size_t plies) -> Broken {
            const bool is_mate = root.pos.checkers() && !has_legal_move(root.pos);
            if (is_mate && plies < mate_in)
                return broken("the variation mates earlier", plies);
            if (!is_mate && plies == mate_in)
                return broken("the variation does not mate", plies);
            return std::nullopt;
        });
    });
}

/// Compares the last variations of the same depth: during a search, variations of an earlier depth may be stale.
Broken ranks_different_moves(const Search& search, PlayedPosition& root) {
    if (search.most_variations == 1)
        return std::nullopt;
    std::map<int, const Variation*> last;
    for (const Variation& variation : search.answer.variations) {
        if (variation.rank == 1)
            last.clear();
        last[variation.rank] = &variation;
    }
    std::set<Move> firsts;
    for (const auto& [rank, variation] : last) {
        if (rank > search.most_variations)
            return BrokenRule{"more variations than MultiPV", fmt::format("up to {}", search.most_variations),
                              variation->line};
        const Move first = variation->moves.empty() ? Move::none() : move_of_engine(root.pos, variation->moves.front());
        if (first.is_ok() && variation->depth == last.begin()->second->depth && !variation->is_bound
            && !firsts.insert(first).second)
            return BrokenRule{"the same move twice", "a first move of its own for each variation", variation->line};
    }
    return std::nullopt;
}

/// Source: UCI, "in k-best mode always send all k variants in k strings together".
Broken ranks_all_moves(const Search& search, PlayedPosition& root) {
    const Variation* last = last_variation(search);
    if (last == nullptr || search.most_variations == 1 || is_dead(root.pos)) // there may be nothing to search
        return std::nullopt;
    const auto moves =
            std::ranges::count_if(legal_moves(root.pos), [&](Move m) { return is_to_search(search, root.pos, m); });
    const auto expected = static_cast<std::size_t>(std::min<std::ptrdiff_t>(moves, search.most_variations));
    std::set<int> ranks;
    for (const Variation& variation : search.answer.variations)
        if (variation.depth == last->depth)
            ranks.insert(variation.rank);
    if (ranks.size() >= expected)
        return std::nullopt;
    return BrokenRule{"", fmt::format("{} variations of depth {}", expected, *last->depth),
                      fmt::format("{}, the last\n{}", ranks.size(), last->line)};
}

Broken is_silent_afterwards(const Search& search, PlayedPosition&) {
    for (const std::string& line : search.after)
        if (read_variation(line))
            return BrokenRule{"", "nothing about a search that has ended", line};
    return std::nullopt;
}

// clang-format off
constexpr std::array RULES_OF_PLAY{
    PlayRule{"one answer", "Each go is answered by exactly one bestmove.", answers_once},
    PlayRule{"best move", "The best move is legal.", plays_legal_move, true},
    PlayRule{"search moves", "After go searchmoves, the best move is one of those, and so is the first move of a variation.", keeps_to_search_moves},
    PlayRule{"ponder move", "The move to ponder on is a legal reply to the best move.", ponders_on_legal_move},
    PlayRule{"last variation", "The best move of a search to a depth is the first of the last variation of that depth.", plays_last_variation, false, &Deviations::best_move_apart},
    PlayRule{"ponder move of the variation", "The move to ponder on is the second of that variation.", ponders_on_last_variation, false, &Deviations::ponder_apart, true},
    PlayRule{"variations", "The moves of a variation are legal; none follows checkmate or stalemate.", varies_legally},
    PlayRule{"waiting for stop", "After go infinite no bestmove comes before stop, even if nothing is left to search.", [](const Search& s, PlayedPosition&) { return waits_until_told(s, s.go.is_infinite, "no bestmove before stop"); }, false, &Deviations::ends_infinite_search},
    PlayRule{"waiting for ponderhit", "After go ponder no bestmove comes before ponderhit or stop.", [](const Search& s, PlayedPosition&) { return waits_until_told(s, s.go.is_ponder, "no bestmove before ponderhit or stop"); }},
    PlayRule{"mate scores", "A variation does not mate earlier than its score says, and mates then if it is long enough.", mates_as_it_says},
    PlayRule{"MultiPV", "There are no more variations than MultiPV says, and those of one depth begin with different moves.", ranks_different_moves},
    PlayRule{"as many as MultiPV", "A search to a depth prints as many variations of that depth as MultiPV says, or as there are moves.", ranks_all_moves, false, &Deviations::fewer_variations},
    PlayRule{"draws in variations", "A variation ends with a threefold repetition, or where fifty moves have been played.", [](const Search& s, PlayedPosition& root) { return ends(s, root, "an end where the game is drawn", drawn); }, false, &Deviations::draws_in_variations, true},
    PlayRule{"ends in variations", "A variation ends with a fivefold repetition, or where seventy-five moves have been played.", [](const Search& s, PlayedPosition& root) { return ends(s, root, "an end where the game is over", over); }},
    PlayRule{"silence", "After bestmove nothing about that search is printed.", is_silent_afterwards},
};
// clang-format on

} // namespace

std::span<const PlayRule> play_rules() { return RULES_OF_PLAY; }

std::vector<Judgement> judge(const Search& search, const Deviations& deviations, std::set<std::string>* notes) {
    PlayedPosition root(search.start);
    static_cast<void>(root.play_all(search.moves));
    std::vector<Judgement> judgements;
    for (const PlayRule& rule : RULES_OF_PLAY)
        if (rule.left_out_by != nullptr && deviations.*rule.left_out_by)
            continue;
        else if (auto broken = rule.find(search, root); broken && !rule.is_recognised)
            judgements.push_back({&rule, std::move(*broken)});
        else if (broken && notes != nullptr) {
            Deviations shown;
            shown.*rule.left_out_by = true;
            for (const std::string& note : notes_on(shown, deviations))
                notes->insert(note);
        }
    return judgements;
}

std::string table_of_play_rules() {
    MarkdownTable table{"own play", "rule"};
    for (const PlayRule& rule : RULES_OF_PLAY)
        table.add({rule.name, rule.what});
    return table.text();
}

} // namespace kiwi::tools
