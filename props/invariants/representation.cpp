// R: mailbox, bitboards and counts. Only for kiwi::Position.
#include <algorithm>
#include <array>

#include "../../engine/consistency.h"
#include "../../engine/recomputed.h"
#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// R13. That a square which is kept can be captured on is the Position's own check; that one is not forgotten after the
/// last move is seen only along a game.
Result en_passant_square_is_kept_if_legal(PlayedGame& game) {
    const Position& pos = game.position();
    if (pos.ep_square() != SQ_NONE || game.moves().empty() || game.last_is_null())
        return consistency::en_passant_is_legal(pos);
    const Square from = square_of_name(game.moves().back().substr(0, 2));
    const Square to = square_of_name(game.moves().back().substr(2, 2));
    if (type_of(pos.piece_on(to)) != PAWN || rank_distance(from, to) != 2)
        return std::nullopt;
    const Square passed = to + pawn_push(pos.side_to_move());
    if (!recomputed::en_passant_is_possible(pos, passed))
        return std::nullopt;
    return Difference{to_string(passed) + ": a capture there is legal", "no en passant square"};
}

// One row on one line.
// clang-format off
constexpr std::array REPRESENTATION_ROWS{
    Invariant{"R1", "mailbox", Tier::State, POSITION, "Mailbox and bitboards agree on all 64 squares.", own<consistency::mailbox>},
    Invariant{"R2", "types", Tier::State, POSITION, "The bitboards of the piece types are disjoint, and their union is all pieces.", own<consistency::piece_types>},
    Invariant{"R3", "colours", Tier::State, POSITION, "The bitboards of the colours are disjoint, and their union is all pieces.", own<consistency::colours>},
    Invariant{"R4", "counts", Tier::State, POSITION, "Piece counts equal popcounts and the mailbox's counts.", own<consistency::piece_counts>},
    Invariant{"R5", "kings", Tier::State, POSITION, "Each side has one king.", own<consistency::one_king_each>},
    Invariant{"R6", "pawns", Tier::State, POSITION, "No pawn stands on the first or last rank.", own<consistency::pawn_ranks>},
    Invariant{"R7", "material", Tier::State, POSITION, "At most 16 pieces a side, and no more promoted pieces than pawns are missing.", own<consistency::material>},
    Invariant{"R8", "opponent's king", Tier::State, POSITION, "The side not to move is not in check.", own<consistency::opponent_not_in_check>},
    Invariant{"R9", "ply parity", Tier::State, POSITION, "The parity of the game ply is the side to move.", own<consistency::ply_parity>},
    Invariant{"R10", "castling rights", Tier::State, POSITION, "Each castling right has its king, rook and masks in place, and no other square has a mask.", own<consistency::castling_rights>},
    Invariant{"R11", "castling paths", Tier::State, POSITION, "Castling paths equal those recomputed square by square.", own<consistency::castling_paths>},
    Invariant{"R12", "en passant square", Tier::State, POSITION, "The en passant square is empty and behind a pawn that has just advanced two squares.", own<consistency::en_passant_square>},
    Invariant{"R13", "en passant kept", Tier::State, POSITION, "An en passant square is kept if and only if a capture there is legal.", en_passant_square_is_kept_if_legal},
    Invariant{"R14", "en passant and check", Tier::State, POSITION, "With an en passant square, the double push can have been the last move.", own<consistency::en_passant_push>},
};
// clang-format on

} // namespace

std::span<const Invariant> representation_invariants() { return REPRESENTATION_ROWS; }

} // namespace kiwi
