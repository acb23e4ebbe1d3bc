// A game on a board under test and, in parallel, on the oracle's boards. Invariants are checked on it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "../games/game.h"
#include "../games/oracle_game.h"
#include "board.h"

namespace kiwi {

/// What invariants have seen in the positions of a game, moves undone since then included.
struct History {
    /// The keys that a board gave, and the states that they are keys of.
    struct Keys {
        std::map<std::string, std::uint64_t> key_of{};
        std::map<std::uint64_t, std::string> state_of{};
    };
    std::map<std::pair<Question, int>, Keys> keys{}; ///< By the question for the key, and the side if it has one.
};

/// How much is asked in each position.
enum class Asked {
    Some,   ///< Invariants that ask much are left out, and one move of each kind is made and taken back instead of all.
    All,    ///< Everything.
    Closely ///< Everything, and more sequences of moves are played and taken back: too slow for every position.
};

class PlayedGame {
public:
    /// Sets up `start` on a new board of this kind; see `refusal`. A foreign board gets an en passant square only where
    /// a capture is legal. Precondition: the set-up is valid.
    PlayedGame(const Board& kind, const BoardSetup& start);
    PlayedGame(const PlayedGame&) = delete;
    PlayedGame& operator=(const PlayedGame&) = delete;

    /// The reason if the board refused the start. Then no other member may be called.
    [[nodiscard]] const std::optional<std::string>& refusal() const { return refusal_; }

    /// The error if the board stopped answering: it threw, crashed or timed out while a position was set up or a move
    /// was made. Then it may not be asked anything, and moves played only make the game longer.
    [[nodiscard]] const std::optional<BoardError>& error() const { return error_; }

    /// Lists the moves of the board and returns their number; 0 if the board does not answer.
    [[nodiscard]] std::size_t list_moves();
    /// Plays a move by its index in the last list of moves.
    void play(std::size_t move);
    /// Plays a move in UCI notation, "0000" for a null move. Returns false and plays nothing if the board lists moves
    /// and this one is missing, or if it is a null move and `may_play_null()` is false.
    [[nodiscard]] bool play(std::string_view uci);
    /// Plays a null move. Precondition: `may_play_null()`.
    void play_null();
    /// Takes back the last move or null move. Precondition: there is one.
    void undo();

    [[nodiscard]] Board& board() { return *board_; }
    [[nodiscard]] bool has(Question q) const { return answers_.has(q); }
    [[nodiscard]] QuestionSet answers() const { return answers_; }
    [[nodiscard]] const Deviations& deviations() const { return board_->deviations(); }

    /// Another board of the same kind, set up from the FEN that the board writes here (or the oracle, if the board
    /// writes none), or the reason for its refusal. It is cached for this position: callers must not leave it changed.
    /// With the deviation ep-always or ep-in-key, keys may include an en passant square that the FEN lacks: if the keys
    /// differ, the square is added to the FEN where that makes them equal.
    struct ByFen {
        std::string fen;
        std::variant<std::unique_ptr<Board>, std::string> board;
    };
    [[nodiscard]] const ByFen& by_fen();

    [[nodiscard]] const BoardSetup& start() const { return start_; }
    [[nodiscard]] Variant variant() const { return start_.variant; }
    /// The moves played and not undone, in UCI notation, "0000" for a null move.
    [[nodiscard]] const std::vector<std::string>& moves() const { return oracle_.uci(); }
    /// Whether the last ply is a null move.
    [[nodiscard]] bool last_is_null() const { return !moves().empty() && moves().back() == "0000"; }
    [[nodiscard]] Game game() const { return {start_, moves()}; }
    /// The number of plies since the start, null moves included.
    [[nodiscard]] int ply() const { return static_cast<int>(moves().size()); }

    /// Whether the side to move is in check, as a reference board says, else the oracle.
    /// Throws IllegalMove.
    [[nodiscard]] bool in_check();
    /// Whether a null move may be played now. False if the board played an illegal move.
    [[nodiscard]] bool may_play_null();

    /// What the oracle says. Each answer throws IllegalMove if the board played an illegal move.
    [[nodiscard]] OracleGame& oracle() { return oracle_; }

    [[nodiscard]] History& history() { return history_; }

    [[nodiscard]] Asked asked() const { return asked_; }
    void set_asked(Asked asked) { asked_ = asked; }

private:
    template<class Call>
    auto unless_broken(Call call);
    [[nodiscard]] ByFen set_up(std::string fen);
    [[nodiscard]] std::optional<std::string> with_passed_square(std::string fen);

    BoardSetup start_;
    std::unique_ptr<Board> board_;
    QuestionSet answers_;
    std::optional<BoardError> error_;
    Asked asked_ = Asked::All;
    std::optional<std::string> refusal_;
    std::optional<ByFen> by_fen_;
    OracleGame oracle_;
    History history_;
};

/// Plays a game on a new board of this kind. Null if the start is not valid, or if moves cannot all be played.
[[nodiscard]] std::unique_ptr<PlayedGame> replay(const Board& kind, const Game& game);

} // namespace kiwi
