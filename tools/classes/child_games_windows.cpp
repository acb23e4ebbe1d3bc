// On Windows there is no fork: games are played in this process, and a crash or a hang of the class is ours.
#include "child_games.h"

#include <utility>

#include "../../props/checking/conventions.h"

namespace kiwi::tools {

Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds) { return recognised_deviations(kind); }

CheckedGame ChildGames::check(const Game& game, const Checks& checks) const {
    return check_and_reduce(kind_, game, checks);
}

GameProcess::GameProcess(const Board& kind, std::chrono::milliseconds timeout, MakeGame make_game, int plies) :
    games_(kind, timeout, std::move(make_game), plies) {}
GameProcess::~GameProcess() = default;
CheckedGame GameProcess::check(const Tasks::Place& task, const Checks& checks) { return games_.check(task, checks); }

} // namespace kiwi::tools
