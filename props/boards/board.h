// A board under test, whatever it is reached by: a C++ class, an adapter program, a UCI engine or a perftree script.
// The catalogue is written once against this interface.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/board_setup.h"
#include "../../engine/notation/perft_output.h"
#include "deviations.h"
#include "questions.h"

namespace kiwi {

class Position;

/// A board does not answer: it threw, crashed, did not end, or said what cannot be understood. It must not be asked
/// again.
class BoardError : public std::runtime_error {
public:
    /// `how` in few words, such as "crashed", if that is known: findings are grouped by it. `dialogue`: what was said
    /// last, if the board is a program.
    explicit BoardError(const std::string& what, std::string how = {}, std::vector<std::string> dialogue = {}) :
        std::runtime_error(what),
        how_(std::move(how)),
        dialogue_(std::move(dialogue)) {}
    [[nodiscard]] const std::string& how() const { return how_; }
    [[nodiscard]] const std::vector<std::string>& dialogue() const { return dialogue_; }

private:
    std::string how_;
    std::vector<std::string> dialogue_;
};

/// What else a question is asked about: see `About`.
struct Argument {
    std::size_t move = 0; ///< The index of a legal move.
    int number = 0;       ///< A square, a side, or a threshold.
    char piece = '.';     ///< A letter as in a FEN.
    std::span<const std::string> texts{};
    std::span<const int> plies{};
};

/// Whatever a board does not have among its `answers()` may not be asked. Each member that asks throws BoardError.
class Board {
public:
    /// What undo must restore, at one moment.
    class Snapshot {
    public:
        Snapshot() = default;
        Snapshot(const Snapshot&) = delete;
        Snapshot& operator=(const Snapshot&) = delete;
        virtual ~Snapshot() = default;
    };

    Board() = default;
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;
    virtual ~Board() = default;

    /// A new board of the same kind, with the same deviations.
    [[nodiscard]] std::unique_ptr<Board> another() const;
    /// What it can be asked.
    [[nodiscard]] virtual QuestionSet answers() const = 0;
    /// Its intentional deviations: as it says itself, or as was said of it.
    [[nodiscard]] const Deviations& deviations() const { return deviations_; }
    void allow(const Deviations& more) { deviations_ = deviations_ | more; }
    /// How its author knows the questions.
    [[nodiscard]] virtual Naming naming() const { return Naming::Names; }
    /// Whether each new position costs much: then what sets up others is asked at the end of games only.
    [[nodiscard]] virtual bool is_slow_to_set_up() const { return false; }

    /// Sets up a position and forgets the game before. Returns the reason if the board refuses it.
    [[nodiscard]] virtual std::optional<std::string> set(std::string_view fen, Variant variant) = 0;
    [[nodiscard]] virtual std::optional<std::string> set(const BoardSetup& setup);

    /// Generates the legal moves and returns their number. A move is then named by its index, in this position, until
    /// its moves are listed again: also after moves are made and unmade in between.
    [[nodiscard]] virtual std::size_t list_moves() = 0;
    /// In Kiwipete's spelling.
    [[nodiscard]] virtual std::string uci(std::size_t move) = 0;
    virtual void make(std::size_t move) = 0;
    virtual void unmake() = 0;
    /// Plays a legal move; of a board that lists moves one that it lists.
    virtual void make_uci(std::string_view uci);
    virtual void make_null() { cannot("make_null"); }
    virtual void unmake_null() { cannot("unmake_null"); }
    virtual void flip() { cannot("flip"); }
    /// The leaves so many plies below, by move; the moves may be left out. Depth is at least 1.
    [[nodiscard]] virtual PerftOutput perft(int depth);

    /// The answer to a question about this position.
    template<Question Q>
    [[nodiscard]] AnswerTo<Q> ask(const Argument& about = {}) {
        return std::get<AnswerTo<Q>>(answer(Q, about));
    }
    /// The same where the type is known at run time only.
    [[nodiscard]] virtual Answer answer(Question question, const Argument& about) = 0;

    [[nodiscard]] virtual std::unique_ptr<Snapshot> snapshot();
    /// What differs now from a snapshot, or "".
    [[nodiscard]] virtual std::string changed_since(const Snapshot& before);

    [[nodiscard]] virtual Position& own_position() { cannot("kiwi::Position"); }

    [[nodiscard]] bool has(Question question) const { return answers().has(question); }

private:
    [[nodiscard]] virtual std::unique_ptr<Board> make_another() const = 0;
    [[noreturn]] static void cannot(const char* what);

    Deviations deviations_;
};

/// Whether a board plays a variant.
[[nodiscard]] constexpr bool plays(QuestionSet answers, Variant variant) {
    return variant == Variant::Standard || answers.has(Question::Chess960);
}

/// The index of the legal move with this text, if there is one. Lists the moves.
[[nodiscard]] std::optional<std::size_t> find_move(Board& board, std::string_view uci);

/// All moves in Kiwipete's spelling, in the order of the board.
[[nodiscard]] std::vector<std::string> moves_of(Board& board);

/// All that a question about the position, each side or each kind of piece can be asked about.
[[nodiscard]] std::vector<Argument> arguments_of(About about);

/// The answers that undo must restore, and what differs in those of a board, or "".
struct GivenAnswer {
    Question question;
    Argument about;
    Answer answer;
};
using Answers = std::vector<GivenAnswer>;
[[nodiscard]] Answers answers_that_undo_restores(Board& board);
[[nodiscard]] std::string difference_from(const Answers& before, Board& board);

/// An answer for people: numbers as keys in hexadecimal if they are large, squares by name.
[[nodiscard]] std::string text_of_answer(const Answer& answer);

} // namespace kiwi
