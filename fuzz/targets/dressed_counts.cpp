#include "../../props/position/dressed_counts.h"
#include "../../engine/movegen.h"
#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

/// X7 for a position in the input, counts of up to 16 digits for its moves, and a dress chosen by the bytes that
/// follow.
KIWIPETE_FUZZ_TARGET(dressed_counts, Dress, 8000,
                     "Perft counts in any format are read unchanged, or refused with a reason.") {
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    Position& pos = position_of(game);
    const auto below = [&](std::size_t n) { return n > 256 ? input.word() % n : input.byte() % n; };
    CountedMoves counts;
    for (const Move move : legal_moves(pos)) {
        std::uint64_t nodes = 1 + input.word();
        for (std::size_t digits = below(4); digits > 0; --digits)
            nodes *= 997;
        counts.emplace_back(move, nodes);
    }
    if (!counts.empty())
        expect(find_failure_of_dressed_counts(pos, counts, below));
}
