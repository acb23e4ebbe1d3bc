#include "kiwipete/props/table_invariants.h"

#include <array>
#include <unordered_set>

#include "kiwipete/engine/cuckoo.h"
#include "kiwipete/props/findings.h"

namespace kiwi {

namespace {

/// All squares, or all pairs of them, until `claim` finds something.
template<class Claim>
Result for_each_square(Claim claim) {
    for (int s = 0; s < SQUARE_NB; ++s)
        if (Result f = claim(Square(s)))
            return f;
    return std::nullopt;
}
template<class Claim>
Result for_each_pair(Claim claim) {
    return for_each_square([&](Square a) { return for_each_square([&](Square b) { return claim(a, b); }); });
}

/// Every set of pieces on the lines of a slider, with the rest of the board empty and full.
Result slider_attacks_are_ray_walks() {
    return for_each_square([](Square s) -> Result {
        for (const PieceType pt : {BISHOP, ROOK}) {
            const std::uint64_t lines = ray_walk(pt, s, Bitboard()).bits();
            std::uint64_t subset = 0;
            do {
                for (const Bitboard occupied : {Bitboard(subset), Bitboard(subset | ~lines)})
                    if (Result f = same(ray_walk(pt, s, occupied), attacks_bb(make_piece(WHITE, pt), s, occupied),
                                        to_char(make_piece(WHITE, pt)), " on ", s, " among ", occupied))
                        return f;
                subset = (subset - lines) & lines;
            } while (subset != 0);
        }
        return std::nullopt;
    });
}

Result between_and_line_are_symmetric_and_right() {
    return for_each_pair([](Square a, Square b) -> Result {
        Bitboard between;
        Bitboard line;
        for (const PieceType pt : {BISHOP, ROOK})
            if (ray_walk(pt, a, Bitboard()).contains(b)) {
                // Both see each other on an empty board: what lies between is what each sees with the other as wall.
                between = ray_walk(pt, a, Bitboard(b)) & ray_walk(pt, b, Bitboard(a));
                line = (ray_walk(pt, a, Bitboard()) & ray_walk(pt, b, Bitboard())) | a | b;
            }
        if (Result f = same(between, between_bb(a, b), "between ", a, " and ", b))
            return f;
        if (Result f = same(line, line_bb(a, b), "line through ", a, " and ", b))
            return f;
        if (Result f = same(between_bb(a, b), between_bb(b, a), "between ", b, " and ", a))
            return f;
        return same(line_bb(a, b), line_bb(b, a), "line through ", b, " and ", a);
    });
}

Result step_attacks_are_symmetric() {
    return for_each_pair([](Square a, Square b) -> Result {
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN, KING})
            if (Result f = same(PseudoAttacks[pt][a].contains(b), PseudoAttacks[pt][b].contains(a), a, " and ", b))
                return f;
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
    set.insert(0); // that two keys make zero is that they are equal
    if (Result f = same(static_cast<int>(keys.size() + 1), static_cast<int>(set.size()), "distinct keys, and zero"))
        return f;
    for (std::size_t i = 0; i < keys.size(); ++i)
        for (std::size_t j = i + 1; j < keys.size(); ++j)
            if (set.contains(keys[i] ^ keys[j]))
                return Finding{"no two keys make a third", std::to_string(i) + " and " + std::to_string(j) + " do"};
    return std::nullopt;
}

Result cuckoo_table_holds_the_reversible_moves() {
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
    for (std::size_t place = 0; place < cuckoo::TABLE_SIZE; ++place)
        entries += cuckoo::entry(place).move.is_ok() ? 1 : 0;
    return same(3668, entries, "entries");
}

Result fifty_move_buckets_change_at_their_steps() {
    std::unordered_set<Key> seen{0};
    for (int plies = 0; plies <= MAX_HALFMOVE_CLOCK; ++plies) {
        const Key bucket = zobrist::rule50_bucket(plies);
        if (plies < 14) {
            if (Result f = same(Key{0}, bucket, "bucket of ", plies))
                return f;
        } else if ((plies - 14) % 8 == 0) {
            if (!seen.insert(bucket).second)
                return Finding{"a new bucket from " + std::to_string(plies) + " plies on", "one that was there before"};
        } else if (Result f = same(zobrist::rule50_bucket(plies - 1), bucket, "bucket of ", plies))
            return f;
    }
    return std::nullopt;
}

constexpr std::array INVARIANTS{
        TableInvariant{{"D4", "cuckoo table", "The cuckoo table holds the 3668 reversible moves and nothing else."},
                       cuckoo_table_holds_the_reversible_moves},
        TableInvariant{
                {"T1", "slider attacks", "Slider attacks equal a ray walk, for every set of pieces on their lines."},
                slider_attacks_are_ray_walks},
        TableInvariant{{"T2", "between and line", "Squares between and on a line are symmetric, and as defined."},
                       between_and_line_are_symmetric_and_right},
        TableInvariant{{"T3", "step attacks", "Attacks on an empty board go both ways."}, step_attacks_are_symmetric},
        TableInvariant{{"T4", "Zobrist keys", "Keys are distinct and not zero, and no two make a third."},
                       keys_are_distinct_and_independent},
        TableInvariant{
                {"T5", "50-move buckets", "The 50-move counter changes keys at 14 plies, and every 8 from there on."},
                fifty_move_buckets_change_at_their_steps}};

} // namespace

std::span<const TableInvariant> table_invariants() { return INVARIANTS; }

} // namespace kiwi
