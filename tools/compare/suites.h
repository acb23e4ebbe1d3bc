// Suites by name: the built-in ones and those in files; and positions by FEN or by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/fen.h"
#include "../../engine/notation/perft_suite.h"
#include "../../engine/reachability.h"
#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

/// A suite and where it comes from.
struct NamedSuite {
    std::string name; ///< The file as it was named, or the name of a built-in suite.
    Suite suite;
    std::size_t bad_lines = 0; ///< Lines that could not be read; each was reported on stderr.
    bool built_in = false;
};

/// The suites of perft_suites/, which are part of the program; parsed once.
[[nodiscard]] const std::vector<NamedSuite>& built_in_suites();

/// The built-in suite of positions that no game reaches. A right engine may refuse them or count otherwise: it is not
/// run on them unless asked.
inline constexpr std::string_view UNREACHABLE_SUITE = "unreachable.epd";
/// The built-in suite of Double Chess960, which few programs play.
inline constexpr std::string_view DOUBLE_CHESS960_SUITE = "double_chess960.epd";
/// The least kind that has all positions of a built-in suite, classic ones without a last move aside.
[[nodiscard]] PositionKind kind_of_suite(std::string_view name);

/// What is in a file, or in standard input if it is "-". Throws UsageError if it cannot be read, or is too large.
[[nodiscard]] std::string content_of(const std::string& path);

/// Reads a suite from a file, "-" for standard input. Reports bad lines on stderr, with file, line, column and reason,
/// and notes positions that are unreachable. Throws UsageError if nothing can be read.
[[nodiscard]] NamedSuite read_suite(const std::string& path, SuiteCounts counts = SuiteCounts::Required);

/// The position of this name in a built-in suite, in upper or lower case.
[[nodiscard]] std::optional<BoardSetup> find_named_position(const std::string& text);

/// The position that a user means: "startpos", a FEN, or the name of a position in a built-in suite, in upper or lower
/// case. Throws UsageError if it is none of these; the error of a FEN has its column. Notes on stderr that it is
/// unreachable.
[[nodiscard]] BoardSetup find_position(const std::string& text, Variant variant, FenMode mode = FenMode::Playable);

/// The same, from the words of a command line: a FEN need not be in quotation marks.
[[nodiscard]] BoardSetup find_position(const std::vector<std::string>& words, Variant variant,
                                       FenMode mode = FenMode::Playable);

/// The same, with the variant recognised as in suites.
[[nodiscard]] BoardSetup find_position_of_any_variant(const std::string& text);

/// Which positions to use.
struct PositionChoice {
    std::vector<std::string>
            inputs; ///< Suite or FEN files, "-", FENs, names; nothing at all means the built-in suites.
    int random = 0; ///< Number of random positions.
    std::uint64_t seed = 1;
    PositionKind kind = PositionKind::Reachable; ///< Of random and built-in positions.
    Progress progress = Progress::Shown;
    bool strict = false; ///< Exit with 2 if a line of a file cannot be used.
};

/// Positions, and how many lines of their files could not be read.
struct ChosenPositions {
    std::vector<BoardSetup> positions;
    std::size_t bad_lines = 0;
};

/// The positions chosen. An input with eight ranks and a blank is a FEN; else it is a name if there is one like it,
/// else a file. Throws UsageError.
[[nodiscard]] ChosenPositions find_positions(const PositionChoice& choice);

/// What to exit with. A line that cannot be read costs that line: it is reported, and changes the exit code only where
/// that is asked for. A file of which nothing can be used is an error before.
[[nodiscard]] constexpr ExitCode or_bad_lines(bool strict, std::size_t bad_lines, ExitCode otherwise) {
    return strict && bad_lines != 0 ? ExitCode::WrongUse : otherwise;
}

} // namespace kiwi::tools
