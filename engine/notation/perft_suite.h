// Perft suites: positions with the node counts that a right move generator finds.
// Formats: perft_suites/README.md describes the three that are read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../board_setup.h"

namespace kiwi {

/// Longer lines are refused unread.
inline constexpr std::size_t MAX_SUITE_LINE_LENGTH = 65'536;

/// The number of leaves at a depth.
struct SuiteCount {
    int depth; ///< 1…MAX_PERFT_DEPTH
    std::uint64_t nodes;
    bool operator==(const SuiteCount&) const = default;
};

/// One position of a suite.
struct SuiteEntry {
    std::string name;               ///< What the file calls it; may be empty.
    BoardSetup setup;               ///< Chess960 only if standard chess does not have its castling rights.
    std::vector<SuiteCount> counts; ///< By ascending depth, each depth once; at least one where they are required.
    int line = 0;                   ///< Where the position stands in its file, from 1.
    bool operator==(const SuiteEntry&) const = default;
};

using Suite = std::vector<SuiteEntry>;

/// Why a line of a suite is refused, and where, counted from 1.
struct SuiteError {
    int line;
    int column;
    std::string reason;
};

/// So many errors are kept; a file with more is not a suite.
inline constexpr std::size_t MAX_SUITE_ERRORS = 1000;

/// What was read, and the lines that were not.
struct ParsedSuite {
    Suite suite;
    std::vector<SuiteError> errors; ///< In the order of the lines, the first MAX_SUITE_ERRORS of them.
};

/// Whether each position must have a count to check, or may be a position only.
enum class SuiteCounts { Required, Optional };

/// Reads a suite. Its first line that is neither blank nor a comment determines the format. Lines end in LF, CR LF or
/// CR; '#' outside quotation marks begins a comment. A bad line is an error, and leaves out its position or its count;
/// the other lines are read. A suite without positions is an error, too.
[[nodiscard]] ParsedSuite parse_suite(std::string_view text, SuiteCounts counts = SuiteCounts::Required);

/// Writes a suite as EPD lines, `FEN ;id "name" ;D1 20 ;D2 400`, which read back equal but for the line numbers.
[[nodiscard]] std::string write_suite(const Suite& suite);

} // namespace kiwi
