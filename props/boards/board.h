// The interface of a board under test: a C++ class, an adapter program, a UCI engine or a perftree script. All
// invariants of the catalogue are written against it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
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

/// Thrown when a board does not answer: it threw, crashed, timed out, or gave a malformed answer. It must not be used
/// again.
class BoardError : public std::runtime_error {
public:
    /// `how` is a short reason such as "crashed", if known; findings are grouped by it. `dialogue` has the last lines
    /// of input and output, if the board is a program.
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

/// The argument of a question: see `About`.
struct Argument {
    std::size_t move = 0; ///< The index of a legal move.
    int number = 0;       ///< A square, a side, or a threshold.
    char piece = '.';     ///< A letter as in a FEN.
    std::span<const std::string> texts{};
    std::span<const int> plies{};
};

/// Precondition of each call: its question or ability is in `answers()`. Members that ask may throw BoardError.
class Board {
public:
    Board() = default;
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;
    virtual ~Board() = default;

    /// A new board of the same kind, with the same deviations, which takes moves back if this one does.
    [[nodiscard]] std::unique_ptr<Board> another() const;
    /// The questions that the board answers, and its abilities.
    [[nodiscard]] virtual QuestionSet answers() const = 0;
    /// Its intentional deviations, declared by the board or passed to `allow`.
    [[nodiscard]] const Deviations& deviations() const { return deviations_; }
    void allow(const Deviations& more) { deviations_ = deviations_ | more; }
    /// Whether moves may be taken back. If not, the board sets its position up again instead, and does not answer
    /// Question::Unmake.
    [[nodiscard]] bool takes_back() const { return takes_back_; }
    void set_takes_back(bool takes_back) { takes_back_ = takes_back; }
    /// Whether answers are slow, as those of another process are: then some positions of a game only are asked
    /// everything.
    [[nodiscard]] virtual bool is_slow() const { return false; }

    /// Whether the board promises more than the rules of chess say, as Kiwipete's own Position does: the oracle's order
    /// of equal attackers in exchanges, repetitions across null moves, en passant squares as they were set up.
    [[nodiscard]] virtual bool is_reference() const { return false; }

    /// Sets up a position and discards the previous game. Returns the reason if the board refuses it.
    [[nodiscard]] virtual std::optional<std::string> set(std::string_view fen, Variant variant) = 0;
    [[nodiscard]] std::optional<std::string> set(const BoardSetup& setup);

    /// Generates the legal moves and returns their number. The index of a move stays valid in this position, also after
    /// moves are made and unmade, until its moves are listed again.
    [[nodiscard]] virtual std::size_t list_moves() = 0;
    /// A move in UCI notation, in Kiwipete's spelling.
    [[nodiscard]] virtual std::string uci(std::size_t move) = 0;
    virtual void make(std::size_t move) = 0;
    virtual void unmake() = 0;
    /// Plays a legal move, which must be among the listed moves if the board lists moves.
    virtual void make_uci(std::string_view uci);
    /// Says that these moves will be made and taken back, one after the other: a slow board may ask about them at once.
    virtual void will_try(std::span<const std::size_t> /*moves*/) {}
    virtual void make_null() { cannot("make_null"); }
    virtual void unmake_null() { cannot("unmake_null"); }
    virtual void flip() { cannot("flip"); }
    /// Perft, divided by move; a board may return the total only. Precondition: depth is at least 1.
    [[nodiscard]] virtual PerftOutput perft(int depth);

    /// The answer to a question about this position.
    template<Question Q>
    [[nodiscard]] AnswerTo<Q> ask(const Argument& about = {}) {
        return std::get<AnswerTo<Q>>(answer(Q, about));
    }
    /// The answer to a question that is known at run time only.
    [[nodiscard]] virtual Answer answer(Question question, const Argument& about) = 0;

    /// Remembers the state that undo must restore. Called later, the result names what differs then; "" if nothing
    /// does. It must not outlive the board.
    [[nodiscard]] virtual std::function<std::string()> changes_from_now();

    [[nodiscard]] bool has(Question question) const { return answers().has(question); }

private:
    [[nodiscard]] virtual std::unique_ptr<Board> make_another() const = 0;
    [[noreturn]] static void cannot(const char* what);

    Deviations deviations_;
    bool takes_back_ = true;
};

/// Whether a board plays a variant.
[[nodiscard]] constexpr bool plays(QuestionSet answers, Variant variant) {
    return variant == Variant::Standard || answers.has(Question::Chess960);
}

/// The index of the legal move with this text, if there is one. Lists the moves.
[[nodiscard]] std::optional<std::size_t> find_move(Board& board, std::string_view uci);

/// All moves in Kiwipete's spelling, in the order of the board.
[[nodiscard]] std::vector<std::string> moves_of(Board& board);

/// The encodings of the legal moves, with their UCI texts. Precondition: the board answers `Question::Encoding`.
[[nodiscard]] std::map<int, std::string> encodings_of_moves(Board& board);

/// The sets of bits that can be flipped in every ordinary move without making it another move: what comes out is among
/// the `accepted` encodings, which ascend, and is no legal move. Empty for fewer than two ordinary moves. `is_special`
/// is true for castling, en passant captures and promotions, in UCI notation.
[[nodiscard]] std::set<int> unused_bits(const std::map<int, std::string>& legal, const std::vector<int>& accepted,
                                        const std::function<bool(const std::string& uci)>& is_special);

/// An answer with its question. The functions return a board's answers that undo must restore, and how they differ now.
struct GivenAnswer {
    Question question;
    Argument about;
    Answer answer;
};
using Answers = std::vector<GivenAnswer>;
[[nodiscard]] Answers answers_that_undo_restores(Board& board);
[[nodiscard]] std::string difference_from(const Answers& before, Board& board);

/// An answer for failure messages: large numbers, such as keys, in hexadecimal, squares by name.
[[nodiscard]] std::string text_of_answer(const Answer& answer);

} // namespace kiwi
