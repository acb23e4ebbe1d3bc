// Explains in words why moves are legal or illegal, and reads the move notations of programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/position.h"
#include "finding.h"

namespace kiwi {

/// The rule that a move breaks, such as "en passant is refused: the king on a5 would be attacked by the rook on h5
/// along the rank". Precondition: the move is in UCI notation and illegal.
[[nodiscard]] std::string why_illegal(const Position& pos, std::string_view uci);

/// The illegal castling that "O-O" or "0-0-0" means, in UCI notation; nothing for another text, or if a legal move of
/// the king is written so.
[[nodiscard]] std::optional<std::string> illegal_castling_in(const Position& pos, std::string_view text);

/// The rule that a castling breaks. Precondition: it is illegal.
[[nodiscard]] std::string why_no_castling(const Position& pos, CastlingRights right);

/// The rule that allows a move, such as "promotion to a knight: a pawn may become a knight, bishop, rook or queen".
/// Precondition: the move is legal.
[[nodiscard]] std::string why_legal(const Position& pos, Move m);

/// The kind of a move, legal or not, such as "castling", "underpromotion" or "move of a pinned piece". Groups similar
/// mistakes.
[[nodiscard]] std::string kind_of_move(const Position& pos, std::string_view uci);

/// Whether the text means that there is no move: UCI's null move, (none), NULL, or a square twice.
[[nodiscard]] bool is_no_move(std::string_view text);

/// A move in our notation, from any notation of castling and promotions. For callers that judge legality, not notation.
[[nodiscard]] std::string in_any_spelling(const Position& pos, const std::string& move);

/// Describes a wrong move and its rule: missing if the move is legal, else extra.
[[nodiscard]] WrongMove wrong_move(const Position& pos, const std::string& uci);

/// What wrong moves have in common, such as "extra castling, missing castling".
[[nodiscard]] std::string kind_of(const std::vector<WrongMove>& moves);

} // namespace kiwi
