// On Windows there is no fork: games are played in this process, and a crash or a hang of the class is ours.
#include "child_games.h"

#include "../../props/checking/conventions.h"

namespace kiwi::tools {

Deviations recognised_in_child(const Board& kind, std::chrono::milliseconds) { return recognised_deviations(kind); }

CheckedGame ChildGames::check(const Game& game) const { return check_and_reduce(kind_, game, checks_); }

} // namespace kiwi::tools
