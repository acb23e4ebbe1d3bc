// The text of a FEN: its fields, its symmetries, and how to damage it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "../../engine/fen.h"
#include "random.h"

namespace kiwi {

/// The first four fields: those that matter to the repetition rule (FIDE 9.2.3), if the FEN has an en passant square
/// only where a capture is legal.
[[nodiscard]] std::string without_clocks(const std::string& fen);
/// The first five fields.
[[nodiscard]] std::string without_full_move_number(const std::string& fen);

/// A field, such as "w" or "KQkq"; empty if it is missing. Precondition: it is not FenField::Whole.
[[nodiscard]] std::string field_of(const std::string& fen, FenField field);

/// The position of a FEN; nothing if it is refused.
[[nodiscard]] std::optional<BoardSetup> read_setup(std::string_view fen, Variant variant,
                                                   FenMode mode = FenMode::Playable);

/// The names of the fields in which two different FENs differ. Missing clocks are named once.
[[nodiscard]] std::vector<const char*> different_fields(const std::string& a, const std::string& b);

/// The position with the colours exchanged and the board upside down. Returns the FEN unchanged if it is not valid.
[[nodiscard]] std::string flipped_fen(const std::string& fen, Variant variant);

/// The position mirrored from left to right. Nothing if it has castling rights or the FEN is not valid.
[[nodiscard]] std::optional<std::string> mirrored_fen(const std::string& fen, Variant variant);

/// Malformed input for parsers: the text with one character replaced, one inserted, or one to six erased. An empty text
/// stays empty.
[[nodiscard]] std::string damaged(std::string text, Random& random);

} // namespace kiwi
