// The counter's board: sets of squares and nothing that can be kept in step, so there is nothing to get out of step.
#pragma once

#include <array>

#include "engine/board_setup.h"
#include "engine/geometry.h"
#include "engine/move.h"

namespace kiwi::counter {

/// What can change along a line of play, apart from whose move it is: that the code knows as a template argument.
struct Board {
    /// The squares of each colour's men, and then of each kind of man.
    std::array<Bitboard, std::size_t{COLOR_NB} + KING> sets{};
    /// The square that a pawn has just passed, if an enemy pawn stands ready to take it there; or SQ_NONE.
    Square ep_square = SQ_NONE;
    CastlingRights rights = NO_CASTLING;

    [[nodiscard]] Bitboard of(Color c) const { return sets[c]; }
    [[nodiscard]] Bitboard men(PieceType pt) const { return sets[kind_at(pt)]; }
    [[nodiscard]] Bitboard occupied() const { return sets[WHITE] | sets[BLACK]; }
    template<Color C>
    [[nodiscard]] Bitboard pawns() const {
        return men(PAWN) & of(C);
    }
    template<Color C>
    [[nodiscard]] Square king() const {
        return (men(KING) & of(C)).lsb();
    }
    /// The men of a colour that move along diagonals; along ranks and files.
    template<Color C>
    [[nodiscard]] Bitboard diagonal_sliders() const {
        return (men(BISHOP) | men(QUEEN)) & of(C);
    }
    template<Color C>
    [[nodiscard]] Bitboard straight_sliders() const {
        return (men(ROOK) | men(QUEEN)) & of(C);
    }

    /// Takes whatever stands there off some squares.
    void clear(Bitboard squares) {
        for (Bitboard& set : sets)
            set &= ~squares;
    }
    /// Puts a man on an empty square.
    void put(Color c, PieceType pt, Square s) {
        sets[c] |= s;
        sets[kind_at(pt)] |= s;
    }
    /// A pawn of `Us` has passed a square.
    template<Color Us>
    void allow_en_passant(Square passed) {
        if (StepAttacks[make_piece(Us, PAWN)][passed] & pawns<~Us>())
            ep_square = passed;
    }

private:
    static constexpr std::size_t kind_at(PieceType pt) { return std::size_t{COLOR_NB} + pt - PAWN; }
};

/// What castling needs, for one right of one game.
struct Castling {
    Square king_from = SQ_NONE;
    Square rook_from = SQ_NONE;
    Square king_to = SQ_NONE;
    Square rook_to = SQ_NONE;
    Bitboard empty;      ///< Squares that nobody may stand on, king and rook apart.
    Bitboard unattacked; ///< Squares that the king passes, from the first to the last.
};

/// What stays the same in a whole game.
struct Rules {
    explicit Rules(const BoardSetup& setup);

    std::array<Castling, CASTLING_RIGHT_NB> castling;
    /// The rights that are left when something has moved from or to a square.
    std::array<CastlingRights, SQUARE_NB> rights_kept;
    bool is_chess960;
};

/// The board of a set-up without fault.
[[nodiscard]] Board board_of(const BoardSetup& setup);

/// The board after a legal move of the colour `Us`; `pt` is the kind of man that moves.
template<Color Us>
[[nodiscard]] inline Board after(const Board& before, const Rules& rules, PieceType pt, Move m) {
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    Board board = before;
    board.ep_square = SQ_NONE;
    board.rights &= rules.rights_kept[from] & rules.rights_kept[to];
    board.clear(Bitboard(from) | to);
    switch (m.type_of()) {
    case MoveType::Normal:
        board.put(Us, pt, to);
        if (pt == PAWN && (from ^ to) == 16)
            board.allow_en_passant<Us>(from + pawn_push(Us));
        break;
    case MoveType::Promotion:
        board.put(Us, m.promotion_type(), to);
        break;
    case MoveType::EnPassant:
        board.clear(Bitboard(to - pawn_push(Us)));
        board.put(Us, PAWN, to);
        break;
    case MoveType::Castling: {
        const Castling& castling = rules.castling[Us & (to > from ? KING_SIDE : QUEEN_SIDE)];
        board.put(Us, KING, castling.king_to);
        board.put(Us, ROOK, castling.rook_to);
    }
    }
    return board;
}

} // namespace kiwi::counter
