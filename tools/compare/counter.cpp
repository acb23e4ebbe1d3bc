#include "counter.h"

#include "../../engine/movegen.h"
#include "../../engine/perft/perft.h"
#include "../../engine/played_position.h"
#include "../../props/games/oracle_game.h"
#include "../terminal/interruption.h"

namespace kiwi::tools {

std::vector<Move> expected_moves(const Position& pos, const Deviations& deviations) {
    std::vector<Move> moves;
    if (end_games(deviations) && end_the_game(oracle_board_of(pos.setup()), deviations))
        return moves;
    for (const Move m : legal_moves(pos))
        if (is_expected(to_uci(m, pos.variant()), deviations))
            moves.push_back(m);
    return moves;
}

namespace {

std::uint64_t leaves_below(Position& pos, int depth, const Deviations& deviations) {
    if (depth == 0)
        return 1;
    const std::vector<Move> moves = expected_moves(pos, deviations);
    if (depth == 1)
        return moves.size();
    std::uint64_t leaves = 0;
    for (const Move m : moves) {
        StateInfo st;
        pos.do_move(m, st);
        leaves += leaves_below(pos, depth - 1, deviations); // recursion is at most MAX_PERFT_DEPTH deep
        pos.undo_move(m);
    }
    return leaves;
}

PerftOutput divided_as_expected(const BoardSetup& setup, int depth, const Deviations& deviations) {
    PerftOutput output;
    PlayedPosition board(setup);
    for (const Move m : expected_moves(board.pos, deviations)) {
        board.play(m);
        const std::uint64_t leaves = leaves_below(board.pos, depth - 1, deviations);
        board.undo();
        output.moves.emplace_back(to_uci(m, setup.variant), leaves);
        output.total += leaves;
    }
    return output;
}

/// Calls `count(flag)`, which stops when the flag is set. Throws Interrupted after a signal.
template<class Count>
auto interruptible(Count count) {
    try {
        return count(&Interruption::flag());
    } catch (const PerftStopped&) {
        throw_if_interrupted();
        throw;
    }
}

PerftOutput divided(const BoardSetup& setup, int depth) {
    PerftOutput output;
    const auto moves = interruptible([&](const auto* stop) { return BulkPerft(setup, nullptr, stop).divide(depth); });
    for (const DividedMove& move : moves) {
        output.moves.emplace_back(to_uci(move.move, setup.variant), move.total.nodes());
        output.total += move.total.nodes();
    }
    return output;
}

/// A counter that counts only totals.
template<class Leaves>
Counter of_totals(std::string name, Leaves leaves) {
    return {std::move(name), [leaves](const Game& game, int depth) {
                return PerftOutput{{}, leaves(game.moves.empty() ? game.start : last_setup(game), depth)};
            }};
}

} // namespace

std::uint64_t expected_leaves(const BoardSetup& setup, int depth, const Deviations& deviations) {
    PlayedPosition board(setup);
    return leaves_below(board.pos, depth, deviations);
}

Counter our_counter(const Deviations& deviations) {
    return {"Kiwipete", [deviations](const Game& game, int depth) {
                const BoardSetup setup = last_setup(game);
                return leave_out_moves(deviations) ? divided_as_expected(setup, depth, deviations)
                                                   : divided(setup, depth);
            }};
}

Counter bulk_counter(const std::optional<bulk::HashOptions>& hash) {
    return of_totals("Kiwipete's bulk perft", [hash](const BoardSetup& setup, int depth) {
        const auto table = bulk::make_hash_table(hash.value_or(bulk::default_hash(depth)));
        return interruptible(
                [&](const auto* stop) { return BulkPerft(setup, table.get(), stop).count(depth).nodes(); });
    });
}

Counter position_counter() {
    return of_totals("Kiwipete's Position", [](const BoardSetup& setup, int depth) {
        PlayedPosition board(setup);
        return interruptible(
                [&](const auto* stop) { return perft(board.pos, depth, PerftMethod::Position, stop).nodes(); });
    });
}

Counter oracle_counter() {
    return of_totals("Kiwipete's oracle", [](const BoardSetup& setup, int depth) {
        return oracle::perft(oracle::read_fen(write_fen(setup), castling_of(setup.variant)).value(), depth);
    });
}

Counter program_counter(const Program& program) {
    const std::shared_ptr<ProgramBoard> kind = program.make_board();
    return {program.name,
            [kind, name = program.name](const Game& game, int depth) {
                const auto board = kind->another();
                if (const auto refused = board->set(game.start))
                    throw ProgramError(Misbehaviour::Refused,
                                       name + " refused " + write_fen(game.start) + ": " + *refused);
                for (const std::string& move : game.moves)
                    board->make_uci(move);
                return board->perft(depth);
            },
            [kind] { kind->pool().restart(); }};
}

} // namespace kiwi::tools
