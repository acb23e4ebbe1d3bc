// Slider attacks by arithmetic, on any processor: hyperbola quintessence.
// Method: Aleks Peshkov and Gerd Isenberg, "Hyperbola Quintessence", chessprogramming wiki. Subtracting twice the
// slider from the occupied squares of a line flips all bits up to the first blocker. The opposite direction is the same
// on the reversed board; for files and diagonals a byte swap reverses it. Ranks use a small table instead.
#pragma once

#include <array>
#include <cstdint>

#include "geometry.h"

namespace kiwi::slider_hyperbola {

namespace detail {

constexpr std::uint64_t byte_swap(std::uint64_t x) { return __builtin_bswap64(x); }

/// Attacks along a line that holds at most one square of each rank, without the slider's own square.
constexpr Bitboard along(Bitboard line, Square s, Bitboard occupied) {
    const std::uint64_t slider = SquareBB[s].bits();
    const std::uint64_t blockers = (occupied & line).bits();
    const std::uint64_t forward = blockers - slider;
    const std::uint64_t backward = byte_swap(byte_swap(blockers) - byte_swap(slider));
    return Bitboard(forward ^ backward) & line;
}

/// Attacks on the first rank, by file and by the occupation of the six inner files.
inline constexpr auto RANK_ATTACKS = [] {
    std::array<std::array<std::uint8_t, 64>, FILE_NB> table{};
    for (int f = 0; f < FILE_NB; ++f)
        for (std::size_t inner = 0; inner < 64; ++inner) {
            const Bitboard occupied(static_cast<std::uint64_t>(inner << 1));
            const Bitboard seen = ray(Square(f), {1, 0}, occupied) | ray(Square(f), {-1, 0}, occupied);
            table[static_cast<std::size_t>(f)][inner] = static_cast<std::uint8_t>(seen.bits());
        }
    return table;
}();

struct Lines {
    Bitboard file, rising, falling;
};
inline constexpr auto LINES = [] {
    std::array<Lines, SQUARE_NB> table{};
    for (std::size_t i = 0; i < SQUARE_NB; ++i) {
        const Bitboard self = SquareBB[i];
        table[i] = {file_bb(Square(i)) ^ self, RisingDiagonalBB[i] ^ self, FallingDiagonalBB[i] ^ self};
    }
    return table;
}();

} // namespace detail

/// The squares that a bishop on `s` attacks.
[[nodiscard]] constexpr Bitboard bishop_attacks(Square s, Bitboard occupied) {
    return detail::along(detail::LINES[s].rising, s, occupied) | detail::along(detail::LINES[s].falling, s, occupied);
}

/// The squares that a rook on `s` attacks.
[[nodiscard]] constexpr Bitboard rook_attacks(Square s, Bitboard occupied) {
    const int shift = s & 56;
    const std::uint64_t inner = occupied.bits() >> (shift + 1) & 63;
    const Bitboard on_rank(std::uint64_t{detail::RANK_ATTACKS[file_of(s)][inner]} << shift);
    return on_rank | detail::along(detail::LINES[s].file, s, occupied);
}

} // namespace kiwi::slider_hyperbola
