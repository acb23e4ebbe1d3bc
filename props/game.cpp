#include "kiwipete/props/game.h"

#include "kiwipete/engine/position.h"

namespace kiwi {

Game::Game(const AnySubject& kind, const BoardSetup& start) :
    start_(start),
    subject_(kind.another()),
    capabilities_(subject_->capabilities()),
    refusal_(subject_->set(start)),
    oracle_(start) {}

void Game::play(std::size_t move) {
    std::string uci = subject_->uci(move);
    subject_->make(move);
    oracle_.play(std::move(uci));
}

bool Game::play(std::string_view uci) {
    if (uci == "0000") {
        if (!may_play_null())
            return false;
        play_null();
        return true;
    }
    const std::optional<std::size_t> move = find_move(*subject_, uci);
    if (move)
        play(*move);
    return move.has_value();
}

void Game::play_null() {
    subject_->make_null();
    oracle_.play_null(subject_->fen());
}

void Game::undo() {
    last_is_null() ? subject_->unmake_null() : subject_->unmake();
    oracle_.undo();
}

bool Game::in_check() {
    return has(Capability::KiwiPosition) ? static_cast<bool>(position().checkers()) : oracle::is_check(oracle_board());
}

bool Game::may_play_null() {
    try {
        return has(Capability::NullMoves) && !in_check();
    } catch (const IllegalMove&) {
        return false;
    }
}

std::unique_ptr<Game> replay(const AnySubject& kind, const Line& line) {
    if (find_fault(line.start))
        return nullptr;
    auto game = std::make_unique<Game>(kind, line.start);
    if (game->refusal())
        return line.moves.empty() ? std::move(game) : nullptr;
    for (const std::string& move : line.moves)
        if (!game->play(move))
            return nullptr;
    return game;
}

} // namespace kiwi
