// Board keys: 128 random bits for each position. The keys of all children of a position are known before any is made.
//
// Method: Albert Zobrist, "A New Hashing Method with Application for Game Playing", 1970. Two different positions have
// equal keys with probability 2^-128, whatever the positions are: the random numbers do not depend on them.
#pragma once

#include "../base/split_mix.h"
#include "bulk_moves.h"

namespace kiwi::bulk {

/// Keys are equal if pieces, castling rights, side to move and legal en passant captures are equal.
struct BoardKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    constexpr BoardKey& operator^=(BoardKey other) {
        high ^= other.high;
        low ^= other.low;
        return *this;
    }
    friend constexpr BoardKey operator^(BoardKey a, BoardKey b) { return a ^= b; }
    constexpr bool operator==(const BoardKey&) const = default;
};

namespace keys {

/// The random numbers that make up the keys.
struct KeyNumbers {
    std::array<std::array<std::array<BoardKey, SQUARE_NB>, PIECE_TYPE_NB>, COLOR_NB> pieces;
    std::array<BoardKey, CASTLING_RIGHT_NB> castling; ///< A whole set of rights.
    std::array<BoardKey, FILE_NB> en_passant;
    BoardKey black_to_move;
};

inline constexpr KeyNumbers KEY_NUMBERS = [] {
    SplitMix64 random(9'183'421'888); // fixed, so that checksums of positions can be compared between machines
    const auto next = [&] {
        const std::uint64_t high = random.next();
        return BoardKey{high, random.next()};
    };
    KeyNumbers numbers{};
    for (auto& of_colour : numbers.pieces)
        for (int pt = PAWN; pt <= KING; ++pt)
            for (BoardKey& number : of_colour[static_cast<std::size_t>(pt)])
                number = next();
    for (BoardKey& number : numbers.castling)
        number = next();
    for (BoardKey& number : numbers.en_passant)
        number = next();
    numbers.black_to_move = next();
    return numbers;
}();

} // namespace keys

[[nodiscard]] inline BoardKey key_of(Color c, PieceType pt, Square s) { return keys::KEY_NUMBERS.pieces[c][pt][s]; }

/// The key of a board. Precondition: the board has an en passant square only if a capture there is legal.
template<Color ToMove>
[[nodiscard]] inline BoardKey key_of(const Board& board) {
    BoardKey key = keys::KEY_NUMBERS.castling[board.rights];
    if (ToMove == BLACK)
        key ^= keys::KEY_NUMBERS.black_to_move;
    if (board.ep_square != SQ_NONE)
        key ^= keys::KEY_NUMBERS.en_passant[file_of(board.ep_square)];
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            for (const Square s : board.of(c) & board.pieces(PieceType(pt)))
                key ^= key_of(c, PieceType(pt), s);
    return key;
}

/// The board after a legal move. It has an en passant square only if a capture there is legal.
template<Color Us>
[[nodiscard]] inline Board child_of(const Board& board, const Rules& rules, PieceType pt, Move m) {
    Board child = after<Us>(board, rules, pt, m);
    forget_useless_en_passant<~Us>(child);
    return child;
}

/// The keys of the positions after the moves of `Us`.
template<Color Us>
class ChildKeys {
public:
    /// `key` is the key of `board`.
    ChildKeys(const Board& board, const Rules& rules, BoardKey key) :
        board_(board),
        rules_(rules),
        unchanged_(key ^ keys::KEY_NUMBERS.black_to_move) {
        if (board.ep_square != SQ_NONE)
            unchanged_ ^= keys::KEY_NUMBERS.en_passant[file_of(board.ep_square)];
    }

    /// The key of the board that `child_of` returns for the same move.
    [[nodiscard, gnu::always_inline]] BoardKey after_move(PieceType pt, Move m) const {
        if (m.type_of() == MoveType::Castling || m.type_of() == MoveType::EnPassant) [[unlikely]]
            return key_of<~Us>(child_of<Us>(board_, rules_, pt, m));
        const Square from = m.from_sq();
        const Square to = m.to_sq();
        const PieceType arriving = m.type_of() == MoveType::Promotion ? m.promotion_type() : pt;
        BoardKey key = unchanged_ ^ key_of(Us, pt, from) ^ key_of(Us, arriving, to);
        if (board_.of(~Us).contains(to))
            key ^= key_of(~Us, board_.type_on(to), to);
        const CastlingRights rights = board_.rights & rules_.rights_kept[from] & rules_.rights_kept[to];
        if (rights != board_.rights)
            key ^= keys::KEY_NUMBERS.castling[board_.rights] ^ keys::KEY_NUMBERS.castling[rights];
        if (pt == PAWN && (from ^ to) == 16 && (beside(to) & board_.template pawns<~Us>()))
            if (child_of<Us>(board_, rules_, pt, m).ep_square != SQ_NONE)
                key ^= keys::KEY_NUMBERS.en_passant[file_of(to)];
        return key;
    }

private:
    const Board& board_;
    const Rules& rules_;
    BoardKey unchanged_; ///< The key after any move, without the moved and captured pieces and en passant.
};

} // namespace kiwi::bulk
