// Reads and writes perft suites: positions with the node counts of a correct move generator.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../board_setup.h"

namespace kiwi {

/// The length limit of a line: longer lines are rejected unread.
inline constexpr std::size_t MAX_SUITE_LINE_LENGTH = 65'536;

/// The number of leaves at a depth.
struct SuiteCount {
    int depth; ///< 1…MAX_PERFT_DEPTH
    std::uint64_t nodes;
    bool operator==(const SuiteCount&) const = default;
};

/// One position of a suite.
struct SuiteEntry {
    std::string name;               ///< The name in the file; may be empty.
    BoardSetup setup;               ///< Chess960 only if standard chess cannot have its castling rights.
    std::vector<SuiteCount> counts; ///< Ascending depths, each once; at least one if counts are required.
    int line = 0;                   ///< The line of the position in its file, from 1.
    bool operator==(const SuiteEntry&) const = default;
};

using Suite = std::vector<SuiteEntry>;

/// A line of a text and what is to be said about it; lines and columns count from 1.
struct TextRemark {
    int line;
    int column;
    std::string reason;
    bool operator==(const TextRemark&) const = default;
};

/// The largest number of errors kept; a file with more is not a suite.
inline constexpr std::size_t MAX_SUITE_ERRORS = 1000;

/// The positions of a suite, and the errors in its lines.
struct ParsedSuite {
    Suite suite;
    std::vector<TextRemark> errors;   ///< The first MAX_SUITE_ERRORS errors, in the order of the lines.
    std::vector<std::string> notes{}; ///< What was skipped or taken for granted.
};

/// Whether each position must have a node count, or may have none.
enum class SuiteCounts { Required, Optional };

/// Parses a whole suite in any form that `read_text` reads. A bad line is reported, and its position or count is
/// omitted; the other lines are read. A suite without positions is an error.
[[nodiscard]] ParsedSuite parse_suite(std::string_view text, SuiteCounts counts = SuiteCounts::Required);

/// Writes a suite as EPD lines, `FEN ;id "name" ;D1 20 ;D2 400`. They read back equal except for the line numbers.
[[nodiscard]] std::string write_suite(const Suite& suite);

} // namespace kiwi
