// A board in 32 bytes, for hash tables and files.
#pragma once

#include <array>
#include <cstdint>

#ifdef __BMI2__
    #include <immintrin.h>
#endif

#include "bulk_board.h"

namespace kiwi::bulk {

/// A board and the side to move, packed so that two are equal if and only if their bits are equal. A board has at most
/// 32 pieces, so four bits for each occupied square hold the colours and types of all pieces.
struct PackedBoard {
    /// The occupied squares; then four lists of 32 bits, one bit for each occupied square from a1 on: whether the piece
    /// is white, and its type in three bits, lowest first (pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6).
    std::array<std::uint64_t, 3> pieces;
    /// Castling rights, en passant file and side to move in the lowest STATE_BITS bits; users may use the other bits.
    std::uint64_t state;

    static constexpr int STATE_BITS = 9;
    bool operator==(const PackedBoard&) const = default;
};

/// Moves the bits on the squares of a mask to the lowest bits, from a1 on, and back: without BMI2 in six steps, each of
/// which moves some squares by twice as many bits as the step before.
/// Method: Henry S. Warren, "Hacker's Delight", 2nd edition, 2013, sections 7-4 and 7-5.
class Gathering {
public:
    explicit Gathering(Bitboard mask) : mask_(mask.bits()) {
#ifndef __BMI2__
        std::uint64_t left = mask_;
        std::uint64_t gaps = ~mask_ << 1; // below each square there is one for each bit that it is to move
        for (std::size_t step = 0; step < moved_.size(); ++step) {
            std::uint64_t odd = gaps; // the squares above an odd number of gaps
            for (int shift = 1; shift < 64; shift *= 2)
                odd ^= odd << shift;
            moved_[step] = odd & left;
            left = (left ^ moved_[step]) | (moved_[step] >> (1 << step));
            gaps &= ~odd;
        }
#endif
    }

    [[nodiscard]] std::uint64_t gathered(Bitboard from) const {
#ifdef __BMI2__
        return _pext_u64(from.bits(), mask_);
#else
        std::uint64_t bits = from.bits() & mask_;
        for (std::size_t step = 0; step < moved_.size(); ++step) {
            const std::uint64_t moves = bits & moved_[step];
            bits = (bits ^ moves) | (moves >> (1 << step));
        }
        return bits;
#endif
    }

    /// The inverse of `gathered`.
    [[nodiscard]] Bitboard scattered(std::uint64_t bits) const {
#ifdef __BMI2__
        return Bitboard(_pdep_u64(bits, mask_));
#else
        for (std::size_t step = moved_.size(); step-- > 0;) {
            const std::uint64_t back = (bits << (1 << step)) & moved_[step];
            bits = (bits & ~moved_[step]) | back;
        }
        return Bitboard(bits & mask_);
#endif
    }

private:
    std::uint64_t mask_;
#ifndef __BMI2__
    std::array<std::uint64_t, 6> moved_; ///< The squares that each step moves, where they are then.
#endif
};

template<Color ToMove>
[[nodiscard]] inline PackedBoard packed(const Board& board) {
    const Bitboard occupied = board.occupied();
    const Gathering gathering(occupied);
    const auto bits = [&](Bitboard set) { return gathering.gathered(set); };
    const std::uint64_t ep = board.ep_square == SQ_NONE ? 0 : 8U | file_of(board.ep_square);
    return {{occupied.bits(),
             bits(board.of(WHITE)) | bits(board.pieces(PAWN) | board.pieces(BISHOP) | board.pieces(QUEEN)) << 32,
             bits(board.pieces(KNIGHT) | board.pieces(BISHOP) | board.pieces(KING))
                     | bits(board.pieces(ROOK) | board.pieces(QUEEN) | board.pieces(KING)) << 32},
            std::uint64_t{board.rights} | ep << 4 | std::uint64_t{ToMove} << 8};
}

/// The side to move of a packed board.
[[nodiscard]] inline Color side_to_move(const PackedBoard& packed) { return Color(packed.state >> 8 & 1); }

[[nodiscard]] inline Board unpacked(const PackedBoard& packed) {
    const Bitboard occupied(packed.pieces[0]);
    const Gathering gathering(occupied);
    const auto squares = [&](std::uint64_t bits) { return gathering.scattered(bits & 0xFFFF'FFFFU); };
    const Bitboard white = squares(packed.pieces[1]);
    const std::array<Bitboard, 3> bit{squares(packed.pieces[1] >> 32), squares(packed.pieces[2]),
                                      squares(packed.pieces[2] >> 32)};
    Board board;
    board.sets = {white,
                  occupied & ~white,
                  bit[0] & ~bit[1] & ~bit[2],
                  bit[1] & ~bit[0] & ~bit[2],
                  bit[0] & bit[1],
                  bit[2] & ~bit[0] & ~bit[1],
                  bit[0] & bit[2],
                  bit[1] & bit[2]};
    board.rights = CastlingRights(packed.state & ANY_CASTLING);
    if (const std::uint64_t ep = packed.state >> 4; (ep & 8) != 0)
        board.ep_square = make_square(File(ep & 7), side_to_move(packed) == WHITE ? RANK_6 : RANK_3);
    return board;
}

} // namespace kiwi::bulk
