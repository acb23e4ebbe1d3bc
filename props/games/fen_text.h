// FENs as text: their fields and symmetries, for invariants about any board.
#pragma once

#include <optional>
#include <string>

#include "../../engine/board_setup.h"

namespace kiwi {

/// The first four fields: what the repetition rule looks at (FIDE 9.2.3), given that the en passant square stands only
/// where a capture is legal.
[[nodiscard]] std::string without_clocks(const std::string& fen);
/// The first five.
[[nodiscard]] std::string without_full_move_number(const std::string& fen);

/// A field, such as "w" or "KQkq"; empty if the FEN has none. Whole is all of it.
[[nodiscard]] std::string field_of(const std::string& fen, FenField field);

/// The position with the colours exchanged and the board turned. The FEN itself if it is not valid.
[[nodiscard]] std::string flipped_fen(const std::string& fen, Variant variant);

/// The position mirrored from left to right; nothing if there are castling rights or the FEN is not valid.
[[nodiscard]] std::optional<std::string> mirrored_fen(const std::string& fen, Variant variant);

} // namespace kiwi
