// Reads positions and perft counts from any text: what engines print, what people paste, tables and suites.
//
// No format is chosen. Each line is split into words; a position belongs to the counts that follow it; which number is
// a count follows from what agrees: counts that sum to a total, depths whose leaves are possible, a first count that is
// the number of legal moves. Where two readings fit, neither is taken, and the reason names both.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "divide_rows.h"
#include "found_position.h"
#include "perft_suite.h"

namespace kiwi {

/// A position of a text, or none, and the counts that belong to it.
struct TextBlock {
    std::optional<Game> position{};
    std::string name{};         ///< The operation `id`, or a line `id NAME` before the position.
    int line = 0;               ///< Of the position, else of the first count.
    std::optional<int> depth{}; ///< "go perft 3", "Depth: 3".
    Divide divide{};      ///< Counts below each move, as the text spells the moves; and a total of no certain depth.
    bool is_part = false; ///< A line such as "..." says that moves are left out.
    std::vector<SuiteCount> counts{};        ///< By depth, ascending, each depth once.
    std::vector<SuiteCount> other_counts{};  ///< Of depths that have another count.
    std::optional<TextRemark> fault{};       ///< Why the counts cannot be read; then there are none.
    bool has_counts_beside_position = false; ///< On its line: numbers alone on the next lines are not its own.

    [[nodiscard]] bool has_counts() const { return !divide.moves.empty() || divide.total || !counts.empty() || fault; }
};

/// What a text says.
struct ReadText {
    std::vector<TextBlock> blocks{};
    std::vector<TextRemark> errors{};  ///< Positions and counts that are wrong; the first MAX_SUITE_ERRORS.
    std::vector<TextRemark> skipped{}; ///< Lines that say nothing here; the first MAX_SUITE_ERRORS.
    std::size_t skipped_lines = 0;
    std::vector<TextRemark> notes{}; ///< What was taken for granted, such as the side to move; the first few.
    int lines = 0;
    /// The counts and unexplained numbers of lines without moves; at least the first 1000.
    std::vector<std::uint64_t> numbers{};
    /// What a test runner compared a total with, not saying which of the two is the expected number.
    std::optional<std::uint64_t> compared_with{};
};

/// How to read a text.
struct TextReading {
    bool chess960 = false; ///< Each FEN is one of Chess960.
    /// The text is the answer of an engine to one question: positions in it are ignored, and there is one block at
    /// most.
    bool one_answer = false;
    int depth = 0; ///< Of that question, if it is not 0: totals of other depths are ignored.
};

/// Reads a text in pieces. A cut before a line that begins with a position does not change the result.
class TextStream {
public:
    explicit TextStream(const TextReading& how = {});
    TextStream(const TextStream&) = delete;
    TextStream& operator=(const TextStream&) = delete;
    ~TextStream();

    /// Reads whole lines, and returns the blocks that end in them.
    [[nodiscard]] std::vector<TextBlock> add(std::string_view lines);
    /// The errors of the lines so far.
    [[nodiscard]] const std::vector<TextRemark>& errors() const;
    /// Reads the last lines, and returns the blocks that are left and what was said about all lines. Call it once.
    [[nodiscard]] ReadText end(std::string_view lines = {});

private:
    class Reader;
    std::unique_ptr<Reader> reader_;
};

/// Reads any text in linear time.
[[nodiscard]] ReadText read_text(std::string_view text, const TextReading& how = {});

/// What a reader is told: "line 1: the text does not say who is to move: White" and the other notes, then
/// "3 lines skipped: 2 \"Stockfish 16\", …" if there are such lines.
[[nodiscard]] std::vector<std::string> told_notes(const ReadText& read);

} // namespace kiwi
