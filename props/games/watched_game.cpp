#include "watched_game.h"

#include <algorithm>

#include "oracle_board.h"

namespace kiwi {

WatchedGame::WatchedGame(const BoardSetup& start) : boards_{oracle_board_of(start)} {}

bool WatchedGame::play(const std::string& uci) {
    if (uci == "0000") {
        const oracle::Board after = oracle::after_null_move(here());
        before_null_move_.insert(before_null_move_.end(), boards_.begin(), boards_.end());
        boards_ = {after};
    } else {
        const std::optional<oracle::Board> after = oracle::after_move(here(), uci);
        if (!after)
            return false;
        boards_.push_back(*after);
    }
    last_move_ = uci;
    asked_ = {};
    return true;
}

const std::map<std::string, oracle::PossibleMove>& WatchedGame::possible_moves() {
    if (!asked_.possible_moves)
        asked_.possible_moves = oracle::pseudo_legal_moves(here());
    return *asked_.possible_moves;
}

bool WatchedGame::has_legal_move() {
    return std::ranges::any_of(possible_moves(), [](const auto& move) { return move.second.is_legal; });
}

const std::set<std::string>& WatchedGame::checkers() {
    if (!asked_.checkers)
        asked_.checkers = oracle::checkers(here());
    return *asked_.checkers;
}

const std::vector<oracle::Blocker>& WatchedGame::pins() {
    if (!asked_.pins) {
        asked_.pins.emplace();
        const bool white = here().side_to_move == oracle::Side::White;
        for (const oracle::Blocker& b : oracle::blockers(here(), here().side_to_move))
            if ((here().at(place_of(b.piece)) < 'a') == white)
                asked_.pins->push_back(b);
    }
    return *asked_.pins;
}

int WatchedGame::occurrences() {
    if (!asked_.occurrences)
        asked_.occurrences = oracle::occurrences_of_last(boards_);
    return *asked_.occurrences;
}

} // namespace kiwi
