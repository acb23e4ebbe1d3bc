// The vocabulary of the board: colours, pieces, squares, directions, castling rights, values.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/kiwi_assert.h"

namespace kiwi {

/// A Zobrist key: 64 pseudo-random bits that identify a position or a part of it.
using Key = std::uint64_t;

/// A material or exchange value in centipawns.
using Value = int;

/// A game phase from PHASE_ENDGAME to PHASE_MIDGAME.
enum Phase : int { PHASE_ENDGAME = 0, PHASE_MIDGAME = 128 };

/// Whether castling follows standard chess (king on e, rooks on a and h; moves written e1g1) or Chess960 (any files;
/// moves written as king takes own rook, e1h1). Nothing else differs.
enum class Variant : std::uint8_t { Standard, Chess960 };

enum Color : std::uint8_t { WHITE, BLACK, COLOR_NB = 2 };

/// The other side.
constexpr Color operator~(Color c) { return Color(c ^ BLACK); }

/// A type of piece, without colour. ALL_PIECES indexes the union of all types.
enum PieceType : std::uint8_t {
    NO_PIECE_TYPE,
    PAWN,
    KNIGHT,
    BISHOP,
    ROOK,
    QUEEN,
    KING,
    ALL_PIECES = 0,
    PIECE_TYPE_NB = 8
};

/// A piece with its colour: `color << 3 | type`. Values 0, 7, 8 and 15 are not pieces.
enum Piece : std::uint8_t {
    NO_PIECE,
    W_PAWN = 1,
    W_KNIGHT,
    W_BISHOP,
    W_ROOK,
    W_QUEEN,
    W_KING,
    B_PAWN = 9,
    B_KNIGHT,
    B_BISHOP,
    B_ROOK,
    B_QUEEN,
    B_KING,
    PIECE_NB = 16
};

/// The twelve pieces, white first, pawn to king.
inline constexpr std::array<Piece, 12> EVERY_PIECE{W_PAWN, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN, W_KING,
                                                   B_PAWN, B_KNIGHT, B_BISHOP, B_ROOK, B_QUEEN, B_KING};

constexpr Piece make_piece(Color c, PieceType pt) { return Piece(c << 3 | pt); }
constexpr PieceType type_of(Piece pc) { return PieceType(pc & 7); }

/// The colour of a piece. Precondition: `pc` is a piece.
constexpr Color color_of(Piece pc) {
    KIWI_ASSERT(pc != NO_PIECE);
    return Color(pc >> 3);
}

/// The same piece in the other colour. Precondition: `pc` is a piece.
constexpr Piece operator~(Piece pc) { return Piece(pc ^ 8); }

/// The FEN letter of a piece: upper case for White, lower case for Black; '.' for an empty square.
constexpr char to_char(Piece pc) { return ".PNBRQK..pnbrqk."[pc]; }

/// The piece that a FEN letter stands for, or NO_PIECE for any other character.
constexpr Piece piece_of_char(char c) {
    for (const Piece pc : EVERY_PIECE)
        if (to_char(pc) == c)
            return pc;
    return NO_PIECE;
}

/// The centipawn value of each piece type in exchange evaluation. The king is worth 0: it is never captured.
inline constexpr std::array<Value, PIECE_TYPE_NB> PIECE_VALUE{0, 100, 320, 330, 500, 900, 0, 0};

/// Squares in little-endian rank-file order: A1 = 0, B1 = 1 … H8 = 63.
// clang-format off
enum Square : std::uint8_t {
    SQ_A1, SQ_B1, SQ_C1, SQ_D1, SQ_E1, SQ_F1, SQ_G1, SQ_H1,
    SQ_A2, SQ_B2, SQ_C2, SQ_D2, SQ_E2, SQ_F2, SQ_G2, SQ_H2,
    SQ_A3, SQ_B3, SQ_C3, SQ_D3, SQ_E3, SQ_F3, SQ_G3, SQ_H3,
    SQ_A4, SQ_B4, SQ_C4, SQ_D4, SQ_E4, SQ_F4, SQ_G4, SQ_H4,
    SQ_A5, SQ_B5, SQ_C5, SQ_D5, SQ_E5, SQ_F5, SQ_G5, SQ_H5,
    SQ_A6, SQ_B6, SQ_C6, SQ_D6, SQ_E6, SQ_F6, SQ_G6, SQ_H6,
    SQ_A7, SQ_B7, SQ_C7, SQ_D7, SQ_E7, SQ_F7, SQ_G7, SQ_H7,
    SQ_A8, SQ_B8, SQ_C8, SQ_D8, SQ_E8, SQ_F8, SQ_G8, SQ_H8,
    SQ_NONE,
    SQUARE_NB = 64
};
// clang-format on

enum File : std::uint8_t { FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H, FILE_NB };
enum Rank : std::uint8_t { RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8, RANK_NB };

/// A step on the board as the difference of two square numbers.
enum Direction : int {
    NORTH = 8,
    EAST = 1,
    SOUTH = -NORTH,
    WEST = -EAST,
    NORTH_EAST = NORTH + EAST,
    NORTH_WEST = NORTH + WEST,
    SOUTH_EAST = SOUTH + EAST,
    SOUTH_WEST = SOUTH + WEST
};

constexpr bool is_ok(Square s) { return s < SQUARE_NB; }
constexpr File file_of(Square s) { return File(s & 7); }
constexpr Rank rank_of(Square s) { return Rank(s >> 3); }
constexpr Square make_square(File f, Rank r) { return Square(r << 3 | f); }

/// The square as `c` sees it: unchanged for White, mirrored top to bottom for Black.
constexpr Square relative_square(Color c, Square s) { return Square(s ^ (c * 56)); }
constexpr Rank relative_rank(Color c, Rank r) { return Rank(r ^ (c * 7)); }
constexpr Rank relative_rank(Color c, Square s) { return relative_rank(c, rank_of(s)); }

/// One step from a square. Unchecked: the step must stay on the board and must not wrap to another file.
constexpr Square operator+(Square s, Direction d) { return Square(static_cast<int>(s) + static_cast<int>(d)); }
constexpr Square operator-(Square s, Direction d) { return Square(static_cast<int>(s) - static_cast<int>(d)); }
constexpr Direction operator-(Direction d) { return Direction(-static_cast<int>(d)); }
constexpr Direction operator+(Direction a, Direction b) { return Direction(static_cast<int>(a) + static_cast<int>(b)); }

/// The direction in which the pawns of `c` advance.
constexpr Direction pawn_push(Color c) { return c == WHITE ? NORTH : SOUTH; }

/// "e4", or "-" for SQ_NONE.
[[nodiscard]] inline std::string to_string(Square s) {
    if (!is_ok(s))
        return "-";
    return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

/// The square named by exactly two characters such as "e4", or SQ_NONE for any other text.
constexpr Square square_of_name(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
        return SQ_NONE;
    return make_square(File(name[0] - 'a'), Rank(name[1] - '1'));
}

/// The side of the board to which the king castles. Usable as a mask over the four rights: `WHITE_OO & KING_SIDE`.
enum CastlingSide : std::uint8_t { KING_SIDE = 0b0101, QUEEN_SIDE = 0b1010 };

/// A set of castling rights in four bits.
enum CastlingRights : std::uint8_t {
    NO_CASTLING,
    WHITE_OO = 1,
    WHITE_OOO = 2,
    BLACK_OO = 4,
    BLACK_OOO = 8,
    WHITE_CASTLING = WHITE_OO | WHITE_OOO,
    BLACK_CASTLING = BLACK_OO | BLACK_OOO,
    ANY_CASTLING = WHITE_CASTLING | BLACK_CASTLING,
    CASTLING_RIGHT_NB = 16
};

/// The four single rights in FEN order: K, Q, k, q.
inline constexpr std::array<CastlingRights, 4> SINGLE_RIGHTS{WHITE_OO, WHITE_OOO, BLACK_OO, BLACK_OOO};

constexpr CastlingRights operator|(CastlingRights a, CastlingRights b) {
    return CastlingRights(static_cast<int>(a) | static_cast<int>(b));
}
constexpr CastlingRights operator&(CastlingRights a, CastlingRights b) {
    return CastlingRights(static_cast<int>(a) & static_cast<int>(b));
}
constexpr CastlingRights operator~(CastlingRights a) { return CastlingRights(~static_cast<int>(a) & ANY_CASTLING); }
constexpr CastlingRights& operator|=(CastlingRights& a, CastlingRights b) { return a = a | b; }
constexpr CastlingRights& operator&=(CastlingRights& a, CastlingRights b) { return a = a & b; }

/// Both rights of a colour.
constexpr CastlingRights castling_of(Color c) { return c == WHITE ? WHITE_CASTLING : BLACK_CASTLING; }
/// The right of a colour to castle to one side; the rights of a set that belong to a side or a colour.
constexpr CastlingRights operator&(Color c, CastlingSide side) {
    return castling_of(c) & CastlingRights(static_cast<int>(side));
}
constexpr CastlingRights operator&(CastlingRights cr, CastlingSide side) {
    return cr & CastlingRights(static_cast<int>(side));
}
constexpr CastlingRights operator&(CastlingRights cr, Color c) { return cr & castling_of(c); }

/// The right that a king needs to castle with a rook. In standard chess `rook` may be the king's destination.
constexpr CastlingRights castling_right(Color c, Square king, Square rook) {
    return c & (rook > king ? KING_SIDE : QUEEN_SIDE);
}

/// The squares of the king and the rook after castling (FIDE Laws, article 3.8.2; Chess960 guidelines 1.3.3).
/// Precondition: `right` is a single right.
constexpr Square castled_king_square(CastlingRights right) {
    return relative_square(right & WHITE ? WHITE : BLACK, right & KING_SIDE ? SQ_G1 : SQ_C1);
}
constexpr Square castled_rook_square(CastlingRights right) {
    return relative_square(right & WHITE ? WHITE : BLACK, right & KING_SIDE ? SQ_F1 : SQ_D1);
}

} // namespace kiwi
