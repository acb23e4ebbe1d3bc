// Slider attacks by table. The occupied squares that matter become an index: by one PEXT instruction where the compiler
// may use BMI2, elsewhere by a multiplication.
// Methods: Gunnar Andersson's and Lasse Hansen's use of BMI2, "BMI2 PEXT bitboards", chessprogramming wiki; Pradyumna
// Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007.
#pragma once

#include <array>
#include <cstdint>
#ifdef __BMI2__
    #include <immintrin.h>
#endif

#include "geometry.h"

namespace kiwi::sliders {

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

#ifndef __BMI2__
/// Multiplied by one of these numbers, any two sets of relevant squares with different attacks have different highest
/// bits. Found by trying random numbers; a test compares the attacks with a ray walk for every set.
struct Magics {
    std::array<std::uint64_t, SQUARE_NB> bishop, rook;
};
inline constexpr Magics MAGICS{
        {
                0x1840220410488100, 0x483002080D002940, 0x0004810401008800, 0x8208208022C80550, 0x0222021000002488,
                0x0000821040002000, 0x0000440228424080, 0x1C2A008404020300, 0x00000830300A0060, 0x01000404008C0104,
                0x071004A808810211, 0x9200024081060800, 0x0008240420202000, 0x2000C20804045001, 0x0000005202202008,
                0x0028861114880402, 0x0411002002101100, 0x02601602C8010104, 0xC124000800240510, 0x881087080200C200,
                0x4204020210220000, 0x224A208210100808, 0x0802020120822000, 0x0802004242122108, 0x4019444020200204,
                0x0001200210020210, 0x0848240008004C00, 0x0002002008008220, 0x0042040042008200, 0x2280820200221000,
                0x5008004021042208, 0x1004004004820097, 0x0204200501220400, 0x0108080402020460, 0xA008282404080804,
                0x1111202021480080, 0x4184004010040101, 0x4020280108108080, 0x3008120C01806914, 0x2418010140411058,
                0x020108201000050C, 0x0804220202009021, 0x0110140208020100, 0xA100010280800800, 0x000204010A040400,
                0x0444008812014640, 0x4028295304218202, 0x1008020410290042, 0x0004014110100009, 0xA00E009C190880A0,
                0x0810120104C80000, 0x0004011242020811, 0x2100200810240102, 0x0204042004011080, 0x1090D0100080A008,
                0x0002088204004806, 0x8202130108024000, 0x2441090400820848, 0x1100032046080460, 0x0000012080841101,
                0x00180A0C10020208, 0x2D0500C030022228, 0x0040C084044C0440, 0x4004100448022840,
        },
        {
                0x0280042080104000, 0x0240200010034000, 0x4100200010084100, 0x0180100118008004, 0x0180080080040102,
                0x0100020801000400, 0xA1000F0011A40200, 0x8100008100002042, 0x1120800020400090, 0x0006400020100044,
                0x0200801000802008, 0x0022800800500280, 0x0004800800800400, 0x40CA003006000C18, 0x0024000201080410,
                0x2002000204A84104, 0x00F8808000400028, 0x2000828040002008, 0x0220004010004800, 0x0000220008120040,
                0x0000050008010010, 0x0000680120044010, 0x0012140002101811, 0x92420200208C4904, 0x0402E08280004011,
                0x0181008200402202, 0x0006004200102A80, 0x3950004040080400, 0x4022000600201008, 0x010100090014000E,
                0x410200C200010438, 0x3004188600052054, 0x0100400080800024, 0x0093400901002480, 0x2203802002801001,
                0x2000100080800800, 0x8000040081802800, 0x0400800400800200, 0x0020800100800200, 0x2000085082000504,
                0x020020804000800A, 0x0000201000414008, 0x0400410020050010, 0x9010080010008080, 0x0408004020040400,
                0x1000040002008080, 0x1040081081040002, 0x0001013048820004, 0x0A90402304800100, 0x0021210040028300,
                0x0308102001004100, 0xC001682041B20200, 0x0218000402004040, 0x8040020004008080, 0x0102721008910400,
                0x0002040100408200, 0x0014401024800105, 0x0262401108820022, 0x0020002010420901, 0x1080200500081001,
                0x9002002010880502, 0x0202000401900802, 0x0015000200408431, 0x1080802484010C42,
        }};
#endif

/// The relevant squares of one square, and its attacks for each way to occupy them.
struct Slot {
    std::uint64_t mask = 0;
    const Bitboard* attacks = nullptr;
#ifdef __BMI2__
    [[nodiscard]] std::size_t index(Bitboard occupied) const { return _pext_u64(occupied.bits(), mask); }
#else
    std::uint64_t magic = 0;
    int shift = 0;
    [[nodiscard]] constexpr std::size_t index(Bitboard occupied) const {
        return static_cast<std::size_t>((occupied.bits() & mask) * magic >> shift);
    }
#endif
};

struct Layout {
    std::array<Slot, SQUARE_NB> bishop, rook;
};

constexpr Layout make_layout() {
    Layout layout{};
    std::size_t used = 0;
    for (const PieceType pt : {BISHOP, ROOK})
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            Slot& slot = (pt == BISHOP ? layout.bishop : layout.rook)[s];
            slot.mask = relevant_occupancy(pt, Square(s)).bits();
            slot.attacks = ATTACKS.data() + used;
#ifndef __BMI2__
            slot.magic = (pt == BISHOP ? MAGICS.bishop : MAGICS.rook)[s];
            slot.shift = 64 - relevant_occupancy(pt, Square(s)).popcount();
#endif
            used += occupancies(pt, Square(s));
        }
    return layout;
}

inline constexpr Layout LAYOUT = make_layout();

} // namespace detail

/// The squares that a bishop on `s` attacks.
[[nodiscard]] inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    const detail::Slot& slot = detail::LAYOUT.bishop[s];
    return slot.attacks[slot.index(occupied)];
}

/// The squares that a rook on `s` attacks.
[[nodiscard]] inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    const detail::Slot& slot = detail::LAYOUT.rook[s];
    return slot.attacks[slot.index(occupied)];
}

} // namespace kiwi::sliders
