#include "found_position.h"

#include <algorithm>
#include <array>

#include "../base/joined.h"
#include "../base/whole_number.h"
#include "../base/words.h"
#include "../played_position.h"
#include "san.h"
#include "text_lines.h"

namespace kiwi {

namespace {

constexpr std::string_view PLACEMENT = "pnbrqkPNBRQK12345678";
constexpr std::string_view END_OF_FIELD = " \t:;,|\"'`()[]{}&<>\\";

bool is_rank_of_a_board(std::string_view part) {
    return !part.empty() && part.find_first_not_of(PLACEMENT) == std::string_view::npos;
}

bool is_of_board(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/';
}

/// Whether "w" or "b" follows, as after a placement.
bool side_follows(std::string_view rest) {
    return rest.size() >= 2 && (rest[0] == ' ' || rest[0] == '\t')
           && std::string_view("wbWB").find(rest[1]) != std::string_view::npos
           && (rest.size() == 2 || rest[2] == ' ' || rest[2] == '\t');
}

/// Where a board begins and ends in a word; behind the folders of an address. Empty if the word has none.
std::string_view board_in(std::string_view word, std::string_view rest) {
    if (word.find('/') == std::string_view::npos)
        return {};
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= word.size();) {
        const std::size_t end = std::min(word.find('/', begin), word.size());
        parts.push_back(word.substr(begin, end - begin));
        begin = end + 1;
    }
    constexpr std::size_t ranks = 8;
    if (parts.size() > ranks && std::all_of(parts.end() - ranks, parts.end(), is_rank_of_a_board)
        && !is_rank_of_a_board(parts[parts.size() - ranks - 1]))
        return word.substr(static_cast<std::size_t>(parts[parts.size() - ranks].data() - word.data()));
    const auto good = static_cast<std::size_t>(std::ranges::count_if(parts, is_rank_of_a_board));
    constexpr std::size_t enough = 4;
    return good >= enough || (good == parts.size() && side_follows(rest)) ? word : std::string_view();
}

/// The board of a line: the first word like one.
std::string_view find_board(std::string_view line) {
    for (std::size_t slash = line.find('/'); slash != std::string_view::npos;) {
        std::size_t begin = slash;
        while (begin > 0 && is_of_board(line[begin - 1]))
            --begin;
        std::size_t end = slash;
        while (end < line.size() && is_of_board(line[end]))
            ++end;
        const std::string_view board = board_in(line.substr(begin, end - begin), line.substr(end));
        if (!board.empty())
            return board;
        slash = line.find('/', end);
    }
    return {};
}

/// Whether a letter stands where the side to move is told: castling rights follow, as in "x KQkq -".
bool is_wrong_side(std::string_view word, std::string_view behind) {
    const std::size_t end_of_rights = behind.find_first_not_of("KQkq-", std::min<std::size_t>(1, behind.size()));
    return word.size() == 1 && end_of_rights != std::string_view::npos && end_of_rights > 1
           && behind[end_of_rights] == ' ';
}

/// The fields behind a board, up to five, as long as they can be some.
struct Fields {
    std::vector<std::string_view> words;
    std::size_t end;
};

Fields fields_behind(std::string_view line, std::size_t board_end) {
    Fields fields{{}, board_end};
    const char separator = board_end < line.size() ? line[board_end] : '\0';
    if (separator != ' ' && separator != '\t')
        return fields;
    for (std::size_t at = board_end; fields.words.size() < 5;) {
        const std::size_t begin = line.find_first_not_of(' ', at + (separator == '\t' ? 1 : 0));
        if (begin == std::string_view::npos || line[at] != separator)
            break;
        std::size_t end = std::min(line.find_first_of(END_OF_FIELD, begin), line.size());
        if (fields.words.size() == 2) // "…KQkq -**", "…KQkq -."
            if (const std::size_t last = line.find_last_not_of("*_.", end - 1); last >= begin && last < end)
                end = last + 1;
        const std::string_view word = line.substr(begin, end - begin);
        const bool fits = fields.words.empty()
                                  ? side_follows(line.substr(begin - 1)) || is_wrong_side(word, line.substr(end))
                          : fields.words.size() >= 3 ? is_number(word)
                                                     : !word.empty() && word != "moves";
        if (!fits)
            break;
        fields.words.push_back(word);
        fields.end = at = end;
        if (at >= line.size())
            break;
    }
    return fields;
}

/// Castling rights such as "QKqk" as "KQkq"; others as they are.
std::string in_usual_order(std::string_view rights) {
    constexpr std::string_view usual = "KQkq";
    std::string ordered(rights);
    if (rights.find_first_not_of(usual) == std::string_view::npos)
        std::ranges::sort(ordered, {}, [&](char right) { return usual.find(right); });
    return ordered;
}

std::string fen_of(std::string_view board, const Fields& fields) {
    if (fields.words.empty())
        return joined(board, " w - -");
    std::string fen(board);
    for (std::size_t i = 0; i < fields.words.size(); ++i)
        fen.append(" ").append(i == 0                              ? in_lower_case(fields.words[i])
                               : i == 1                            ? in_usual_order(fields.words[i])
                               : i == 2 && fields.words[i] == "-1" ? "-"
                                                                   : std::string(fields.words[i]));
    return fen;
}

FoundPosition found_fen(std::string_view line, std::string_view board, bool chess960) {
    const auto begin = static_cast<std::size_t>(board.data() - line.data());
    const Fields fields = fields_behind(line, begin + board.size());
    FoundPosition found{begin, fields.end, Game{}, fields.words.empty()};
    // As it stands, so that columns are right; else in its usual form.
    const std::string_view verbatim = line.substr(begin, fields.end - begin);
    ParsedFen parsed = parse_fen_of_any_variant(verbatim, chess960);
    if (std::holds_alternative<FenError>(parsed))
        if (ParsedFen usual = parse_fen_of_any_variant(fen_of(board, fields), chess960);
            std::holds_alternative<BoardSetup>(usual) || found.is_board_alone)
            parsed = std::move(usual);
    if (const auto* error = std::get_if<FenError>(&parsed)) {
        const std::string grade = name_of(grade_of(error->fault));
        found.position = TextPositionError{static_cast<int>(begin) + error->column,
                                           joined(name_of(error->field), ": ", error->reason), grade};
    } else
        found.position = Game{std::get<BoardSetup>(parsed)};
    return found;
}

/// START_NAME as a word of its own, in any case.
std::optional<std::size_t> find_startpos(std::string_view line) {
    const std::string lower = in_lower_case(line);
    for (std::size_t at = lower.find(START_NAME); at != std::string::npos; at = lower.find(START_NAME, at + 1)) {
        const auto is_apart = [&](std::size_t i) { return i >= line.size() || !is_of_board(line[i]); };
        if ((at == 0 || is_apart(at - 1)) && is_apart(at + START_NAME.size()))
            return at;
    }
    return std::nullopt;
}

/// Whether a word stands next, with at most blanks before it.
bool has_word_next(std::string_view line, std::size_t from) {
    const std::size_t next = line.find_first_not_of(" \t", from);
    return next != std::string_view::npos && is_ascii_letter(line[next]);
}

std::string with_replaced(std::string_view text, std::string_view old, std::string_view now) {
    std::string result;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(old, begin), text.size());
        result.append(text.substr(begin, end - begin)).append(end < text.size() ? now : "");
        begin = end + (end < text.size() ? old.size() : 1);
    }
    return result;
}

/// Two moves or more behind "after" at the beginning of a line, from the start position, if no word follows them.
std::optional<FoundPosition> find_moves_after(std::string_view line) {
    std::size_t at = std::min(line.find_first_not_of(" \t#*>-"), line.size());
    constexpr std::string_view position = "position ";
    if (is_same_word(line.substr(at, position.size()), position))
        at += position.size();
    if (!is_same_word(line.substr(at, 5), "after"))
        return std::nullopt;
    FoundPosition found{.begin = at, .end = at, .position = Game{standard_start()}, .is_name = true};
    play_moves_behind(found, line, true);
    found.is_without_base = true;
    const std::size_t moves = std::get<Game>(found.position).moves.size();
    return moves > 1 ? std::optional(std::move(found)) : std::nullopt;
}

} // namespace

void play_moves_behind(FoundPosition& found, std::string_view line, bool is_sentence) {
    std::size_t begin = std::min(line.find_first_not_of(' ', found.end), line.size());
    const std::size_t apart = std::min(line.find_first_not_of(" ,(", begin), line.size());
    const std::size_t end = found.end;
    if (apart != begin && is_same_word(line.substr(apart, 5), "after")) {
        begin = apart;
        is_sentence = true;
    }
    const std::string_view word = line.substr(begin, 5);
    found.is_prose = is_same_word(word, "after");
    auto* position = std::get_if<Game>(&found.position);
    if ((word != "moves" && !found.is_prose) || position == nullptr)
        return;
    const std::string_view behind = line.substr(begin + word.size());
    PlayedPosition board(position->start);
    for (std::string_view text : words_of(behind.substr(0, behind.find_first_of(";\"'")), " \t,")) {
        const auto at = static_cast<std::size_t>(text.data() - line.data());
        if (found.is_prose) { // "(1.e4 e5):"
            text.remove_prefix(std::min(text.find_first_not_of("(0123456789."), text.size()));
            text = text.substr(0, text.find_last_not_of(").:!?") + 1);
        }
        if (text.empty())
            continue;
        const Move m = move_in_any_notation(board.pos, text);
        if (!m.is_ok() && found.is_prose)
            break;
        if (!m.is_ok()) {
            found.position =
                    TextPositionError{static_cast<int>(at) + 1,
                                      joined(text.substr(0, 40), " is not a legal move where it is played"), ""};
            found.end = line.size();
            return;
        }
        position->moves.push_back(to_uci(m, board.pos.variant()));
        board.play(m);
        found.end = at + text.size();
    }
    if (is_sentence && found.is_prose && has_word_next(line, found.end)) { // "(after a4 bugfix)"
        position->moves.clear();
        found.end = end;
    }
}

std::optional<FoundPosition> find_position_in(std::string_view line, bool chess960) {
    std::optional<FoundPosition> found;
    if (const std::string_view board = find_board(line); !board.empty())
        found = found_fen(line, board, chess960);
    else if (const auto start = find_startpos(line))
        found = FoundPosition{.begin = *start,
                              .end = *start + START_NAME.size(),
                              .position = Game{standard_start()},
                              .is_name = true};
    else
        return find_moves_after(line);
    play_moves_behind(*found, line);
    return found;
}

std::optional<std::size_t> begin_of_next_fen(std::string_view line, std::size_t from, bool chess960) {
    while (const auto next = find_position_in(line.substr(from), chess960)) {
        const std::size_t end = end_of_name_around(line, from + next->begin);
        if (end == std::string_view::npos)
            return next->is_name ? std::nullopt : std::optional(from + next->begin);
        from = end + 1;
    }
    return std::nullopt;
}

Move move_in_any_notation(const Position& pos, std::string_view word) {
    std::string uci(word);
    if (uci.size() >= 4 && uci[0] >= 'A' && uci[0] <= 'H' && uci[1] >= '1' && uci[1] <= '8' && uci[2] >= 'A'
        && uci[2] <= 'H')
        uci = in_lower_case(uci);
    if (uci.size() == 5)
        uci[4] = in_lower_case(uci[4]);
    if (const Move m = parse_uci(pos, uci); m.is_ok())
        return m;
    for (const Move m : legal_moves(pos))
        if (m.type_of() == MoveType::Castling)
            for (const Variant variant : {Variant::Standard, Variant::Chess960})
                if (to_uci(m, variant) == uci)
                    return m;
    const auto san = parse_san(pos, word);
    return std::holds_alternative<Move>(san) ? std::get<Move>(san) : Move::none();
}

std::string without_address(std::string_view line) {
    std::string text = with_replaced(line, "\\/", "/"); // as JSON may write it
    if (line.find("%20") == std::string_view::npos && line.find(".org/") == std::string_view::npos
        && line.find(".com/") == std::string_view::npos)
        return text;
    for (const std::string_view blank : {"%20", "+", "_"})
        text = with_replaced(text, blank, " ");
    return with_replaced(with_replaced(text, "%2F", "/"), "%2f", "/");
}

std::optional<std::string> take_operations(std::string& line, std::size_t begin, BoardSetup& setup) {
    constexpr std::array codes{
            "id",   "bm",  "am",     "pm",   "sm",   "pv",   "ce",          "cc",         "dm",         "acd",
            "acn",  "acs", "eco",    "nic",  "hmvc", "fmvn", "draw_accept", "draw_claim", "draw_offer", "draw_reject",
            "noop", "rc",  "resign", "tcgs", "tcri", "tcsi", "c0",          "c1",         "c2",         "c3",
            "c4",   "c5",  "c6",     "c7",   "c8",   "c9",   "v0",          "v1",         "v2",         "v3",
            "v4",   "v5",  "v6",     "v7",   "v8",   "v9"};
    std::optional<std::string> id;
    while (begin < line.size()) {
        std::size_t end = begin;
        for (bool quoted = false; end < line.size() && (quoted || line[end] != ';'); ++end)
            quoted ^= line[end] == '"' && (quoted || line.find('"', end + 1) != std::string::npos);
        const std::size_t first = std::min(line.find_first_not_of(" \t", begin), end);
        const std::size_t last = std::min(line.find_first_of(" \t", first), end);
        const std::string code = line.substr(first, last - first);
        if (std::ranges::find(codes, code) != codes.end()) {
            std::string_view operand = trimmed(std::string_view(line).substr(last, end - last), BLANKS_IN_TEXT);
            if (operand.size() > 1 && operand.front() == '"' && operand.back() == '"')
                operand = operand.substr(1, operand.size() - 2);
            if (code == "id")
                id = operand;
            else if (code == "hmvc")
                setup.halfmove_clock = whole_number(operand, 0, MAX_HALFMOVE_CLOCK).value_or(setup.halfmove_clock);
            else if (code == "fmvn")
                setup.fullmove_number = whole_number(operand, 1, MAX_FULLMOVE_NUMBER).value_or(setup.fullmove_number);
            line.replace(first, end - first, end - first, ' ');
        }
        begin = end + 1;
    }
    if (id) // erased, a quotation mark could leave what looks like a FEN: 8/8/"8/8 is none
        std::ranges::replace(*id, '"', '~');
    return id;
}

} // namespace kiwi
