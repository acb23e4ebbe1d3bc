// Those who count the leaves of trees: bulk perft, the full Position, the oracle, and programs under test.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "../../engine/notation/perft_output.h"
#include "../../engine/perft/hash_table.h"
#include "../../engine/position.h"
#include "../../props/games/game.h"
#include "../process/program_board.h"

namespace kiwi::tools {

/// For one thread.
struct Counter {
    std::string name;
    /// The perft of the last position of a game, at a depth of at least 1; may leave the moves out. Throws ProgramError
    /// of a program that misbehaves; it may be asked again.
    std::function<PerftOutput(const Game& game, int depth)> perft;
    /// Goes on with a new process, if it is a program.
    std::function<void()> restart = [] {};

    /// The leaves below a position.
    [[nodiscard]] std::uint64_t leaves(const BoardSetup& setup, int depth) const {
        return perft({setup, {}}, depth).total;
    }
};

/// Kiwipete's own counts by move, without the moves that are missing on purpose.
[[nodiscard]] Counter our_counter(const Deviations& deviations = {});
/// Totals only: by bulk perft, with a hash table that was chosen or the default one of each depth; by the full
/// Position; by the oracle.
[[nodiscard]] Counter bulk_counter(const std::optional<bulk::HashOptions>& hash = {});
[[nodiscard]] Counter position_counter();
[[nodiscard]] Counter oracle_counter();
/// A program's own counts, its moves in our spelling.
[[nodiscard]] Counter program_counter(const Program& program);

/// The moves of a position that are expected of a program, and the leaves of the tree of such moves.
[[nodiscard]] std::vector<Move> expected_moves(const Position& pos, const Deviations& deviations);
[[nodiscard]] std::uint64_t expected_leaves(const BoardSetup& setup, int depth, const Deviations& deviations);

} // namespace kiwi::tools
