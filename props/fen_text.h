// FENs as text: the parts and symmetries that invariants over any subject ask for.
#pragma once

#include <optional>
#include <string>

namespace kiwi {

/// The first four fields: what the repetition rule looks at (FIDE 9.2.3), given that the en passant square stands only
/// where a capture is legal.
[[nodiscard]] std::string without_clocks(const std::string& fen);

/// "w" or "b".
[[nodiscard]] std::string side_of(const std::string& fen);

/// The position with the colours exchanged, seen from the other side. The FEN itself if it is not legal.
[[nodiscard]] std::string flipped_fen(const std::string& fen, bool chess960);

/// The position mirrored from left to right; nothing where someone may castle, or the FEN is not legal.
[[nodiscard]] std::optional<std::string> mirrored_fen(const std::string& fen, bool chess960);

} // namespace kiwi
