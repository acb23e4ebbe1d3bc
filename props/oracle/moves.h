// The oracle's move type and functions, for its own files only.
#pragma once

#include <span>
#include <vector>

#include "oracle.h"

namespace kiwi::oracle {

struct Step {
    int files;
    int ranks;
};

/// A move. Castling goes from the king's square to its rook's.
struct Try {
    Place from;
    Place to;
    char promotion = '.'; ///< The promoted piece, as in a FEN; '.' for none.
    bool is_castling = false;
    bool is_en_passant = false;
};

[[nodiscard]] bool is_on_board(Place place);
[[nodiscard]] Place step(Place place, Step by);
/// The index of a side in `Board::castling_rooks`, its first rank, and the letter of its king.
[[nodiscard]] constexpr std::size_t index_of(Side side) { return side == Side::White ? 0 : 1; }
[[nodiscard]] constexpr int home_rank(Side side) { return side == Side::White ? 0 : 7; }
[[nodiscard]] constexpr char king_letter(Side side) { return side == Side::White ? 'K' : 'k'; }
[[nodiscard]] Side side_of(char piece);
[[nodiscard]] bool is_own(char piece, Side side);
[[nodiscard]] bool is_enemy(char piece, Side side);
/// The kind of a piece: its letter in lower case, '.' for none.
[[nodiscard]] char kind(char piece);
/// The directions of a slider, or the steps of a knight or king; empty for pawns.
[[nodiscard]] std::span<const Step> steps_of(char kind);
[[nodiscard]] bool is_slider(char kind);
[[nodiscard]] const std::array<Place, 64>& all_places();
[[nodiscard]] std::optional<Place> king_of(const Board& board, Side side);
/// Whether the piece on `from` attacks `to` (3.1.2, 3.2 to 3.8).
[[nodiscard]] bool attacks(const Board& board, Place from, Place to);
[[nodiscard]] bool is_attacked(const Board& board, Place place, Side by);
/// The board after a pseudo-legal move.
[[nodiscard]] Board played(const Board& board, const Try& move);
[[nodiscard]] std::vector<Try> legal_tries(const Board& board);
[[nodiscard]] int exchange_value(const Board& board, const Try& move, const ExchangeRules& rules);
/// Whether castling from, through or to attacked squares is generated.
enum class PassingAttacked { Allowed, Forbidden };
/// The pseudo-legal moves of the piece on a square; none for an enemy piece.
[[nodiscard]] std::vector<Try> tries_from(const Board& board, Place from, PassingAttacked passing);
[[nodiscard]] std::string uci_of(const Board& board, const Try& move);
[[nodiscard]] std::optional<Try> find_try(const Board& board, std::string_view uci);

} // namespace kiwi::oracle
