// A game on the oracle's boards.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../games/oracle_board.h"

namespace kiwi {

/// Thrown when the oracle cannot follow a game, because a move is not legal.
class IllegalMove : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A game on the oracle's boards, which are computed on demand. The oracle has no null moves: after one it starts again
/// from the board's FEN.
class OracleGame {
public:
    explicit OracleGame(const BoardSetup& start) : start_(start) { stretches_.push_back({0, std::nullopt, {}}); }

    void play(std::string uci) { moves_.push_back(std::move(uci)); }
    void play_null(std::string fen_after);
    void undo();

    /// The boards since the start or the last null move. Throws IllegalMove.
    [[nodiscard]] const std::vector<oracle::Board>& boards();
    /// The legal moves of the last position with their facts. Throws IllegalMove.
    [[nodiscard]] const std::map<std::string, oracle::MoveFacts>& moves();
    /// The pseudo-legal moves of the last position. Throws IllegalMove.
    [[nodiscard]] const std::map<std::string, oracle::PossibleMove>& possible_moves();
    /// The legal moves at a ply in Standard Algebraic Notation. Throws IllegalMove. Precondition: `boards()` has the
    /// ply.
    [[nodiscard]] const std::map<std::string, std::string>& sans(std::size_t ply);
    /// The moves played, "0000" for a null move.
    [[nodiscard]] const std::vector<std::string>& uci() const { return moves_; }

private:
    /// A part of the game without null moves.
    struct Stretch {
        std::size_t ply;
        std::optional<std::string> fen;    ///< The FEN after the null move; nothing for the start of the game.
        std::vector<oracle::Board> boards; ///< The boards computed so far.
    };
    BoardSetup start_;
    std::vector<Stretch> stretches_;
    std::vector<std::string> moves_;
    /// The last answers about the moves of a position, each with its ply.
    std::optional<std::pair<std::size_t, std::map<std::string, oracle::MoveFacts>>> facts_;
    std::optional<std::pair<std::size_t, std::map<std::string, oracle::PossibleMove>>> possible_;
    std::map<std::size_t, std::map<std::string, std::string>> sans_; ///< By ply, as far as they were asked for.
};

} // namespace kiwi
