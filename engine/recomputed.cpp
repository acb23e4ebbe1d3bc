#include "recomputed.h"

#include <algorithm>

#include "psqt.h"

namespace kiwi::recomputed {

namespace {

/// Calls `visit(piece, square)` for every piece in the mailbox.
template<class Visit>
void for_each_piece(const Position& pos, Visit visit) {
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece pc = pos.piece_on(Square(s)); pc != NO_PIECE)
            visit(pc, Square(s));
}

/// The exclusive or of the keys of all pieces for which `wanted(piece)` is true.
template<class Wanted>
Key key_of_pieces(const Position& pos, Wanted wanted) {
    Key key = 0;
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (wanted(pc))
            key ^= zobrist::psq(pc, s);
    });
    return key;
}

Square king_of(const Position& pos, Color c) {
    Square king = SQ_NONE;
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (pc == make_piece(c, KING))
            king = s;
    });
    return king;
}

/// The squares that a piece attacks, found by steps and ray walks.
Bitboard attacks_of(Piece pc, Square s, Bitboard occupied) {
    const PieceType pt = type_of(pc);
    return pt >= BISHOP && pt <= QUEEN ? ray_walk(pt, s, occupied) : StepAttacks[pc][s];
}

/// The pieces of `by` that attack a square if only the pieces on `occupied` are on the board.
Bitboard attackers(const Position& pos, Square target, Color by, Bitboard occupied) {
    Bitboard found;
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (color_of(pc) == by && occupied.contains(s) && attacks_of(pc, s, occupied).contains(target))
            found |= s;
    });
    return found;
}

Bitboard occupied_squares(const Position& pos) {
    Bitboard occupied;
    for_each_piece(pos, [&](Piece, Square s) { occupied |= s; });
    return occupied;
}

} // namespace

Key key(const Position& pos) {
    Key key = key_of_pieces(pos, [](Piece) { return true; }) ^ zobrist::castling(pos.castling_rights());
    if (pos.side_to_move() == BLACK)
        key ^= zobrist::SIDE;
    if (pos.ep_square() != SQ_NONE)
        key ^= zobrist::en_passant(pos.ep_square());
    return key;
}

Key pawn_key(const Position& pos) {
    return zobrist::NO_PAWNS ^ key_of_pieces(pos, [](Piece pc) { return type_of(pc) == PAWN; });
}

Key material_key(const Position& pos) {
    std::array<int, PIECE_NB> seen{};
    Key key = 0;
    for_each_piece(pos, [&](Piece pc, Square) { key ^= zobrist::material(pc, seen[pc]++); });
    return key;
}

Key minor_piece_key(const Position& pos) {
    return key_of_pieces(pos, [](Piece pc) { return type_of(pc) == KNIGHT || type_of(pc) == BISHOP; });
}

std::array<Key, COLOR_NB> non_pawn_keys(const Position& pos) {
    std::array<Key, COLOR_NB> keys{};
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (type_of(pc) != PAWN)
            keys[color_of(pc)] ^= zobrist::psq(pc, s);
    });
    return keys;
}

std::array<Value, COLOR_NB> non_pawn_material(const Position& pos) {
    std::array<Value, COLOR_NB> sums{};
    for_each_piece(pos, [&](Piece pc, Square) {
        if (type_of(pc) != PAWN)
            sums[color_of(pc)] += PIECE_VALUE[type_of(pc)];
    });
    return sums;
}

Score psq_score(const Position& pos) {
    Score sum;
    for_each_piece(pos, [&](Piece pc, Square s) { sum += psqt::psq(pc, s); });
    return sum;
}

Bitboard checkers(const Position& pos) {
    const Color us = pos.side_to_move();
    return attackers(pos, king_of(pos, us), ~us, occupied_squares(pos));
}

Pins pins(const Position& pos, Color c) {
    Pins pins;
    const Square king = king_of(pos, c);
    for (const Step step : KING_STEPS) {
        const bool straight = step.files == 0 || step.ranks == 0;
        Square blocker = SQ_NONE;
        for (Square s = after_step(king, step); s != SQ_NONE; s = after_step(s, step)) {
            const Piece pc = pos.piece_on(s);
            if (pc == NO_PIECE)
                continue;
            if (blocker == SQ_NONE) {
                blocker = s;
                continue;
            }
            if (color_of(pc) == ~c && (type_of(pc) == QUEEN || type_of(pc) == (straight ? ROOK : BISHOP))) {
                pins.blockers |= blocker;
                if (color_of(pos.piece_on(blocker)) == c)
                    pins.pinners |= s;
            }
            break;
        }
    }
    return pins;
}

std::array<Bitboard, PIECE_TYPE_NB> check_squares(const Position& pos) {
    std::array<Bitboard, PIECE_TYPE_NB> squares{};
    const Color them = ~pos.side_to_move();
    const Square king = king_of(pos, them);
    const Bitboard occupied = occupied_squares(pos);
    // A piece attacks the king if the same piece in the king's colour, on the king's square, attacks that piece's
    // square.
    for (const PieceType pt : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN})
        squares[pt] = attacks_of(make_piece(them, pt), king, occupied);
    return squares;
}

bool en_passant_is_possible(const Position& pos, Square ep) {
    const Color us = pos.side_to_move();
    const Square captured = ep - pawn_push(us);
    bool possible = false;
    for_each_piece(pos, [&](Piece pc, Square from) {
        if (pc != make_piece(us, PAWN) || !StepAttacks[pc][from].contains(ep))
            return;
        const Bitboard after = (occupied_squares(pos) ^ from ^ captured) | ep;
        possible |= attackers(pos, king_of(pos, us), ~us, after).empty();
    });
    return possible;
}

int repetition(const StateInfo& state) {
    const StateInfo* earlier = &state;
    for (int distance = 1; distance <= std::min(state.rule50, state.plies_from_null); ++distance) {
        earlier = earlier->previous;
        if (earlier->key == state.key)
            return earlier->repetition != 0 ? -distance : distance;
    }
    return 0;
}

} // namespace kiwi::recomputed
