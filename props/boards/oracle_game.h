// The oracle's boards along a game.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../games/oracle_board.h"

namespace kiwi {

/// The oracle cannot follow a game: a move in it is not legal.
class IllegalMove : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A game on the oracle's boards, computed when asked for. The oracle knows no null moves: after one it begins again
/// from the FEN.
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
    /// The same moves in Standard Algebraic Notation. Throws IllegalMove.
    [[nodiscard]] const std::map<std::string, std::string>& sans();
    /// The moves played, "0000" for a null move.
    [[nodiscard]] const std::vector<std::string>& uci() const { return moves_; }

private:
    /// A part of the game without null moves.
    struct Stretch {
        std::size_t ply;
        std::optional<std::string> fen;    ///< Nothing for the start of the game, which is written only if needed.
        std::vector<oracle::Board> boards; ///< As far as they were asked for.
    };
    BoardSetup start_;
    std::vector<Stretch> stretches_;
    std::vector<std::string> moves_;
    /// What was last asked for of the moves in one position, with its ply.
    template<class What>
    using LastAsked = std::optional<std::pair<std::size_t, std::map<std::string, What>>>;
    LastAsked<oracle::MoveFacts> facts_;
    LastAsked<std::string> sans_;
};

} // namespace kiwi
