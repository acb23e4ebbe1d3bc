// Moves in UCI notation.
// Source: Stefan Meyer-Kahlen, "Description of the Universal Chess Interface", 2004, and its UCI_Chess960 option.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen.h"

namespace kiwi {

/// "e2e4", "e7e8q". Castling is the king's move ("e1g1") in standard chess and king takes rook ("e1h1") in Chess960.
/// "0000" is the null move, and also stands for Move::none().
[[nodiscard]] std::string to_uci(Move m, Variant variant);

/// The squares of a move in UCI notation, as it is written: castling has the king's destination or the rook's square.
struct WrittenSquares {
    Square from;
    Square to;
};

/// The two squares at the beginning of a text, such as "e7e8q". Nothing for other text, such as "Nf3" and "O-O".
[[nodiscard]] std::optional<WrittenSquares> written_squares(std::string_view text);

/// The legal move that a text means in a position, or Move::none(). Accepts only what `to_uci` writes: lower case, and
/// castling only in the notation of the position's variant.
[[nodiscard]] Move parse_uci(const Position& pos, std::string_view text);

} // namespace kiwi
