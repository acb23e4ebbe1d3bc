// The observable state of a position as a value, to prove that undo restores it.
#pragma once

#include <array>
#include <string>

#include "position.h"

namespace kiwi {

/// The observable state of a position as a value, except `nodes_searched`, which undo does not restore.
struct Snapshot {
    explicit Snapshot(const Position& pos) :
        setup(pos.setup()),
        by_color{pos.pieces(WHITE), pos.pieces(BLACK)},
        st(pos.state()),
        state(*pos.state()),
        game_ply(pos.game_ply()) {
        for (int pt = ALL_PIECES; pt <= KING; ++pt)
            by_type[PieceType(pt)] = pos.pieces(PieceType(pt));
        for (const Piece pc : EVERY_PIECE)
            counts[pc] = pos.piece_count(pc);
        for (const CastlingRights right : SINGLE_RIGHTS) {
            rooks[right] = pos.castling_rook_square(right);
            paths[right] = pos.castling_path(right);
        }
        for (int s = 0; s < SQUARE_NB; ++s)
            masks[Square(s)] = pos.castling_rights_mask(Square(s));
    }

    /// The name of the first field that differs; "" if none does.
    [[nodiscard]] std::string difference(const Snapshot& other) const {
        if (!(setup == other.setup))
            return "setup: " + write_fen(setup) + " became " + write_fen(other.setup);
        if (by_type != other.by_type || by_color != other.by_color)
            return "bitboards";
        if (counts != other.counts)
            return "piece counts";
        if (rooks != other.rooks || paths != other.paths || masks != other.masks)
            return "castling tables";
        if (st != other.st)
            return "state pointer";
        if (!(state == other.state))
            return "state";
        return game_ply == other.game_ply ? "" : "game ply";
    }

    BoardSetup setup;
    std::array<Bitboard, PIECE_TYPE_NB> by_type{};
    std::array<Bitboard, COLOR_NB> by_color;
    std::array<int, PIECE_NB> counts{};
    std::array<Square, CASTLING_RIGHT_NB> rooks{};
    std::array<Bitboard, CASTLING_RIGHT_NB> paths{};
    std::array<CastlingRights, SQUARE_NB> masks{};
    const StateInfo* st;
    StateInfo state;
    int game_ply;
};

} // namespace kiwi
