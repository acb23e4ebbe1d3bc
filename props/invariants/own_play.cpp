// B: the board's own play, of boards that choose moves.
#include <array>
#include <sstream>

#include "../../engine/played_position.h"
#include "groups.h"
#include "helpers.h"
#include "rule_in_words.h"

namespace kiwi {

namespace {

/// How programs write that there is no move: UCI's null move, (none), or a square twice.
bool is_no_move(const std::string& move) {
    return move.empty() || move == "(none)" || move == "none" || move == "0000"
           || (move.size() == 4 && move.substr(0, 2) == move.substr(2));
}

/// The move in our spelling, if it is one that the board spells so on purpose.
std::string spelled(PlayedGame& game, const Position& pos, const std::string& move) {
    return game.deviations().castling_by_rook && !pos.is_chess960() ? with_castling_by_king(move, pos.fen()) : move;
}

Violation illegal(const Position& pos, const std::string& uci, Difference difference) {
    Violation violation(std::move(difference));
    violation.moves.push_back(wrong_move(pos, uci));
    violation.kind = violation.moves.back().kind;
    return violation;
}

Result best_move_is_legal(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup)
        return std::nullopt;
    const std::string best = game.board().ask<Question::BestMove>();
    if (game.oracle_moves().empty())
        return is_no_move(best) ? std::nullopt
                                : Result(Difference{"(none), since there is no legal move", "bestmove " + best});
    if (is_no_move(best))
        return Difference{"a legal move", "bestmove " + best};
    const PlayedPosition board(*setup);
    const std::string uci = spelled(game, board.pos, best);
    return game.oracle_moves().contains(uci) ? std::nullopt
                                             : Result(illegal(board.pos, uci, {"a legal move", "bestmove " + best}));
}

Result variations_are_legal(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup)
        return std::nullopt;
    for (const std::string& variation : game.board().ask<Question::Variations>()) {
        PlayedPosition board(*setup);
        std::istringstream moves(variation);
        for (std::string move; moves >> move && !is_no_move(move);) { // some end a variation so
            const std::string uci = spelled(game, board.pos, move);
            if (!board.play(uci))
                return illegal(board.pos, uci, {"legal moves", "variation " + variation});
        }
    }
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array PLAY_ROWS{
    Invariant{"B1", "best move", Tier::Full, Needs(Question::BestMove), "The move that it plays is legal; after mate and stalemate there is none.", best_move_is_legal},
    Invariant{"B2", "variations", Tier::Full, Needs(Question::Variations), "The moves of its variations are legal.", variations_are_legal},
};
// clang-format on

} // namespace

std::span<const Invariant> play_invariants() { return PLAY_ROWS; }

} // namespace kiwi
