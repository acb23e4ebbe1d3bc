#include "slider_table.h"

#include <cstdio>
#include <cstdlib>

namespace kiwi::sliders::detail {

namespace {

/// Writes the attacks for every subset of one mask.
void fill(Table& table, const Slot& slot, PieceType pt, Square s) {
    const auto first = static_cast<std::size_t>(slot.attacks - ATTACKS.data());
    std::uint64_t subset = 0;
    do {
        table[first + slot.index(Bitboard(subset))] = ray_walk(pt, s, Bitboard(subset));
        subset = (subset - slot.mask) & slot.mask;
    } while (subset != 0);
}

/// Stops a build for BMI2 on a processor without it with a message, instead of an illegal instruction.
void require_processor() {
#ifdef __BMI2__
    __builtin_cpu_init(); // needed: this runs before the constructor that calls it
    if (__builtin_cpu_supports("bmi2") != 0)
        return;
    std::fputs("kiwipete: built for a processor with BMI2, which this one lacks; "
               "build with -DKIWIPETE_NATIVE=OFF\n",
               stderr);
    std::_Exit(2);
#endif
}

Table filled_table() {
    require_processor();
    Table table;
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        fill(table, LAYOUT.bishop[s], BISHOP, Square(s));
        fill(table, LAYOUT.rook[s], ROOK, Square(s));
    }
    return table;
}

} // namespace

__attribute__((init_priority(101))) const Table ATTACKS = filled_table();

} // namespace kiwi::sliders::detail
