// A Position with the states and moves of the game that led to it.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "position.h"
#include "uci_move.h"

namespace kiwi {

/// Owns the states that `Position::do_move` needs.
class PlayedPosition {
public:
    /// The position is not set up before the first successful `set`.
    PlayedPosition() = default;
    /// Precondition: the set-up is valid.
    explicit PlayedPosition(const BoardSetup& start) {
        [[maybe_unused]] const auto fault = set(start);
        KIWI_ASSERT(!fault);
    }
    PlayedPosition(const PlayedPosition&) = delete;
    PlayedPosition& operator=(const PlayedPosition&) = delete;

    /// Starts a new game. On error nothing changes.
    [[nodiscard]] std::optional<SetupFault> set(const BoardSetup& start) {
        return begin([&](StateInfo* root) { return pos.set(start, root); });
    }
    [[nodiscard]] std::optional<FenError> set(std::string_view fen, Variant variant) {
        return begin([&](StateInfo* root) { return pos.set(fen, variant, root); });
    }

    /// Plays a legal move.
    void play(Move m) {
        pos.do_move(m, states_.emplace_back());
        moves_.push_back(m);
    }
    /// Plays a null move. Precondition: not in check.
    void play_null() {
        pos.do_null_move(states_.emplace_back());
        moves_.push_back(Move::null());
    }
    /// Undoes the last move or null move. Precondition: there is one.
    void undo() {
        KIWI_ASSERT(!moves_.empty());
        moves_.back() == Move::null() ? pos.undo_null_move() : pos.undo_move(moves_.back());
        moves_.pop_back();
        states_.pop_back();
    }
    /// Exchanges the colours and turns the board upside down. The moves so far cannot be undone any more.
    void flip() {
        pos.flip();
        moves_.clear();
    }

    /// Plays a move in UCI notation, "0000" for a null move. Returns false, and plays nothing, if it is not legal.
    [[nodiscard]] bool play(std::string_view uci) {
        if (uci == "0000" && pos.checkers().empty())
            play_null();
        else if (const Move m = parse_uci(pos, uci); m.is_ok())
            play(m);
        else
            return false;
        return true;
    }
    /// Plays moves up to the first illegal one. Returns the number of moves played.
    std::size_t play_all(const std::vector<std::string>& moves) {
        std::size_t played = 0;
        while (played < moves.size() && play(moves[played]))
            ++played;
        return played;
    }

    /// The moves that were played and not undone, null moves included.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

    Position pos;

private:
    /// Starts a new chain of states; keeps the old one if `set_up(root)` returns an error.
    template<class SetUp>
    auto begin(SetUp set_up) -> decltype(set_up(nullptr)) {
        auto error = set_up(&states_.emplace_back());
        if (error) {
            states_.pop_back();
            return error;
        }
        states_.erase(states_.begin(), states_.end() - 1); // a deque keeps references to the new root valid
        moves_.clear();
        return std::nullopt;
    }

    std::deque<StateInfo> states_;
    std::vector<Move> moves_;
};

/// A start position and moves in UCI notation, "0000" for a null move.
struct Game {
    BoardSetup start;
    std::vector<std::string> moves{};
    bool operator==(const Game&) const = default;
};

/// The last position of a game; without moves the start as it is. Precondition: the moves can be played.
[[nodiscard]] inline BoardSetup last_setup(const Game& game) {
    if (game.moves.empty())
        return game.start;
    PlayedPosition board(game.start);
    [[maybe_unused]] const std::size_t played = board.play_all(game.moves);
    KIWI_ASSERT(played == game.moves.size());
    return board.pos.setup();
}

} // namespace kiwi
