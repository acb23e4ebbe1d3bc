// Eight sets of squares at once, one for each of eight boards: the operations of Bitboard as AVX-512 instructions.
// Only for processors that have these instructions: nothing else may be called if `eight_sets_available` is false.
//
// Fills: Kogge-Stone, "Occluded Fill", chessprogramming wiki. Attacks along ranks by subtraction: "Subtracting a Rook
// from a Blocking Piece", ibid., on all ranks of a board in one operation on bytes. Files are turned into ranks by
// multiplying bit matrices: Galois Field New Instructions.
//
// Not for Windows: GCC does not align the stack for vectors there (GCC bug 54412).
#pragma once

#include <cstdint>

#include "../geometry.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32)
    #define KIWI_HAS_EIGHT_SETS

    #include <immintrin.h>

    #define KIWI_EIGHT_SETS                                                                                            \
        __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vbmi2,avx512vpopcntdq,gfni,bmi,bmi2," \
                              "lzcnt,popcnt")))
    #define KIWI_EIGHT_SETS_INLINE KIWI_EIGHT_SETS __attribute__((always_inline)) inline
    #define KIWI_EIGHT_SETS_LAMBDA KIWI_EIGHT_SETS __attribute__((always_inline))

#endif

namespace kiwi::bulk {

/// Whether this processor has the instructions and this system supports them.
[[nodiscard]] inline bool eight_sets_available() {
#ifdef KIWI_HAS_EIGHT_SETS
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
           && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd")
           && __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq")
           && __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

#ifdef KIWI_HAS_EIGHT_SETS

/// Eight sets; bit 0 is a1. Operators act on all eight sets, or on all eight sets and one number.
using EightSets = std::uint64_t __attribute__((vector_size(64)));
/// Eight sets as bytes: the ranks of each set.
using EightTimesRanks = std::uint8_t __attribute__((vector_size(64)));
/// One bit for each of the eight boards, from bit 0 on.
using WhichOfEight = __mmask8;

namespace eight {

KIWI_EIGHT_SETS_INLINE EightSets all(Bitboard b) { return EightSets{} + b.bits(); }
KIWI_EIGHT_SETS_INLINE __m512i raw(EightSets x) { return reinterpret_cast<__m512i>(x); }
KIWI_EIGHT_SETS_INLINE EightSets sets(__m512i x) { return reinterpret_cast<EightSets>(x); }

/// The boards on which `a` and `b` have a common square.
KIWI_EIGHT_SETS_INLINE WhichOfEight meet(EightSets a, EightSets b) { return _mm512_test_epi64_mask(raw(a), raw(b)); }
/// `a` on the boards in `which`, the empty set on the others.
KIWI_EIGHT_SETS_INLINE EightSets only(WhichOfEight which, EightSets a) {
    return sets(_mm512_maskz_mov_epi64(which, raw(a)));
}
/// `then` on the boards in `which`, `otherwise` on the others.
KIWI_EIGHT_SETS_INLINE EightSets choose(WhichOfEight which, EightSets then, EightSets otherwise) {
    return sets(_mm512_mask_mov_epi64(raw(otherwise), which, raw(then)));
}
/// Eight sets of one square each, from eight bytes; a byte that is not a square gives the empty set.
KIWI_EIGHT_SETS_INLINE EightSets squares(const std::uint8_t* list) {
    constexpr WhichOfEight each = 0xFF; // the unmasked forms make GCC 12 warn
    const __m512i numbers = _mm512_maskz_cvtepu8_epi64(each, _mm_loadl_epi64(reinterpret_cast<const __m128i*>(list)));
    return sets(_mm512_maskz_sllv_epi64(each, _mm512_set1_epi64(1), numbers));
}
/// The number of squares of each set.
KIWI_EIGHT_SETS_INLINE EightSets popcount(EightSets x) { return sets(_mm512_popcnt_epi64(raw(x))); }
/// The sum of eight numbers.
KIWI_EIGHT_SETS_INLINE std::uint64_t sum(EightSets x) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < 8; ++i)
        total += x[i];
    return total;
}

constexpr std::uint64_t NOT_FILE_A = ~FileBB[FILE_A].bits();
constexpr std::uint64_t NOT_FILE_H = ~FileBB[FILE_H].bits();

/// The squares that a step in a direction can reach.
template<Direction D>
inline constexpr std::uint64_t REACHABLE = D == EAST || D == NORTH_EAST || D == SOUTH_EAST   ? NOT_FILE_A
                                           : D == WEST || D == NORTH_WEST || D == SOUTH_WEST ? NOT_FILE_H
                                                                                             : ~std::uint64_t{0};

/// All squares moved some steps; squares may wrap to the other edge of the board.
template<Direction D, int Steps = 1>
KIWI_EIGHT_SETS_INLINE EightSets moved(EightSets x) {
    constexpr int by = int{D} * Steps;
    if constexpr (by > 0)
        return x << std::uint64_t{by};
    else
        return x >> std::uint64_t{-by};
}
/// All squares moved one step; squares that would leave the board are dropped.
template<Direction D>
KIWI_EIGHT_SETS_INLINE EightSets shifted(EightSets x) {
    return moved<D>(x) & REACHABLE<D>;
}

/// The squares that sliders attack in one direction. `empty` are the empty squares.
template<Direction D>
KIWI_EIGHT_SETS_INLINE EightSets filled(EightSets sliders, EightSets empty) {
    EightSets through = empty & REACHABLE<D>;
    sliders |= through & moved<D>(sliders);
    through &= moved<D>(through);
    sliders |= through & moved<D, 2>(sliders);
    through &= moved<D, 2>(through);
    sliders |= through & moved<D, 4>(sliders);
    return shifted<D>(sliders);
}

/// The squares that sliders attack towards the higher bits of each byte. `occupied` must include the sliders. Each
/// slider changes bits only up to the next occupied square, so several sliders in one byte do not interfere.
KIWI_EIGHT_SETS_INLINE EightSets towards_higher(EightSets sliders, EightSets occupied) {
    const auto ranks = reinterpret_cast<EightTimesRanks>(sliders);
    return occupied ^ reinterpret_cast<EightSets>(reinterpret_cast<EightTimesRanks>(occupied) - ranks - ranks);
}

/// A bit matrix with a single 1 in each row and column. The instruction numbers rows from the last, so multiplying by
/// the matrix from the right mirrors a board, and from the left transposes it and turns it upside down.
constexpr Bitboard ONE_IN_EACH = RisingDiagonalBB[SQ_A1];

/// The board with each rank reversed.
KIWI_EIGHT_SETS_INLINE EightSets mirrored(EightSets x) {
    return sets(_mm512_gf2p8affine_epi64_epi8(raw(x), raw(all(ONE_IN_EACH)), 0));
}
/// The files as bytes, file a first, each from rank 8 to rank 1.
KIWI_EIGHT_SETS_INLINE EightSets files_of(EightSets x) {
    return sets(_mm512_gf2p8affine_epi64_epi8(raw(all(ONE_IN_EACH)), raw(x), 0));
}
/// The inverse of `files_of`, but for files from rank 1 to rank 8.
KIWI_EIGHT_SETS_INLINE EightSets from_files(EightSets x) { return mirrored(files_of(x)); }

/// The squares that knights attack.
KIWI_EIGHT_SETS_INLINE EightSets knight_attacks(EightSets knights) {
    const EightSets beside = shifted<EAST>(knights) | shifted<WEST>(knights);
    const EightSets two_beside = shifted<EAST>(shifted<EAST>(knights)) | shifted<WEST>(shifted<WEST>(knights));
    return (beside << 16U) | (beside >> 16U) | (two_beside << 8U) | (two_beside >> 8U);
}
/// The squares that kings attack, and the kings' own squares.
KIWI_EIGHT_SETS_INLINE EightSets king_attacks(EightSets kings) {
    const EightSets row = kings | shifted<EAST>(kings) | shifted<WEST>(kings);
    return row | (row << 8U) | (row >> 8U);
}
template<Color C>
KIWI_EIGHT_SETS_INLINE EightSets pawn_attacks(EightSets pawns) {
    return shifted<pawn_push(C) + WEST>(pawns) | shifted<pawn_push(C) + EAST>(pawns);
}

/// The squares of a ray from one square, which is the same on all boards, up to and including the first occupied
/// square. `D` is the direction of the ray; `ray` are its squares to the edge of the board.
template<Direction D>
KIWI_EIGHT_SETS_INLINE EightSets seen_along(Bitboard ray, EightSets occupied) {
    const EightSets on_ray = occupied & ray.bits();
    if constexpr (int{D} > 0)
        return ray.bits() & (on_ray ^ (on_ray - 1U));
    else {
        // The highest occupied square, or a1 if there is none, and all squares above it.
        const EightSets leading = sets(_mm512_lzcnt_epi64(raw(on_ray | 1U)));
        const EightSets highest = all(Bitboard(SQ_H8)) >> leading;
        return ray.bits() & (EightSets{} - highest);
    }
}

} // namespace eight

#endif

} // namespace kiwi::bulk
