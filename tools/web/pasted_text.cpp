#include "pasted_text.h"

#include <algorithm>

#include "../../engine/base/joined.h"
#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../../engine/notation/epd.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/notation/san.h"
#include "../../engine/perft_depth.h"
#include "../../engine/played_position.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

namespace {

constexpr std::string_view BLANKS = " \t\r\n";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(BLANKS);
    return begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(BLANKS) - begin + 1);
}

/// Whether a text begins with `beginning`, which is lower case, in any case of letters.
bool begins_with(std::string_view text, std::string_view beginning) {
    return in_lower_case(text.substr(0, beginning.size())) == beginning;
}

PasteError fen_error(const FenError& error, std::string_view line, std::size_t offset = 0) {
    return {to_string(error), 1, error.column + static_cast<int>(offset), name_of(grade_of(error.fault)),
            std::string(line)};
}

/// The legal move that a word means, in UCI notation or SAN.
std::optional<Move> move_of(const Position& pos, std::string_view word) {
    const bool is_uci = square_of_name(word.substr(0, 2)) != SQ_NONE && word.size() >= 4
                        && square_of_name(word.substr(2, 2)) != SQ_NONE;
    if (is_uci)
        if (const Move m = parse_uci(pos, in_any_spelling(pos, std::string(word))); m.is_ok())
            return m;
    const auto san = parse_san(pos, word);
    return std::holds_alternative<Move>(san) ? std::optional(std::get<Move>(san)) : std::nullopt;
}

/// Whether a word among moves is not a move: a number such as "1." or "12...", or a result.
bool is_beside_moves(std::string_view word) {
    return word.find_first_not_of("0123456789.") == std::string_view::npos || word == "*" || word == "1-0"
           || word == "0-1" || word == "1/2-1/2" || word == "moves";
}

/// Plays moves from the last position of a game; or returns the first word that is not a legal move.
std::variant<Game, std::string> with_moves(Game game, const std::vector<std::string_view>& words) {
    PlayedPosition board(last_setup(game));
    for (std::string_view word : words) {
        if (is_beside_moves(word))
            continue;
        if (const std::size_t move = word.find_first_not_of("0123456789."); word.substr(0, move).ends_with('.'))
            word.remove_prefix(move); // "1.e4"
        const auto move = move_of(board.pos, word);
        if (!move)
            return std::string(word);
        game.moves.push_back(to_uci(*move, board.pos.variant()));
        board.play(*move);
    }
    return game;
}

/// Reads "position startpos moves e2e4" or "position fen … moves …".
std::variant<Game, PasteError> read_position_command(std::string_view line, bool chess960) {
    const std::string_view rest = trimmed(line.substr(std::string_view("position").size()));
    const std::size_t moves = std::min(rest.find(" moves"), rest.size());
    std::string_view fen = trimmed(rest.substr(0, moves));
    if (begins_with(fen, "fen "))
        fen = trimmed(fen.substr(4));
    Game game{standard_start(), {}};
    if (in_lower_case(fen) != "startpos") {
        const ParsedFen parsed = parse_pasted_fen(fen, chess960);
        if (const auto* error = std::get_if<FenError>(&parsed))
            return fen_error(*error, line, static_cast<std::size_t>(fen.data() - line.data()));
        game.start = std::get<BoardSetup>(parsed);
    }
    auto played = with_moves(game, words_of(rest.substr(moves)));
    if (const auto* word = std::get_if<std::string>(&played))
        return PasteError{joined(*word, " is not a legal move where it is played"), 1,
                          static_cast<int>(line.find(*word)) + 1, "", std::string(line)};
    return std::get<Game>(std::move(played));
}

/// The depth in "go perft 5", "perft 5" or "kiwipete perft … -d 5".
std::optional<int> depth_of_command(std::string_view line) {
    const std::vector<std::string_view> words = words_of(line);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (in_lower_case(words[i]) == "perft" || words[i] == "-d" || words[i] == "--depth")
            if (const auto depth = whole_number(words[i + 1], 1, MAX_PERFT_DEPTH))
                return depth;
    return std::nullopt;
}

/// Reads a terminal session: `position`, `go perft`, the position printed by `d`, and counts. Returns an error only for
/// a line with an evident meaning.
std::variant<PastedText, PasteError> read_session(std::string_view text, bool chess960) {
    PastedText found;
    int number = 0;
    std::string answer;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        ++number;
        if (begins_with(line, "position ")) {
            auto game = read_position_command(line, chess960);
            if (auto* error = std::get_if<PasteError>(&game)) {
                error->line = number;
                return *error;
            }
            found.game = std::get<Game>(std::move(game));
        } else if (const std::size_t fen = in_lower_case(line).find("fen: "); fen == 0) {
            const ParsedFen parsed = parse_pasted_fen(trimmed(line.substr(5)), chess960);
            if (const auto* setup = std::get_if<BoardSetup>(&parsed))
                found.game = Game{*setup, {}};
        } else if (const auto depth = depth_of_command(line))
            found.depth = depth;
        else
            answer.append(line).append("\n");
    }
    const ParsedPerftOutput counts = parse_perft_output(answer, found.depth.value_or(0));
    const auto* output = std::get_if<PerftOutput>(&counts);
    if (output != nullptr
        && (!output->moves.empty() || found.depth || in_lower_case(answer).find("node") != std::string::npos))
        found.counts = *output;
    else if (const auto* error = std::get_if<PerftOutputError>(&counts);
             error != nullptr && !found.game && error->line <= static_cast<std::size_t>(number))
        return PasteError{error->reason, static_cast<int>(error->line)};
    return found;
}

PastedText pasted(Game game) {
    PastedText text;
    text.game = std::move(game);
    return text;
}

std::optional<PastedText> read_line_with_operations(std::string_view line) {
    const ParsedSuite parsed = parse_suite(line, SuiteCounts::Optional);
    if (parsed.errors.empty() && parsed.suite.size() == 1) {
        const SuiteEntry& entry = parsed.suite.front();
        PastedText text = pasted({entry.setup, {}});
        text.name = entry.name;
        text.known = entry.counts;
        return text;
    }
    const auto epd = parse_epd(line);
    if (const auto* read = std::get_if<Epd>(&epd))
        return pasted({read->setup, {}});
    return std::nullopt;
}

} // namespace

ParsedFen parse_pasted_fen(std::string_view fen, bool chess960) {
    return chess960 ? parse_fen(fen, Variant::Chess960) : parse_fen_of_any_variant(fen);
}

ReadPaste read_pasted(std::string_view text, const std::optional<Game>& current, bool chess960) {
    text = trimmed(text);
    if (text.starts_with("\xEF\xBB\xBF"))
        text = trimmed(text.substr(3));
    if (text.empty())
        return PasteError{"there is nothing in it"};
    if (in_lower_case(text) == "startpos" || in_lower_case(text) == "start")
        return pasted({standard_start(), {}});
    const bool one_line = text.find('\n') == std::string_view::npos;
    const ParsedFen fen = parse_pasted_fen(text, chess960);
    if (const auto* setup = std::get_if<BoardSetup>(&fen))
        return pasted({*setup, {}});
    if (text.starts_with('[')) {
        const ParsedPgn pgn = parse_pgn(text);
        if (const auto* error = std::get_if<PgnError>(&pgn))
            return PasteError{error->reason, error->line, error->column};
        const auto& game = std::get<PgnGame>(pgn);
        return pasted({game.start, game.moves});
    }
    auto session = read_session(text, chess960);
    if (auto* error = std::get_if<PasteError>(&session))
        return *error;
    if (auto& found = std::get<PastedText>(session); found.game || found.counts)
        return found;
    if (one_line)
        if (const auto read = read_line_with_operations(text))
            return *read;
    const bool like_a_fen = std::ranges::count(text.substr(0, text.find(' ')), '/') >= 3;
    if (like_a_fen)
        return fen_error(std::get<FenError>(fen), text);
    auto played = with_moves(current.value_or(Game{standard_start(), {}}), words_of(text));
    if (auto* game = std::get_if<Game>(&played))
        return pasted(std::move(*game));
    const ParsedPgn pgn = parse_pgn(text);
    if (const auto* game = std::get_if<PgnGame>(&pgn); game != nullptr && !game->moves.empty())
        return pasted({game->start, game->moves});
    return PasteError{
            joined("\"", std::get<std::string>(played).substr(0, 40),
                   "\" is no legal move here; read are a FEN, EPD, PGN, a UCI position command, moves, or the "
                   "output of perft"),
            1, 1, "", std::string(text.substr(0, text.find('\n')))};
}

} // namespace kiwi::tools
