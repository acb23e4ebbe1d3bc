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

/// Adds a text after the last move and some others.
void after_some_moves(PgnDraft& draft, SplitMix64& random, std::string_view text) {
    for (PgnDraft::Move& move : draft.moves)
        if (&move == &draft.moves.back() || random.below(3) == 0)
            move.after += text;
}

void suffixes(PgnDraft& draft, SplitMix64& random) {
    constexpr std::array<const char*, 6> all{"!", "?", "!!", "??", "!?", "?!"};
    for (PgnDraft::Move& move : draft.moves)
        move.after = all[random.below(all.size())] + move.after;
}

/// Changes the number before each move.
template<class Change>
void with_numbers(PgnDraft& draft, Change change) {
    for (PgnDraft::Move& move : draft.moves)
        change(move.number);
}

void a_number_before_each_move(PgnDraft& draft, SplitMix64& /*random*/) {
    for (std::size_t i = 0; i < draft.moves.size(); ++i)
        if (draft.moves[i].number.empty() && i > 0) {
            const std::string& before = draft.moves[i - 1].number;
            draft.moves[i].number = before.substr(0, before.find('.')) + "... ";
        }
}

/// A variation of a legal move, then `within`. Moves in `within` may be illegal: no parser need read them.
std::string variation(const PgnDraft::Move& move, SplitMix64& random, const std::string& within) {
    const std::string number = move.number.empty() ? "" : move.number.substr(0, move.number.find(' ')) + " ";
    return " (" + number + some_legal(move, random) + within + ")";
}

/// Adds a variation to some move.
void a_variation(PgnDraft& draft, SplitMix64& random, const std::string& within) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += variation(move, random, within);
}

void variations_in_variations(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += variation(move, random, variation(move, random, variation(move, random, "")));
}

void several_variations(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    // Two statements, because the order of the random choices must not depend on the compiler.
    move.after += variation(move, random, "");
    move.after += variation(move, random, "");
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

void an_illegal_move_in_a_variation(PgnDraft& draft, SplitMix64& random) {
    PgnDraft::Move& move = some_move(draft, random);
    move.after += " (" + illegal_instead_of(move) + ')';
}

void tags_like_moves(PgnDraft& draft, SplitMix64& /*random*/) {
    for (const char* name : {"Nf3", "N", "e4"})
        draft.tags.emplace_back(name, "x");
}

void blank_in_a_tag(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.tags.emplace_back(" Annotator", "x"); // the last one: a reader that does not know it may end the game there
}

void no_tags(PgnDraft& draft, SplitMix64& /*random*/) {
    std::erase_if(draft.tags, [](const auto& tag) { return tag.first != "FEN" && tag.first != "Variant"; });
}

void annotator(PgnDraft& draft, std::string_view value) { draft.tags.emplace_back("Annotator", value); }

void ends_with(PgnDraft& draft, std::string_view result) {
    draft.end = result;
    std::ranges::find(draft.tags, "Result", &std::pair<std::string, std::string>::first)->second = result;
}

void an_illegal_move(PgnDraft& draft, SplitMix64& random) {
    draft.readable = random.below(draft.moves.size());
    draft.moves[draft.readable].san = illegal_instead_of(draft.moves[draft.readable]);
}

void ends_with_a_word(PgnDraft& draft, SplitMix64& /*random*/) {
    draft.moves.back().san = "hello";
    draft.readable = draft.moves.size() - 1;
}

// One row on one line.
// clang-format off
constexpr std::array FORMS{
    PgnForm{"comments in braces", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " {a comment; 1. e4 (or not) $1 [%clk 0:01:02.5]}"); }},
    PgnForm{"comments with an opening brace", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " {a { b}"); }},
    PgnForm{"empty comments", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " {}"); }},
    PgnForm{"comments of several lines", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " {two\nlines}"); }},
    PgnForm{"comments in other languages", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " {\xC3\xA9t\xC3\xA9 \xE2\x99\x9E}"); }},
    PgnForm{"a comment before the first move", PgnReading::All, [](auto& d, auto&) { d.start = "{before the first move} "; }},
    PgnForm{"a comment after the last move", PgnReading::All, [](auto& d, auto&) { d.end = "{after the last move} *"; }},
    PgnForm{"comments to the end of the line", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " ; a comment {1. e4 (\n"); }},
    PgnForm{"annotations by number", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, " $14 $2"); }},
    PgnForm{"annotations by number without a blank", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, "$14"); }},
    PgnForm{"annotations after moves", PgnReading::All, suffixes},
    PgnForm{"variations", PgnReading::All, [](auto& d, auto& r) { a_variation(d, r, " $3 {a comment )}"); }},
    PgnForm{"variations in variations", PgnReading::All, variations_in_variations},
    PgnForm{"several variations of a move", PgnReading::All, several_variations},
    PgnForm{"no move numbers", PgnReading::All, [](auto& d, auto&) { with_numbers(d, [](auto& n) { n.clear(); }); }},
    PgnForm{"move numbers without a blank", PgnReading::All, [](auto& d, auto&) { with_numbers(d, [](auto& n) { n.erase(n.find_last_not_of(' ') + 1); }); }},
    PgnForm{"no number before Black's move", PgnReading::All, [](auto& d, auto&) { with_numbers(d, [](auto& n) { n = n.ends_with("... ") ? "" : n; }); }},
    PgnForm{"a number before each move", PgnReading::All, a_number_before_each_move},
    PgnForm{"tabs", PgnReading::All, [](auto& d, auto& r) { after_some_moves(d, r, "\t\t"); }},
    PgnForm{"lines that end in CR LF", PgnReading::All, [](auto& d, auto&) { d.line_end = "\r\n"; }},
    PgnForm{"brackets in tags", PgnReading::All, [](auto& d, auto&) { annotator(d, "A [B] {C} (D); %E"); }},
    PgnForm{"an empty tag", PgnReading::All, [](auto& d, auto&) { annotator(d, ""); }},
    PgnForm{"other languages in tags", PgnReading::All, [](auto& d, auto&) { annotator(d, "J\xC3\xB8rgen \xE2\x99\x9E"); }},
    PgnForm{"1-0", PgnReading::All, [](auto& d, auto&) { ends_with(d, "1-0"); }},
    PgnForm{"0-1", PgnReading::All, [](auto& d, auto&) { ends_with(d, "0-1"); }},
    PgnForm{"1/2-1/2", PgnReading::All, [](auto& d, auto&) { ends_with(d, "1/2-1/2"); }},
    PgnForm{"several comments in a row", PgnReading::AllOrNone, [](auto& d, auto& r) { after_some_moves(d, r, " {one} {two}"); }},
    PgnForm{"an annotation by number after a comment", PgnReading::AllOrNone, [](auto& d, auto& r) { after_some_moves(d, r, " {a comment} $14"); }},
    PgnForm{"lines that begin with %", PgnReading::AllOrNone, [](auto& d, auto& r) { after_some_moves(d, r, "\n% 1. e4 {(\n"); }},
    PgnForm{"a first line that begins with %", PgnReading::AllOrNone, [](auto& d, auto&) { d.prefix = "% of some program\n"; }},
    PgnForm{"digits and underscores in names of tags", PgnReading::AllOrNone, [](auto& d, auto&) { d.tags.emplace_back("X_Unknown2", "1"); }},
    PgnForm{"tags that are named like moves", PgnReading::AllOrNone, tags_like_moves},
    PgnForm{"no tag for the result", PgnReading::AllOrNone, [](auto& d, auto&) { std::erase_if(d.tags, [](const auto& tag) { return tag.first == "Result"; }); }},
    PgnForm{"quotation marks in tags", PgnReading::AllOrNone, [](auto& d, auto&) { annotator(d, R"(A \"B\" \\ C)"); }},
    PgnForm{"annotations after a blank", PgnReading::AllOrNone, [](auto& d, auto& r) { after_some_moves(d, r, " !?"); }},
    PgnForm{"a result in a variation", PgnReading::AllOrNone, [](auto& d, auto& r) { a_variation(d, r, " 1-0"); }},
    PgnForm{"an illegal move in a variation", PgnReading::AllOrNone, an_illegal_move_in_a_variation},
    PgnForm{"numbers without dots", PgnReading::AllOrNone, [](auto& d, auto&) { with_numbers(d, [](auto& n) { std::erase(n, '.'); }); }},
    PgnForm{"wrong move numbers", PgnReading::AllOrNone, [](auto& d, auto&) { with_numbers(d, [](auto& n) { n = n.empty() ? "" : "7" + n; }); }},
    PgnForm{"a byte order mark", PgnReading::AllOrNone, [](auto& d, auto&) { d.prefix = "\xEF\xBB\xBF"; }},
    PgnForm{"no tags that are not needed", PgnReading::AllOrNone, no_tags},
    PgnForm{"no result", PgnReading::AllOrNone, [](auto& d, auto&) { d.end = ""; }},
    PgnForm{"a comment after the result", PgnReading::AllOrNone, [](auto& d, auto&) { d.end = "* ; after the result"; }},
    PgnForm{"a comment that is not closed", PgnReading::AllOrNone, [](auto& d, auto&) { d.end = "{the text ends in it"; }},
    PgnForm{"a variation that is not closed", PgnReading::AllOrNone, [](auto& d, auto&) { d.end = "(the text ends in it"; }},
    PgnForm{"a second game", PgnReading::AllOrNone, [](auto& d, auto&) { d.end = "*\n\n[Event \"next\"]\n[Result \"*\"]\n\n1. e4 *"; }},
    PgnForm{"a blank line between moves", PgnReading::Beginning, [](auto& d, auto& r) { after_some_moves(d, r, "\n\n"); }},
    PgnForm{"a blank before the name of a tag", PgnReading::Beginning, blank_in_a_tag},
    PgnForm{"an illegal move", PgnReading::Beginning, an_illegal_move},
    PgnForm{"a word that is no move", PgnReading::Beginning, ends_with_a_word},
};
// clang-format on

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

PgnDraft draft_of(OracleGame& game, std::size_t most_moves) {
    const std::size_t moves = std::min(game.boards().size() - 1, most_moves);
    const std::span boards = std::span(game.boards()).last(moves + 1);
    const std::size_t first = game.uci().size() - moves;
    PgnDraft draft{.boards = boards};
    for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"})
        draft.tags.emplace_back(name, name == std::string_view("Date") ? "????.??.??" : "?");
    draft.tags.emplace_back("Result", "*");
    const bool is_chess960 = boards.front().castling == oracle::Castling::Chess960;
    if (is_chess960)
        draft.tags.emplace_back("Variant", "Chess960");
    if (const std::string fen = oracle::write_fen(boards.front()); fen != START_FEN || is_chess960) {
        draft.tags.emplace_back("SetUp", "1");
        draft.tags.emplace_back("FEN", fen);
    }
    for (std::size_t i = 0; i < moves; ++i) {
        const bool is_white = boards[i].side_to_move == oracle::Side::White;
        const std::map<std::string, std::string>& sans = game.sans(first + i);
        const std::string number = std::to_string(boards[i].fullmove_number) + (is_white ? ". " : "... ");
        const std::string& uci = game.uci()[first + i];
        draft.moves.push_back({uci, is_white || i == 0 ? number : "", sans.at(uci), {}, &sans});
    }
    draft.end = "*";
    return draft;
}

std::span<const PgnForm> pgn_forms() { return FORMS; }

} // namespace kiwi
