// Reads and writes moves in Standard Algebraic Notation (SAN).
// Sources: FIDE Laws of Chess (2023), Appendix C; Steven J. Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994, section 8.2.3.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../uci_move.h"

namespace kiwi {

/// A legal move in SAN: "Nbd7", "exd6", "a8=Q+", "O-O-O#". The origin's file, else its rank, else both are given only
/// if another piece of the same type has a legal move to the destination. The position is unchanged on return.
[[nodiscard]] std::string to_san(Position& pos, Move m);

/// The legal move that a text names, or why there is none, such as "no legal move is so described". Beyond what
/// `to_san` writes it accepts: missing or wrong check marks, followed by "!" and "?"; "e.p."; zeros for castling; a
/// promotion without "="; an unnecessary origin; and a missing or superfluous capture mark.
[[nodiscard]] std::variant<Move, std::string> parse_san(const Position& pos, std::string_view text);

/// The side to which "O-O" or "0-0-0" castles; nothing for another text.
[[nodiscard]] std::optional<CastlingSide> castling_in(std::string_view text);

/// Illegal moves in UCI notation that a text may mean: one of each piece that it may name, as "g1d4" for "Nd4". Empty
/// for castling and for what is no SAN.
[[nodiscard]] std::vector<std::string> illegal_moves_in_san(const Position& pos, std::string_view text);

} // namespace kiwi
