// A game on a board under test, with the oracle's boards of the same game beside it: what invariants look at.
#pragma once

#include <any>
#include <memory>
#include <string>
#include <typeindex>
#include <unordered_map>
#include <variant>
#include <vector>

#include "../games/game.h"
#include "board.h"
#include "oracle_game.h"

namespace kiwi {

class PlayedGame {
public:
    /// Begins on a new board of the kind given. Precondition: the set-up is valid. See `refusal`. A foreign board is
    /// given an en passant square only where a capture is legal.
    PlayedGame(const Board& kind, const BoardSetup& start);
    PlayedGame(const PlayedGame&) = delete;
    PlayedGame& operator=(const PlayedGame&) = delete;

    /// Why the board refused the start, if it did; then nothing else may be asked.
    [[nodiscard]] const std::optional<std::string>& refusal() const { return refusal_; }

    /// Why the board does not answer any more: it threw, crashed or did not end when it was set up or moved. Then
    /// nothing else may be asked, and whatever is played only makes the game longer.
    [[nodiscard]] const std::optional<BoardError>& error() const { return error_; }

    /// Lists the moves of the board: their number; 0 if it does not answer.
    [[nodiscard]] std::size_t list_moves();
    /// Plays a move, by its index among the moves that the board listed last.
    void play(std::size_t move);
    /// Plays a move in UCI notation, "0000" for a null move. False, and nothing is played, if the board lists its moves
    /// and this one is not there, or for a null move in check or on a board without null moves.
    [[nodiscard]] bool play(std::string_view uci);
    /// Plays a null move. Precondition: `may_play_null()`.
    void play_null();
    /// Takes back the last move or null move. Precondition: there is one.
    void undo();

    [[nodiscard]] Board& board() { return *board_; }
    [[nodiscard]] bool has(Question q) const { return answers_.has(q); }
    [[nodiscard]] QuestionSet answers() const { return answers_; }
    [[nodiscard]] const Deviations& deviations() const { return board_->deviations(); }
    /// Kiwipete's own Position. Precondition: the board is one.
    [[nodiscard]] Position& position() { return board_->own_position(); }

    /// Another board of the same kind, set up from the FEN that the board writes here, or if it writes none, from the
    /// oracle's; or why it refuses. It is kept
    /// for this position: who asks it leaves it there. A board may have en passant squares in its key that its FEN does
    /// not show, as a declared deviation: then the square is added where only that gives the same key.
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
    /// How many plies, null moves included, since the start.
    [[nodiscard]] int ply() const { return static_cast<int>(moves().size()); }

    /// Whether the side to move is in check: as kiwi::Position says, of any other board as the oracle says.
    /// Throws IllegalMove.
    [[nodiscard]] bool in_check();
    /// Whether a null move may be played now. No, if the board played an illegal move.
    [[nodiscard]] bool may_play_null();

    /// The oracle's board of this position; its boards since the start or the last null move; its legal moves. Each
    /// throws IllegalMove if the board played an illegal move.
    [[nodiscard]] const oracle::Board& oracle_board() { return oracle_.boards().back(); }
    [[nodiscard]] const std::vector<oracle::Board>& oracle_game() { return oracle_.boards(); }
    [[nodiscard]] const std::map<std::string, oracle::MoveFacts>& oracle_moves() { return oracle_.moves(); }
    [[nodiscard]] const std::map<std::string, std::string>& oracle_sans() { return oracle_.sans(); }

    /// What an invariant remembers along this game, by the type that it chooses; made when first asked for.
    template<class T>
    [[nodiscard]] T& memory() {
        std::any& memory = memories_[typeid(T)];
        if (!memory.has_value())
            memory = T();
        return *std::any_cast<T>(&memory);
    }

private:
    template<class Call>
    auto unless_broken(Call call);
    [[nodiscard]] ByFen set_up(std::string fen);
    [[nodiscard]] std::optional<std::string> with_passed_square(std::string fen);

    BoardSetup start_;
    std::unique_ptr<Board> board_;
    QuestionSet answers_;
    std::optional<BoardError> error_;
    std::optional<std::string> refusal_;
    std::optional<ByFen> by_fen_;
    OracleGame oracle_;
    std::unordered_map<std::type_index, std::any> memories_;
};

/// Plays a game on a new board of a kind. Null if the start is not valid or a move cannot be played.
[[nodiscard]] std::unique_ptr<PlayedGame> replay(const Board& kind, const Game& game);

} // namespace kiwi
