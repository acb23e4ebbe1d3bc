// Finds suites, built-in or in files, and positions, by FEN or name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../../engine/fen.h"
#include "../../engine/notation/perft_suite.h"
#include "../../engine/reachability.h"
#include "../../props/games/game.h"
#include "../terminal/exit_code.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

struct NamedSuite {
    std::string name; ///< The path as given, or the name of a built-in suite.
    Suite suite;
    std::size_t bad_lines = 0; ///< Malformed lines; each was reported on stderr.
    bool built_in = false;
};

/// The built-in suites, from perft_suites/. Parsed on first use.
[[nodiscard]] const std::vector<NamedSuite>& built_in_suites();

/// The built-in suite of unreachable positions. A correct engine may refuse them or count differently, so they run only
/// on request.
inline constexpr std::string_view UNREACHABLE_SUITE = "unreachable.epd";
/// The built-in suite of Double Chess960, which few programs play.
inline constexpr std::string_view DOUBLE_CHESS960_SUITE = "double_chess960.epd";
/// The strictest kind that includes all positions of a built-in suite, except well-known ones without a last move.
[[nodiscard]] PositionKind kind_of_suite(std::string_view name);

/// What is in a file, or in standard input if it is "-". Throws UsageError if it cannot be read, or is too large.
[[nodiscard]] std::string content_of(const std::string& path);

/// Reads a suite from a file, "-" for standard input. Reports bad lines on stderr, with file, line, column and reason,
/// and notes positions that are unreachable. Throws UsageError if nothing can be read.
[[nodiscard]] NamedSuite read_suite(const std::string& path, SuiteCounts counts = SuiteCounts::Required);

/// The position with a name in a built-in suite, in any case of letters.
[[nodiscard]] std::optional<BoardSetup> find_named_position(const std::string& text);

/// The position that the user means: "startpos", a FEN, or the name of a position in a built-in suite, in any case of
/// letters. Notes on stderr if the position is unreachable. Throws UsageError, for a FEN with the column of the error.
[[nodiscard]] BoardSetup find_position(const std::string& text, Variant variant, FenMode mode = FenMode::Playable);

/// `find_position` for the words of a command line: a FEN needs no quotation marks.
[[nodiscard]] BoardSetup find_position(const std::vector<std::string>& words, Variant variant,
                                       FenMode mode = FenMode::Playable);

/// `find_position` with the variant recognised as in suites.
[[nodiscard]] BoardSetup find_position_of_any_variant(const std::string& text);

struct PositionChoice {
    std::vector<std::string> inputs; ///< Files, "-", FENs and names; if nothing is chosen, the built-in suites.
    int random = 0;
    std::uint64_t seed = 1;
    PositionKind kind = PositionKind::Reachable; ///< Limits random and built-in positions.
    Progress progress = Progress::Shown;
    bool strict = false;           ///< Exit with 2 if a line of a file cannot be used.
    bool is_standard_only = false; ///< No random positions of Chess960: the program does not play it.
};

/// Positions, and the number of malformed lines in their files.
struct ChosenPositions {
    std::vector<BoardSetup> positions;
    std::size_t bad_lines = 0;
};

/// The chosen positions. An input with eight ranks and a blank is a FEN; otherwise the name of a position if there is
/// one; otherwise a file. Throws UsageError.
[[nodiscard]] ChosenPositions find_positions(const PositionChoice& choice);

/// As many openings as random positions are chosen: `random_opening` of each number. `clocks` limits large clocks.
[[nodiscard]] std::vector<Game> random_openings(const PositionChoice& choice, PositionKind clocks);

/// What to exit with. A line that cannot be read costs that line: it is reported, and changes the exit code only where
/// that is asked for. A file of which nothing can be used is an error before.
[[nodiscard]] constexpr ExitCode or_bad_lines(bool strict, std::size_t bad_lines, ExitCode otherwise) {
    return strict && bad_lines != 0 ? ExitCode::WrongUse : otherwise;
}

} // namespace kiwi::tools
