// Counters of leaves: bulk perft, the full Position, the oracle, and programs under test.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "../../engine/notation/perft_output.h"
#include "../../engine/perft/hash_table.h"
#include "../../engine/position.h"
#include "../../props/games/game.h"
#include "../process/program_board.h"

namespace kiwi::tools {

/// A perft implementation. Each object serves one thread.
struct Counter {
    std::string name;
    /// The perft of the last position of a game, with or without the root moves. Throws ProgramError if the program
    /// misbehaves; the counter may be used again. Precondition: depth >= 1.
    std::function<PerftOutput(const Game& game, int depth)> perft;
    /// For a program, continues with a new process.
    std::function<void()> restart = [] {};

    [[nodiscard]] std::uint64_t leaves(const BoardSetup& setup, int depth) const {
        return perft({setup, {}}, depth).total;
    }
};

/// Kiwipete's counts by move, without moves that the deviations omit.
[[nodiscard]] Counter our_counter(const Deviations& deviations = {});
/// Totals by bulk perft (`hash`: the default for the depth if not given), by the full Position, and by the oracle.
[[nodiscard]] Counter bulk_counter(const std::optional<bulk::HashOptions>& hash = {});
[[nodiscard]] Counter position_counter();
[[nodiscard]] Counter oracle_counter();
/// The counts of a program, with moves in our notation.
[[nodiscard]] Counter program_counter(const Program& program);

/// Positions for each process of a program. New processes keep the verdict independent of the number of threads.
inline constexpr std::size_t POSITIONS_OF_A_PROCESS = 32;

/// The moves that a program with these deviations should have, and the leaves of their tree.
[[nodiscard]] std::vector<Move> expected_moves(const Position& pos, const Deviations& deviations);
[[nodiscard]] std::uint64_t expected_leaves(const BoardSetup& setup, int depth, const Deviations& deviations);

} // namespace kiwi::tools
