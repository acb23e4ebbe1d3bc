#include "pgn_forms.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "../../engine/fen.h"

namespace kiwi {

namespace {

PgnDraft::Move& some_move(PgnDraft& draft, SplitMix64& random) { return draft.moves[random.below(draft.moves.size())]; }

/// A legal move where this one was played, in SAN.
const std::string& some_legal(const PgnDraft::Move& move, SplitMix64& random) {
    return std::next(move.sans->begin(), static_cast<std::ptrdiff_t>(random.below(move.sans->size())))->second;
}

/// A form that adds a text after the last move and some others.
template<const auto& After>
std::size_t after_some_moves(PgnDraft& draft, SplitMix64& random) {
    for (PgnDraft::Move& move : draft.moves)
        if (&move == &draft.moves.back() || random.below(3) == 0)
            move.after += After;
    return draft.moves.size();
}
constexpr std::string_view COMMENT = " {a comment; 1. e4 (or not) $1 [%clk 0:01:02.5]}";
constexpr std::string_view COMMENTS = " {one} {two}";
constexpr std::string_view OPEN_BRACE_IN_COMMENT = " {a { b}";
constexpr std::string_view EMPTY_COMMENT = " {}";
constexpr std::string_view LONG_COMMENT = " {two\nlines}";
constexpr std::string_view FOREIGN_COMMENT = " {\xC3\xA9t\xC3\xA9 \xE2\x99\x9E}";
constexpr std::string_view LINE_COMMENT = " ; a comment {1. e4 (\n";
constexpr std::string_view ESCAPED_LINE = "\n% 1. e4 {(\n";
constexpr std::string_view NAGS = " $14 $2";
constexpr std::string_view NAG_WITHOUT_BLANK = "$14";
constexpr std::string_view SPACED_ANNOTATION = " !?";
constexpr std::string_view NAG_AFTER_COMMENT = " {a comment} $14";
constexpr std::string_view BLANK_LINE = "\n\n";
constexpr std::string_view TABS = "\t\t";

std::size_t suffixes(PgnDraft& draft, SplitMix64& random) {
    constexpr std::array<const char*, 6> all{"!", "?", "!!", "??", "!?", "?!"};
    for (PgnDraft::Move& move : draft.moves)
        move.after = all[random.below(all.size())] + move.after;
    return draft.moves.size();
}

std::size_t without_numbers(PgnDraft& draft, SplitMix64& /*random*/) {
    for (PgnDraft::Move& move : draft.moves)
        move.number.clear();
    return draft.moves.size();
}

std::size_t numbers_without_blanks(PgnDraft& draft, SplitMix64& /*random*/) {
    for (PgnDraft::Move& move : draft.moves)
        move.number.erase(move.number.find_last_not_of(' ') + 1);
    return draft.moves.size();
}

std::size_t a_number_before_each_move(PgnDraft& draft, SplitMix64& /*random*/) {
    for (std::size_t i = 0; i < draft.moves.size(); ++i)
        if (draft.moves[i].number.empty() && i > 0) {
            const std::string& before = draft.moves[i - 1].number;
            draft.moves[i].number = before.substr(0, before.find('.')) + "... ";
        }
    return draft.moves.size();
}

std::size_t no_number_before_black(PgnDraft& draft, SplitMix64& /*random*/) {
    for (PgnDraft::Move& move : draft.moves)
        if (move.number.find("...") != std::string::npos)
            move.number.clear();
    return draft.moves.size();
}

std::size_t numbers_without_dots(PgnDraft& draft, SplitMix64& /*random*/) {
    for (PgnDraft::Move& move : draft.moves)
        std::erase(move.number, '.');
    return draft.moves.size();
}

std::size_t wrong_numbers(PgnDraft& draft, SplitMix64& /*random*/) {
    for (PgnDraft::Move& move : draft.moves)
        if (!move.number.empty())
            move.number = "7" + move.number;
    return draft.moves.size();
}

/// A variation of a legal move, then `within`. Moves in `within` may be illegal: no parser need read them.
std::string variation(const PgnDraft::Move& move, SplitMix64& random, const std::string& within) {
    const std::string number = move.number.empty() ? "" : move.number.substr(0, move.number.find(' ')) + " ";
    return " (" + number + some_legal(move, random) + within + ")";
}

std::size_t variations(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += variation(move, random, " $3 {a comment )}");
    return draft.moves.size();
}

std::size_t variations_in_variations(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += variation(move, random, variation(move, random, variation(move, random, "")));
    return draft.moves.size();
}

std::size_t several_variations(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    // Two statements, because the order of the random choices must not depend on the compiler.
    move.after += variation(move, random, "");
    move.after += variation(move, random, "");
    return draft.moves.size();
}

std::size_t a_result_in_a_variation(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += variation(move, random, " 1-0");
    return draft.moves.size();
}

/// A move in SAN that is not legal where this one was played.
std::string illegal_instead_of(const PgnDraft::Move& move) {
    for (const std::string text : {"Na1", "Nh8", "Ra1", "Rh8", "Ba2", "Bh7", "Qa1", "Qh8"}) {
        const auto names_it = [&](const auto& legal) {
            const std::string& san = legal.second;
            return san[0] == text[0] && san.find(text.substr(1)) != std::string::npos;
        };
        if (std::ranges::none_of(*move.sans, names_it))
            return text;
    }
    return "Ka1"; // not reached: a side has too few pieces for moves of all eight texts
}

std::size_t an_illegal_move_in_a_variation(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += " (" + illegal_instead_of(move) + ')';
    return draft.moves.size();
}

std::size_t comment_at_the_start(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.start = "{before the first move} ";
    return draft.moves.size();
}

std::size_t with_cr_lf(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.line_end = "\r\n";
    return draft.moves.size();
}

std::size_t byte_order_mark(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.prefix = "\xEF\xBB\xBF";
    return draft.moves.size();
}

std::size_t escaped_line_at_the_start(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.prefix = "% of some program\n";
    return draft.moves.size();
}

std::size_t brackets_in_tags(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back("Annotator", "A [B] {C} (D); %E");
    return draft.moves.size();
}

std::size_t quotes_in_tags(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back("Annotator", R"(A \"B\" \\ C)");
    return draft.moves.size();
}

std::size_t empty_tag(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back("Annotator", "");
    return draft.moves.size();
}

std::size_t foreign_letters_in_tags(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back("Annotator", "J\xC3\xB8rgen \xE2\x99\x9E");
    return draft.moves.size();
}

std::size_t unknown_tags(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back("X_Unknown2", "1");
    return draft.moves.size();
}

std::size_t blank_in_a_tag(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back(" Annotator", "x"); // the last one: a reader that does not know it may end the game there
    return draft.moves.size();
}

std::size_t tags_like_moves(PgnDraft& draft, SplitMix64& /*random*/) {
    for (const char* name : {"Nf3", "N", "e4"})
        draft.tags.emplace_back(name, "x");
    return draft.moves.size();
}

std::size_t no_tag_for_the_result(PgnDraft& draft, SplitMix64& /*random*/) {
    std::erase_if(draft.tags, [](const auto& tag) { return tag.first == "Result"; });
    return draft.moves.size();
}

template<const auto& Result>
std::size_t ends_with(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.end = Result;
    std::ranges::find(draft.tags, "Result", &std::pair<std::string, std::string>::first)->second = Result;
    return draft.moves.size();
}
constexpr std::string_view WHITE_WINS = "1-0";
constexpr std::string_view BLACK_WINS = "0-1";
constexpr std::string_view DRAWN = "1/2-1/2";

template<const auto& End>
std::size_t has_at_its_end(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.end = End;
    return draft.moves.size();
}
constexpr std::string_view NOTHING;
constexpr std::string_view A_COMMENT = "{after the last move} *";
constexpr std::string_view LAST_COMMENT = "* ; after the result";
constexpr std::string_view OPEN_COMMENT = "{the text ends in it";
constexpr std::string_view OPEN_VARIATION = "(the text ends in it";
constexpr std::string_view NEXT_GAME = "*\n\n[Event \"next\"]\n[Result \"*\"]\n\n1. e4 *";

std::size_t no_tags(PgnDraft& draft, SplitMix64& /*random*/) {
    std::erase_if(draft.tags, [](const auto& tag) { return tag.first != "FEN" && tag.first != "Variant"; });
    return draft.moves.size();
}

std::size_t an_illegal_move(PgnDraft& draft, SplitMix64& random) {
    const std::size_t at = random.below(draft.moves.size());
    draft.moves[at].san = illegal_instead_of(draft.moves[at]);
    return at;
}

std::size_t ends_with_a_word(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.moves.back().san = "hello";
    return draft.moves.size() - 1;
}

constexpr std::array FORMS{
        PgnForm{"comments in braces", PgnReading::All, after_some_moves<COMMENT>},
        PgnForm{"comments with an opening brace", PgnReading::All, after_some_moves<OPEN_BRACE_IN_COMMENT>},
        PgnForm{"empty comments", PgnReading::All, after_some_moves<EMPTY_COMMENT>},
        PgnForm{"comments of several lines", PgnReading::All, after_some_moves<LONG_COMMENT>},
        PgnForm{"comments in other languages", PgnReading::All, after_some_moves<FOREIGN_COMMENT>},
        PgnForm{"a comment before the first move", PgnReading::All, comment_at_the_start},
        PgnForm{"a comment after the last move", PgnReading::All, has_at_its_end<A_COMMENT>},
        PgnForm{"comments to the end of the line", PgnReading::All, after_some_moves<LINE_COMMENT>},
        PgnForm{"annotations by number", PgnReading::All, after_some_moves<NAGS>},
        PgnForm{"annotations by number without a blank", PgnReading::All, after_some_moves<NAG_WITHOUT_BLANK>},
        PgnForm{"annotations after moves", PgnReading::All, suffixes},
        PgnForm{"variations", PgnReading::All, variations},
        PgnForm{"variations in variations", PgnReading::All, variations_in_variations},
        PgnForm{"several variations of a move", PgnReading::All, several_variations},
        PgnForm{"no move numbers", PgnReading::All, without_numbers},
        PgnForm{"move numbers without a blank", PgnReading::All, numbers_without_blanks},
        PgnForm{"no number before Black's move", PgnReading::All, no_number_before_black},
        PgnForm{"a number before each move", PgnReading::All, a_number_before_each_move},
        PgnForm{"tabs", PgnReading::All, after_some_moves<TABS>},
        PgnForm{"lines that end in CR LF", PgnReading::All, with_cr_lf},
        PgnForm{"brackets in tags", PgnReading::All, brackets_in_tags},
        PgnForm{"an empty tag", PgnReading::All, empty_tag},
        PgnForm{"other languages in tags", PgnReading::All, foreign_letters_in_tags},
        PgnForm{"1-0", PgnReading::All, ends_with<WHITE_WINS>},
        PgnForm{"0-1", PgnReading::All, ends_with<BLACK_WINS>},
        PgnForm{"1/2-1/2", PgnReading::All, ends_with<DRAWN>},
        PgnForm{"several comments in a row", PgnReading::AllOrNone, after_some_moves<COMMENTS>},
        PgnForm{"an annotation by number after a comment", PgnReading::AllOrNone, after_some_moves<NAG_AFTER_COMMENT>},
        PgnForm{"lines that begin with %", PgnReading::AllOrNone, after_some_moves<ESCAPED_LINE>},
        PgnForm{"a first line that begins with %", PgnReading::AllOrNone, escaped_line_at_the_start},
        PgnForm{"digits and underscores in names of tags", PgnReading::AllOrNone, unknown_tags},
        PgnForm{"tags that are named like moves", PgnReading::AllOrNone, tags_like_moves},
        PgnForm{"no tag for the result", PgnReading::AllOrNone, no_tag_for_the_result},
        PgnForm{"quotation marks in tags", PgnReading::AllOrNone, quotes_in_tags},
        PgnForm{"annotations after a blank", PgnReading::AllOrNone, after_some_moves<SPACED_ANNOTATION>},
        PgnForm{"a result in a variation", PgnReading::AllOrNone, a_result_in_a_variation},
        PgnForm{"an illegal move in a variation", PgnReading::AllOrNone, an_illegal_move_in_a_variation},
        PgnForm{"numbers without dots", PgnReading::AllOrNone, numbers_without_dots},
        PgnForm{"wrong move numbers", PgnReading::AllOrNone, wrong_numbers},
        PgnForm{"a byte order mark", PgnReading::AllOrNone, byte_order_mark},
        PgnForm{"no tags that are not needed", PgnReading::AllOrNone, no_tags},
        PgnForm{"no result", PgnReading::AllOrNone, has_at_its_end<NOTHING>},
        PgnForm{"a comment after the result", PgnReading::AllOrNone, has_at_its_end<LAST_COMMENT>},
        PgnForm{"a comment that is not closed", PgnReading::AllOrNone, has_at_its_end<OPEN_COMMENT>},
        PgnForm{"a variation that is not closed", PgnReading::AllOrNone, has_at_its_end<OPEN_VARIATION>},
        PgnForm{"a second game", PgnReading::AllOrNone, has_at_its_end<NEXT_GAME>},
        PgnForm{"a blank line between moves", PgnReading::Beginning, after_some_moves<BLANK_LINE>},
        PgnForm{"a blank before the name of a tag", PgnReading::Beginning, blank_in_a_tag},
        PgnForm{"an illegal move", PgnReading::Beginning, an_illegal_move},
        PgnForm{"a word that is no move", PgnReading::Beginning, ends_with_a_word},
};

} // namespace

std::string PgnDraft::text() const {
    std::string text = prefix;
    for (const auto& [name, value] : tags)
        text += '[' + name + " \"" + value + "\"]\n";
    text += (tags.empty() ? "" : "\n") + start;
    std::size_t line = 0;
    for (const Move& move : moves) {
        constexpr std::size_t longest = 60;
        text += move.number + move.san + move.after;
        if (!text.ends_with('\n'))
            text += text.size() - line > longest ? '\n' : ' ';
        line = text.find_last_of('\n') + 1;
    }
    text += end + '\n';
    if (line_end != "\n")
        for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + line_end.size()))
            text.replace(at, 1, line_end);
    return text;
}

PgnDraft draft_of(const GameForDraft& game) {
    PgnDraft draft;
    for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"})
        draft.tags.emplace_back(name, name == std::string_view("Date") ? "????.??.??" : "?");
    draft.tags.emplace_back("Result", "*");
    const bool is_chess960 = game.boards.front().castling == oracle::Castling::Chess960;
    if (is_chess960)
        draft.tags.emplace_back("Variant", "Chess960");
    if (const std::string fen = oracle::write_fen(game.boards.front()); fen != START_FEN || is_chess960) {
        draft.tags.emplace_back("SetUp", "1");
        draft.tags.emplace_back("FEN", fen);
    }
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const oracle::Board& before = game.boards[i];
        const bool is_white = before.side_to_move == oracle::Side::White;
        const std::map<std::string, std::string>& sans = game.sans(i);
        const std::string number = std::to_string(before.fullmove_number) + (is_white ? ". " : "... ");
        PgnDraft::Move move{is_white || i == 0 ? number : "", sans.at(game.moves[i]), {}, &sans};
        draft.moves.push_back(std::move(move));
    }
    draft.end = "*";
    return draft;
}

std::span<const PgnForm> pgn_forms() { return FORMS; }

} // namespace kiwi
