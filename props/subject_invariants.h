// The statements that can be put to any subject. Each needs what its concept says; where that is missing it is skipped.
#pragma once

#include <algorithm>

#include "kiwipete/props/fen_text.h"
#include "kiwipete/props/findings.h"

namespace kiwi {

namespace subject_invariants_detail {

template<class S>
std::vector<std::string> sorted_uci(S& subject) {
    std::vector<std::string> texts;
    for (const auto& m : subject.legal_moves())
        texts.push_back(subject.uci(m));
    std::ranges::sort(texts);
    return texts;
}

/// What can be seen of a subject before and after something that must leave it as it was.
template<class S>
class Before {
public:
    explicit Before(S& subject) : seen_(look(subject)) {}
    /// What changed, or "".
    [[nodiscard]] std::string changed(S& subject) const {
        if constexpr (TakesSnapshots<S>)
            return subject.difference(seen_, subject.snapshot());
        else {
            const auto now = look(subject);
            if (now.fen != seen_.fen)
                return seen_.fen + " became " + now.fen;
            for (std::size_t i = 0; i < now.views.size(); ++i)
                if (now.views[i] != seen_.views[i])
                    return now.views[i].first;
            return now.key == seen_.key ? "" : "key";
        }
    }

private:
    struct Seen {
        std::string fen;
        std::uint64_t key = 0;
        Views views;
    };
    static auto look(S& subject) {
        if constexpr (TakesSnapshots<S>)
            return subject.snapshot();
        else {
            Seen seen;
            seen.fen = subject.fen();
            if constexpr (HasKey<S>)
                seen.key = subject.key();
            if constexpr (HasViews<S>)
                seen.views = subject.views();
            return seen;
        }
    }
    decltype(look(std::declval<S&>())) seen_;
};

/// A fresh subject of the same kind, set from a FEN; the finding if it refuses.
template<class S>
std::variant<std::unique_ptr<S>, Finding> fresh(const Game<S>& game, const std::string& fen) {
    auto subject = std::make_unique<S>();
    if (const std::optional<std::string> refused = subject->set(fen, game.is_chess960()))
        return Finding{fen + " is accepted", "refused: " + *refused};
    return subject;
}

/// Whether the side to move is in check, so that it cannot pass.
template<class S>
bool is_checked(Game<S>& game) {
    if constexpr (KnowsCheck<S>)
        return game.subject().in_check();
    else
        return oracle::is_check(game.oracle_board());
}

// --- State -----------------------------------------------------------------------------------------------------------

template<class S>
Result key_equals_recomputed(Game<S>& game) {
    return same<Key>(game.subject().recomputed_key(), game.subject().key());
}

template<class S>
Result own_check_passes(Game<S>& game) {
    const std::optional<std::string> failure = game.subject().self_check();
    return holds(!failure, "the subject's own check passes", failure.value_or(""));
}

template<class S>
Result check_is_the_oracles(Game<S>& game) {
    return same(oracle::is_check(game.oracle_board()), bool(game.subject().in_check()), "in check");
}

template<class S>
Result men_are_the_oracles(Game<S>& game) {
    const oracle::Board& board = game.oracle_board();
    for (int s = 0; s < SQUARE_NB; ++s)
        if (auto f = same(std::string(1, board.at({s % 8, s / 8})), std::string(1, game.subject().piece_at(s)),
                          Square(s)))
            return f;
    return std::nullopt;
}

template<class S>
Result equal_positions_have_equal_keys(Game<S>& game) {
    const std::string position = without_clocks(game.subject().fen());
    const std::uint64_t key = game.subject().key();
    if (const auto met = game.key_of_position.find(position); met != game.key_of_position.end())
        return same<Key>(met->second, key, "key of the same position met before");
    if (const auto met = game.position_of_key.find(key); met != game.position_of_key.end())
        return Finding{"a key of its own", "the key of " + met->second};
    game.key_of_position[position] = key;
    game.position_of_key[key] = position;
    return std::nullopt;
}

/// The legal move with this text, if there is one.
template<class S>
std::optional<typename S::Move> find_move(S& subject, const std::string& uci) {
    for (const auto& m : subject.legal_moves())
        if (subject.uci(m) == uci)
            return m;
    return std::nullopt;
}

/// Plays moves given as text; takes them back at the end of its life.
template<class S>
class Excursion {
public:
    explicit Excursion(S& subject) : subject_(subject) {}
    Excursion(const Excursion&) = delete;
    Excursion& operator=(const Excursion&) = delete;
    ~Excursion() {
        for (; played_ > 0; --played_)
            subject_.unmake();
    }
    /// Whether the move is legal, and then plays it.
    bool play(const std::string& uci) {
        const auto m = find_move(subject_, uci);
        if (!m)
            return false;
        subject_.make(*m);
        ++played_;
        return true;
    }

private:
    S& subject_;
    int played_ = 0;
};

/// Up to `limit` of the moves, spread over the whole list.
inline std::vector<std::string> some_of(const std::vector<std::string>& moves, std::size_t limit) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < std::min(limit, moves.size()); ++i)
        some.push_back(moves[i * moves.size() / std::min(limit, moves.size())]);
    return some;
}

/// First a, then b, or first b, then a, with the same reply between: the same position has the same key.
template<class S>
Result transpositions_have_equal_keys(Game<S>& game) {
    S& subject = game.subject();
    const std::vector<std::string> own = some_of(sorted_uci(subject), 4);
    std::vector<std::string> replies;
    if (!own.empty()) {
        Excursion<S> first(subject);
        first.play(own.front());
        replies = some_of(sorted_uci(subject), 2);
    }
    for (const std::string& reply : replies)
        for (std::size_t i = 0; i < own.size(); ++i)
            for (std::size_t j = i + 1; j < own.size(); ++j) {
                std::array<std::pair<std::string, std::uint64_t>, 2> reached;
                bool both = true;
                for (const std::size_t order : {0U, 1U}) {
                    Excursion<S> line(subject);
                    const std::string& a = own[order == 0 ? i : j];
                    const std::string& b = own[order == 0 ? j : i];
                    both = both && line.play(a) && line.play(reply) && line.play(b);
                    if (both)
                        reached[order] = {without_clocks(subject.fen()), subject.key()};
                }
                if (both && reached[0].first == reached[1].first)
                    if (auto f = same<Key>(reached[0].second, reached[1].second,
                                           own[i] + ' ' + reply + ' ' + own[j] + " and the other way round"))
                        return f;
            }
    return std::nullopt;
}

template<class S>
Result views_follow_from_the_position(Game<S>& game) {
    const std::string fen = game.subject().fen();
    auto again = fresh(game, fen);
    if (auto* refused = std::get_if<Finding>(&again))
        return *refused;
    S& other = *std::get<std::unique_ptr<S>>(again);
    if constexpr (HasKey<S>)
        if (auto f = same<Key>(other.key(), game.subject().key(), "key, set from the FEN and by moves"))
            return f;
    if constexpr (HasViews<S>) {
        const Views expected = other.views();
        const Views found = game.subject().views();
        for (std::size_t i = 0; i < expected.size(); ++i)
            if (auto f = same<Key>(expected[i].second, found.at(i).second,
                                   expected[i].first + ", set from the FEN and by moves"))
                return f;
    }
    return std::nullopt;
}

// --- Moves -----------------------------------------------------------------------------------------------------------

template<class S>
Result legal_moves_are_the_oracles(Game<S>& game) {
    std::vector<std::string> expected;
    for (const auto& [uci, facts] : game.oracle_moves())
        expected.push_back(uci);
    const std::vector<std::string> found = sorted_uci(game.subject());
    if (expected == found)
        return std::nullopt;
    std::vector<std::string> missing;
    std::vector<std::string> extra;
    std::ranges::set_difference(expected, found, std::back_inserter(missing));
    std::ranges::set_difference(found, expected, std::back_inserter(extra));
    return Finding{std::to_string(expected.size()) + " moves", std::to_string(found.size())
                                                                       + " moves; missing: " + text_of(missing)
                                                                       + "; not legal: " + text_of(extra)};
}

template<class S>
Result no_move_twice(Game<S>& game) {
    S& subject = game.subject();
    const auto& moves = subject.legal_moves();
    for (auto m = std::ranges::begin(moves); m != std::ranges::end(moves); ++m)
        if (std::find(std::ranges::begin(moves), m, *m) != m)
            return Finding{"once", std::string(subject.uci(*m)) + " twice"};
    return std::nullopt;
}

template<class S>
Result captures_are_the_oracles(Game<S>& game) {
    const auto& expected = game.oracle_moves();
    for (const auto& m : game.subject().legal_moves()) {
        const std::string uci = game.subject().uci(m);
        if (const auto facts = expected.find(uci); facts != expected.end())
            if (auto f = same(facts->second.captured != '.', bool(game.subject().is_capture(m)), uci, " captures"))
                return f;
    }
    return std::nullopt;
}

template<class S>
Result check_is_predicted(Game<S>& game) {
    S& subject = game.subject();
    for (const auto& m : subject.legal_moves()) {
        const bool said = subject.gives_check(m);
        subject.make(m);
        const bool gives = subject.in_check();
        subject.unmake();
        if (gives != said)
            return same(gives, said, std::string(subject.uci(m)), " gives check");
    }
    return std::nullopt;
}

template<class S>
Result ends_are_the_oracles(Game<S>& game) {
    const bool stuck = std::ranges::empty(game.subject().legal_moves());
    const bool oracle_is_stuck = game.oracle_moves().empty();
    const bool oracle_is_checked = oracle::is_check(game.oracle_board());
    const bool checked = game.subject().in_check();
    if (auto f = same(oracle_is_stuck && oracle_is_checked, stuck && checked, "mate"))
        return f;
    return same(oracle_is_stuck && !oracle_is_checked, stuck && !checked, "stalemate");
}

template<class S>
Result counting_equals_generating(Game<S>& game) {
    return same(static_cast<int>(std::ranges::distance(game.subject().legal_moves())),
                static_cast<int>(game.subject().count_legal_moves()));
}

// --- Do and undo -----------------------------------------------------------------------------------------------------

template<class S>
Result undo_restores_everything(Game<S>& game) {
    S& subject = game.subject();
    const Before<S> before(subject);
    for (const auto& m : subject.legal_moves()) {
        subject.make(m);
        subject.unmake();
        if (const std::string changed = before.changed(subject); !changed.empty())
            return Finding{"all as before " + std::string(subject.uci(m)), "changed: " + changed};
    }
    return std::nullopt;
}

template<class S>
Result null_move_is_undone(Game<S>& game) {
    S& subject = game.subject();
    if (is_checked(game))
        return std::nullopt;
    const Before<S> before(subject);
    const bool white = side_of(subject.fen()) == "w";
    subject.make_null();
    const std::string passed = subject.fen();
    subject.unmake_null();
    if (auto f = same(std::string(white ? "b" : "w"), side_of(passed), "side to move after a null move"))
        return f;
    return same(std::string(), before.changed(subject), "changed");
}

template<class S>
Result fen_is_the_oracles(Game<S>& game) {
    return same(oracle::write_fen(game.oracle_board()), std::string(game.subject().fen()));
}

template<class S>
Result interleavings_are_undone(Game<S>& game) {
    S& subject = game.subject();
    const Before<S> before(subject);
    for (const std::string& uci : some_of(sorted_uci(subject), 3)) {
        game.play(*find_move(subject, uci));
        int played = 1;
        if constexpr (PlaysNullMoves<S>)
            if (!is_checked(game)) {
                game.pass();
                ++played;
            }
        if (const std::vector<std::string> replies = sorted_uci(subject); !replies.empty()) {
            game.play(*find_move(subject, replies[replies.size() / 2]));
            ++played;
        }
        Result broken;
        if constexpr (ChecksItself<S>)
            broken = own_check_passes(game);
        if (!broken)
            broken = views_follow_from_the_position(game);
        for (; played > 0; --played)
            game.undo();
        if (broken)
            return Finding{broken->expected, broken->found + ", further on from " + uci};
        if (const std::string changed = before.changed(subject); !changed.empty())
            return Finding{"all as before " + uci + " and more", "changed: " + changed};
    }
    return std::nullopt;
}

// --- FEN and symmetry ------------------------------------------------------------------------------------------------

template<class S>
Result fen_reads_back(Game<S>& game) {
    const std::string fen = game.subject().fen();
    auto again = fresh(game, fen);
    if (auto* refused = std::get_if<Finding>(&again))
        return *refused;
    return same(fen, std::string(std::get<std::unique_ptr<S>>(again)->fen()));
}

template<class S>
Result two_flips_are_none(Game<S>& game) {
    auto twice = fresh(game, game.subject().fen());
    if (auto* refused = std::get_if<Finding>(&twice))
        return *refused;
    S& other = *std::get<std::unique_ptr<S>>(twice);
    other.flip();
    if (auto f = same(flipped_fen(game.subject().fen(), game.is_chess960()), std::string(other.fen()), "flipped"))
        return f;
    other.flip();
    return same(std::string(game.subject().fen()), std::string(other.fen()), "flipped twice");
}

template<class S>
Result as_many_moves(Game<S>& game, const std::string& fen) {
    auto other = fresh(game, fen);
    if (auto* refused = std::get_if<Finding>(&other))
        return *refused;
    const auto moves = [](S& subject) { return static_cast<int>(std::ranges::distance(subject.legal_moves())); };
    return same(moves(game.subject()), moves(*std::get<std::unique_ptr<S>>(other)), "legal moves of ", fen);
}

template<class S>
Result flip_keeps_the_number_of_moves(Game<S>& game) {
    return as_many_moves(game, flipped_fen(game.subject().fen(), game.is_chess960()));
}

template<class S>
Result mirror_keeps_the_number_of_moves(Game<S>& game) {
    const std::optional<std::string> mirror = mirrored_fen(game.subject().fen(), game.is_chess960());
    return mirror ? as_many_moves(game, *mirror) : std::nullopt;
}

// --- Exchanges, draws, perft -----------------------------------------------------------------------------------------

template<class S>
Result exchanges_are_the_oracles(Game<S>& game) {
    const auto& expected = game.oracle_moves();
    for (const auto& m : game.subject().legal_moves()) {
        const std::string uci = game.subject().uci(m);
        const auto facts = expected.find(uci);
        if (facts == expected.end())
            continue; // M1's concern
        const Value value = facts->second.exchange_value;
        for (const Value threshold : {value - 1, value, value + 1, 0})
            if (auto f = same(value >= threshold, bool(game.subject().see_ge(m, threshold)), uci, " wins at least ",
                              threshold))
                return f;
    }
    return std::nullopt;
}

template<class S>
Result exchanges_are_monotone(Game<S>& game) {
    for (const auto& m : game.subject().legal_moves()) {
        bool won = true;
        for (Value threshold = -1000; threshold <= 2000; threshold += 50) {
            const bool wins = game.subject().see_ge(m, threshold);
            if (wins && !won)
                return Finding{"less is won where more is", std::string(game.subject().uci(m)) + " wins "
                                                                    + std::to_string(threshold) + " but not less"};
            won = wins;
        }
    }
    return std::nullopt;
}

template<class S>
Result repetitions_are_the_oracles(Game<S>& game) {
    const int occurrences = oracle::occurrences_of_last(game.oracle_game());
    if (auto f = same(occurrences >= 2, bool(game.subject().has_occurred()), "has occurred"))
        return f;
    return same(occurrences >= 3, bool(game.subject().has_occurred_twice()), "has occurred twice");
}

template<class S>
Result small_trees_are_the_oracles(Game<S>& game) {
    S& subject = game.subject();
    // Three plies are affordable only where there is hardly a move; elsewhere M1 at each node says the same.
    if (game.oracle_moves().size() > 4)
        return std::nullopt;
    std::uint64_t leaves = 0;
    for (const auto& m : subject.legal_moves()) {
        subject.make(m);
        leaves += static_cast<std::uint64_t>(std::ranges::distance(subject.legal_moves()));
        subject.unmake();
    }
    return same<Key>(oracle::perft(game.oracle_board(), 2), leaves, "perft 2");
}

/// A check that is there only for subjects that are capable of it.
template<class S, bool Capable, class F>
constexpr auto when(F /*stateless*/) -> Result (*)(Game<S>&) {
    if constexpr (Capable)
        return [](Game<S>& game) { return F{}(game); };
    else
        return nullptr;
}

} // namespace subject_invariants_detail

/// The statements of the catalogue that any subject can be asked.
template<Subject S>
std::vector<Invariant<S>> subject_invariants() {
    using namespace subject_invariants_detail;
#define KIWI_CHECK(capable, function) when<S, capable>([](auto& game) { return function(game); })
    return {
            {{"S1", "key", "The key equals the key recomputed."},
             Tier::State,
             "key, recomputed_key",
             KIWI_CHECK(RecomputesKey<S>, key_equals_recomputed)},
            {{"S16", "equal positions", "Over all positions of a game, equal positions and equal keys go together."},
             Tier::Full,
             "key",
             KIWI_CHECK(HasKey<S>, equal_positions_have_equal_keys)},
            {{"S19", "transpositions", "The same position has the same key in whatever order its moves were played."},
             Tier::Full,
             "key",
             KIWI_CHECK(HasKey<S>, transpositions_have_equal_keys)},
            {{"S20", "views", "Key and views are the same whether moves led to the position or its FEN was set."},
             Tier::Full,
             "key or views",
             KIWI_CHECK(HasKey<S> || HasViews<S>, views_follow_from_the_position)},
            {{"S21", "own check", "The subject's own check passes."},
             Tier::Moves,
             "self_check",
             KIWI_CHECK(ChecksItself<S>, own_check_passes)},
            {{"S22", "check", "The side to move is in check exactly if the oracle says so."},
             Tier::Full,
             "in_check",
             KIWI_CHECK(KnowsCheck<S>, check_is_the_oracles)},
            {{"S23", "pieces", "On every square stands the oracle's piece."},
             Tier::Full,
             "piece_at",
             KIWI_CHECK(ShowsPieces<S>, men_are_the_oracles)},
            {{"M1", "legal moves", "The legal moves are the oracle's, as sets."},
             Tier::Full,
             "",
             KIWI_CHECK(true, legal_moves_are_the_oracles)},
            {{"M2", "duplicates", "No move is generated twice."}, Tier::Moves, "", KIWI_CHECK(true, no_move_twice)},
            {{"M7", "gives check", "A move is said to give check exactly if it does."},
             Tier::Moves,
             "gives_check, in_check",
             KIWI_CHECK(PredictsCheck<S>, check_is_predicted)},
            {{"M8", "mate and stalemate", "Mate and stalemate are the oracle's."},
             Tier::Full,
             "in_check",
             KIWI_CHECK(KnowsCheck<S>, ends_are_the_oracles)},
            {{"M12", "counting", "Counting moves equals the length of the list."},
             Tier::Moves,
             "count_legal_moves",
             KIWI_CHECK(CountsMoves<S>, counting_equals_generating)},
            {{"M13", "captures", "Those moves capture that the oracle says do."},
             Tier::Full,
             "is_capture",
             KIWI_CHECK(KnowsCaptures<S>, captures_are_the_oracles)},
            {{"U1", "undo", "Undo restores everything that can be seen."},
             Tier::Moves,
             "",
             KIWI_CHECK(true, undo_restores_everything)},
            {{"U2", "undo of a null move", "A null move passes the turn, and undoing it restores everything."},
             Tier::Moves,
             "make_null, unmake_null",
             KIWI_CHECK(PlaysNullMoves<S>, null_move_is_undone)},
            {{"U3", "FEN", "The FEN is the oracle's."}, Tier::Full, "", KIWI_CHECK(true, fen_is_the_oracles)},
            {{"U7", "interleavings", "Any mix of do, undo and null move keeps the state right."},
             Tier::Full,
             "key, views or self_check",
             KIWI_CHECK(HasKey<S> || HasViews<S>, interleavings_are_undone)},
            {{"F1", "FEN round trip", "A FEN that was written is read back as the same position."},
             Tier::Full,
             "",
             KIWI_CHECK(true, fen_reads_back)},
            {{"Y1", "two flips", "A flip turns the board, and two flips change nothing."},
             Tier::Full,
             "flip",
             KIWI_CHECK(Flips<S>, two_flips_are_none)},
            {{"Y2", "flip", "The flipped position has as many legal moves."},
             Tier::Full,
             "",
             KIWI_CHECK(true, flip_keeps_the_number_of_moves)},
            {{"Y3", "mirror", "Where nobody can castle, the position mirrored left to right has as many legal moves."},
             Tier::Full,
             "",
             KIWI_CHECK(true, mirror_keeps_the_number_of_moves)},
            {{"E1", "exchanges", "see_ge(m, t) holds exactly if the oracle's exchange value is at least t."},
             Tier::Full,
             "see_ge",
             KIWI_CHECK(ValuesExchanges<S>, exchanges_are_the_oracles)},
            {{"E2", "monotone exchanges", "What wins a threshold wins every lower one."},
             Tier::Full,
             "see_ge",
             KIWI_CHECK(ValuesExchanges<S>, exchanges_are_monotone)},
            {{"D1", "repetition", "Repetitions are those that the oracle counts in the game."},
             Tier::Full,
             "has_occurred, has_occurred_twice",
             KIWI_CHECK(CountsRepetitions<S>, repetitions_are_the_oracles)},
            {{"P5", "small trees", "Where there is hardly a move, perft 2 is the oracle's."},
             Tier::Full,
             "",
             KIWI_CHECK(true, small_trees_are_the_oracles)},
    };
#undef KIWI_CHECK
}

} // namespace kiwi
