// Finds suites, built-in or in files, and positions, by FEN or name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../engine/fen.h"
#include "../../engine/notation/suite_reader.h"
#include "../../engine/reachability.h"
#include "../../props/games/game.h"
#include "../../props/games/position_list.h"
#include "../terminal/exit_code.h"
#include "../terminal/input_file.h"
#include "../terminal/terminal.h"

namespace kiwi::tools {

/// A built-in suite.
struct NamedSuite {
    std::string name;
    Suite suite;
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

/// A suite in a file, read in pieces: a file of any length takes little memory, if its lines begin with positions.
class SuiteFile {
public:
    /// Opens the file, "-" for standard input. Throws UsageError.
    explicit SuiteFile(const std::string& path, SuiteCounts counts = SuiteCounts::Required,
                       const TextReading& how = {});

    /// Some of the next positions; nothing at the end, where bad lines are reported on stderr, with file, line, column
    /// and reason, and unreachable positions are noted. Throws UsageError if the file cannot be read, or has none.
    [[nodiscard]] std::optional<Suite> next();
    /// The number of lines that could not be used; known at the end.
    [[nodiscard]] std::size_t bad_lines() const { return bad_lines_; }
    /// "standard input", or the path.
    [[nodiscard]] const std::string& name() const { return file_.name(); }

private:
    [[nodiscard]] std::string piece();
    void look_for_unreachable(const Suite& suite);
    void tell(const ParsedSuite& last);

    InputFile file_;
    std::string hint_; ///< For a file without a position.
    std::string text_; ///< Read, but not in a piece yet.
    bool is_at_end_ = false;
    SuiteReader reader_;
    std::size_t positions_ = 0;
    std::size_t unreachable_ = 0;
    std::string first_unreachable_;
    std::size_t bad_lines_ = 0;
};

/// The position with a name in a built-in suite, in any case of letters.
[[nodiscard]] std::optional<BoardSetup> find_named_position(const std::string& text);

/// The position that the user means: "startpos", a FEN, or the name of a position in a built-in suite, in any case of
/// letters; or that after "moves" and moves in any notation. It is of Chess960 if `chess960` says so or its castling
/// rights are. Notes on stderr the latter, and if the position is unreachable. Throws UsageError, for a FEN with the
/// column of the error.
[[nodiscard]] BoardSetup find_position(const std::string& text, bool chess960 = false,
                                       FenMode mode = FenMode::Playable);

struct PositionChoice {
    std::vector<std::string> inputs; ///< Files, "-", FENs and names; if nothing is chosen, the built-in suites.
    int random = 0;
    std::uint64_t seed = 1;
    PositionKind kind = PositionKind::Reachable; ///< Limits random and built-in positions.
    Progress progress = Progress::Shown;
    bool strict = false;           ///< Exit with 2 if a line of a file cannot be used.
    bool chess960 = false;         ///< FENs among the inputs are of Chess960.
    bool is_standard_only = false; ///< No random positions of Chess960: the program does not play it.
    TimeLimit time{};              ///< Of the run: random positions are made for half of what is left.
};

/// Positions, and the number of malformed lines in their files.
struct ChosenPositions {
    PositionList positions;
    std::size_t bad_lines = 0;
};

/// The chosen positions. An input is the name of a position, or else a file, if there is one; otherwise a FEN. Throws
/// UsageError.
[[nodiscard]] ChosenPositions find_positions(const PositionChoice& choice);

/// As many openings as random positions are chosen: `random_opening` of each number. `clocks` limits large clocks.
[[nodiscard]] std::vector<Game> random_openings(const PositionChoice& choice, PositionKind clocks);

/// What to exit with. A line that cannot be read costs that line: it is reported, and changes the exit code only where
/// that is asked for. A file of which nothing can be used is an error before.
[[nodiscard]] constexpr ExitCode or_bad_lines(bool strict, std::size_t bad_lines, ExitCode otherwise) {
    return strict && bad_lines != 0 ? ExitCode::WrongUse : otherwise;
}

} // namespace kiwi::tools
