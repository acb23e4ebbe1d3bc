// A game on the oracle's boards.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/played_position.h"
#include "oracle_board.h"

namespace kiwi {

/// Thrown when the oracle cannot follow a game, because a move is not legal.
class IllegalMove : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
/// Thrown if the FEN that a board gives after a null move is malformed.
class UnreadableFen : public IllegalMove {
public:
    using IllegalMove::IllegalMove;
};

/// The letters of all pieces, from a8 to h1.
[[nodiscard]] inline std::string letters(const oracle::Board& board) {
    std::string text;
    for (const auto& rank : board.square)
        for (const char piece : rank)
            if (piece != '.')
                text += piece;
    return text;
}

/// A game on the oracle's boards, which are computed on demand, as is what the oracle says about the last position:
/// each answer below may throw IllegalMove.
class OracleGame {
public:
    explicit OracleGame(const BoardSetup& start) : start_(start) { stretches_.push_back({0, std::nullopt, {}}); }
    /// Plays the moves of a game without null moves.
    explicit OracleGame(const Game& game) : OracleGame(game.start) { moves_ = game.moves; }

    void play(std::string uci) { moves_.push_back(std::move(uci)); }
    /// Starts again from the FEN that a board gives after a null move.
    void play_null(std::string fen_after);
    /// Plays a move, or "0000". Returns false, and plays nothing, if the move is not legal.
    bool try_play(const std::string& uci);
    void undo();

    /// The boards since the start or the last null move.
    [[nodiscard]] const std::vector<oracle::Board>& boards();
    [[nodiscard]] const oracle::Board& here() { return boards().back(); }
    /// The position before the last move; null at the start and after a null move.
    [[nodiscard]] const oracle::Board* before() { return boards().size() < 2 ? nullptr : &boards().end()[-2]; }
    /// The last move, "0000" for a null move; empty at the start.
    [[nodiscard]] std::string last_move() const { return moves_.empty() ? "" : moves_.back(); }
    /// The moves played, "0000" for a null move.
    [[nodiscard]] const std::vector<std::string>& uci() const { return moves_; }
    /// Whether `is` holds of a position before the last null move, if there is one.
    template<class Is>
    [[nodiscard]] bool any_before_null_move(Is is) const {
        return std::any_of(stretches_.begin(), stretches_.end() - 1,
                           [&](const Stretch& stretch) { return std::ranges::any_of(stretch.boards, is); });
    }

    /// The legal moves with their facts.
    [[nodiscard]] const std::map<std::string, oracle::MoveFacts>& moves();
    [[nodiscard]] const std::map<std::string, oracle::PossibleMove>& possible_moves();
    [[nodiscard]] bool has_legal_move();
    /// The legal moves at a ply in Standard Algebraic Notation. Precondition: `boards()` has the ply.
    [[nodiscard]] const std::map<std::string, std::string>& sans(std::size_t ply);
    [[nodiscard]] const std::set<std::string>& checkers();
    /// The pinned pieces of the side to move, with what pins them.
    [[nodiscard]] const std::set<oracle::Blocker>& pins();
    /// How often the position has occurred, this time included.
    [[nodiscard]] int occurrences();

private:
    /// A part of the game without null moves.
    struct Stretch {
        std::size_t ply;
        std::optional<std::string> fen;    ///< The FEN after the null move; nothing if a board is there.
        std::vector<oracle::Board> boards; ///< The boards computed so far.
    };
    /// The last answer of a kind, with its ply.
    template<class Said>
    using Known = std::optional<std::pair<std::size_t, Said>>;
    template<class Said, class Find>
    const Said& known(Known<Said>& said, Find find);

    BoardSetup start_;
    std::vector<Stretch> stretches_;
    std::vector<std::string> moves_;
    Known<std::map<std::string, oracle::MoveFacts>> facts_;
    Known<std::map<std::string, oracle::PossibleMove>> possible_;
    Known<std::set<std::string>> checkers_;
    Known<std::set<oracle::Blocker>> pins_;
    Known<int> occurrences_;
    std::map<std::size_t, std::map<std::string, std::string>> sans_; ///< By ply, as far as they were asked for.
};

/// The square of a name, such as "e4"; reads the first two characters, so that a move gives its origin.
[[nodiscard]] inline oracle::Place place_of(std::string_view name) { return {name[0] - 'a', name[1] - '1'}; }

} // namespace kiwi
