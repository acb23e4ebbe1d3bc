// Y: the position with its colours exchanged, or mirrored from left to right.
#include <array>

#include "../../engine/perft/node_total.h"
#include "../../engine/played_position.h"
#include "../games/fen_text.h"
#include "helpers.h"

namespace kiwi {

namespace {

Result two_flips_change_nothing(PlayedGame& game) {
    const std::string fen = game.board().ask<Question::Fen>();
    auto twice = set_up_again(game, fen);
    if (auto* refused = std::get_if<Difference>(&twice))
        return *refused;
    Board& other = *std::get<std::unique_ptr<Board>>(twice);
    other.flip();
    if (auto d = same(flipped_fen(fen, game.variant()), other.ask<Question::Fen>(), "flipped"))
        return d;
    other.flip();
    return same(fen, other.ask<Question::Fen>(), "flipped twice");
}

/// Compares perft of this position and of another one: at depth 2 if the board has its own perft, else at depth 1.
Result as_many_leaves(PlayedGame& game, const std::string& fen) {
    auto other = set_up_again(game, fen);
    if (auto* refused = std::get_if<Difference>(&other))
        return *refused;
    const int depth = game.has(Question::Perft) ? 2 : 1;
    const auto leaves = [&](Board& board) {
        return depth == 1 ? NodeTotal(board.list_moves()) : NodeTotal(board.perft(depth).total);
    };
    return same(leaves(game.board()), leaves(*std::get<std::unique_ptr<Board>>(other)), "perft ", depth, " of ", fen);
}

Result flip_keeps_the_number_of_moves(PlayedGame& game) {
    return as_many_leaves(game, flipped_fen(game.board().ask<Question::Fen>(), game.variant()));
}

Result mirror_keeps_the_number_of_moves(PlayedGame& game) {
    const std::optional<std::string> mirror = mirrored_fen(game.board().ask<Question::Fen>(), game.variant());
    return mirror ? as_many_leaves(game, *mirror) : std::nullopt;
}

constexpr Needs MOVES_AND_FEN{Question::Moves, Question::Fen};

// One row on one line.
// clang-format off
constexpr std::array SYMMETRY_ROWS{
    Invariant{"Y1", "two flips", Tier::Full, Needs(Question::Flip, Question::Fen), "A flip exchanges the colours, and two flips change nothing.", two_flips_change_nothing},
    Invariant{"Y2", "flip", Tier::Full, Asks::Much, MOVES_AND_FEN, "The position with its colours exchanged has as many legal moves, or leaves at depth 2.", flip_keeps_the_number_of_moves},
    Invariant{"Y3", "mirror", Tier::Full, Asks::Much, MOVES_AND_FEN, "If there are no castling rights, the position mirrored left to right has as many legal moves, or leaves at depth 2.", mirror_keeps_the_number_of_moves},
};
// clang-format on

} // namespace

std::span<const Invariant> symmetry_invariants() { return SYMMETRY_ROWS; }

} // namespace kiwi
