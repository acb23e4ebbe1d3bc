// N: games in PGN, as a board reads and writes them.
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "../../engine/base/split_mix.h"
#include "../../engine/base/words.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/played_position.h"
#include "../games/pgn_forms.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// An answer of `game_of_pgn`, such as "startpos moves e2e4" or "fen FEN moves …", as the FEN of the start in our
/// spelling, the word "moves" and the moves in our spelling. An answer with an unreadable FEN is returned unchanged.
std::string comparable_game(std::string_view answer, PlayedGame& game) {
    constexpr std::string_view word = " moves ";
    const std::size_t at = answer.find(word);
    std::string_view start = answer.substr(0, at);
    if (start.starts_with("fen "))
        start.remove_prefix(4);
    // How the board writes FENs, such as the order of castling rights, is another question.
    const auto setup = read_setup(start == "startpos" ? START_FEN : start, game.variant(), FenMode::Lenient);
    if (!setup)
        return std::string(answer);
    PlayedPosition board(*setup);
    std::string text = comparable_fen(board.pos, game);
    std::string_view moves = at == std::string_view::npos ? std::string_view() : answer.substr(at + word.size());
    for (text += " moves"; !moves.empty();) {
        const std::string move(moves.substr(0, moves.find(' ')));
        moves.remove_prefix(std::min(moves.size(), move.size() + 1));
        const std::string ours =
                in_our_spelling(move, game.deviations(), game.variant(), [&] { return board.pos.fen(); });
        text += ' ' + ours;
        static_cast<void>(board.play(ours));
    }
    return text;
}

/// A game in PGN, and what it may be read as: results of `comparable_game`, and "" if it may be left unread.
struct PgnText {
    std::string_view form;
    std::string text;
    std::vector<std::string> allowed;
};

/// The most moves of a game that is written in a special form. More moves would show nothing more.
constexpr std::size_t FEW_MOVES = 6;
/// Each position of a game tries every fourth form, in turn; on a slow board, which is asked in fewer positions, all.
constexpr std::size_t PARTS_OF_FORMS = 4;

std::vector<PgnText> texts_of(PlayedGame& game) {
    const auto start_of = [&](const PgnDraft& which) {
        return comparable_fen(oracle::write_fen(which.boards.front()), game) + " moves";
    };
    const auto moves_of = [](const PgnDraft& which, std::string text, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            text += ' ' + which.moves[i].uci;
        return text;
    };
    const PgnDraft whole = draft_of(game.oracle(), game.moves().size());
    std::vector<PgnText> texts{
            {"the whole game", whole.text(), {moves_of(whole, start_of(whole), whole.moves.size())}}};
    const PgnDraft last = draft_of(game.oracle(), FEW_MOVES);
    const std::string start = start_of(last);
    if (last.moves.empty()) {
        for (const char* result : {"1-0", "0-1", "1/2-1/2"}) {
            PgnDraft draft = last;
            draft.end = result;
            texts.push_back({"a result without moves", draft.text(), {moves_of(last, start, 0)}});
        }
        return texts;
    }
    SplitMix64 random(game.moves().size());
    const std::size_t step = game.board().is_slow() ? 1 : PARTS_OF_FORMS;
    for (std::size_t i = game.moves().size() % step; i < pgn_forms().size(); i += step) {
        const PgnForm& form = pgn_forms()[i];
        PgnDraft draft = last;
        form.write(draft, random);
        const std::size_t readable = std::min(draft.readable, last.moves.size());
        PgnText text{form.name, draft.text(), {moves_of(last, start, readable)}};
        if (form.reading == PgnReading::Beginning)
            for (std::size_t count = 0; count < readable; ++count)
                text.allowed.push_back(moves_of(last, start, count));
        if (form.reading != PgnReading::All)
            text.allowed.emplace_back();
        texts.push_back(std::move(text));
    }
    return texts;
}

/// The violation of a wrong reading; `reading` is "" if the text was not read.
Violation misread(const PgnText& text, const std::string& reading) {
    const bool may_be_none = std::ranges::find(text.allowed, "") != text.allowed.end();
    return {Difference{text.allowed.front() + (may_be_none ? ", or nothing" : "") + ", from\n" + text.text,
                       reading.empty() ? "it is not read" : reading},
            (reading.empty() ? "not read: " : "read as another game: ") + std::string(text.form)};
}

Violations games_are_read(PlayedGame& game) {
    const std::vector<PgnText> asked = texts_of(game);
    std::vector<std::string> texts;
    for (const PgnText& text : asked)
        texts.push_back(text.text);
    const Texts found = game.board().ask<Question::GameOfPgn>({.texts = texts});
    std::map<std::string, std::string> readings{{"", ""}}; // by answer: most forms have one game
    Violations all;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto [known, is_new] = readings.try_emplace(found[i]);
        if (is_new)
            known->second = comparable_game(found[i], game);
        const std::string& reading = known->second;
        if (std::ranges::find(asked[i].allowed, reading) == asked[i].allowed.end())
            add_kind(all, misread(asked[i], reading));
        if (i == 0 && !all.empty()) // the plain game: no other form could be read better
            break;
    }
    return all;
}

/// The value of a tag as it is written, and what it may be read as.
struct TagValue {
    const char* kind;
    std::string text;
    std::vector<std::string> readings;
    bool may_be_refused = false; ///< Whether the board may leave the whole game unread.
};

const std::vector<TagValue>& tag_values() {
    static const std::vector<TagValue> values{
            {"plain", "A name, 2. of it", {"A name, 2. of it"}},
            {"empty", "", {""}},
            {"brackets", "A [B] {C} (D); %E", {"A [B] {C} (D); %E"}},
            {"other languages", "J\xC3\xB8rgen \xE2\x99\x9E", {"J\xC3\xB8rgen \xE2\x99\x9E"}},
            // Some libraries refuse escaped quotation marks, some keep the backslashes.
            {"quotation marks", R"(A \"B\" \\ C)", {R"(A "B" \ C)", R"(A \"B\" \\ C)"}, true},
    };
    return values;
}

/// Whether one of the lines is "NAME VALUE".
bool has_tag(const std::string& lines, const std::string& name, const std::string& value) {
    return ('\n' + lines + '\n').find('\n' + name + ' ' + value + '\n') != std::string::npos;
}

Violations tags_are_read(PlayedGame& game) {
    const PgnDraft plain = draft_of(game.oracle(), 0);
    std::vector<std::string> texts;
    for (const TagValue& value : tag_values()) {
        PgnDraft draft = plain;
        draft.tags.front().second = value.text;
        texts.push_back(draft.text());
    }
    const Texts found = game.board().ask<Question::TagsOfPgn>({.texts = texts});
    Violations all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const TagValue& value = tag_values()[i];
        if (value.may_be_refused && found[i].empty())
            continue;
        for (const auto& tag : plain.tags) {
            const bool is_event = &tag == &plain.tags.front();
            const std::vector<std::string> readings = is_event ? value.readings : std::vector{tag.second};
            if (std::ranges::any_of(readings, [&](const auto& one) { return has_tag(found[i], tag.first, one); }))
                continue;
            add_kind(all, {Difference{tag.first + ' ' + readings.front() + ", from\n" + texts[i], found[i]},
                           is_event ? value.kind : "another tag"});
        }
    }
    return all;
}

/// A game with notes, and the lines that an answer about them must have, in any order.
struct NotedGame {
    PgnDraft draft;
    std::set<std::string> lines{};

    void add(std::size_t move, const std::string& note, const std::string& line) {
        draft.moves[move].after += note;
        lines.insert(std::to_string(move + 1) + line);
    }
};

/// A way to write notes. `write` adds none if the game has no place for them.
struct NoteForm {
    const char* kind;
    void (*write)(NotedGame& noted, SplitMix64& random);
    bool may_be_missing = false; ///< Whether all notes of this form may be left unread.
};

/// Up to two legal moves, in UCI notation and SAN, in place of a move of a game.
std::vector<std::pair<std::string, std::string>> moves_instead(const PgnDraft& game, std::size_t move,
                                                               SplitMix64& random) {
    const auto& sans = *game.moves[move].sans;
    std::vector<std::pair<std::string, std::string>> others(sans.begin(), sans.end());
    std::erase_if(others, [&](const auto& other) { return other.first == game.moves[move].uci; });
    if (!others.empty())
        std::rotate(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(random.below(others.size())),
                    others.end());
    others.resize(std::min<std::size_t>(others.size(), 2));
    return others;
}

std::string line_of(const PgnDraft& game, std::size_t moves, const std::string& then) {
    std::string line;
    for (std::size_t i = 0; i < moves; ++i)
        line += game.moves[i].uci + ' ';
    return line + then;
}

/// Adds a note to some move, and one inside a variation of it, which is not of the main line.
void add_beside_a_variation(NotedGame& noted, SplitMix64& random, const std::string& note, const std::string& inside,
                            const std::string& line) {
    const std::size_t move = random.below(noted.draft.moves.size());
    const auto others = moves_instead(noted.draft, move, random);
    if (!others.empty())
        noted.add(move, note + " (" + others[0].second + inside + ')', line);
}

void comments_after_moves(NotedGame& noted, SplitMix64& /*random*/) {
    for (std::size_t i = 0; i < noted.draft.moves.size(); ++i)
        noted.add(i, " {e4; 1. e4 (or not) $1}", " e4; 1. e4 (or not) $1");
}

void numbers_after_moves(NotedGame& noted, SplitMix64& random) {
    for (std::size_t i = 0; i < noted.draft.moves.size(); ++i) {
        const std::string number = std::to_string(1 + random.below(139));
        noted.add(i, " $" + number, ' ' + number);
    }
}

void signs_after_moves(NotedGame& noted, SplitMix64& random) {
    constexpr std::array signs{"!", "?", "!!", "??", "!?", "?!"};
    for (std::size_t i = 0; i < noted.draft.moves.size(); ++i) {
        const std::size_t sign = random.below(signs.size());
        noted.add(i, signs.at(sign), ' ' + std::to_string(sign + 1));
    }
}

// One row on one line.
// clang-format off
constexpr std::array COMMENTS{
    NoteForm{"after moves", comments_after_moves},
    NoteForm{"before the first move", [](auto& noted, auto&) { noted.draft.start = "{a comment} "; noted.lines = {"0 a comment"}; }},
    NoteForm{"of two lines", [](auto& noted, auto&) { noted.add(noted.draft.moves.size() - 1, " {two\n lines}", " two lines"); }},
    NoteForm{"in other languages", [](auto& noted, auto&) { noted.add(0, " {\xC3\xA9t\xC3\xA9 \xE2\x99\x9E}", " \xC3\xA9t\xC3\xA9 \xE2\x99\x9E"); }},
    NoteForm{"with backslashes", [](auto& noted, auto&) { noted.add(0, R"( {a \b \})", R"( a \b \)"); }},
    NoteForm{"to the end of the line", [](auto& noted, auto&) { noted.add(0, " ; a comment {1. e4 (\n", " a comment {1. e4 ("); }, true},
    NoteForm{"beside a variation", [](auto& noted, auto& random) { add_beside_a_variation(noted, random, " {outside}", " {inside}", " outside"); }},
};
constexpr std::array ANNOTATIONS{
    NoteForm{"after moves", numbers_after_moves},
    NoteForm{"two of a move", [](auto& noted, auto&) { noted.add(0, " $14", " 14"); noted.add(0, " $2", " 2"); }},
    NoteForm{"as signs", signs_after_moves, true},
    NoteForm{"beside a variation", [](auto& noted, auto& random) { add_beside_a_variation(noted, random, " $7", " $3", " 7"); }},
};
// clang-format on

/// Writes variations of some move: one of two moves, two of it, or one in the other.
template<int Kind>
void write_variations(NotedGame& noted, SplitMix64& random) {
    const PgnDraft& game = noted.draft;
    const std::size_t move = random.below(game.moves.size());
    const auto others = moves_instead(game, move, random);
    if (others.size() < (Kind == 0 ? 1 : 2))
        return;
    const auto& [uci, san] = others[0];
    std::string text = san;
    std::string line = line_of(game, move, uci);
    if (Kind == 0) {
        const auto board = oracle::after_move(game.boards[move], uci);
        if (const auto replies = oracle::sans_of_moves(*board); !replies.empty()) {
            const auto reply = std::next(replies.begin(), static_cast<std::ptrdiff_t>(random.below(replies.size())));
            text += ' ' + reply->second;
            line += ' ' + reply->first;
        }
    } else {
        noted.lines.insert(line_of(game, move, others[1].first));
        text += (Kind == 1 ? ") (" : " (") + others[1].second + (Kind == 1 ? "" : ")");
    }
    noted.lines.insert(line);
    noted.draft.moves[move].after += " (" + text + ')';
}

constexpr std::array VARIATIONS{
        NoteForm{"of several moves", write_variations<0>},
        NoteForm{"several of a move", write_variations<1>},
        NoteForm{"in variations", write_variations<2>},
};

/// Asks about notes of one form, in turn; a slow board, which is asked in fewer positions, about those of all forms.
/// `spelt(game, line)` is the line of an answer in our spelling.
template<Question Q, class Spelt>
Violations notes_are_read(PlayedGame& game, std::span<const NoteForm> forms, const Spelt& spelt) {
    Violations all;
    const PgnDraft plain = draft_of(game.oracle(), FEW_MOVES);
    if (plain.moves.empty())
        return all;
    SplitMix64 random(game.moves().size());
    std::vector<std::pair<const NoteForm*, NotedGame>> asked;
    std::vector<std::string> texts;
    const std::size_t step = game.board().is_slow() ? 1 : forms.size();
    for (std::size_t i = game.moves().size() % step; i < forms.size(); i += step) {
        NotedGame noted{plain};
        forms[i].write(noted, random);
        if (!noted.lines.empty()) {
            texts.push_back(noted.draft.text());
            asked.emplace_back(&forms[i], std::move(noted));
        }
    }
    const Texts found = game.board().ask<Q>({.texts = texts});
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto& [form, noted] = asked[i];
        std::string lines;
        std::set<std::string> expected;
        for (const std::string& line : noted.lines) {
            lines += line + '\n';
            expected.insert(spelt(plain, line));
        }
        std::set<std::string> read;
        for (const std::string_view line : words_of(found[i], "\r\n"))
            read.insert(spelt(plain, with_single_blanks(line)));
        if (read == expected || (form->may_be_missing && read.empty()))
            continue;
        add_kind(all, {Difference{lines + "from\n" + texts[i], found[i].empty() ? "nothing" : found[i]}, form->kind});
    }
    return all;
}

const std::string& unchanged(const PgnDraft& /*game*/, const std::string& line) { return line; }

Violations variations_are_read(PlayedGame& game) {
    return notes_are_read<Question::VariationsOfPgn>(
            game, VARIATIONS, [&](const PgnDraft& plain, const std::string& line) {
                return comparable_game("fen " + oracle::write_fen(plain.boards.front()) + " moves " + line, game);
            });
}

/// What the numbers in movetext lack. Movetext with more words than moves, such as comments, is not looked at.
std::vector<std::string> lacks_of_numbers(std::string_view movetext, const PgnGame& read, const BoardSetup& start) {
    const int first = 2 * read.start.fullmove_number + (read.start.side_to_move == BLACK ? 1 : 0);
    int ply = first;
    std::size_t dots_before_first = 0;
    bool is_wrong = false;
    for (std::string_view word : words_of(movetext)) {
        if (const std::size_t dot = word.find('.'); dot != std::string_view::npos) {
            is_wrong = is_wrong || (dot != 0 && word.substr(0, dot) != std::to_string(ply / 2));
            const std::size_t end = std::min(word.find_first_not_of('.', dot), word.size());
            dots_before_first += ply == first ? end - dot : 0;
            word.remove_prefix(end);
        }
        ply += word.empty() || word.front() == '$' || is_pgn_result(word) ? 0 : 1;
    }
    std::vector<std::string> lacks;
    if (read.moves.empty() || ply != first + static_cast<int>(read.moves.size()))
        return lacks;
    if (read.start.side_to_move == BLACK && dots_before_first < 3)
        lacks.emplace_back("three dots after the number before Black's first move");
    if (is_wrong && read.start.fullmove_number == start.fullmove_number)
        lacks.emplace_back("the numbers of its moves, counted from the start");
    return lacks;
}

/// What a PGN lacks that other programs need to read it. Each is a kind of its own.
std::vector<std::string> lacks_of(const std::string& text, const PgnGame& read, const BoardSetup& start) {
    std::size_t moves = 0; // where they begin: after the lines with tags
    while ((moves = std::min(text.find_first_not_of("\r\n", moves), text.size())) < text.size() && text[moves] == '[')
        moves = std::min(text.find_first_of("\r\n", moves), text.size());
    std::vector<std::string> lacks = lacks_of_numbers(std::string_view(text).substr(moves), read, start);
    if (read.tag("FEN") != nullptr && (read.tag("SetUp") == nullptr || *read.tag("SetUp") != "1"))
        lacks.emplace_back(R"([SetUp "1"] beside the tag FEN)");
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty() || !is_pgn_result(words.back()))
        lacks.emplace_back("a result at its end");
    return lacks;
}

/// N5. Reads the board's PGN with our reader and compares start and moves.
Violations games_are_written(PlayedGame& game) {
    if (game.ply() != static_cast<int>(game.oracle().boards().size()) - 1) // PGN has no null moves
        return {};
    const std::string text = game.board().ask<Question::Pgn>();
    const bool is_nothing = text.find_first_not_of(" \r\n") == std::string::npos;
    if (is_nothing && game.moves().empty() && game.start() == standard_start())
        return {}; // no moves yet: an empty text is right
    const ParsedPgn parsed = parse_pgn(text);
    if (const auto* error = std::get_if<TextRemark>(&parsed))
        return {Difference{"a game in PGN", "line " + std::to_string(error->line) + ", column "
                                                    + std::to_string(error->column) + ": " + error->reason + ", in\n"
                                                    + text}};
    const auto& read = std::get<PgnGame>(parsed);
    Violations all;
    const auto add = [&](const std::string& kind, Difference difference) {
        all.emplace_back(std::move(difference)).kind = kind;
    };
    const std::string start = comparable_fen(write_fen(game.start()), game);
    if (const std::string found = comparable_fen(write_fen(read.start), game); found != start)
        for (const char* field : different_fields(start, found))
            add("start: " + std::string(field), {start, found});
    // Without a tag for the variant, our reader reads castling as in standard chess where king and rooks stand as
    // there.
    const std::vector<oracle::Board>& boards = game.oracle().boards();
    const auto text_of = [&](const std::vector<std::string>& moves) {
        std::string uci;
        for (std::size_t i = 0; i < moves.size(); ++i)
            uci += ' ' + (i < boards.size() ? with_castling_by_king(moves[i], oracle::write_fen(boards[i])) : moves[i]);
        return uci;
    };
    if (const std::string moves = text_of(game.moves()), found = text_of(read.moves); found != moves)
        add("moves", {moves, found});
    for (const std::string& lack : lacks_of(text, read, game.start()))
        add(lack, {lack, text});
    return all;
}

// One row on one line.
// clang-format off
constexpr std::array PGN_ROWS{
    Invariant{"N3", "PGN reading", Tier::Full, Asks::Much, Needs(Question::GameOfPgn), "A game in PGN is read as its moves, whatever comments, variations, annotations and numbers it has; a game with an error is read up to the error or not at all.", games_are_read},
    Invariant{"N4", "PGN tags", Tier::Full, Asks::Much, Needs(Question::TagsOfPgn), "The tags of a game in PGN are read as written.", tags_are_read},
    Invariant{"N5", "PGN writing", Tier::Full, Asks::Much, Needs(Question::Pgn), "The game so far is written as PGN that reads back as its start and moves, with SetUp beside FEN, numbers counted from the start, three dots before Black's first move, and a result.", games_are_written},
    Invariant{"N6", "PGN comments", Tier::Full, Asks::Much, Needs(Question::CommentsOfPgn), "The comments of a game in PGN are read, each after its move.", [](PlayedGame& game) { return notes_are_read<Question::CommentsOfPgn>(game, COMMENTS, unchanged); }},
    Invariant{"N7", "PGN annotations", Tier::Full, Asks::Much, Needs(Question::AnnotationsOfPgn), "The numeric annotations of a game in PGN are read, each after its move.", [](PlayedGame& game) { return notes_are_read<Question::AnnotationsOfPgn>(game, ANNOTATIONS, unchanged); }},
    Invariant{"N8", "PGN variations", Tier::Full, Asks::Much, Needs(Question::VariationsOfPgn), "The variations of a game in PGN are read, each from the move that it replaces.", variations_are_read},
};
// clang-format on

} // namespace

std::span<const Invariant> pgn_invariants() { return PGN_ROWS; }

} // namespace kiwi
