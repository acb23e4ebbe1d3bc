// Moves in Standard Algebraic Notation.
// Sources: FIDE Laws of Chess (2023), Appendix C; Steven J. Edwards, "Portable Game Notation Specification and
// Implementation Guide", 1994, section 8.2.3.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "../uci_move.h"

namespace kiwi {

/// A legal move: "Nbd7", "exd6", "a8=Q+", "O-O-O#". The origin's file, else its rank, else both, only where another
/// legal move of such a piece has the same destination. The position is left as it was.
[[nodiscard]] std::string to_san(Position& pos, Move m);

/// The legal move that a text names, or why it names none, such as "no legal move is so described". Beside what
/// `to_san` writes these are read: check marks that are missing or wrong, "!" and "?" after them, "e.p.", zeros for
/// castling, a promotion without "=", an origin that is not needed, and captures without their mark or with one too
/// many.
[[nodiscard]] std::variant<Move, std::string> parse_san(const Position& pos, std::string_view text);

} // namespace kiwi
