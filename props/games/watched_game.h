// A game on the oracle's boards, as the rules of games look at it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "../../engine/board_setup.h"
#include "../oracle/oracle.h"

namespace kiwi {

/// A game up to a position. What the oracle says about the position is computed when it is first asked for.
class WatchedGame {
public:
    explicit WatchedGame(const BoardSetup& start);

    /// Plays a legal move in UCI notation, or "0000". Returns false, and plays nothing, if the move is not legal.
    bool play(const std::string& uci);

    [[nodiscard]] const oracle::Board& here() const { return boards_.back(); }
    /// The position before the last move; null at the start and after a null move.
    [[nodiscard]] const oracle::Board* before() const { return boards_.size() < 2 ? nullptr : &boards_.end()[-2]; }
    /// The last move, "0000" for a null move; empty at the start.
    [[nodiscard]] const std::string& last_move() const { return last_move_; }
    /// The positions since the start or the last null move, this one included.
    [[nodiscard]] std::span<const oracle::Board> boards() const { return boards_; }
    /// The positions before the last null move, from the start.
    [[nodiscard]] const std::vector<oracle::Board>& before_null_move() const { return before_null_move_; }

    [[nodiscard]] const std::map<std::string, oracle::PossibleMove>& possible_moves();
    [[nodiscard]] bool has_legal_move();
    [[nodiscard]] const std::set<std::string>& checkers();
    /// The pinned pieces of the side to move, with what pins them.
    [[nodiscard]] const std::vector<oracle::Blocker>& pins();
    /// How often the position has occurred, this time included.
    [[nodiscard]] int occurrences();

private:
    /// What has been asked about the position.
    struct Asked {
        std::optional<std::map<std::string, oracle::PossibleMove>> possible_moves;
        std::optional<std::set<std::string>> checkers;
        std::optional<std::vector<oracle::Blocker>> pins;
        std::optional<int> occurrences;
    };
    std::vector<oracle::Board> before_null_move_;
    std::vector<oracle::Board> boards_;
    std::string last_move_;
    Asked asked_;
};

/// The square of a name, such as "e4"; reads the first two characters, so that a move gives its origin.
[[nodiscard]] inline oracle::Place place_of(std::string_view name) { return {name[0] - 'a', name[1] - '1'}; }

} // namespace kiwi
