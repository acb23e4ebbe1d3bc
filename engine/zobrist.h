// The random numbers that make up all keys of a position.
// Method: Albert Zobrist, "A New Hashing Method with Application for Game Playing", 1970.
#pragma once

#include <array>
#include <cstdint>

#include "base/split_mix.h"
#include "types.h"

namespace kiwi::zobrist {

/// The number of material keys per piece: enough for a piece on every square.
inline constexpr std::size_t MAX_OF_A_KIND = 65;

struct Tables {
    std::array<std::array<Key, SQUARE_NB>, PIECE_NB> psq;          ///< A piece on a square.
    std::array<std::array<Key, MAX_OF_A_KIND>, PIECE_NB> material; ///< The n-th piece of a kind, counted from 0.
    std::array<Key, FILE_NB> en_passant;                           ///< A possible en passant capture, by file.
    std::array<Key, CASTLING_RIGHT_NB> castling; ///< A whole set of castling rights; the empty set has a key too.
    Key side;                                    ///< Black to move.
    Key no_pawns;                                ///< The pawn key of a board without pawns.
};

namespace detail {

consteval Tables make_tables() {
    SplitMix64 random(20'241'121); // fixed, so that keys can be compared between runs
    Tables t{};
    for (const Piece pc : EVERY_PIECE) {
        for (Key& key : t.psq[pc])
            key = random.next();
        for (Key& key : t.material[pc])
            key = random.next();
    }
    for (Key& key : t.en_passant)
        key = random.next();
    for (Key& key : t.castling)
        key = random.next();
    t.side = random.next();
    t.no_pawns = random.next();
    return t;
}

} // namespace detail

inline constexpr Tables TABLES = detail::make_tables();

constexpr Key psq(Piece pc, Square s) { return TABLES.psq[pc][s]; }
constexpr Key material(Piece pc, int nth) { return TABLES.material[pc][static_cast<std::size_t>(nth)]; }
constexpr Key en_passant(Square s) { return TABLES.en_passant[file_of(s)]; }
constexpr Key castling(CastlingRights rights) { return TABLES.castling[rights]; }
inline constexpr Key SIDE = TABLES.side;
inline constexpr Key NO_PAWNS = TABLES.no_pawns;

/// The part of the key for the half-move clock: 0 below 14, then a different number every 8 plies. It distinguishes
/// positions close to a draw by the 50-move rule from others.
constexpr Key rule50_bucket(int rule50) {
    if (rule50 < 14)
        return 0;
    return SplitMix64(static_cast<std::uint64_t>((rule50 - 14) / 8)).next();
}

} // namespace kiwi::zobrist
