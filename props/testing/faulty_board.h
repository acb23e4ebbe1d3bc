// For tests: a faulty subject, a correct board in which faults can be planted.
#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "../boards/class_board.h"
#include "../boards/position_board.h"
#include "../games/oracle_game.h"

namespace kiwi {

/// The context in which a faulty board is asked: position, game, and argument of the question.
struct Here {
    const Position& pos;
    const std::vector<Move>& played; ///< Without null moves.
    int undone = 0;                  ///< The number of moves taken back since the start was set up.
    int nulls_undone = 0;            ///< The number of null moves taken back since then.
    unsigned times_set = 0;          ///< How often this board was set up.
    unsigned times_refused = 0;      ///< How often it refused a FEN.
    Move move = Move::none();        ///< The move in question, if any.
    int number = 0;                  ///< The square, side, encoding, ply or threshold in question, if any.
    char piece = '.';                ///< The kind of piece in question, if any.
    std::string_view text{};         ///< The text in question, if any.
    OracleGame* oracle = nullptr;    ///< The same game on the oracle's boards.

    [[nodiscard]] const oracle::Board& board() const { return oracle->here(); }
};

/// The faults of a FaultyBoard: for each question a function from the right single answer to a wrong one, and faults of
/// setting up, generating and making moves.
struct Faults {
    using Wrong = std::function<Answer(const Answer& right, const Here& here)>;
    std::map<Question, Wrong> answers;
    std::function<void(const Here&, std::vector<Move>&)> lists; ///< Changes the list of legal moves.
    std::function<void(const Position&, Move)> before_make;     ///< May throw.
    bool flip_does_nothing = false;
    std::function<void()> when_refusing; ///< Called before a FEN is refused.
    bool accepts_anything = false;       ///< A FEN to be refused sets up the start position.
    bool half_sets = false;              ///< A refused FEN leaves two kings on the board.

    /// Plants a wrong answer: `answer(right, here)`.
    template<Question Q, class Function>
    void wrong(Function answer) {
        using One = typename RowOf<Q>::One;
        answers[Q] = [answer](const Answer& right, const Here& here) {
            return Answer(static_cast<One>(answer(std::get<One>(right), here)));
        };
    }
};

/// Plants a wrong answer, as `Faults::wrong` does.
template<Question Q, class Function>
[[nodiscard]] std::function<void(Faults&)> wrong_answer(Function answer) {
    return [answer](Faults& faults) { faults.wrong<Q>(answer); };
}
/// Plants a fault of setting up, generating or making moves.
template<class Fault, class Value>
[[nodiscard]] std::function<void(Faults&)> fault_in(Fault Faults::*place, Value value) {
    return [place, value](Faults& faults) { faults.*place = value; };
}

/// Plants that legal moves for which `hidden` holds are not generated.
[[nodiscard]] inline std::function<void(Faults&)> hides(std::function<bool(const Position&, Move)> hidden) {
    return fault_in(&Faults::lists, [hidden = std::move(hidden)](const Here& here, std::vector<Move>& moves) {
        std::erase_if(moves, [&](Move m) { return hidden(here.pos, m); });
    });
}

/// A class that answers every question correctly. All objects share `faults`, which affect moves and set-ups.
class FaultyClass : public PositionAnswers {
public:
    static inline Faults faults;

    std::optional<std::string> set(std::string_view fen, Variant variant) {
        auto refused = PositionAnswers::set(fen, variant);
        if (refused && faults.accepts_anything)
            refused = PositionAnswers::set(START_FEN, variant);
        if (refused && faults.when_refusing)
            faults.when_refusing();
        if (refused && faults.half_sets)
            static_cast<void>(PositionAnswers::set("4k3/8/8/8/8/8/8/4K3 w - - 0 1", variant));
        times_refused_ += refused ? 1U : 0U;
        if (!refused || faults.half_sets)
            begin();
        return refused;
    }
    [[nodiscard]] std::vector<Move> legal_moves() {
        const MoveList legal = PositionAnswers::legal_moves();
        std::vector<Move> moves(legal.begin(), legal.end());
        if (faults.lists)
            faults.lists(here(), moves);
        return moves;
    }
    void make(Move m) {
        if (faults.before_make)
            faults.before_make(game_.pos, m);
        oracle_.play(uci(m));
        PositionAnswers::make(m);
        played_.push_back(m);
    }
    void unmake() {
        PositionAnswers::unmake();
        oracle_.undo();
        played_.pop_back();
        ++undone_;
    }
    void make_null() {
        PositionAnswers::make_null();
        oracle_.play_null(fen());
    }
    void unmake_null() {
        PositionAnswers::unmake_null();
        oracle_.undo();
        ++nulls_undone_;
    }
    void flip() {
        if (!faults.flip_does_nothing)
            PositionAnswers::flip();
        begin();
    }

    [[nodiscard]] int count_legal_moves() { return static_cast<int>(legal_moves().size()); }
    [[nodiscard]] int repetitions() { return oracle_.occurrences() - 1; }
    [[nodiscard]] bool is_checkmate() { return oracle::is_mate(board()); }
    [[nodiscard]] bool is_stalemate() { return oracle::is_stalemate(board()); }
    [[nodiscard]] bool is_insufficient_material() { return oracle::is_insufficient_material(board()); }
    [[nodiscard]] bool is_fifty_moves() { return board().halfmove_clock >= 100; }
    [[nodiscard]] bool is_seventyfive_moves() { return board().halfmove_clock >= 150; }
    [[nodiscard]] bool is_threefold_repetition() { return oracle_.occurrences() >= 3; }
    [[nodiscard]] bool is_fivefold_repetition() { return oracle_.occurrences() >= 5; }
    [[nodiscard]] std::string evaluation() const { return std::to_string(mg_value(game_.pos.state()->psq_score)); }
    [[nodiscard]] std::string best_move() const {
        const auto moves = PositionAnswers::legal_moves();
        return moves.empty() ? "(none)" : uci(moves[0]);
    }
    [[nodiscard]] Texts variations() const { return {best_move()}; }
    [[nodiscard]] Key key_after(Move m) {
        game_.play(m);
        const Key key = game_.pos.raw_key();
        game_.undo();
        return key;
    }
    [[nodiscard]] std::uint64_t polyglot_key() { return oracle::polyglot_key(board()); }
    [[nodiscard]] char captured_by(Move m) {
        game_.play(m);
        const char captured = to_char(game_.pos.captured_piece());
        game_.undo();
        return captured;
    }
    [[nodiscard]] Texts staged_moves() const {
        Texts texts;
        for (const Move m : PositionAnswers::legal_moves())
            texts.push_back(uci(m));
        return texts;
    }
    [[nodiscard]] Texts dirty_pieces(Move m) { return texts_of(changes_of(m).pieces); }
    [[nodiscard]] Texts dirty_threats(Move m) { return texts_of(changes_of(m).threats); }
    static constexpr bool refuses = true;

    [[nodiscard]] Here here() {
        Here here{game_.pos, played_, undone_, nulls_undone_, times_set_, times_refused_};
        here.oracle = &oracle_;
        return here;
    }

private:
    template<class List>
    [[nodiscard]] static Texts texts_of(const List& list) {
        Texts texts;
        for (const auto& change : list)
            texts.push_back(to_string(change));
        return texts;
    }
    [[nodiscard]] DirtyBoard changes_of(Move m) {
        DirtyBoard dirty;
        StateInfo next;
        game_.pos.do_move(m, next, dirty);
        game_.pos.undo_move(m);
        return dirty;
    }
    void begin() {
        oracle_ = OracleGame(game_.pos.setup());
        played_.clear();
        undone_ = nulls_undone_ = 0;
        ++times_set_;
    }
    [[nodiscard]] const oracle::Board& board() { return oracle_.here(); }

    OracleGame oracle_{BoardSetup()};
    std::vector<Move> played_;
    int undone_ = 0;
    int nulls_undone_ = 0;
    unsigned times_set_ = 0;
    unsigned times_refused_ = 0;
};

extern template class ClassBoard<FaultyClass>;

/// The board of FaultyClass, with the faults in its answers, too.
class FaultyBoard : public ClassBoard<FaultyClass> {
public:
    static inline Faults& faults = FaultyClass::faults;

    [[nodiscard]] Answer answer(Question question, const Argument& about) override;

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override { return std::make_unique<FaultyBoard>(); }
};

/// Plants a fault in all FaultyBoards. Its name is that of the invariant that must find it, or says what the program
/// does, such as "aborts". Throws std::out_of_range for other names.
void plant_fault(const std::string& name);

/// Plants the fault named by the environment variable KIWIPETE_FAULT, if set; for programs whose main is not ours.
void plant_fault_of_environment();

} // namespace kiwi
