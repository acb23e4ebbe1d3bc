// Reads and writes positions with operations, in Extended Position Description (EPD).
// Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.2.
// Perft suites use their own forms of EPD (perft_suite.h).
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../board_setup.h"

namespace kiwi {

/// An operation, such as `bm Nf3 e4;` or `id "a name";`.
struct EpdOperation {
    std::string opcode;
    std::vector<std::string> operands{}; ///< Without quotation marks. Moves are in SAN.
    bool operator==(const EpdOperation&) const = default;
};

/// A line of EPD. The operations hmvc and fmvn become the half-move clock and full-move number of `setup`.
struct Epd {
    BoardSetup setup;
    std::vector<EpdOperation> operations{};
    bool operator==(const Epd&) const = default;
};

/// Why a line is rejected, and where: columns count bytes from 1.
struct EpdError {
    int column;
    std::string reason;
};

/// Reads four fields, as in a FEN, then operations: an opcode, operands (quoted, or one word each) and ';'. The last
/// ';' may be missing. Castling rights may be those of Chess960. Unknown opcodes are kept.
[[nodiscard]] std::variant<Epd, EpdError> parse_epd(std::string_view line);

/// One line, without line end, that reads back equal. Operands with blanks or ';' are quoted. Precondition: no operand
/// contains a quotation mark or a control character.
[[nodiscard]] std::string write_epd(const Epd& epd);

/// Whether the operands of an operation are moves in its position: opcodes am, bm, pm, sm.
[[nodiscard]] bool has_moves(const EpdOperation& operation);

} // namespace kiwi
