#include <algorithm>

#include "../../engine/movegen.h"
#include "../../engine/uci_move.h"
#include "../../props/fuzzing/target.h"
#include "../../props/position/dressed_counts.h"

using namespace kiwi;
using namespace kiwi::fuzz;

/// Throws CheckFailed unless all checks hold in the position that an input describes.
template<class... Some>
static void expect_at_position(Bytes bytes, const Some&... checks) {
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    (expect(game, checks), ...);
}

KIWIPETE_FUZZ_TARGET(perft_differential, Placement, 3000,
                     "Every way to count the tree counts the same, and where there are few moves so does the oracle.") {
    static const Checks checked = these({"P1", "P3", "P4", "P5", "P7"});
    expect_at_position(bytes, checked);
}

KIWIPETE_FUZZ_TARGET(
        position, Placement, 3000,
        "The moves tier holds for any placement, the moves are the oracle's, and a flip changes nothing.") {
    static const Checks moves = all_of(Tier::Moves);
    static const Checks checked = these({"M1", "S22", "Q14", "Q16", "Y1", "Y2", "Y3"});
    expect_at_position(bytes, moves, checked);
}

KIWIPETE_FUZZ_TARGET(see, Placement, 5000, "Exchange values are the oracle's, monotone, and unchanged by a flip.") {
    static const Checks checked = these({"E1", "E2", "E3"});
    expect_at_position(bytes, checked);
}

/// M4 for the encodings in the input: two bytes give origin and move type; every destination is tried.
KIWIPETE_FUZZ_TARGET(pseudo_legal, Encodings, 5000,
                     "Of any 16 bits, exactly the generated moves are pseudo-legal and legal.") {
    constexpr unsigned destination_bits = SQUARE_NB - 1;
    FuzzInput input(bytes);
    PlayedGame game(position_board(), input.position());
    const Position& pos = position_of(game);
    const MoveList moves = legal_moves(pos);
    while (input.has_more()) {
        const unsigned word = input.word() & ~destination_bits;
        for (unsigned to = 0; to < SQUARE_NB; ++to) {
            const Move m(static_cast<std::uint16_t>(word | to));
            const bool generated = std::find(moves.begin(), moves.end(), m) != moves.end();
            if (auto difference =
                        same(generated, pos.pseudo_legal(m) && pos.legal(m), "encoding ", int{m.raw()}, " legal"))
                expect(finding_of(invariant("M4"), game, std::move(*difference)));
        }
    }
}

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
