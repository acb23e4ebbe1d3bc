// A small foreign board class, to show how to write an adapter: 0x88 squares, copy-make, castling rights by rook, its
// own key. It shares nothing with Kiwipete. `mistakes` plants bugs in it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace x88 {

/// How castling is written.
enum class Castling { Standard, Chess960 };

/// Classic mistakes; a shallow perft of the start position finds none of them.
struct Mistakes {
    bool en_passant_ignores_pins = false;       ///< En passant captures may leave the king in check.
    bool captured_rook_keeps_its_right = false; ///< The castling right of a captured rook remains.
    bool key_forgets_promotions = false;        ///< The key has the pawn on the last rank, not the promoted piece.
    bool castles_through_check = false;         ///< Only the king's origin and destination must not be attacked.
    bool promotes_to_queens_only = false;       ///< No underpromotions.
    bool double_check_is_single = false;        ///< In double check a move may stop only one of the checks.
    bool key_forgets_castling = false;          ///< Castling rights are not in the key.
    bool clock_forgets_promotions = false;      ///< A promotion without a capture does not reset the half-move clock.
};
inline Mistakes mistakes;

struct Move {
    int from;
    int to;         ///< For castling the square of the rook.
    char promotion; ///< Lower case, or 0.
    bool operator==(const Move&) const = default;
};

/// A square is 16 * rank + file; squares with bit 3 or 7 set are off the board.
struct Board {
    std::array<char, 128> piece{};           ///< FEN letters, 0 for none.
    bool white = true;                       ///< Whether White is to move.
    std::array<int, 4> rook{-1, -1, -1, -1}; ///< The rooks of the rights K, Q, k, q, or -1.
    int ep = -1;
    int halfmoves = 0;
    int fullmoves = 1;
    std::uint64_t key = 0;
    Castling castling = Castling::Standard;
};

/// Returns false if it cannot read the FEN; then the board is unchanged.
bool read(Board& board, std::string_view fen, Castling castling);
std::string write(const Board& board);
std::vector<Move> legal_moves(const Board& board);
Board after(const Board& board, Move move);
std::string to_uci(const Board& board, Move move);
bool in_check(const Board& board);
/// The key computed from scratch.
std::uint64_t computed_key(const Board& board);

} // namespace x88
