// S25 to S27: what evaluations and move ordering ask of a position, against the mailbox.
#include <array>

#include "kiwipete/engine/recomputed.h"
#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/findings.h"

namespace kiwi {

namespace {

/// Whether no enemy pawn stands before a pawn, on its file or beside it.
bool passed_by_mailbox(const Position& pos, Color c, Square s) {
    for (int t = 0; t < SQUARE_NB; ++t)
        if (pos.piece_on(Square(t)) == make_piece(~c, PAWN) && file_distance(s, Square(t)) <= 1
            && relative_rank(c, Square(t)) > relative_rank(c, s))
            return false;
    return true;
}

Result passed_pawns_are_right(PositionGame& game) {
    const Position& pos = game.position();
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece pc = pos.piece_on(Square(s));
        if (pc == W_PAWN || pc == B_PAWN)
            if (auto f = same(passed_by_mailbox(pos, color_of(pc), Square(s)), pos.pawn_passed(color_of(pc), Square(s)),
                              "passed on ", Square(s)))
                return f;
    }
    return std::nullopt;
}

Result opposite_bishops_are_right(PositionGame& game) {
    const Position& pos = game.position();
    // How many bishops a colour has on light and on dark squares.
    std::array<std::array<int, 2>, COLOR_NB> bishops{};
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece pc = pos.piece_on(Square(s)); pc != NO_PIECE && type_of(pc) == BISHOP)
            ++bishops[color_of(pc)][DARK_SQUARES.contains(Square(s)) ? 1 : 0];
    const auto& [white, black] = bishops;
    const bool opposite = white[0] + white[1] == 1 && black[0] + black[1] == 1 && white[0] == black[1];
    return same(opposite, pos.opposite_bishops());
}

Result discovered_checks_are_right(PositionGame& game) {
    const Position& pos = game.position();
    Bitboard candidates;
    for (const Square s : recomputed::pins(pos, ~pos.side_to_move()).blockers)
        if (color_of(pos.piece_on(s)) == pos.side_to_move())
            candidates |= s;
    return same(candidates, pos.discovered_check_candidates());
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"S25", "passed pawns", "A pawn is passed if no enemy pawn can stop it on three files."},
                          Tier::Moves,
                          "",
                          passed_pawns_are_right},
        PositionInvariant{{"S26", "opposite bishops", "Bishops are opposite if each side has one, on other colours."},
                          Tier::Moves,
                          "",
                          opposite_bishops_are_right},
        PositionInvariant{
                {"S27", "discovered checks", "Candidates are our pieces that alone shield their king from ours."},
                Tier::Moves,
                "",
                discovered_checks_are_right}};

} // namespace

std::span<const PositionInvariant> evaluation_invariants() { return INVARIANTS; }

} // namespace kiwi
