#include "played_game.h"

#include "../../engine/position.h"

namespace kiwi {

/// Calls the subject; if it does not answer, the game is broken from now on. Value-initialised if it was or is.
template<class Call>
auto Game::unless_broken(Call call) {
    using Answer = decltype(call());
    if (!error_)
        try {
            return call();
        } catch (const SubjectError& error) {
            error_ = error.what();
        }
    return Answer();
}

Game::Game(const AnySubject& kind, const BoardSetup& start) :
    start_(start),
    subject_(kind.another()),
    capabilities_(subject_->capabilities()),
    allowed_(subject_->allowed()),
    oracle_(start) {
    refusal_ = unless_broken([&] { return subject_->set(start); });
}

std::size_t Game::list_moves() {
    return unless_broken([&] { return subject_->list_moves(); });
}

void Game::play(std::size_t move) {
    std::string uci = unless_broken([&] { return subject_->uci(move); });
    if (error_)
        return;
    unless_broken([&] { subject_->make(move); });
    oracle_.play(std::move(uci));
}

bool Game::play(std::string_view uci) {
    if (uci == "0000") {
        if (!may_play_null())
            return false;
        play_null();
        return true;
    }
    const std::optional<std::size_t> move = unless_broken([&] { return find_move(*subject_, uci); });
    if (move)
        play(*move);
    return move || error_;
}

void Game::play_null() {
    unless_broken([&] { subject_->make_null(); });
    oracle_.play_null(unless_broken([&] { return subject_->fen(); }));
}

void Game::undo() {
    unless_broken([&] { last_is_null() ? subject_->unmake_null() : subject_->unmake(); });
    if (!error_)
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
