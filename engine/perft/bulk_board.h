// The board of bulk perft: only sets of squares, so there is no incremental state to update.
#pragma once

#include <array>

#include "../board_setup.h"
#include "../geometry.h"
#include "../move.h"

namespace kiwi::bulk {

/// The part of a position that moves change. The side to move is not stored: the code has it as a template argument.
struct Board {
    /// The squares of each colour's pieces, then the squares of each piece type.
    std::array<Bitboard, std::size_t{COLOR_NB} + KING> sets{};
    /// The square that a pawn has just passed, if an enemy pawn attacks it; otherwise SQ_NONE.
    Square ep_square = SQ_NONE;
    CastlingRights rights = NO_CASTLING;

    [[nodiscard]] Bitboard of(Color c) const { return sets[c]; }
    [[nodiscard]] Bitboard pieces(PieceType pt) const { return sets[index_of(pt)]; }
    [[nodiscard]] Bitboard occupied() const { return sets[WHITE] | sets[BLACK]; }
    template<Color C>
    [[nodiscard]] Bitboard pawns() const {
        return pieces(PAWN) & of(C);
    }
    template<Color C>
    [[nodiscard]] Square king() const {
        return (pieces(KING) & of(C)).lsb();
    }
    /// The type of the piece on a square. Precondition: the square is occupied.
    [[nodiscard]] PieceType type_on(Square s) const {
        int pt = PAWN;
        while (!pieces(PieceType(pt)).contains(s))
            ++pt;
        return PieceType(pt);
    }
    /// The bishops and queens of a colour.
    template<Color C>
    [[nodiscard]] Bitboard diagonal_sliders() const {
        return (pieces(BISHOP) | pieces(QUEEN)) & of(C);
    }
    /// The rooks and queens of a colour.
    template<Color C>
    [[nodiscard]] Bitboard straight_sliders() const {
        return (pieces(ROOK) | pieces(QUEEN)) & of(C);
    }

    /// The board without the pieces on `gone` and with a new piece on `square`, which must be empty or in `gone`.
    /// Castling rights and en passant square are not set.
    [[nodiscard]] Board replaced(Bitboard gone, Color c, PieceType pt, Square square) const {
        Board board;
        for (std::size_t i = 0; i < sets.size(); ++i) { // all sets at once, by vector instructions
            const bool joins = i == c || i == index_of(pt);
            board.sets[i] = (sets[i] & ~gone) | (joins ? Bitboard(square) : Bitboard());
        }
        return board;
    }
    /// Puts a piece on an empty square.
    void put(Color c, PieceType pt, Square s) {
        sets[c] |= s;
        sets[index_of(pt)] |= s;
    }
    /// Sets the en passant square after a double push of `Us`, if an enemy pawn attacks the passed square.
    template<Color Us>
    void allow_en_passant(Square passed) {
        if (StepAttacks[make_piece(Us, PAWN)][passed] & pawns<~Us>())
            ep_square = passed;
    }

private:
    static constexpr std::size_t index_of(PieceType pt) { return std::size_t{COLOR_NB} + pt - PAWN; }
};

/// Calls `use.operator()<C>()` for a colour known only at run time.
template<class Use>
inline decltype(auto) with_colour(Color c, const Use& use) {
    return c == WHITE ? use.template operator()<WHITE>() : use.template operator()<BLACK>();
}

/// The squares of one castling move.
struct Castling {
    Square king_from = SQ_NONE;
    Square rook_from = SQ_NONE;
    Square king_to = SQ_NONE;
    Square rook_to = SQ_NONE;
    Bitboard empty;      ///< Must be empty, except for the king and the rook themselves.
    Bitboard unattacked; ///< Must not be attacked: the squares that the king passes, and its destination.
};

/// The part of a position that never changes during a game.
struct Rules {
    explicit Rules(const BoardSetup& setup);

    std::array<Castling, CASTLING_RIGHT_NB> castling;
    /// The castling rights that remain after a move from or to a square.
    std::array<CastlingRights, SQUARE_NB> rights_kept;
    bool is_chess960;
};

/// The board of a valid set-up.
[[nodiscard]] Board board_of(const BoardSetup& setup);

/// The board after a legal move of `Us`. `pt` is the type of the moving piece.
template<Color Us>
[[nodiscard]] inline Board after(const Board& before, const Rules& rules, PieceType pt, Move m) {
    const Square from = m.from_sq();
    const Square to = m.to_sq();
    const Castling* castling = nullptr;
    if (m.type_of() == MoveType::Castling)
        castling = &rules.castling[castling_right(Us, from, to)];
    Bitboard gone = Bitboard(from) | to;
    if (m.type_of() == MoveType::EnPassant)
        gone |= to - pawn_push(Us);
    const PieceType arriving = m.type_of() == MoveType::Promotion ? m.promotion_type() : pt;

    Board board = before.replaced(gone, Us, arriving, castling != nullptr ? castling->king_to : to);
    if (castling != nullptr)
        board.put(Us, ROOK, castling->rook_to);
    board.rights = before.rights & rules.rights_kept[from] & rules.rights_kept[to];
    if (pt == PAWN && (from ^ to) == 16)
        board.allow_en_passant<Us>(from + pawn_push(Us));
    return board;
}

} // namespace kiwi::bulk
