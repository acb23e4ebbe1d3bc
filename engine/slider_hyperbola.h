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

/// The square's bitboard with its bytes swapped: the square seen from the other side.
constexpr std::uint64_t swapped(Square s) { return SquareBB[s ^ 56].bits(); }

// One instruction that moves the bytes of 128 bits swaps two words. WebAssembly has no instruction that swaps one.
#if __has_builtin(__builtin_shufflevector) && (defined(__wasm_simd128__) || defined(__SSSE3__))
using TwoWords = std::uint64_t __attribute__((vector_size(16)));
using Bytes = std::uint8_t __attribute__((vector_size(16)));

inline TwoWords byte_swap(TwoWords x) {
    const Bytes bytes = reinterpret_cast<Bytes>(x);
    return reinterpret_cast<TwoWords>(
            __builtin_shufflevector(bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
}

/// Attacks along two lines that hold at most one square of each rank, without the slider's own square.
inline Bitboard along(Bitboard line, Bitboard other, Square s, Bitboard occupied) {
    const TwoWords lines{line.bits(), other.bits()};
    const TwoWords blockers = lines & occupied.bits();
    const TwoWords forward = blockers - SquareBB[s].bits();
    const TwoWords backward = byte_swap(byte_swap(blockers) - swapped(s));
    const TwoWords attacks = (forward ^ backward) & lines;
    return Bitboard(attacks[0] | attacks[1]);
}
#else
/// Attacks along one such line.
constexpr Bitboard along(Bitboard line, Square s, Bitboard occupied) {
    const std::uint64_t blockers = (occupied & line).bits();
    const std::uint64_t forward = blockers - SquareBB[s].bits();
    const std::uint64_t backward = __builtin_bswap64(__builtin_bswap64(blockers) - swapped(s));
    return Bitboard(forward ^ backward) & line;
}

/// Attacks along two lines that hold at most one square of each rank, without the slider's own square.
constexpr Bitboard along(Bitboard line, Bitboard other, Square s, Bitboard occupied) {
    return along(line, s, occupied) | along(other, s, occupied);
}
#endif

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
[[nodiscard]] inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    return detail::along(detail::LINES[s].rising, detail::LINES[s].falling, s, occupied);
}

/// The squares that a rook on `s` attacks.
[[nodiscard]] inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    const int shift = s & 56;
    const std::uint64_t inner = occupied.bits() >> (shift + 1) & 63;
    const Bitboard on_rank(std::uint64_t{detail::RANK_ATTACKS[file_of(s)][inner]} << shift);
    return on_rank | detail::along(detail::LINES[s].file, Bitboard(), s, occupied);
}

} // namespace kiwi::slider_hyperbola
