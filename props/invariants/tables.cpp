// T: tables that never change.
#include "tables.h"

#include <array>
#include <unordered_set>

#include "../../engine/attacks.h"
#include "../../engine/zobrist.h"
#include "groups.h"

namespace kiwi {

namespace {

/// Every set of pieces on the lines of a slider, with the rest of the board empty and full.
Result slider_attacks_are_ray_walks() {
    return for_each_square([](Square s) -> Result {
        for (const PieceType pt : {BISHOP, ROOK}) {
            const std::uint64_t lines = ray_walk(pt, s, Bitboard()).bits();
            std::uint64_t subset = 0;
            do {
                for (const Bitboard occupied : {Bitboard(subset), Bitboard(subset | ~lines)})
                    if (Result d = same(ray_walk(pt, s, occupied), attacks_bb(make_piece(WHITE, pt), s, occupied),
                                        to_char(make_piece(WHITE, pt)), " on ", s, " among ", occupied))
                        return d;
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

// One row on one line.
// clang-format off
constexpr std::array TABLE_ROWS{
    Invariant{"T1", "slider attacks", "Slider attacks equal a ray walk, for every set of pieces on their lines.", slider_attacks_are_ray_walks},
    Invariant{"T2", "between and line", "Squares between and lines through two squares are symmetric, and equal their definition.", between_and_line_are_symmetric_and_right},
    Invariant{"T3", "step attacks", "Attacks on an empty board are symmetric.", step_attacks_are_symmetric},
    Invariant{"T4", "Zobrist keys", "Keys are distinct and not zero, and none is the exclusive or of two others.", keys_are_distinct_and_independent},
    Invariant{"T5", "50-move buckets", "The half-move clock changes the key at 14 plies, and every 8 plies from there on.", fifty_move_buckets_change_at_their_steps},
};
// clang-format on

} // namespace

std::span<const Invariant> table_invariants() { return TABLE_ROWS; }

} // namespace kiwi
