// B: the moves that a board chooses, such as an engine's best move.
#include <array>

#include "../../engine/base/words.h"
#include "../../engine/played_position.h"
#include "../findings/rule_in_words.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The position, if the board is asked for a move in it. It is not asked where the game is over, where two kings and at
/// most one knight or bishop are left, or where GUIs end the game by three occurrences or fifty moves: UCI does not
/// define the answer there.
std::optional<BoardSetup> setup_to_play_in(PlayedGame& game) {
    auto setup = setup_of_last(game);
    const oracle::Board& last = game.oracle().here();
    const bool is_asked = setup && !game.oracle().moves().empty() && !oracle::is_minor_piece_ending(last)
                          && last.halfmove_clock < 100 && game.oracle().occurrences() < 3;
    return is_asked ? setup : std::nullopt;
}

Violation illegal(const Position& pos, const std::string& uci, Difference difference) {
    Violation violation(std::move(difference));
    violation.moves.push_back(wrong_move(pos, uci));
    violation.kind = violation.moves.back().kind;
    return violation;
}

Result best_move_is_legal(PlayedGame& game) {
    const auto setup = setup_to_play_in(game);
    if (!setup)
        return std::nullopt;
    const std::string best = game.board().ask<Question::BestMove>();
    const auto& legal = game.oracle().moves();
    const Difference difference{legal.size() == 1 ? "the only legal move, " + legal.begin()->first : "a legal move",
                                "bestmove " + best};
    if (is_no_move(best))
        return difference;
    const PlayedPosition board(*setup);
    const std::string uci = in_any_spelling(board.pos, best);
    return legal.contains(uci) ? std::nullopt : Result(illegal(board.pos, uci, difference));
}

Result variations_are_legal(PlayedGame& game) {
    const auto setup = setup_to_play_in(game);
    if (!setup)
        return std::nullopt;
    for (const std::string& variation : game.board().ask<Question::Variations>()) {
        PlayedPosition board(*setup);
        const bool is_ponder = variation.starts_with("bestmove ");
        for (const std::string_view move : words_of(variation)) {
            if (is_ponder && (move == "bestmove" || move == "ponder"))
                continue;
            if (is_no_move(move)) // some engines end a variation with 0000 or (none)
                break;
            const std::string uci = in_any_spelling(board.pos, std::string(move));
            if (!board.play(uci))
                return illegal(board.pos, uci, {"legal moves", (is_ponder ? "" : "variation ") + variation});
        }
    }
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array PLAY_ROWS{
    Invariant{"B1", "best move", Tier::Full, Needs(Question::BestMove), "Where there is a legal move, the best move is legal.", best_move_is_legal},
    Invariant{"B2", "variations", Tier::Full, Needs(Question::Variations), "All moves of each variation are legal, and so is the move to ponder on.", variations_are_legal},
};
// clang-format on

} // namespace

std::span<const Invariant> play_invariants() { return PLAY_ROWS; }

} // namespace kiwi
