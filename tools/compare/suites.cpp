#include "suites.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../../engine/notation/found_position.h"
#include "../../engine/notation/text_lines.h"
#include "../../perft_suites/embedded.h"
#include "../../props/games/generators.h"
#include "../../props/games/openings.h"
#include "../reading/pasted_text.h"
#include "../terminal/interruption.h"
#include "../terminal/nearest.h"
#include "../terminal/say.h"

namespace kiwi::tools {

SuiteFile::SuiteFile(const std::string& path, SuiteCounts counts, const TextReading& how) :
    file_(path),
    hint_(counts == SuiteCounts::Required ? "; a suite has a position and its counts in each line, such as FEN ;D1 20"
                                          : ""),
    reader_(counts, how) {}

/// The next lines, up to one that begins with a position.
std::string SuiteFile::piece() {
    constexpr std::size_t enough = std::size_t{1} << 18;
    std::size_t begin = 0; // no line before it begins with a position
    while (file_.read_more(text_)) {
        if (text_.size() < enough)
            continue;
        const std::string_view lines = std::string_view(text_).substr(begin);
        const std::size_t last = lines.rfind('\n');
        for (std::size_t end = last; end != std::string_view::npos;
             end = end == 0 ? lines.npos : lines.rfind('\n', end - 1))
            if (begins_with_position(lines.substr(end + 1))) {
                std::string rest(lines.substr(end + 1));
                text_.resize(begin + end + 1);
                return std::exchange(text_, std::move(rest));
            }
        begin = last == std::string_view::npos ? text_.size() : begin + last; // the last line may go on
        if (text_.size() > MOST_OF_A_FILE)
            throw UsageError(fmt::format("{}: {} MiB without a line that begins with a position; is this a suite?",
                                         file_.name(), MOST_OF_A_FILE >> 20));
    }
    is_at_end_ = true;
    return std::exchange(text_, {});
}

std::optional<Suite> SuiteFile::next() {
    while (!is_at_end_) {
        const std::string lines = piece();
        ParsedSuite parsed = is_at_end_ ? reader_.end(lines) : ParsedSuite{reader_.add(lines), {}};
        look_for_unreachable(parsed.suite);
        if (is_at_end_)
            tell(parsed);
        if (!parsed.suite.empty())
            return std::move(parsed.suite);
    }
    return std::nullopt;
}

void SuiteFile::look_for_unreachable(const Suite& suite) {
    positions_ += suite.size();
    for (const SuiteEntry& entry : suite)
        if (const auto fault = find_unreachable(entry.setup); fault && unreachable_++ == 0)
            first_unreachable_ = fmt::format("line {}: {}", entry.line, fault->reason);
}

/// Tells what was wrong in the file.
void SuiteFile::tell(const ParsedSuite& last) {
    const std::vector<TextRemark>& errors = last.errors;
    bad_lines_ = errors.size();
    const auto message = [&](const TextRemark& error) {
        return fmt::format("{}:{}:{}: {}", file_.name(), error.line, error.column, error.reason);
    };
    if (positions_ == 0)
        throw UsageError(message(errors.front()) + hint_);
    constexpr std::size_t shown = 20;
    for (std::size_t i = 0; i < std::min(shown, errors.size()); ++i)
        complain(message(errors[i]));
    if (errors.size() > shown)
        complain(fmt::format("{}: {}{} more bad lines", file_.name(), errors.size() - shown,
                             errors.size() == MAX_SUITE_ERRORS ? " or more" : ""));
    for (const std::string& note : last.notes)
        complain(fmt::format("note: {}: {}", file_.name(), note));
    if (unreachable_ != 0)
        complain(fmt::format("note: {}: {} of {} positions are unreachable, and used all the same; {}", file_.name(),
                             unreachable_, positions_, first_unreachable_));
}

const std::vector<NamedSuite>& built_in_suites() {
    static const std::vector<NamedSuite> suites = [] {
        std::vector<NamedSuite> all;
        for (const perft_suites::EmbeddedFile& file : perft_suites::embedded_files())
            all.push_back({std::string(file.name), parse_suite(file.text()).suite});
        return all;
    }();
    return suites;
}

std::optional<BoardSetup> find_named_position(const std::string& text) {
    if (begins_with_position(text)) // a FEN, for which no suite needs to be read
        return std::nullopt;
    for (const NamedSuite& named : built_in_suites())
        for (const SuiteEntry& entry : named.suite)
            if (is_same_word(entry.name, text))
                return entry.setup;
    return std::nullopt;
}

namespace {

/// The error for a word that names no position, with a suggestion.
std::string what_it_is_not(const std::string& text) {
    std::vector<std::string> names{std::string(START_NAME)};
    for (const NamedSuite& named : built_in_suites())
        for (const SuiteEntry& entry : named.suite)
            names.push_back(in_lower_case(entry.name));
    constexpr std::array<std::string_view, 5> inside{"fen", "moves", "position", "w", "b"};
    if (is_one_of(inside, text))
        return fmt::format("\"{}\" alone names no position: quote a position of several words", text);
    const auto meant = nearest(in_lower_case(text), names);
    return fmt::format("\"{}\" is neither a FEN, startpos nor the name of a built-in position{}", text,
                       meant             ? "; did you mean " + *meant + "?"
                       : is_number(text) ? "; the depth of a perft is given by -d"
                                         : "");
}

/// Throws UsageError if words that are no operations of EPD follow the position, which ends at `end`.
void throw_if_not_read(const std::string& line, std::size_t end) {
    const std::size_t rest = line.find_first_not_of(" \t", end);
    if (rest != std::string::npos && line.find(';', rest) == std::string::npos
        && std::string_view(",.:?!)]}\"'").find(line[rest]) == std::string_view::npos)
        throw UsageError(fmt::format("\"{}\" behind the position is not read; moves are given by --moves{}",
                                     line.substr(rest, 40),
                                     is_number(line.substr(rest)) ? ", the depth of a perft by -d" : ""));
}

/// Throws UsageError if words before the position mean something else: a number, or any before a name.
void throw_if_not_read_before(std::string_view words, bool is_name) {
    for (const std::string_view word : words_of(words))
        if (is_number(word) || (is_name && !is_same_word(word, "position")))
            throw UsageError(fmt::format("\"{}\" before the position is not read{}", word,
                                         is_number(word) ? "; the depth of a perft is given by -d" : ""));
}

/// As many games as are chosen: `make(random, n)` for n from 0. Shows the progress.
template<class Make>
std::vector<Game> make_random_games(const PositionChoice& choice, Make make) {
    Random random(choice.seed);
    const auto wanted = static_cast<std::size_t>(choice.random);
    ProgressBar bar(wanted, "random positions made", choice.progress);
    const Stopwatch watch;
    const double seconds = choice.time.seconds_left() / 2;
    std::vector<Game> made;
    for (std::size_t n = 0; made.size() < wanted; ++n) {
        throw_if_interrupted([&] {
            return fmt::format("{} of {} random positions were made, nothing was tried", with_separators(made.size()),
                               with_separators(wanted));
        });
        if (!made.empty() && watch.seconds() > seconds) {
            complain(fmt::format("{} of {} random positions are made in half of the time that was left",
                                 with_separators(made.size()), with_separators(wanted)));
            break;
        }
        Game game = make(random, n);
        if (choice.is_standard_only && game.start.variant == Variant::Chess960)
            continue;
        made.push_back(std::move(game));
        bar.advance();
    }
    return made;
}

/// Whether a text that names no file cannot be meant as a FEN either.
bool is_no_fen(const std::string& text) {
    return text != START_NAME && text.find(' ') == std::string::npos && std::ranges::count(text, '/') < 7;
}

} // namespace

BoardSetup find_position(const std::string& text, bool chess960, FenMode mode) {
    const std::string line = without_address(trimmed(text, BLANKS_IN_TEXT));
    if (line == START_NAME)
        return find_position(std::string(START_FEN), chess960, mode);
    if (auto named = find_named_position(line.starts_with("position ") ? line.substr(9) : line))
        return chess960 ? find_position(write_fen(*named), true, mode) : *named;
    // "position fen … moves e2e4", an address, a FEN in a sentence
    if (const auto found = find_position_in(line)) {
        const auto* position = std::get_if<Game>(&found->position);
        const bool has_more = found->begin != 0 || found->end != line.size() || line != text;
        if (position != nullptr && (has_more || !position->moves.empty())) {
            throw_if_not_read_before(std::string_view(line).substr(0, found->begin), found->is_name);
            throw_if_not_read(line, found->end);
            return find_position(write_fen(last_setup(*position)), chess960, mode);
        }
    }
    // Moves behind a name, or moves that cannot be played
    constexpr std::string_view moves = " moves ";
    if (const std::size_t at = line.rfind(moves); at != std::string::npos) {
        auto played =
                with_moves({find_position(line.substr(0, at), chess960, mode), {}}, line.substr(at + moves.size()));
        if (const auto* why = std::get_if<std::string>(&played))
            throw UsageError(*why);
        return last_setup(std::get<Game>(played));
    }
    if (line.find('/') == std::string::npos)
        throw UsageError(what_it_is_not(line));
    const ParsedFen result = parse_fen_of_any_variant(line, chess960, mode);
    if (const auto* error = std::get_if<FenError>(&result))
        throw UsageError(fmt::format("FEN \"{}\", {}{}", line.substr(0, 100), to_string(*error),
                                     begins_with_position(line) && line.find(' ') == std::string::npos
                                             ? "; quote a FEN of several words"
                                             : ""));
    const auto& setup = std::get<BoardSetup>(result);
    if (!chess960 && setup.variant == Variant::Chess960)
        complain("note: these castling rights exist in Chess960 only");
    if (const auto fault = find_unreachable(setup))
        complain(fmt::format("note: unreachable: {}", fault->reason));
    return setup;
}

std::vector<Game> random_openings(const PositionChoice& choice, PositionKind clocks) {
    return make_random_games(choice, [&](Random& random, std::size_t number) {
        return random_opening(random, number, choice.kind, clocks);
    });
}

PositionKind kind_of_suite(std::string_view name) {
    if (name == UNREACHABLE_SUITE)
        return PositionKind::Playable;
    return name == DOUBLE_CHESS960_SUITE ? PositionKind::DoubleChess960 : PositionKind::Reachable;
}

ChosenPositions find_positions(const PositionChoice& choice) {
    ChosenPositions chosen;
    PositionList& positions = chosen.positions;
    const auto make = [&](Random& random, std::size_t number) {
        BoardSetup start = random_opening(random, number, choice.kind, choice.kind).start;
        start.halfmove_clock = std::min(start.halfmove_clock, 99); // some programs count no moves of drawn games
        return Game{start, {}};
    };
    for (const Game& game : make_random_games(choice, make))
        positions.push_back(game.start);
    const auto add = [&](const Suite& suite) {
        for (const SuiteEntry& entry : suite)
            positions.push_back(entry.setup);
    };
    if (choice.inputs.empty() && choice.random == 0)
        for (const NamedSuite& named : built_in_suites())
            if (kind_of_suite(named.name) <= choice.kind)
                add(named.suite);
    for (const std::string& input : choice.inputs) {
        std::error_code ignored;
        const bool is_named = find_named_position(input).has_value();
        if (!is_named && (input == "-" || std::filesystem::exists(input, ignored))) {
            SuiteFile file(input, SuiteCounts::Optional, {.chess960 = choice.chess960});
            while (const auto suite = file.next())
                add(*suite);
            chosen.bad_lines += file.bad_lines();
        } else if (!is_named && is_no_fen(input))
            throw UsageError(fmt::format("{}: there is no such file, and {}", input, what_it_is_not(input)));
        else
            positions.push_back(find_position(input, choice.chess960));
    }
    return chosen;
}

} // namespace kiwi::tools
