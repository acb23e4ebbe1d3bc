// On Windows there is no fork: games are played in this process, and a crash or a hang of the class is ours.
#include "child_games.h"

#include <utility>

#include "../../props/checking/conventions.h"

namespace kiwi::tools {

Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds) { return recognised_deviations(kind); }

CheckedGame ChildGames::check(const Game& game) const { return check_and_reduce(kind_, game, checks_); }

GameProcess::GameProcess(const Board& kind, const Checks& checks, std::chrono::milliseconds timeout, MakeGame make_game,
                         int plies) :
    games_(kind, checks, timeout),
    make_game_(std::move(make_game)),
    plies_(plies) {}
GameProcess::~GameProcess() = default;
CheckedGame GameProcess::check(std::size_t number) { return games_.check(make_game_(number, plies_)); }

} // namespace kiwi::tools
