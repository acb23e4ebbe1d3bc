#ifdef __x86_64__

    #include "engine/slider_pext.h"

namespace kiwi::slider_pext::detail {

namespace {

/// Writes the attacks for every subset of one mask. Counting through the subsets of a mask in ascending order visits
/// them in the order of their PEXT index, so the table can be filled without the instruction.
void fill(Table& table, const Slot& slot, PieceType pt, Square s) {
    std::uint64_t subset = 0;
    std::size_t index = slot.offset;
    do {
        table[index++] = ray_walk(pt, s, Bitboard(subset));
        subset = (subset - slot.mask) & slot.mask;
    } while (subset != 0);
}

Table filled_table() {
    Table table;
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        fill(table, LAYOUT.bishop[s], BISHOP, Square(s));
        fill(table, LAYOUT.rook[s], ROOK, Square(s));
    }
    return table;
}

} // namespace

__attribute__((init_priority(101))) const Table ATTACKS = filled_table();

} // namespace kiwi::slider_pext::detail

#endif
