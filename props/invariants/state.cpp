// S: state that moves update incrementally.
#include <array>
#include <exception>
#include <map>
#include <string>

#include "../../engine/base/joined.h"
#include "../games/fen_text.h"
#include "groups.h"
#include "helpers.h"
#include "state.h"

namespace kiwi {

namespace {

/// What depends on the position alone, by name, as one board answers it.
std::vector<std::pair<std::string, Answer>> answers_about_the_position(PlayedGame& game, Board& board) {
    std::vector<std::pair<std::string, Answer>> answers;
    if (board.has(Question::HashKey))
        answers.emplace_back("key", board.ask<Question::HashKey>());
    if (board.has(Question::Evaluation) && !oracle::is_check(game.oracle_board()))
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

/// Nobody knows which of two answers is right: the one by moves, or the one from the FEN.
Result views_depend_on_the_position_alone(PlayedGame& game) {
    return by_fen(game, [&](Board& other) -> Result {
        // All of one board before the other, which may be the same program.
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
    return failure ? Result(Difference{"the board's own check passes", *failure}) : std::nullopt;
}

namespace {

Result key_equals_recomputed(PlayedGame& game) {
    return same<Key>(game.board().ask<Question::RecomputedKey>(), game.board().ask<Question::HashKey>());
}

/// What of its FEN the key of a board depends on; nothing if the FEN does not show it.
std::optional<std::string> what_the_key_tells(const Board& board, const std::string& fen) {
    if (!board.deviations().clock_in_key)
        return without_clocks(fen);
    return board.deviations().no_counters ? std::nullopt : std::optional(without_full_move_number(fen));
}

Result equal_positions_have_equal_keys(PlayedGame& game, History& history) {
    if (!game.board().is_reference() && has_useless_ep_square(game, game.oracle_board()))
        return std::nullopt; // whether the square is in the key is declared to be otherwise
    const std::string fen = game.board().ask<Question::Fen>();
    const std::optional<std::string> told = what_the_key_tells(game.board(), fen);
    if (!told)
        return std::nullopt;
    return fits(history.keys[{Question::HashKey, 0}], *told, without_clocks(fen),
                game.board().ask<Question::HashKey>());
}

/// Moves played on a board and undone at the end of the scope.
class ScopedMoves {
public:
    explicit ScopedMoves(Board& board) : board_(board) {}
    ScopedMoves(const ScopedMoves&) = delete;
    ScopedMoves& operator=(const ScopedMoves&) = delete;
    /// Throws what the board throws, unless something is being thrown already.
    ~ScopedMoves() noexcept(false) {
        const bool unwinding = std::uncaught_exceptions() > 0;
        try {
            for (; played_ > 0; --played_)
                board_.unmake();
        } catch (const BoardError&) {
            if (!unwinding)
                throw;
        }
    }
    /// Plays a move if it is legal; whether it is.
    bool play(const std::string& uci) {
        const auto move = find_move(board_, uci);
        if (move) {
            board_.make(*move);
            ++played_;
        }
        return move.has_value();
    }

private:
    Board& board_;
    int played_ = 0;
};

/// Whether a move has the squares of a pawn's double push.
bool may_be_double_push(std::string_view uci) {
    const std::string_view ranks = uci.substr(0, 4);
    return ranks[0] == ranks[2] && ((ranks[1] == '2' && ranks[3] == '4') || (ranks[1] == '7' && ranks[3] == '5'));
}

/// The position and the key after some moves; nothing if one is not legal, or if the FEN may not show all that the key
/// depends on.
std::optional<std::pair<std::string, std::uint64_t>> key_after(Board& board, std::initializer_list<std::string> moves) {
    ScopedMoves line(board);
    for (const std::string& move : moves)
        if (!line.play(move))
            return std::nullopt;
    const std::optional<std::string> told = what_the_key_tells(board, board.ask<Question::Fen>());
    if (!told || (board.deviations().ep_always && may_be_double_push(*(moves.end() - 1))))
        return std::nullopt;
    return std::pair(*told, board.ask<Question::HashKey>());
}

/// S19. First a, then b, and first b, then a, with the same reply between.
Result transpositions_have_equal_keys(PlayedGame& game) {
    Board& board = game.board();
    const std::vector<std::string> own_moves = some_of(sorted_uci(board), 3);
    std::vector<std::string> replies;
    if (!own_moves.empty()) {
        ScopedMoves first(board);
        first.play(own_moves.front());
        replies = some_of(sorted_uci(board), 2);
    }
    for (const std::string& reply : replies)
        for (std::size_t i = 0; i < own_moves.size(); ++i)
            for (std::size_t j = i + 1; j < own_moves.size(); ++j) {
                const auto one = key_after(board, {own_moves[i], reply, own_moves[j]});
                const auto other = key_after(board, {own_moves[j], reply, own_moves[i]});
                if (one && other && one->first == other->first)
                    if (auto d =
                                same<Key>(one->second, other->second,
                                          own_moves[i] + ' ' + reply + ' ' + own_moves[j] + " and the other way round"))
                        return d;
            }
    return std::nullopt;
}

/// Uses a board: sets up where the game began, and plays its first moves.
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

/// S28. What a board kept from an earlier game would show.
Result setting_up_again_changes_nothing(PlayedGame& game) {
    return by_fen(game, [&](Board& other) -> Result {
        const std::string& fen = game.by_fen().fen;
        const bool evaluates = game.has(Question::Evaluation) && !oracle::is_check(game.oracle_board());
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
    for (const std::string& square : oracle::checkers(game.oracle_board()))
        expected |= square_of_name(square);
    return same(expected, Bitboard(game.board().ask<Question::Checkers>().bits));
}

Result check_is_the_oracles(PlayedGame& game) {
    return same(oracle::is_check(game.oracle_board()), game.board().ask<Question::InCheck>(), "in check");
}

Result pieces_are_the_oracles(PlayedGame& game) {
    const oracle::Board& board = game.oracle_board();
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
    Invariant{"S19", "transpositions", Tier::Full, Places::AtTheEnd, Needs(Question::HashKey, Question::Fen, Question::Moves), "The same position has the same key in whatever order its moves were played.", transpositions_have_equal_keys},
    Invariant{"S20", "views", Tier::Full, VIEWS, "Key, views and static evaluation are the same whether the position was reached by moves or set from its FEN.", views_depend_on_the_position_alone},
    Invariant{"S21", "own check", Tier::State, Needs(Question::SelfCheck), "The board's own consistency check passes.", own_check_passes},
    Invariant{"S22", "check", Tier::Full, Needs(Question::InCheck), "The side to move is in check if and only if the oracle says so.", check_is_the_oracles},
    Invariant{"S23", "pieces", Tier::Full, Needs(Question::PieceAt), "Each square has the oracle's piece.", pieces_are_the_oracles},
    Invariant{"S28", "set up again", Tier::Full, Places::AtTheEnd, VIEWS, "A board that was in use and is set up again answers as a new one.", setting_up_again_changes_nothing},
    Invariant{"S29", "checkers by the oracle", Tier::Full, Needs(Question::Checkers), "The checkers that it names are the oracle's.", checkers_are_the_oracles},
};
// clang-format on

} // namespace

std::span<const Invariant> state_invariants() { return STATE_ROWS; }

} // namespace kiwi
