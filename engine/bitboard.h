// A set of squares.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <vector>

#include "types.h"

namespace kiwi {

/// A set of squares in 64 bits: bit 0 is a1, bit 63 is h8. A plain value that compiles to the same code as a raw
/// integer. Shifts by a Direction never wrap from one edge of the board to the other.
class Bitboard {
public:
    constexpr Bitboard() = default;
    constexpr explicit Bitboard(std::uint64_t bits) : bits_(bits) {}
    /// The set of one square. Precondition: `s` is on the board.
    constexpr explicit Bitboard(Square s) : bits_(std::uint64_t{1} << s) { KIWI_ASSERT(is_ok(s)); }
    constexpr Bitboard(std::initializer_list<Square> squares) {
        for (const Square s : squares)
            *this |= s;
    }

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr explicit operator bool() const { return bits_ != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool contains(Square s) const { return bits_ >> s & 1; }

    constexpr bool operator==(const Bitboard&) const = default;

    // Operations on two sets, or on a set and a square.
    constexpr Bitboard operator~() const { return Bitboard(~bits_); }
    constexpr Bitboard& operator&=(Bitboard b) { return bits_ &= b.bits_, *this; }
    constexpr Bitboard& operator|=(Bitboard b) { return bits_ |= b.bits_, *this; }
    constexpr Bitboard& operator^=(Bitboard b) { return bits_ ^= b.bits_, *this; }
    constexpr Bitboard& operator|=(Square s) { return *this |= Bitboard(s); }
    constexpr Bitboard& operator^=(Square s) { return *this ^= Bitboard(s); }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return a &= b; }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return a |= b; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return a ^= b; }
    friend constexpr Bitboard operator&(Bitboard a, Square s) { return a & Bitboard(s); }
    friend constexpr Bitboard operator|(Bitboard a, Square s) { return a | Bitboard(s); }
    friend constexpr Bitboard operator^(Bitboard a, Square s) { return a ^ Bitboard(s); }

    /// All squares moved one step; squares that would leave the board are dropped.
    template<Direction D>
    [[nodiscard]] constexpr Bitboard shift() const {
        constexpr std::uint64_t not_a = ~FILE_A_BITS;
        constexpr std::uint64_t not_h = ~(FILE_A_BITS << 7);
        if constexpr (D == NORTH)
            return Bitboard(bits_ << 8);
        else if constexpr (D == SOUTH)
            return Bitboard(bits_ >> 8);
        else if constexpr (D == EAST)
            return Bitboard((bits_ & not_h) << 1);
        else if constexpr (D == WEST)
            return Bitboard((bits_ & not_a) >> 1);
        else if constexpr (D == NORTH_EAST)
            return Bitboard((bits_ & not_h) << 9);
        else if constexpr (D == NORTH_WEST)
            return Bitboard((bits_ & not_a) << 7);
        else if constexpr (D == SOUTH_EAST)
            return Bitboard((bits_ & not_h) >> 7);
        else {
            static_assert(D == SOUTH_WEST, "a step to a neighbouring square");
            return Bitboard((bits_ & not_a) >> 9);
        }
    }

    [[nodiscard]] constexpr int popcount() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool more_than_one() const { return (bits_ & (bits_ - 1)) != 0; }

    /// The lowest square (towards a1). Precondition: not empty.
    [[nodiscard]] constexpr Square lsb() const {
        KIWI_ASSERT(bits_ != 0);
        return Square(std::countr_zero(bits_));
    }
    /// The highest square (towards h8). Precondition: not empty.
    [[nodiscard]] constexpr Square msb() const {
        KIWI_ASSERT(bits_ != 0);
        return Square(63 - std::countl_zero(bits_));
    }
    /// Removes and returns the lowest square. Precondition: not empty.
    constexpr Square pop_lsb() {
        const Square s = lsb();
        bits_ &= bits_ - 1;
        return s;
    }

    /// Visits the squares from a1 to h8.
    class Iterator {
    public:
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        using pointer = const Square*;
        using reference = Square;

        constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Square operator*() const { return Square(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() { return bits_ &= bits_ - 1, *this; }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        std::uint64_t bits_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    static constexpr std::uint64_t FILE_A_BITS = 0x0101010101010101U;
    std::uint64_t bits_ = 0;
};

/// The set as a board of eight lines, rank 8 first: "1" for a member, "." for any other square.
[[nodiscard]] inline std::string to_string(Bitboard b) {
    std::string board;
    for (int rank = RANK_8; rank >= RANK_1; --rank) {
        for (int file = FILE_A; file <= FILE_H; ++file)
            board += b.contains(make_square(File(file), Rank(rank))) ? '1' : '.';
        board += '\n';
    }
    return board;
}
/// The names of the squares, from a1 to h8.
[[nodiscard]] inline std::vector<std::string> names_of(Bitboard squares) {
    std::vector<std::string> names;
    for (const Square s : squares)
        names.push_back(to_string(s));
    return names;
}

inline constexpr Bitboard ALL_SQUARES{~std::uint64_t{0}};

/// The sets of one square, of one file and of one rank.
inline constexpr std::array<Bitboard, SQUARE_NB> SquareBB = [] {
    std::array<Bitboard, SQUARE_NB> table{};
    for (int s = 0; s < SQUARE_NB; ++s)
        table[static_cast<std::size_t>(s)] = Bitboard(Square(s));
    return table;
}();
inline constexpr std::array<Bitboard, FILE_NB> FileBB = [] {
    std::array<Bitboard, FILE_NB> table{};
    for (std::size_t f = 0; f < FILE_NB; ++f)
        table[f] = Bitboard(std::uint64_t{0x0101010101010101} << f);
    return table;
}();
inline constexpr std::array<Bitboard, RANK_NB> RankBB = [] {
    std::array<Bitboard, RANK_NB> table{};
    for (std::size_t r = 0; r < RANK_NB; ++r)
        table[r] = Bitboard(std::uint64_t{0xFF} << (8 * r));
    return table;
}();

/// The first and last rank, where no pawn can stand.
inline constexpr Bitboard BACK_RANKS = RankBB[RANK_1] | RankBB[RANK_8];

/// a1 and all squares of its colour.
inline constexpr Bitboard DARK_SQUARES{std::uint64_t{0xAA55AA55AA55AA55}};

/// The squares that the pawns of `C` on `pawns` attack.
template<Color C>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard pawns) {
    constexpr Direction up = pawn_push(C);
    return pawns.shift<up + WEST>() | pawns.shift<up + EAST>();
}

} // namespace kiwi
