// On Windows there is no fork: games are played in this process, and a crash or a hang of the class is ours.
#include "kiwipete/props/reduce.h"
#include "kiwipete/tools/subject/child_games.h"

namespace kiwi::tools {

CheckedGame ChildGames::check(const Line& line) const {
    CheckedGame game = check_line(kind_, line, checks_);
    if (game.failure)
        game.failure = minimised(*game.failure, kind_);
    return game;
}

} // namespace kiwi::tools
