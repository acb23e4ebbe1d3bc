// A Position with the states of the moves that led to it.
#pragma once

#include <deque>
#include <span>
#include <stdexcept>
#include <string>

#include "engine/joined.h"
#include "engine/position.h"
#include "engine/uci_move.h"

namespace kiwi {

/// For who has no better place to keep the states than beside the position.
class PlayedPosition {
public:
    /// Plays the moves, as `play(uci)`. Throws std::invalid_argument if the set-up has a fault or a move is not legal.
    explicit PlayedPosition(const BoardSetup& start, std::span<const std::string> moves = {}) {
        if (const auto fault = pos.set(start, &states_.front()))
            throw std::invalid_argument(fault->reason);
        for (const std::string& move : moves)
            if (!play(move))
                throw std::invalid_argument(joined(move, " is not a legal move in ", pos.fen()));
    }
    PlayedPosition(const PlayedPosition&) = delete;
    PlayedPosition& operator=(const PlayedPosition&) = delete;

    /// Plays a legal move; passes, when not in check.
    void play(Move m) { pos.do_move(m, states_.emplace_back()); }
    void pass() { pos.do_null_move(states_.emplace_back()); }

    /// Plays a move in UCI notation, "0000" to pass. False, and nothing is played, where that is not legal.
    bool play(std::string_view uci) {
        if (uci == "0000" && pos.checkers().empty())
            pass();
        else if (const Move m = parse_uci(pos, uci); m.is_ok())
            play(m);
        else
            return false;
        return true;
    }

    Position pos;

private:
    std::deque<StateInfo> states_{1};
};

} // namespace kiwi
