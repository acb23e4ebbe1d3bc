#include "play_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "../../engine/base/markdown_table.h"
#include "../../props/checking/conventions.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

namespace {

using Broken = std::optional<BrokenRule>;

/// Takes back what was played on a board at the end of a block.
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

/// How many moves of a variation are legal, one after the other.
std::size_t legal_moves_in(const Variation& variation, PlayedPosition& root) {
    Ahead ahead(root);
    std::size_t legal = 0;
    for (; legal < variation.moves.size(); ++legal) {
        const Move m = move_of_engine(root.pos, variation.moves[legal]);
        if (!m.is_ok())
            break;
        ahead.play(m);
    }
    return legal;
}

/// Looks at the positions along the legal moves of a variation, after each: `look(plies)`, until it says something.
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

Broken waits_for_stop(const Search& search, PlayedPosition&) {
    if (search.was_told || !search.go.is_infinite)
        return std::nullopt;
    return BrokenRule{"", "no bestmove before stop", "bestmove " + search.answer.best_move};
}

Broken waits_for_ponderhit(const Search& search, PlayedPosition&) {
    if (search.was_told || !search.go.is_ponder)
        return std::nullopt;
    return BrokenRule{"", "no bestmove before ponderhit or stop", "bestmove " + search.answer.best_move};
}

/// Whether only the kings are left, or one minor piece beside them: the game is over (FIDE 5.2.2).
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
        broken.kind = "no move";
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

Broken keeps_to_search_moves(const Search& search, PlayedPosition& root) {
    const auto& given = search.go.search_moves;
    const Move best = move_of_engine(root.pos, search.answer.best_move);
    if (given.empty() || !best.is_ok()
        || std::ranges::any_of(given, [&](const std::string& m) { return move_of_engine(root.pos, m) == best; }))
        return std::nullopt;
    return BrokenRule{"", fmt::format("one of {}", fmt::join(given, " ")), "bestmove " + search.answer.best_move};
}

Broken varies_legally(const Search& search, PlayedPosition& root) {
    return in_variations(search, [&](const Variation& variation) -> Broken {
        const std::size_t legal = legal_moves_in(variation, root);
        if (legal == variation.moves.size() || is_no_move(variation.moves[legal])) // some end a variation so
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

/// How a game is drawn after a move, or null. A position that occurred three times, or fifty moves.
const char* drawn(const Position& pos) {
    if (!pos.is_draw(0))
        return nullptr;
    return pos.is_repetition(0) ? "goes on after a threefold repetition" : "goes on after fifty moves";
}

Broken ends_with_draws(const Search& search, PlayedPosition& root) {
    if (drawn(root.pos) != nullptr) // no GUI asks there: it leaves open what counts
        return std::nullopt;
    return in_variations(search, [&](const Variation& variation) {
        const std::size_t legal = legal_moves_in(variation, root);
        return along(variation, root, [&](std::size_t plies) -> Broken {
            const char* how = drawn(root.pos);
            if (how == nullptr || plies == legal)
                return std::nullopt;
            return BrokenRule{how, "an end where the game is drawn",
                              fmt::format("{}\n{} {}", variation.line, variation.moves[plies - 1], how)};
        });
    });
}

/// How often a position has occurred in its game.
int occurrences(const Position& pos) {
    int found = 0;
    const StateInfo* state = pos.state();
    for (int plies = 0; state != nullptr && plies <= pos.rule50_count(); ++plies, state = state->previous)
        found += state->key == pos.state()->key ? 1 : 0;
    return found;
}

/// Where the game is over without a claim (FIDE 9.6).
Broken ends_with_the_game(const Search& search, PlayedPosition& root) {
    const auto over = [](const Position& pos) {
        return occurrences(pos) >= 5 || pos.rule50_count() >= CLOCK_WHERE_GAMES_END;
    };
    if (over(root.pos))
        return std::nullopt;
    return in_variations(search, [&](const Variation& variation) {
        const std::size_t legal = legal_moves_in(variation, root);
        return along(variation, root, [&](std::size_t plies) -> Broken {
            if (!over(root.pos) || plies == legal)
                return std::nullopt;
            const char* how = root.pos.rule50_count() >= CLOCK_WHERE_GAMES_END ? "goes on after seventy-five moves"
                                                                               : "goes on after a fivefold repetition";
            return BrokenRule{how, "an end where the game is over",
                              fmt::format("{}\n{} {}", variation.line, variation.moves[plies - 1], how)};
        });
    });
}

/// A score of mate in so many moves, and a variation of exactly that length, or one that mates.
Broken mates_as_it_says(const Search& search, PlayedPosition& root) {
    return in_variations(search, [&](const Variation& variation) -> Broken {
        const int moves = variation.mate.value_or(0);
        if (moves == 0 || variation.is_bound)
            return std::nullopt;
        const auto mate_in = static_cast<std::size_t>(moves > 0 ? 2 * moves - 1 : -2 * moves);
        const auto broken = [&](const std::string& what) {
            return BrokenRule{what, fmt::format("mate after {} plies", mate_in),
                              fmt::format("{}\n{}", variation.line, what)};
        };
        return along(variation, root, [&](std::size_t plies) -> Broken {
            const bool is_mate = root.pos.checkers() && !has_legal_move(root.pos);
            if (is_mate && plies < mate_in)
                return broken("the variation mates earlier");
            if (!is_mate && plies == mate_in)
                return broken("the variation does not mate");
            return std::nullopt;
        });
    });
}

/// Of the last lines of the same depth. While a search goes on, lines of an earlier rank may be stale.
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

Broken is_silent_afterwards(const Search& search, PlayedPosition&) {
    for (const std::string& line : search.after)
        if (read_variation(line))
            return BrokenRule{"", "nothing about a search that has ended", line};
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array RULES_OF_PLAY{
    PlayRule{"one answer", "Each go is answered by exactly one bestmove.", answers_once},
    PlayRule{"best move", "The best move is legal.", plays_legal_move, true},
    PlayRule{"search moves", "After go searchmoves, the best move is one of those.", keeps_to_search_moves},
    PlayRule{"ponder move", "The move to ponder on is a legal reply to the best move.", ponders_on_legal_move},
    PlayRule{"variations", "The moves of a variation are legal; none follows checkmate or stalemate.", varies_legally},
    PlayRule{"waiting for stop", "After go infinite no bestmove comes before stop, even if nothing is left to search.", waits_for_stop, false, &Deviations::ends_infinite_search},
    PlayRule{"waiting for ponderhit", "After go ponder no bestmove comes before ponderhit or stop.", waits_for_ponderhit},
    PlayRule{"mate scores", "A variation mates after the number of moves that its score says, if it is so long, and not earlier.", mates_as_it_says},
    PlayRule{"MultiPV", "There are no more variations than MultiPV says, and those of one depth begin with different moves.", ranks_different_moves},
    PlayRule{"draws in variations", "A variation ends with a threefold repetition, or where fifty moves have been played.", ends_with_draws, false, &Deviations::draws_in_variations, true},
    PlayRule{"ends in variations", "A variation ends with a fivefold repetition, or where seventy-five moves have been played.", ends_with_the_game},
    PlayRule{"silence", "After bestmove nothing about that search is printed.", is_silent_afterwards},
};
// clang-format on

} // namespace

std::span<const PlayRule> play_rules() { return RULES_OF_PLAY; }

namespace {

Deviations deviation_of(bool Deviations::*flag) {
    Deviations deviations;
    deviations.*flag = true;
    return deviations;
}

} // namespace

std::vector<Judgement> judge(const Search& search, const Deviations& deviations, std::set<std::string>* notes) {
    PlayedPosition root(search.start);
    static_cast<void>(root.play_all(search.moves));
    std::vector<Judgement> judgements;
    for (const PlayRule& rule : RULES_OF_PLAY)
        if (rule.left_out_by != nullptr && deviations.*rule.left_out_by)
            continue;
        else if (auto broken = rule.find(search, root); broken && !rule.is_recognised)
            judgements.push_back({&rule, std::move(*broken)});
        else if (broken && notes != nullptr)
            for (const std::string& note : notes_on(deviation_of(rule.left_out_by), deviations))
                notes->insert(note);
    return judgements;
}

std::string table_of_play_rules() {
    MarkdownTable table{"own play", "rule"};
    for (const PlayRule& rule : RULES_OF_PLAY)
        table.add({rule.name, rule.what});
    return table.text();
}

} // namespace kiwi::tools
