// Position and oracle in lockstep under random commands: do, undo, null move, flip.
#include <algorithm>
#include <cctype>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidcheck/state.h>

#include "../engine/played_position.h"
#include "games/oracle_game.h"
#include "games/rc_generators.h"

namespace kiwi {
namespace {

/// The model: the oracle's boards of the game.
struct Model {
    std::vector<oracle::Board> game;
    [[nodiscard]] const oracle::Board& board() const { return game.back(); }
};

/// The system under test.
struct Sut {
    PlayedPosition game;

    /// The Position agrees with the model, and its state is consistent.
    void expect_equal(const Model& model) const {
        RC_ASSERT(game.pos.fen() == oracle::write_fen(model.board()));
        if (const auto failed = game.pos.failed_step())
            RC_FAIL(std::string("the consistency check fails at step ") + name_of(*failed));
        std::vector<std::string> moves;
        for (const Move m : legal_moves(game.pos))
            moves.push_back(to_uci(m, game.pos.variant()));
        std::ranges::sort(moves);
        RC_ASSERT(moves == oracle::legal_moves(model.board()));
    }
};

using Command = rc::state::Command<Model, Sut>;

struct Do : Command {
    /// Chooses a legal move in any position: `share` of 65,536 of the list.
    std::uint16_t share = *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint16_t>());

    [[nodiscard]] std::string move(const Model& model) const {
        const std::vector<std::string> moves = oracle::legal_moves(model.board());
        return moves[share * moves.size() / 65'536];
    }
    void checkPreconditions(const Model& model) const override { RC_PRE(!oracle::legal_moves(model.board()).empty()); }
    void apply(Model& model) const override { model.game.push_back(*oracle::after_move(model.board(), move(model))); }
    void run(const Model& model, Sut& sut) const override {
        RC_ASSERT(sut.game.play(move(model)));
        sut.expect_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "do " << share; }
};

struct Undo : Command {
    void checkPreconditions(const Model& model) const override { RC_PRE(model.game.size() > 1U); }
    void apply(Model& model) const override { model.game.pop_back(); }
    void run(const Model& model, Sut& sut) const override {
        sut.game.undo();
        sut.expect_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "undo"; }
};

struct Null : Command {
    void checkPreconditions(const Model& model) const override { RC_PRE(!oracle::is_check(model.board())); }
    void apply(Model& model) const override { model.game.push_back(oracle::after_null_move(model.board())); }
    void run(const Model& model, Sut& sut) const override {
        sut.game.play_null();
        sut.expect_equal(nextState(model));
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
        flip.side_to_move = other(board.side_to_move);
        model.game = {flip};
    }
    void run(const Model& model, Sut& sut) const override {
        sut.game.flip();
        sut.expect_equal(nextState(model));
    }
    void show(std::ostream& os) const override { os << "flip"; }
};

RC_GTEST_PROP(StateMachine, PositionAndOracleAgree, ()) {
    const Game start = *games(Source::Any, 0, PositionKind::DoubleChess960);
    Sut sut;
    RC_ASSERT(!sut.game.set(start.start));
    const Model model{{*oracle::read_fen(write_fen(start.start), castling_of(start.start.variant))}};
    rc::state::check(model, sut, rc::state::gen::execOneOfWithArgs<Do, Do, Do, Undo, Null, Flip>());
}

} // namespace
} // namespace kiwi
