// Position and oracle driven together by random commands: do, undo, null move, flip.
#include <algorithm>
#include <cctype>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidcheck/state.h>

#include "kiwipete/props/play.h"
#include "kiwipete/props/rc_generators.h"

namespace kiwi {
namespace {

/// What ought to be: the oracle's boards of the game, null moves written by hand as the Position's documentation says.
struct Model {
    std::vector<oracle::Board> game;
    [[nodiscard]] const oracle::Board& board() const { return game.back(); }
};

/// What is: a Position that remembers which of its moves were null.
struct Sut {
    PositionSubject subject;
    std::vector<bool> was_null;

    /// The Position agrees with the model, and its views with each other.
    void must_equal(const Model& model) {
        RC_ASSERT(subject.fen() == oracle::write_fen(model.board()));
        int failed = 0;
        if (!subject.position().pos_is_ok(&failed))
            RC_FAIL(std::string("pos_is_ok fails at step ") + name_of(ConsistencyStep(failed)));
        std::vector<std::string> moves;
        for (const Move m : subject.legal_moves())
            moves.push_back(subject.uci(m));
        std::ranges::sort(moves);
        RC_ASSERT(moves == oracle::legal_moves(model.board()));
    }
};

using Command = rc::state::Command<Model, Sut>;

struct Do : Command {
    /// Which of the legal moves; they differ from position to position, so it is a share of 65,536.
    std::uint16_t share = *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint16_t>());

    [[nodiscard]] std::string move(const Model& model) const {
        const std::vector<std::string> moves = oracle::legal_moves(model.board());
        return moves[share * moves.size() / 65'536];
    }
    void checkPreconditions(const Model& model) const override { RC_PRE(!oracle::legal_moves(model.board()).empty()); }
    void apply(Model& model) const override { model.game.push_back(*oracle::after_move(model.board(), move(model))); }
    void run(const Model& model, Sut& sut) const override {
        const Move m = parse_uci(sut.subject.position(), move(model));
        RC_ASSERT(m.is_ok());
        sut.subject.make(m);
        sut.was_null.push_back(false);
        sut.must_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "do " << share; }
};

struct Undo : Command {
    void checkPreconditions(const Model& model) const override { RC_PRE(model.game.size() > 1U); }
    void apply(Model& model) const override { model.game.pop_back(); }
    void run(const Model& model, Sut& sut) const override {
        if (sut.was_null.back())
            sut.subject.unmake_null();
        else
            sut.subject.unmake();
        sut.was_null.pop_back();
        sut.must_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "undo"; }
};

struct Null : Command {
    void checkPreconditions(const Model& model) const override { RC_PRE(!oracle::is_check(model.board())); }
    void apply(Model& model) const override {
        oracle::Board passed = model.board();
        passed.white_to_move = !passed.white_to_move;
        passed.passed.reset();
        ++passed.halfmove_clock;
        passed.fullmove_number += passed.white_to_move ? 1 : 0;
        model.game.push_back(passed);
    }
    void run(const Model& model, Sut& sut) const override {
        sut.subject.make_null();
        sut.was_null.push_back(true);
        sut.must_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "null move"; }
};

struct Flip : Command {
    void apply(Model& model) const override {
        const oracle::Board& board = model.board();
        oracle::Board flip = board;
        for (int rank = 0; rank < 8; ++rank)
            for (int file = 0; file < 8; ++file) {
                const char piece = board.at({file, 7 - rank});
                flip.put({file, rank},
                         static_cast<char>(std::isupper(piece) != 0 ? std::tolower(piece) : std::toupper(piece)));
            }
        std::swap(flip.castling_rooks[0], flip.castling_rooks[1]);
        if (flip.passed)
            flip.passed->rank = 7 - flip.passed->rank;
        flip.white_to_move = !board.white_to_move;
        model.game = {flip};
    }
    void run(const Model& model, Sut& sut) const override {
        sut.subject.flip();
        sut.was_null.clear();
        sut.must_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "flip"; }
};

RC_GTEST_PROP(StateMachine, PositionAndOracleGoTogether, ()) {
    const Line start = *lines(Source::Any, 0);
    const std::string fen = write_fen(start.start);
    const bool chess960 = start.start.variant == Variant::Chess960;
    Sut sut;
    RC_ASSERT(!sut.subject.set(fen, chess960));
    const Model model{{*oracle::read_fen(fen, chess960)}};
    rc::state::check(model, sut, rc::state::gen::execOneOfWithArgs<Do, Do, Do, Undo, Null, Flip>());
}

} // namespace
} // namespace kiwi
