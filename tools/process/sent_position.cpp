#include "sent_position.h"

#include <algorithm>

#include <fmt/format.h>

#include "../../engine/notation/found_position.h"
#include "../../engine/played_position.h"
#include "../../props/findings/rule_in_words.h"
#include "../../props/games/game.h"

namespace kiwi::tools {

namespace {

/// Sets up the position and plays its moves; false if that cannot be done.
bool set_up(PlayedPosition& board, const SentPosition& position) {
    return !board.set(position.fen, position.variant)
           && std::ranges::all_of(position.moves, [&](const std::string& move) {
                  return board.play(in_any_spelling(board.pos, move));
              });
}

} // namespace

std::string SentPosition::command() const {
    return fmt::format("position fen {}{}{}", fen, moves.empty() ? "" : " moves ", fmt::join(moves, " "));
}

SentPosition SentPosition::without_moves() const {
    PlayedPosition board;
    if (moves.empty() || !set_up(board, *this))
        return *this;
    return {write_fen(with_every_double_push(board.pos.setup(), moves.back())), variant};
}

void write_in_uci(PerftOutput& output, const SentPosition& position) {
    if (std::ranges::all_of(output.moves, [](const auto& move) { return written_squares(move.first).has_value(); }))
        return;
    PlayedPosition board;
    if (!set_up(board, position))
        return;
    for (auto& [text, nodes] : output.moves)
        if (!written_squares(text)) {
            if (const Move m = move_in_any_notation(board.pos, text); m.is_ok())
                text = to_uci(m, position.variant);
            else if (auto castling = illegal_castling_in(board.pos, text))
                text = std::move(*castling);
        }
}

} // namespace kiwi::tools
