// Tables that never change: attacks, lines, keys.
#include <unordered_set>

#include <gtest/gtest.h>

#include "attacks.h"
#include "board_setup.h"
#include "cuckoo.h"
#include "difference.h"
#include "zobrist.h"

namespace kiwi {

namespace {

using Result = std::optional<Difference>;

/// Calls `check` for all pairs of squares, until it finds a difference.
template<class Check>
[[nodiscard]] Result for_each_pair(Check check) {
    for (int a = 0; a < SQUARE_NB; ++a)
        for (int b = 0; b < SQUARE_NB; ++b)
            if (Result d = check(Square(a), Square(b)))
                return d;
    return std::nullopt;
}

Result between_and_line_are_symmetric_and_right() {
    return for_each_pair([](Square a, Square b) -> Result {
        Bitboard between;
        Bitboard line;
        for (const PieceType pt : {BISHOP, ROOK})
            if (ray_walk(pt, a, Bitboard()).contains(b)) {
                // Aligned: each square sees the other on an empty board. Between them lies what each sees up to the
                // other.
                between = ray_walk(pt, a, Bitboard(b)) & ray_walk(pt, b, Bitboard(a));
                line = (ray_walk(pt, a, Bitboard()) & ray_walk(pt, b, Bitboard())) | a | b;
            }
        if (Result d = same(between, between_bb(a, b), "between ", a, " and ", b))
            return d;
        if (Result d = same(line, line_bb(a, b), "line through ", a, " and ", b))
            return d;
        if (Result d = same(between_bb(a, b), between_bb(b, a), "between ", b, " and ", a))
            return d;
        return same(line_bb(a, b), line_bb(b, a), "line through ", b, " and ", a);
    });
}

Result step_attacks_are_symmetric() {
    return for_each_pair([](Square a, Square b) -> Result {
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN, KING})
            if (Result d = same(PseudoAttacks[pt][a].contains(b), PseudoAttacks[pt][b].contains(a), a, " and ", b))
                return d;
        // What a white pawn attacks from a square, a black one attacks back.
        return same(StepAttacks[W_PAWN][a].contains(b), StepAttacks[B_PAWN][b].contains(a), a, " and ", b);
    });
}

Result keys_are_distinct_and_independent() {
    const zobrist::Tables& tables = zobrist::TABLES;
    std::vector<Key> keys{tables.side, tables.no_pawns};
    for (const Piece pc : EVERY_PIECE) {
        keys.insert(keys.end(), tables.psq[pc].begin(), tables.psq[pc].end());
        keys.insert(keys.end(), tables.material[pc].begin(), tables.material[pc].end());
    }
    keys.insert(keys.end(), tables.en_passant.begin(), tables.en_passant.end());
    keys.insert(keys.end(), tables.castling.begin(), tables.castling.end());
    std::unordered_set<Key> set(keys.begin(), keys.end());
    set.insert(0); // a ^ b == 0 if and only if a == b
    if (Result d = same(static_cast<int>(keys.size() + 1), static_cast<int>(set.size()), "distinct keys, and zero"))
        return d;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            if (set.contains(keys[i] ^ keys[j]))
                return Difference{"no key is the exclusive or of two others",
                                  std::to_string(i) + " and " + std::to_string(j) + " make a third"};
    return std::nullopt;
}

Result fifty_move_buckets_change_at_their_steps() {
    std::unordered_set<Key> seen{0};
    for (int plies = 0; plies <= MAX_HALFMOVE_CLOCK; ++plies) {
        const Key bucket = zobrist::rule50_bucket(plies);
        if (plies < 14) {
            if (Result d = same(Key{0}, bucket, "bucket of ", plies))
                return d;
        } else if ((plies - 14) % 8 == 0) {
            if (!seen.insert(bucket).second)
                return Difference{"a new bucket at " + std::to_string(plies) + " plies", "a bucket used before"};
        } else if (Result d = same(zobrist::rule50_bucket(plies - 1), bucket, "bucket of ", plies))
            return d;
    }
    return std::nullopt;
}

Result cuckoo_table_has_the_reversible_moves() {
    for (const Piece pc : EVERY_PIECE) {
        if (type_of(pc) == PAWN)
            continue;
        Result missing = for_each_pair([&](Square a, Square b) -> Result {
            if (!PseudoAttacks[type_of(pc)][a].contains(b))
                return std::nullopt;
            const Move found = cuckoo::find(zobrist::psq(pc, a) ^ zobrist::psq(pc, b) ^ zobrist::SIDE);
            return same(Bitboard{a, b}, Bitboard{found.from_sq(), found.to_sq()}, pc, " move");
        });
        if (missing)
            return missing;
    }
    int entries = 0;
    for (std::size_t i = 0; i < cuckoo::TABLE_SIZE; ++i)
        entries += cuckoo::entry(i).move.is_ok() ? 1 : 0;
    return same(3668, entries, "entries");
}

void expect_none(const Result& difference) {
    EXPECT_FALSE(difference) << "expected " << difference->expected << ", found " << difference->found;
}

TEST(Tables, BetweenAndLineAreSymmetricAndRight) { expect_none(between_and_line_are_symmetric_and_right()); }
TEST(Tables, StepAttacksAreSymmetric) { expect_none(step_attacks_are_symmetric()); }
TEST(Tables, KeysAreDistinctAndIndependent) { expect_none(keys_are_distinct_and_independent()); }
TEST(Tables, CuckooTableHasTheReversibleMoves) { expect_none(cuckoo_table_has_the_reversible_moves()); }
TEST(Tables, FiftyMoveBucketsChangeAtTheirSteps) { expect_none(fifty_move_buckets_change_at_their_steps()); }

} // namespace
} // namespace kiwi
