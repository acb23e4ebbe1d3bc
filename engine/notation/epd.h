// Positions with operations, in Extended Position Description.
// Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, section 16.2.
// Suites of node counts have their own forms of it (perft_suite.h).
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
    std::vector<std::string> operands{}; ///< Without quotation marks; moves in SAN.
    bool operator==(const EpdOperation&) const = default;
};

/// A line of EPD. The operations hmvc and fmvn are the counters of the position.
struct Epd {
    BoardSetup setup;
    std::vector<EpdOperation> operations{};
    bool operator==(const Epd&) const = default;
};

/// Why a line is refused, and where, counted from 1 in bytes.
struct EpdError {
    int column;
    std::string reason;
};

/// Reads four fields, as in a FEN, and operations, each an opcode, operands in quotation marks or of one word, and ';'.
/// The last ';' may be missing. Castling rights may be those of Chess960. Opcodes that nobody knows are kept.
[[nodiscard]] std::variant<Epd, EpdError> parse_epd(std::string_view line);

/// One line that reads back equal, without its end. Operands with blanks or ';' are quoted. Precondition: no operand
/// has a quotation mark or a control character.
[[nodiscard]] std::string write_epd(const Epd& epd);

/// Whether the operands of an opcode are moves in its position: am, bm, pm, sm.
[[nodiscard]] bool has_moves(const EpdOperation& operation);

} // namespace kiwi
