// A subject with its whole game: what invariants look at.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "kiwipete/props/line.h"
#include "kiwipete/props/oracle/oracle.h"
#include "kiwipete/props/position_subject.h"
#include "kiwipete/props/subject.h"

namespace kiwi {

/// A move of the subject is none in the oracle's eyes, so that the oracle cannot follow the game.
class OracleIsLost : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The oracle's boards of a game, made when asked for. It follows only while the moves are moves of chess: it knows no
/// null moves, and after one it starts from scratch from the FEN.
class OracleShadow {
public:
    explicit OracleShadow(const BoardSetup& start) : start_(start) { stretches_.push_back({0, std::nullopt, {}}); }

    void play(std::string uci) { moves_.push_back(std::move(uci)); }
    void pass(std::string fen_after);
    void undo();

    /// The oracle's boards since the start or the last null move. Throws OracleIsLost.
    [[nodiscard]] const std::vector<oracle::Board>& boards();
    /// The oracle's legal moves in the last position, with what it says of them.
    [[nodiscard]] const std::map<std::string, oracle::MoveFacts>& moves();
    [[nodiscard]] const std::vector<std::string>& uci() const { return moves_; }

private:
    /// A part of the game that the oracle can follow: from the start, or from after a null move.
    struct Stretch {
        std::size_t ply;
        std::optional<std::string> fen;    ///< Nothing for the start of the game: it is written only if needed.
        std::vector<oracle::Board> boards; ///< Its first positions, as far as they were asked for.
    };
    BoardSetup start_;
    std::vector<Stretch> stretches_;
    std::vector<std::string> moves_;
    /// The moves of the last position asked, with its ply, while that one is on the board's path.
    std::optional<std::pair<std::size_t, std::map<std::string, oracle::MoveFacts>>> facts_;
};

/// A subject that takes a set-up as it is: that saves the way through a text.
template<class S>
concept TakesSetups = requires(S s, const BoardSetup& setup) {
    { s.set(setup) } -> std::convertible_to<std::optional<std::string>>;
};

/// A game on a subject, with the oracle's boards of the same game beside it.
template<Subject S>
class Game {
public:
    using Move = typename S::Move;

    /// Begins from a set-up without fault. See `refusal`.
    explicit Game(const BoardSetup& start) : start_(start), refusal_(begin()), oracle_(start) {}
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    /// Why the subject refused the start, if it did; then nothing else may be asked.
    [[nodiscard]] const std::optional<std::string>& refusal() const { return refusal_; }

    /// Plays a legal move, takes the last one back, passes (not in check).
    void play(const Move& m) {
        const std::string uci = subject_.uci(m);
        subject_.make(m);
        moves_.push_back(m);
        oracle_.play(uci);
    }
    void pass() requires PlaysNullMoves<S> {
        subject_.make_null();
        moves_.push_back(std::nullopt);
        oracle_.pass(subject_.fen());
    }
    void undo() {
        if constexpr (PlaysNullMoves<S>)
            moves_.back() ? subject_.unmake() : subject_.unmake_null();
        else
            subject_.unmake();
        moves_.pop_back();
        oracle_.undo();
    }

    [[nodiscard]] S& subject() { return subject_; }
    /// Kiwipete's own Position.
    [[nodiscard]] auto& position() requires std::same_as<S, PositionSubject> { return subject_.position(); }
    [[nodiscard]] bool is_chess960() const { return start_.variant == Variant::Chess960; }
    /// The moves so far; nothing for a null move.
    [[nodiscard]] const std::vector<std::optional<Move>>& moves() const { return moves_; }
    /// The same in UCI notation, "0000" for a null move.
    [[nodiscard]] const std::vector<std::string>& moves_in_uci() const { return oracle_.uci(); }
    [[nodiscard]] const BoardSetup& start() const { return start_; }
    [[nodiscard]] std::string start_fen() const { return write_fen(start_); }
    /// How many plies, null moves included, since the start.
    [[nodiscard]] int ply() const { return static_cast<int>(moves_.size()); }

    /// The oracle's board of this position, its boards since the start or the last null move, and its legal moves.
    /// Each throws OracleIsLost if the subject played what is no move.
    [[nodiscard]] const oracle::Board& oracle_board() { return oracle_.boards().back(); }
    [[nodiscard]] const std::vector<oracle::Board>& oracle_game() { return oracle_.boards(); }
    [[nodiscard]] const std::map<std::string, oracle::MoveFacts>& oracle_moves() { return oracle_.moves(); }

    /// The key that a position, written without its counters, had when it was first met in this game, and the position
    /// that a key stood for: what S16 remembers.
    std::map<std::string, std::uint64_t> key_of_position;
    std::map<std::uint64_t, std::string> position_of_key;

private:
    std::optional<std::string> begin() {
        if constexpr (TakesSetups<S>)
            return subject_.set(start_);
        else
            return subject_.set(start_fen(), is_chess960());
    }

    BoardSetup start_;
    S subject_;
    std::optional<std::string> refusal_;
    std::vector<std::optional<Move>> moves_;
    OracleShadow oracle_;
};

using PositionGame = Game<PositionSubject>;

/// Plays a move in UCI notation, "0000" to pass. False, and nothing is played, if it is not among the subject's moves,
/// or passes in check, or the subject cannot pass.
template<Subject S>
[[nodiscard]] bool play(Game<S>& game, std::string_view uci) {
    if (uci == "0000") {
        if constexpr (PlaysNullMoves<S>)
            if (!oracle::is_check(*oracle::read_fen(game.subject().fen(), game.is_chess960()))) {
                game.pass();
                return true;
            }
        return false;
    }
    std::optional<typename S::Move> found;
    for (const auto& m : game.subject().legal_moves())
        if (game.subject().uci(m) == uci)
            found = m;
    if (found)
        game.play(*found);
    return found.has_value();
}

/// Plays a line on a new subject. Nothing if the start has a fault, or a move cannot be played.
template<Subject S>
[[nodiscard]] std::unique_ptr<Game<S>> replay(const Line& line) {
    if (find_fault(line.start))
        return nullptr;
    auto game = std::make_unique<Game<S>>(line.start);
    if (game->refusal())
        return line.moves.empty() ? std::move(game) : nullptr;
    for (const std::string& move : line.moves)
        if (!play(*game, move))
            return nullptr;
    return game;
}

} // namespace kiwi
