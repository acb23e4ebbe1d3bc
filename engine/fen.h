// Reads and writes Forsyth-Edwards Notation, with three notations for castling rights.
// Sources: PGN standard (1994), section 16.1; for Chess960, X-FEN and Shredder-FEN as described by Reinhard Scharnagl
// and Stefan Meyer-Kahlen, "X-FEN", 2003.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board_setup.h"

namespace kiwi {

/// The length limit: longer texts are rejected unread. The longest canonical FEN has fewer than 100 characters.
inline constexpr std::size_t MAX_FEN_LENGTH = 256;

/// Why a FEN is rejected, and where. `column` counts characters from 1; if something is missing, `column` is where it
/// was expected.
struct FenError {
    FenField field;
    Fault fault;
    int column;
    std::string reason;
    bool operator==(const FenError&) const = default;
};

/// "unplayable: column 23, castling: White's king-side castling: no rook for it on h1".
[[nodiscard]] std::string to_string(const FenError& error);

/// Which FENs to accept. Playable rejects what is malformed or unplayable. Strict also rejects what is unreachable (see
/// `find_unreachable`). Lenient is like playable, but repairs clear errors of real files: it drops impossible castling
/// rights and en passant squares, accepts rights in another order or named twice, and clamps the half-move clock and
/// the full-move number.
enum class FenMode { Playable, Strict, Lenient };

/// The repairs of lenient reading, in the order of the text. Each item is the error that playable reading reports.
using FenRepairs = std::vector<FenError>;

/// A set-up without fault (see `find_fault`), or the first error in the text.
using ParsedFen = std::variant<BoardSetup, FenError>;

/// Reads a FEN. Blanks separate the fields. The full-move number, or it and the half-move clock, may be missing
/// (1 and 0); a full-move number of 0 is read as 1. Castling letters are K, Q, k, q for the outermost rook of that
/// side, or the file of the rook (A-H, a-h). `repairs`, if not null, receives the repairs of lenient reading.
[[nodiscard]] ParsedFen parse_fen(std::string_view text, Variant variant, FenMode mode = FenMode::Playable,
                                  FenRepairs* repairs = nullptr);

/// Reads a FEN and detects the variant: Chess960 only if `chess960` says so or standard chess cannot have the castling
/// rights.
[[nodiscard]] ParsedFen parse_fen_of_any_variant(std::string_view text, bool chess960 = false,
                                                 FenMode mode = FenMode::Playable);

/// Whether a set-up is of Chess960 and `parse_fen_of_any_variant` reads its FEN as one of standard chess.
[[nodiscard]] bool hides_chess960(const BoardSetup& setup);

/// How castling rights are written.
enum class FenStyle {
    Canonical, ///< KQkq in standard chess, as Shredder in Chess960.
    Shredder,  ///< Always the file of the rook: HAha.
    XFen,      ///< KQkq for the outermost rook, the file for any other rook.
};

/// Writes all six fields. Reading the text gives the same set-up again if `find_fault` accepts the set-up.
[[nodiscard]] std::string write_fen(const BoardSetup& setup, FenStyle style = FenStyle::Canonical);

/// The set-up of a FEN of either variant. Throws std::invalid_argument for a malformed FEN.
[[nodiscard]] BoardSetup setup_of(std::string_view fen);

/// A position in which many rules matter: the second of the classic perft positions.
inline constexpr std::string_view KIWIPETE_FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// The start position of standard chess.
inline constexpr std::string_view START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
[[nodiscard]] BoardSetup standard_start();

} // namespace kiwi
