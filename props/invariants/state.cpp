// S: state that moves update incrementally.
#include <array>
#include <map>
#include <string>

#include "../../engine/base/joined.h"
#include "../games/fen_text.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The answers of a board that depend on the position alone, by name.
std::vector<std::pair<std::string, Answer>> answers_about_the_position(PlayedGame& game, Board& board) {
    std::vector<std::pair<std::string, Answer>> answers;
    if (board.has(Question::HashKey))
        answers.emplace_back("key", board.ask<Question::HashKey>());
    if (board.has(Question::Evaluation) && !oracle::is_check(game.oracle().here()))
        answers.emplace_back("static evaluation", board.ask<Question::Evaluation>());
    for (const Question part :
         {Question::PawnKey, Question::MaterialKey, Question::MinorPieceKey, Question::NonPawnKey})
        if (board.has(part))
            for (int side = 0; side < (part == Question::NonPawnKey ? 2 : 1); ++side)
                answers.emplace_back(row_of(part).name, board.answer(part, {.number = side}));
    if (board.has(Question::NamedViews))
        for (const auto& [name, value] : board.ask<Question::NamedViews>())
            answers.emplace_back(name, value);
    return answers;
}

} // namespace

/// Names both answers, by moves and by FEN: we cannot know which of them is right.
Result views_depend_on_the_position_alone(PlayedGame& game) {
    return by_fen(game, [&](Board& other) -> Result {
        // First all answers of one board, then all of the other: both may be one process, which would be set up again
        // each time.
        const auto by_moves = answers_about_the_position(game, game.board());
        const auto from_fen = answers_about_the_position(game, other);
        for (std::size_t i = 0; i < from_fen.size(); ++i)
            if (i >= by_moves.size() || by_moves[i] != from_fen[i])
                return Violation({{"set up", game.by_fen().fen},
                                  {"by moves", i < by_moves.size() ? text_of_answer(by_moves[i].second) : "missing"},
                                  {"by FEN", text_of_answer(from_fen[i].second)}},
                                 from_fen[i].first);
        return std::nullopt;
    });
}

Result own_check_passes(PlayedGame& game) {
    const Complaint failure = game.board().ask<Question::SelfCheck>();
    return failure ? Result(Difference{"the board's own check passes",
                                       failure->empty() ? "a complaint without words" : *failure})
                   : std::nullopt;
}

namespace {

Result key_equals_recomputed(PlayedGame& game) {
    return same<Key>(game.board().ask<Question::RecomputedKey>(), game.board().ask<Question::HashKey>());
}

/// The part of a FEN on which the key of a board may depend. Nothing if the FEN lacks some of it: a key that depends on
/// the clock, and a FEN without clocks.
std::optional<std::string> what_the_key_tells(const Board& board, const std::string& fen) {
    if (!board.deviations().clock_in_key)
        return without_clocks(fen);
    return board.deviations().no_counters ? std::nullopt : std::optional(without_full_move_number(fen));
}

Result equal_positions_have_equal_keys(PlayedGame& game) {
    if (!game.board().is_reference() && has_useless_ep_square(game, game.oracle().here()))
        return std::nullopt; // by a deviation the key has an en passant square that the FEN lacks
    const std::string fen = game.board().ask<Question::Fen>();
    const std::optional<std::string> told = what_the_key_tells(game.board(), fen);
    if (!told)
        return std::nullopt;
    return fits(game.history().keys[{Question::HashKey, 0}], *told, without_clocks(fen),
                game.board().ask<Question::HashKey>());
}

/// Whether a move goes from the second to the fourth rank or from the seventh to the fifth.
bool may_be_double_push(std::string_view uci) {
    const std::string_view ranks = uci.substr(0, 4);
    return ranks[0] == ranks[2] && ((ranks[1] == '2' && ranks[3] == '4') || (ranks[1] == '7' && ranks[3] == '5'));
}

/// The position and the key after a move. Nothing if the move is not legal, or if the key may depend on something that
/// the FEN does not show.
std::optional<std::pair<std::string, std::uint64_t>> key_after(PlayedGame& game, const std::string& move) {
    if (!game.play(move) || game.error())
        return std::nullopt;
    const std::optional<std::string> told = what_the_key_tells(game.board(), game.board().ask<Question::Fen>());
    const std::uint64_t key = game.board().ask<Question::HashKey>();
    game.undo();
    if (!told || (game.deviations().has_ep_in_keys() && may_be_double_push(move)))
        return std::nullopt;
    return std::pair(*told, key);
}

/// S19. Plays a, reply, b and then b, reply, a. If the positions are equal, the keys must be.
Result transpositions_have_equal_keys(PlayedGame& game) {
    const std::vector<std::string> own_moves = some_of(sorted_uci(game.board()), 3);
    std::vector<std::string> replies;
    std::map<std::array<std::string, 3>, std::pair<std::string, std::uint64_t>> keys; // by the three moves
    for (const std::string& first : own_moves) {
        if (!game.play(first) || game.error())
            continue;
        if (first == own_moves.front())
            replies = some_of(sorted_uci(game.board()), 2);
        for (const std::string& reply : replies) {
            if (!game.play(reply) || game.error())
                continue;
            for (const std::string& last : own_moves)
                if (const auto here = last == first ? std::nullopt : key_after(game, last))
                    keys.emplace(std::array{first, reply, last}, *here);
            game.undo();
        }
        game.undo();
    }
    for (const auto& [moves, here] : keys) {
        const auto& [first, reply, last] = moves;
        const auto other = keys.find({last, reply, first});
        if (first < last && other != keys.end() && here.first == other->second.first)
            if (here.second != other->second.second)
                return Violation({{"after " + first + ' ' + reply + ' ' + last, text_of(here.second)},
                                  {"after " + last + ' ' + reply + ' ' + first, text_of(other->second.second)}});
    }
    return std::nullopt;
}

/// Sets a board up at the start of the game and plays up to four of its moves, so that old state could remain.
void use(PlayedGame& game, Board& board) {
    const bool is_start = game.moves().empty() && game.variant() == Variant::Standard;
    const auto refused = is_start ? board.set("r3k2r/8/3pP3/8/8/8/8/R3K2R w KQkq d6 0 7", Variant::Standard)
                                  : board.set(game.start());
    if (refused)
        return; // F1 reports it
    constexpr std::size_t most = 4;
    for (std::size_t i = 0; i < std::min(most, game.moves().size()); ++i) {
        const std::string& uci = game.moves()[i];
        const auto move = uci == "0000" ? std::nullopt : find_move(board, uci);
        if (!move)
            return;
        board.make(*move);
    }
}

/// S28. Compares the answers of a new board with its answers after a game and the same set-up: they differ if the board
/// kept something of the game.
Result setting_up_again_changes_nothing(PlayedGame& game) {
    return by_fen(game, [&](Board& other) -> Result {
        const std::string& fen = game.by_fen().fen;
        const bool evaluates = game.has(Question::Evaluation) && !oracle::is_check(game.oracle().here());
        const Answers before = answers_that_undo_restores(other);
        const std::string evaluation = evaluates ? other.ask<Question::Evaluation>() : "";
        if (game.has(Question::Moves))
            use(game, other);
        if (const std::optional<std::string> refused = other.set(fen, game.variant()))
            return Difference{fen + " is accepted again", "refused: " + *refused};
        if (const std::string changed = difference_from(before, other); !changed.empty())
            return Violation({{"set up", fen}, {"again after a game", changed}}, changed.substr(0, changed.find(':')));
        if (evaluates)
            if (const std::string again = other.ask<Question::Evaluation>(); again != evaluation)
                return Violation({{"set up", fen}, {"first", evaluation}, {"again", again}}, "static evaluation");
        return std::nullopt;
    });
}

Result checkers_are_the_oracles(PlayedGame& game) {
    Bitboard expected;
    for (const std::string& square : oracle::checkers(game.oracle().here()))
        expected |= square_of_name(square);
    return same(expected, Bitboard(game.board().ask<Question::Checkers>().bits));
}

Result check_is_the_oracles(PlayedGame& game) {
    return same(oracle::is_check(game.oracle().here()), game.board().ask<Question::InCheck>(), "in check");
}

Result pieces_are_the_oracles(PlayedGame& game) {
    const oracle::Board& board = game.oracle().here();
    for (int s = 0; s < SQUARE_NB; ++s)
        if (auto d = same(board.at({s % 8, s / 8}), game.board().ask<Question::PieceAt>({.number = s}), Square(s)))
            return d;
    return std::nullopt;
}

constexpr Needs KEY_AND_FEN{Question::HashKey, Question::Fen};

// One row on one line.
// clang-format off
constexpr std::array STATE_ROWS{
    Invariant{"S1", "key", Tier::State, Needs(Question::HashKey, Question::RecomputedKey), "The key equals the key recomputed from scratch.", key_equals_recomputed},
    Invariant{"S16", "equal positions", Tier::Full, KEY_AND_FEN, "In a game, equal positions have equal keys and different positions different keys.", equal_positions_have_equal_keys},
    Invariant{"S19", "transpositions", Tier::Full, Asks::Much, Needs(Question::HashKey, Question::Fen, Question::Moves), "A position has the same key in whatever order the moves that lead to it were played.", transpositions_have_equal_keys},
    Invariant{"S20", "views", Tier::Full, VIEWS, "Key, views and static evaluation are the same whether the position was reached by moves or set from its FEN.", views_depend_on_the_position_alone},
    Invariant{"S21", "own check", Tier::State, Needs(Question::SelfCheck), "The board's own consistency check passes.", own_check_passes},
    Invariant{"S22", "check", Tier::Full, Needs(Question::InCheck), "The side to move is in check if and only if the oracle says so.", check_is_the_oracles},
    Invariant{"S23", "pieces", Tier::Full, Needs(Question::PieceAt), "Each square has the oracle's piece.", pieces_are_the_oracles},
    Invariant{"S28", "set up again", Tier::Full, Asks::Much, VIEWS, "A board that is set up again after a game answers as a new board does.", setting_up_again_changes_nothing},
    Invariant{"S29", "checkers by the oracle", Tier::Full, Needs(Question::Checkers), "The checkers are the oracle's.", checkers_are_the_oracles},
};
// clang-format on

} // namespace

std::span<const Invariant> state_invariants() { return STATE_ROWS; }

} // namespace kiwi
