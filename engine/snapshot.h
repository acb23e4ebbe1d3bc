// The observable state of a position by value, to prove that undo restores it.
#pragma once

#include <string>
#include <vector>

#include "engine/position.h"

namespace kiwi {

/// Everything that can be seen of a position, by value, but `nodes_searched`, which undo leaves alone.
struct Snapshot {
    explicit Snapshot(const Position& pos) :
        setup(pos.setup()),
        st(pos.state()),
        state(*pos.state()),
        game_ply(pos.game_ply()) {
        for (int pt = ALL_PIECES; pt <= KING; ++pt)
            by_type.push_back(pos.pieces(PieceType(pt)));
        for (const Piece pc : ALL_MEN)
            counts.push_back(pos.piece_count(pc));
        by_type.push_back(pos.pieces(WHITE));
        by_type.push_back(pos.pieces(BLACK));
        for (const CastlingRights right : SINGLE_RIGHTS) {
            castling.push_back(pos.castling_rook_square(right));
            by_type.push_back(pos.castling_path(right));
        }
        for (int s = 0; s < SQUARE_NB; ++s)
            castling.push_back(pos.castling_rights_mask(Square(s)));
    }

    /// The name of the first field that differs, or "".
    [[nodiscard]] std::string difference(const Snapshot& other) const {
        if (!(setup == other.setup))
            return "setup: " + write_fen(setup) + " became " + write_fen(other.setup);
        if (by_type != other.by_type)
            return "bitboards";
        if (counts != other.counts)
            return "piece counts";
        if (castling != other.castling)
            return "castling tables";
        if (st != other.st)
            return "state pointer";
        if (!(state == other.state))
            return "state";
        return game_ply == other.game_ply ? "" : "game ply";
    }

    BoardSetup setup;
    std::vector<Bitboard> by_type;
    std::vector<int> counts;
    std::vector<int> castling;
    const StateInfo* st;
    StateInfo state;
    int game_ply;
};

} // namespace kiwi
