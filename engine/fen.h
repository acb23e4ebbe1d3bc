// Forsyth-Edwards Notation, read and written, in its three spellings of castling rights.
// Sources: PGN standard (1994), section 16.1; X-FEN and Shredder-FEN as described by Reinhard Scharnagl and Stefan
// Meyer-Kahlen, "X-FEN", 2003, for Chess960.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board_setup.h"

namespace kiwi {

/// Longer texts are refused unread. The longest canonical FEN has fewer than 100 characters.
inline constexpr std::size_t MAX_FEN_LENGTH = 256;

/// Why a FEN is refused, and where: `column` counts characters from 1; if something is missing, it is where
/// that was expected.
struct FenError {
    FenField field;
    Fault fault;
    int column;
    std::string reason;
    bool operator==(const FenError&) const = default;
};

/// "unplayable: column 23, castling: White's king-side castling: no rook for it on h1".
[[nodiscard]] std::string to_string(const FenError& error);

/// Playable refuses what is malformed or unplayable. Strict also refuses what is unreachable: see `find_unreachable`.
/// Lenient repairs the errors of real files that leave no doubt: it drops impossible
/// castling rights and en passant squares, accepts rights in another order or named twice, and clamps the half-move
/// clock and the full-move number. It refuses everything else as playable does.
enum class FenMode { Playable, Strict, Lenient };

/// What lenient reading repaired, in the order of the text: each item is the error that playable reading reports there.
using FenRepairs = std::vector<FenError>;

/// A position without fault (see `find_fault`), or the first error in the text.
using ParsedFen = std::variant<BoardSetup, FenError>;

/// Reads a FEN. Fields are separated by blanks. The full-move number, or it and the half-move clock, may be missing
/// (1 and 0); a full-move number of 0 is read as 1. Castling letters are K, Q, k, q for the outermost rook of that
/// side, or the file of the rook (A-H, a-h). `repairs`, if not null, receives what lenient reading repaired.
[[nodiscard]] ParsedFen parse_fen(std::string_view text, Variant variant, FenMode mode = FenMode::Playable,
                                  FenRepairs* repairs = nullptr);

/// The same; finds the variant: Chess960 only for castling rights that standard chess does not have.
[[nodiscard]] ParsedFen parse_fen_of_any_variant(std::string_view text);

/// How castling rights are spelt.
enum class FenStyle {
    Canonical, ///< Standard chess: KQkq. Chess960: as Shredder.
    Shredder,  ///< Always the file of the rook: HAha.
    XFen,      ///< KQkq for the outermost rook, its file for any other.
};

/// Writes all six fields. For any set-up that `find_fault` accepts, reading the text gives the same set-up.
[[nodiscard]] std::string write_fen(const BoardSetup& setup, FenStyle style = FenStyle::Canonical);

/// The position in which every game of standard chess begins.
inline constexpr std::string_view START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
[[nodiscard]] BoardSetup standard_start();

} // namespace kiwi
