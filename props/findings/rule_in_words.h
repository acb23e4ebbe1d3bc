// Why a move is legal or not, in words; moves that are wrong; and how programs write moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/position.h"
#include "finding.h"

namespace kiwi {

/// The rule that a move in UCI notation breaks, such as "en passant is refused: the king on a5 would be attacked by the
/// rook on h5 along the rank". Precondition: it is not legal.
[[nodiscard]] std::string why_illegal(const Position& pos, std::string_view uci);

/// The rule that allows a move, such as "promotion to a knight: a pawn may become a
/// knight, bishop, rook or queen". Precondition: it is legal.
[[nodiscard]] std::string why_legal(const Position& pos, Move m);

/// The kind of a move, legal or not, such as "castling", "underpromotion" or "move of a pinned piece": what mistakes
/// about it are grouped by.
[[nodiscard]] std::string kind_of_move(const Position& pos, std::string_view uci);

/// Whether a text says that there is no move, as programs write it: UCI's null move, (none), NULL, a square twice.
[[nodiscard]] bool is_no_move(std::string text);

/// A move in our spelling, however it is written: castling either way, promotions with either letter. For whom it
/// matters whether a move is legal, and not how it is written.
[[nodiscard]] std::string in_any_spelling(const Position& pos, const std::string& move);

/// A move that somebody gets wrong in a position, with the rule: missing if it is legal, else extra.
[[nodiscard]] WrongMove wrong_move(const Position& pos, const std::string& uci);

/// What some wrong moves have in common, such as "extra castling, missing castling".
[[nodiscard]] std::string kind_of(const std::vector<WrongMove>& moves);

} // namespace kiwi
