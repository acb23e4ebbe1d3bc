// What only our readers of suites, UCI input, perft output, PGN and EPD promise.
#include <algorithm>
#include <array>
#include <sstream>

#include "../../engine/base/joined.h"
#include "../../engine/base/words.h"
#include "../../engine/consistency.h"
#include "../../engine/movegen.h"
#include "../../engine/notation/epd.h"
#include "../../engine/notation/perft_output.h"
#include "../../engine/notation/perft_suite.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/perft/uci_session.h"
#include "properties.h"

namespace kiwi {

namespace {

Suite without_lines(Suite suite) {
    for (SuiteEntry& entry : suite)
        entry.line = 0;
    return suite;
}

Result suites_read_back(std::string_view text) {
    for (const SuiteCounts counts : {SuiteCounts::Required, SuiteCounts::Optional}) {
        const ParsedSuite parsed = parse_suite(text, counts);
        for (const TextRemark& error : parsed.errors)
            if (error.line < 1 || error.column < 1 || error.reason.empty())
                return Difference{"an error with line, column and reason", error.reason};
        if (parsed.suite.empty()) {
            if (parsed.errors.empty())
                return Difference{"an error", "neither a position nor an error"};
            continue;
        }
        const std::string written = write_suite(parsed.suite);
        const ParsedSuite again = parse_suite(written, counts);
        for (const TextRemark& error : again.errors)
            return Difference{"the suite reads back", error.reason + " in\n" + written};
        if (without_lines(parsed.suite) != without_lines(again.suite))
            return Difference{"an equal suite", "another: " + written};
    }
    return std::nullopt;
}

Result counts_do_not_wrap(std::string_view text) {
    const ParsedSuite parsed = parse_suite(text);
    if (parsed.suite.empty())
        return std::nullopt;
    // The last count becomes 2 to the 64th.
    std::string written = write_suite(parsed.suite);
    written.resize(written.find_last_of(' ') + 1);
    written += "18446744073709551616";
    if (parse_suite(written).errors.empty())
        return Difference{"an error: the count does not fit 64 bits", "accepted: " + written};
    return std::nullopt;
}

constexpr int MAX_DEPTH = 2; // deeper trees only take longer

std::string described(const ParsedPerftOutput& parsed) {
    if (const auto* error = std::get_if<TextRemark>(&parsed))
        return joined("line ", std::to_string(error->line), ": ", error->reason);
    return write_perft_output(std::get<PerftOutput>(parsed));
}

Result perft_output_reads_back(std::string_view text) {
    const ParsedPerftOutput parsed = parse_perft_output(text);
    if (const auto* error = std::get_if<TextRemark>(&parsed)) {
        const auto lines = std::ranges::count(text, '\n') + std::ranges::count(text, '\r') + 1;
        if (error->line >= 1 && error->line <= lines + 1 && !error->reason.empty())
            return std::nullopt;
        return Difference{"an error with its line and reason", described(parsed)};
    }
    const ParsedPerftOutput again = parse_perft_output(write_perft_output(std::get<PerftOutput>(parsed)));
    if (parsed == again)
        return std::nullopt;
    return Difference{described(parsed), described(again)};
}

/// Checks the answer to one line, and the position before and after it.
Result line_is_obeyed(std::string_view line, const std::string& before, const std::string& answer,
                      const Position& pos) {
    if (answer.find("info string error") != std::string::npos)
        if (Result d = same(before, pos.fen(), "an error changes nothing"))
            return d;
    if (line == "go perft 1") {
        const ParsedPerftOutput perft = parse_perft_output(answer);
        const auto* output = std::get_if<PerftOutput>(&perft);
        if (Result d =
                    same(count_legal_moves(pos), output == nullptr ? -1 : static_cast<int>(output->total), "perft 1"))
            return d;
    }
    const std::optional<FailedCheck> failed = failed_check(pos);
    return failed ? Result(failed->difference) : std::nullopt;
}

Result session_keeps_a_good_position(std::string_view text) {
    std::ostringstream out;
    UciSession session(out, MAX_DEPTH);
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        const std::string before = session.position().fen();
        out.str({});
        if (!session.obey(line))
            return std::nullopt;
        if (Result d = line_is_obeyed(line, before, out.str(), session.position()))
            return d;
    }
    return std::nullopt;
}

/// A tag that the writer sets from the game itself.
bool follows_from_the_game(std::string_view tag) {
    constexpr std::array<std::string_view, 4> names{"Result", "SetUp", "FEN", "Variant"};
    return std::ranges::find(names, tag) != names.end();
}

/// Whether the notes of a game lie in it, and its variations are legal.
Result notes_fit(std::string_view text, const PgnGame& game) {
    const PgnNotes notes = parse_pgn_notes(text);
    const auto is_beyond = [&](const auto& note) { return note.moves > game.moves.size(); };
    if (std::ranges::any_of(notes.comments, is_beyond) || std::ranges::any_of(notes.annotations, is_beyond))
        return Difference{"notes within the game", "a note beyond its moves"};
    for (const std::vector<std::string>& variation : notes.variations)
        if (PlayedPosition board(game.start); board.play_all(variation) != variation.size())
            return Difference{"variations of legal moves", "an illegal one, after " + board.pos.fen()};
    return std::nullopt;
}

Result pgn_reads_back(std::string_view text) {
    const ParsedPgn parsed = parse_pgn(text);
    if (const auto* error = std::get_if<TextRemark>(&parsed)) {
        if (error->line >= 1 && error->column >= 1 && !error->reason.empty())
            return std::nullopt;
        return Difference{"an error with line, column and reason", error->reason};
    }
    const auto& game = std::get<PgnGame>(parsed);
    const std::string written = write_pgn(game);
    const ParsedPgn again = parse_pgn(written);
    if (const auto* error = std::get_if<TextRemark>(&again))
        return Difference{"the game reads back", error->reason + " in\n" + written};
    const auto& other = std::get<PgnGame>(again);
    if (game.start != other.start || game.moves != other.moves || game.result != other.result)
        return Difference{"an equal game", "another: " + written};
    for (const auto& [name, value] : game.tags)
        if (const std::string* found = other.tag(name);
            !follows_from_the_game(name) && (found == nullptr || *found != value))
            return Difference{"the tag " + name + " with " + value, "another: " + written};
    return notes_fit(text, game);
}

Result epd_reads_back(std::string_view text) {
    const auto parsed = parse_epd(text);
    if (const auto* error = std::get_if<EpdError>(&parsed)) {
        if (error->column >= 1 && static_cast<std::size_t>(error->column) <= text.size() + 1 && !error->reason.empty())
            return std::nullopt;
        return Difference{"an error with column and reason", error->reason};
    }
    const Epd& epd = std::get<Epd>(parsed);
    const std::string written = write_epd(epd);
    const auto again = parse_epd(written);
    if (const auto* error = std::get_if<EpdError>(&again))
        return Difference{"the line reads back", error->reason + " in " + written};
    if (std::get<Epd>(again) != epd)
        return Difference{"an equal line", "another: " + written};
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array PARSER_PROPERTIES{
    TextProperty{{"X1", "suites", "Any text is an error with line and column, or a suite that reads back equal."}, TextKind::PerftSuite, suites_read_back},
    TextProperty{{"X2", "large counts", "A count that does not fit 64 bits is refused."}, TextKind::PerftSuite, counts_do_not_wrap},
    TextProperty{{"X3", "UCI input", "Any text leaves a good position; an error changes nothing; perft 1 counts the legal moves."}, TextKind::UciInput, session_keeps_a_good_position},
    TextProperty{{"X4", "perft output", "Any text is an error with its line, or counts that read back equal."}, TextKind::EngineOutput, perft_output_reads_back},
    TextProperty{{"X5", "games in PGN", "Any text is an error with line and column, or a game that reads back equal, whose notes and variations fit it."}, TextKind::Pgn, pgn_reads_back},
    TextProperty{{"X6", "lines of EPD", "Any text is an error with a column, or a position and operations that read back equal."}, TextKind::Epd, epd_reads_back},
};
// clang-format on

} // namespace

std::span<const TextProperty> parser_properties() { return PARSER_PROPERTIES; }

} // namespace kiwi
