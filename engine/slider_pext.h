// Slider attacks by table: one PEXT instruction gathers the relevant occupied squares into an index.
// Method: Gunnar Andersson's and Lasse Hansen's use of BMI2, "BMI2 PEXT bitboards", chessprogramming wiki.
// Only for x86-64 processors with BMI2. Builds that do not assume BMI2 (no -march=native) may call these functions only
// if `slider_pext::available()` is true; the functions are then not inlined.
#pragma once

#include <array>
#include <cstdint>
#include <immintrin.h>

#include "geometry.h"

#ifdef __BMI2__
    #define KIWI_TARGET_BMI2
#else
    #define KIWI_TARGET_BMI2 __attribute__((target("bmi2")))
#endif

namespace kiwi::slider_pext {

/// Whether this processor has the PEXT instruction.
[[nodiscard]] inline bool available() { return __builtin_cpu_supports("bmi2") != 0; }

namespace detail {

/// The squares whose occupation changes the attacks of a slider: its lines without the last square of each.
constexpr Bitboard relevant_occupancy(PieceType pt, Square s) {
    const Bitboard outer_ranks = BACK_RANKS & ~rank_bb(s);
    const Bitboard outer_files = (FileBB[FILE_A] | FileBB[FILE_H]) & ~file_bb(s);
    return ray_walk(pt, s, Bitboard()) & ~(outer_ranks | outer_files);
}

/// The number of ways in which the relevant squares can be occupied.
constexpr std::size_t occupancies(PieceType pt, Square s) {
    return std::size_t{1} << relevant_occupancy(pt, s).popcount();
}

constexpr std::size_t table_size() {
    std::size_t size = 0;
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        size += occupancies(BISHOP, Square(s)) + occupancies(ROOK, Square(s));
    return size;
}

using Table = std::array<Bitboard, table_size()>;

/// Filled once, before any other static object of the program is constructed.
extern const Table ATTACKS;

/// The relevant squares of one square, and its attacks for each way to occupy them.
struct Slot {
    std::uint64_t mask = 0;
    const Bitboard* attacks = nullptr;
};

struct Layout {
    std::array<Slot, SQUARE_NB> bishop, rook;
};

constexpr Layout make_layout() {
    Layout layout{};
    std::size_t used = 0;
    for (const PieceType pt : {BISHOP, ROOK})
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            (pt == BISHOP ? layout.bishop : layout.rook)[s] = {relevant_occupancy(pt, Square(s)).bits(),
                                                               ATTACKS.data() + used};
            used += occupancies(pt, Square(s));
        }
    return layout;
}

inline constexpr Layout LAYOUT = make_layout();

} // namespace detail

/// The squares that a bishop on `s` attacks.
[[nodiscard]] KIWI_TARGET_BMI2 inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    const detail::Slot& slot = detail::LAYOUT.bishop[s];
    return slot.attacks[_pext_u64(occupied.bits(), slot.mask)];
}

/// The squares that a rook on `s` attacks.
[[nodiscard]] KIWI_TARGET_BMI2 inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    const detail::Slot& slot = detail::LAYOUT.rook[s];
    return slot.attacks[_pext_u64(occupied.bits(), slot.mask)];
}

} // namespace kiwi::slider_pext
