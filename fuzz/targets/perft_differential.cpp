// Claims: bulk, full, threaded, divided and reordered perft count the same tree, and the oracle does where it can.
#include "kiwipete/engine/perft/position_perft.h"
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

void perft_differential(Bytes bytes) {
    constexpr std::array<std::string_view, 4> claims{"P1", "P3", "P4", "P7"};
    constexpr int most_moves_for_the_oracle = 12;
    FuzzInput input(bytes);
    PositionGame game(input.position());
    enforce(game, claims);
    if (count_legal_moves(game.position()) <= most_moves_for_the_oracle) {
        const std::uint64_t expected = oracle::perft(game.oracle_board(), 2);
        const std::uint64_t found = perft(game.position(), 2).nodes();
        if (expected != found)
            enforce(Violation{"P5 small trees",
                              game.start_fen(),
                              {},
                              game.start_fen(),
                              std::to_string(expected),
                              std::to_string(found)});
    }
}

} // namespace kiwi::fuzz
