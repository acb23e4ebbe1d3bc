// On Windows there is no fork: games are played in this process, and a crash or a hang of the class is ours.
#include "child_games.h"

namespace kiwi::tools {

CheckedGame ChildGames::check(const Game& game) const { return check_and_reduce(kind_, game, checks_); }

} // namespace kiwi::tools
