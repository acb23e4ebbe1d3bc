#include "cuckoo.h"

#include <array>
#include <utility>

#include "geometry.h"
#include "zobrist.h"

namespace kiwi::cuckoo {

namespace {

constexpr std::size_t first_place(Key key) { return key & (TABLE_SIZE - 1); }
constexpr std::size_t second_place(Key key) { return key >> 16 & (TABLE_SIZE - 1); }

class Table {
public:
    Table() {
        for (const Piece pc : EVERY_PIECE)
            if (type_of(pc) != PAWN)
                insert_moves_of(pc);
    }

    [[nodiscard]] const Entry& operator[](std::size_t place) const { return entries_[place]; }

private:
    void insert_moves_of(Piece pc) {
        for (int i = 0; i < SQUARE_NB; ++i)
            for (const Square t : PseudoAttacks[type_of(pc)][static_cast<std::size_t>(i)])
                if (const auto s = Square(i); s < t)
                    insert({zobrist::psq(pc, s) ^ zobrist::psq(pc, t) ^ zobrist::SIDE, Move(s, t)});
    }

    /// Puts an entry into its first slot. An entry that was there moves to its own other slot, and so on until a slot
    /// is free. A test shows that this ends for our keys; the loop bound guarantees it.
    void insert(Entry entry) {
        std::size_t place = first_place(entry.key_difference);
        for (std::size_t moved = 0; moved <= MOVE_COUNT; ++moved) {
            std::swap(entries_[place], entry);
            if (!entry.move.is_ok())
                return;
            place = place == first_place(entry.key_difference) ? second_place(entry.key_difference)
                                                               : first_place(entry.key_difference);
        }
        kiwi::detail::assertion_failed("the cuckoo table has room for every reversible move", __FILE__, __LINE__);
    }

    std::array<Entry, TABLE_SIZE> entries_{};
};

const Table& table() {
    static const Table filled;
    return filled;
}

} // namespace

Move find(Key key_difference) {
    for (const std::size_t place : {first_place(key_difference), second_place(key_difference)})
        if (const Entry& e = table()[place]; e.key_difference == key_difference)
            return e.move;
    return Move::none();
}

Entry entry(std::size_t place) { return table()[place]; }

} // namespace kiwi::cuckoo
