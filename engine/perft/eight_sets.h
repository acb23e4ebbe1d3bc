// Eight sets of squares at once, one of each of eight boards: the operations of Bitboard, by AVX-512 instructions.
// Only for processors that have them (`eight_sets_available`); nothing here may be called on others.
//
// Fills: Kogge-Stone, "Occluded Fill", chessprogramming wiki. Attacks along ranks by subtraction: "Subtracting a Rook
// from a Blocking Piece", ibid., with all ranks of a board in one operation on bytes. Files are turned to ranks by
// multiplying bit matrices: Galois Field New Instructions.
//
// Not for Windows: GCC keeps vectors there on a stack that is not aligned for them (GCC bug 54412).
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

/// Whether this processor has the instructions, and this system can use them.
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

/// The sets, bit 0 a1 in each. Operators act on all eight, and on each with one number.
using EightSets = std::uint64_t __attribute__((vector_size(64)));
/// The same as bytes: the ranks of each set.
using EightTimesRanks = std::uint8_t __attribute__((vector_size(64)));
/// For which of the eight something is so, from bit 0 on.
using WhichOfEight = __mmask8;

namespace eight {

KIWI_EIGHT_SETS_INLINE EightSets all(Bitboard b) { return EightSets{} + b.bits(); }
KIWI_EIGHT_SETS_INLINE __m512i raw(EightSets x) { return reinterpret_cast<__m512i>(x); }
KIWI_EIGHT_SETS_INLINE EightSets sets(__m512i x) { return reinterpret_cast<EightSets>(x); }

/// Which have any square of others.
KIWI_EIGHT_SETS_INLINE WhichOfEight meet(EightSets a, EightSets b) { return _mm512_test_epi64_mask(raw(a), raw(b)); }
/// `a` where `which` says so, else nothing.
KIWI_EIGHT_SETS_INLINE EightSets only(WhichOfEight which, EightSets a) {
    return sets(_mm512_maskz_mov_epi64(which, raw(a)));
}
/// `then` where `which` says so, else `otherwise`.
KIWI_EIGHT_SETS_INLINE EightSets choose(WhichOfEight which, EightSets then, EightSets otherwise) {
    return sets(_mm512_mask_mov_epi64(raw(otherwise), which, raw(then)));
}
/// One square each, given as eight bytes; a number that is no square gives none.
KIWI_EIGHT_SETS_INLINE EightSets squares(const std::uint8_t* list) {
    constexpr WhichOfEight each = 0xFF; // the unmasked forms make GCC 12 warn
    const __m512i numbers = _mm512_maskz_cvtepu8_epi64(each, _mm_loadl_epi64(reinterpret_cast<const __m128i*>(list)));
    return sets(_mm512_maskz_sllv_epi64(each, _mm512_set1_epi64(1), numbers));
}
/// The number of squares of each.
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

/// Every square moved some steps, over the edge of the board, too.
template<Direction D, int Steps = 1>
KIWI_EIGHT_SETS_INLINE EightSets moved(EightSets x) {
    constexpr int by = int{D} * Steps;
    if constexpr (by > 0)
        return x << std::uint64_t{by};
    else
        return x >> std::uint64_t{-by};
}
/// Every square moved one step; those that would leave the board are dropped.
template<Direction D>
KIWI_EIGHT_SETS_INLINE EightSets shifted(EightSets x) {
    return moved<D>(x) & REACHABLE<D>;
}

/// What sliders attack in one direction, given the empty squares.
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

/// What sliders attack towards higher bits of each byte. The sliders are among the occupied squares. Each takes what is
/// up to the next occupied square, so several of a byte do not disturb each other.
KIWI_EIGHT_SETS_INLINE EightSets towards_higher(EightSets sliders, EightSets occupied) {
    const auto ranks = reinterpret_cast<EightTimesRanks>(sliders);
    return occupied ^ reinterpret_cast<EightSets>(reinterpret_cast<EightTimesRanks>(occupied) - ranks - ranks);
}

/// A matrix of bits with one in each row and column: the instruction counts rows from the last, so a product with it
/// from the right mirrors, from the left transposes and turns upside down.
constexpr Bitboard ONE_IN_EACH = RisingDiagonalBB[SQ_A1];

/// Each rank from h to a.
KIWI_EIGHT_SETS_INLINE EightSets mirrored(EightSets x) {
    return sets(_mm512_gf2p8affine_epi64_epi8(raw(x), raw(all(ONE_IN_EACH)), 0));
}
/// The files as bytes, a first, each from rank 8 to rank 1.
KIWI_EIGHT_SETS_INLINE EightSets files_of(EightSets x) {
    return sets(_mm512_gf2p8affine_epi64_epi8(raw(all(ONE_IN_EACH)), raw(x), 0));
}
/// The opposite of `files_of`, given files from rank 1 to rank 8.
KIWI_EIGHT_SETS_INLINE EightSets from_files(EightSets x) { return mirrored(files_of(x)); }

/// What knights attack.
KIWI_EIGHT_SETS_INLINE EightSets knight_attacks(EightSets knights) {
    const EightSets beside = shifted<EAST>(knights) | shifted<WEST>(knights);
    const EightSets two_beside = shifted<EAST>(shifted<EAST>(knights)) | shifted<WEST>(shifted<WEST>(knights));
    return (beside << 16U) | (beside >> 16U) | (two_beside << 8U) | (two_beside >> 8U);
}
/// What kings attack, and the kings.
KIWI_EIGHT_SETS_INLINE EightSets king_attacks(EightSets kings) {
    const EightSets row = kings | shifted<EAST>(kings) | shifted<WEST>(kings);
    return row | (row << 8U) | (row >> 8U);
}
template<Color C>
KIWI_EIGHT_SETS_INLINE EightSets pawn_attacks(EightSets pawns) {
    return shifted<pawn_push(C) + WEST>(pawns) | shifted<pawn_push(C) + EAST>(pawns);
}

/// The squares of a ray from one square, the same on all boards, up to and including the first occupied one. `D` is
/// its direction, `ray` the squares to the edge of the board.
template<Direction D>
KIWI_EIGHT_SETS_INLINE EightSets seen_along(Bitboard ray, EightSets occupied) {
    const EightSets on_ray = occupied & ray.bits();
    if constexpr (int{D} > 0)
        return ray.bits() & (on_ray ^ (on_ray - 1U));
    else {
        // The highest occupied square, or a1 if there is none, and all above it.
        const EightSets leading = sets(_mm512_lzcnt_epi64(raw(on_ray | 1U)));
        const EightSets highest = all(Bitboard(SQ_H8)) >> leading;
        return ray.bits() & (EightSets{} - highest);
    }
}

} // namespace eight

#endif

} // namespace kiwi::bulk
