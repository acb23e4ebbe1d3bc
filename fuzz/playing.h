// Games played as the bytes of an input say.
#pragma once

#include <memory>

#include "kiwipete/props/fuzzing/decoder.h"
#include "kiwipete/props/game.h"

namespace kiwi::fuzz {

/// Reads a position, then plays step by step; `at_each_step(game)` sees the start and the position after each. The
/// last position is returned. A step that is not possible (undo at the start, a null move in check) does nothing.
template<class AtEachStep>
std::unique_ptr<PositionGame> play(FuzzInput& input, AtEachStep at_each_step) {
    auto game = std::make_unique<PositionGame>(input.position());
    at_each_step(*game);
    for (std::size_t step = 0; step < MAX_STEPS && input.has_more(); ++step) {
        const std::uint8_t byte = input.byte();
        const MoveList moves = legal_moves(game->position());
        switch (step_of(byte)) {
        case Step::Move:
            if (moves.empty())
                return game;
            game->play(moves[byte % moves.size()]);
            break;
        case Step::Null:
            if (!game->position().checkers())
                game->pass();
            break;
        case Step::Undo:
            if (game->ply() > 0)
                game->undo();
            break;
        case Step::Flip:
            game = std::make_unique<PositionGame>(flipped(game->position().setup()));
            break;
        }
        at_each_step(*game);
    }
    return game;
}

/// The same for games that repeat positions: each byte is a move, every other one back to where the last piece came from,
/// where that is legal.
template<class AtEachStep>
std::unique_ptr<PositionGame> shuffle(FuzzInput& input, AtEachStep at_each_step) {
    auto game = std::make_unique<PositionGame>(input.position());
    at_each_step(*game);
    while (input.has_more() && game->ply() < static_cast<int>(MAX_STEPS)) {
        const MoveList moves = legal_moves(game->position());
        if (moves.empty())
            break;
        const std::uint8_t byte = input.byte();
        Move m = moves[byte % moves.size()];
        if (byte % 2 != 0 && game->ply() >= 2)
            for (const Move back : moves)
                if (back.from_sq() == game->moves().end()[-2]->to_sq()
                    && back.to_sq() == game->moves().end()[-2]->from_sq())
                    m = back;
        game->play(m);
        at_each_step(*game);
    }
    return game;
}

} // namespace kiwi::fuzz
