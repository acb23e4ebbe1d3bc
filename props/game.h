// A position with its whole game: what invariants look at.
#pragma once

#include <deque>
#include <string>
#include <variant>
#include <vector>

#include "engine/uci_move.h"
#include "props/oracle/oracle.h"

namespace kiwi {

/// A game on a Position, with the oracle's boards of the same game beside it. The oracle follows only while the moves
/// are moves of chess: it knows no null moves, and after one `oracle_board` starts afresh from the FEN.
class Game {
public:
    /// Begins from a set-up without fault.
    explicit Game(const BoardSetup& start);
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    /// Plays a legal move, takes the last one back, passes (not in check).
    void play(Move m);
    void undo();
    void pass();

    [[nodiscard]] Position& position() { return pos_; }
    [[nodiscard]] const Position& position() const { return pos_; }
    /// The moves so far; Move::null() for a null move.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] std::vector<std::string> moves_in_uci() const;
    [[nodiscard]] const std::string& start_fen() const { return start_fen_; }
    /// How many plies, null moves included, since the start.
    [[nodiscard]] int ply() const { return static_cast<int>(moves_.size()); }

    /// The oracle's board of this position, and its boards since the start or the last null move.
    [[nodiscard]] const oracle::Board& oracle_board();
    [[nodiscard]] const std::vector<oracle::Board>& oracle_game();

private:
    Position pos_;
    std::deque<StateInfo> states_;
    std::vector<Move> moves_;
    std::string start_fen_;
    /// From where the oracle can follow: the start, and the position after each null move.
    struct Origin {
        std::size_t ply;
        std::string fen;
    };
    std::vector<Origin> origins_;
    std::vector<oracle::Board> boards_; ///< Made when asked for: the first positions since the last origin.
};

} // namespace kiwi
