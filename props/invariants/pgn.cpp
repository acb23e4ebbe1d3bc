// N: games in PGN, as a board reads and writes them.
#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "../../engine/base/split_mix.h"
#include "../../engine/notation/pgn.h"
#include "../../engine/played_position.h"
#include "../games/pgn_forms.h"
#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The last moves of a game since its last null move, and their PGN.
struct WrittenGame {
    oracle::Board start;
    std::vector<std::string> moves; ///< In UCI notation.
    PgnDraft draft;
};

WrittenGame written(PlayedGame& game, std::size_t most_moves) {
    const std::vector<oracle::Board>& boards = game.oracle_game();
    const std::size_t count = std::min(boards.size() - 1, most_moves);
    const std::size_t first = game.moves().size() - count;
    WrittenGame written{boards[boards.size() - 1 - count],
                        {game.moves().begin() + static_cast<std::ptrdiff_t>(first), game.moves().end()},
                        {}};
    const auto sans_at = [&](std::size_t ply) { return std::cref(game.oracle_sans_at(first + ply)); };
    written.draft = draft_of({std::span(boards).last(count + 1), written.moves, sans_at});
    return written;
}

/// An answer of `game_of_pgn`, such as "startpos moves e2e4" or "fen FEN moves …", as the FEN of the start in our
/// spelling, the word "moves" and the moves in our spelling. An answer with an unreadable FEN is returned unchanged.
std::string comparable_game(std::string_view answer, PlayedGame& game) {
    constexpr std::string_view word = " moves ";
    const std::size_t at = answer.find(word);
    std::string_view start = answer.substr(0, at);
    if (start.starts_with("fen "))
        start.remove_prefix(4);
    const std::string fen = start == "startpos" ? std::string(START_FEN) : std::string(start);
    std::string text = comparable_fen(fen, game);
    std::string_view moves = at == std::string_view::npos ? std::string_view() : answer.substr(at + word.size());
    PlayedPosition board;
    if (board.set(fen, game.variant()))
        return std::string(answer);
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
/// Each position of a game tries every fourth form, in turn. A board that is asked at the end of a game only gets all
/// forms.
constexpr std::size_t PARTS_OF_FORMS = 4;

std::vector<PgnText> texts_of(PlayedGame& game) {
    const auto start_of = [&](const WrittenGame& which) {
        return comparable_fen(oracle::write_fen(which.start), game) + " moves";
    };
    const auto moves_of = [](const WrittenGame& which, std::string text, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            text += ' ' + which.moves[i];
        return text;
    };
    const WrittenGame whole = written(game, game.moves().size());
    std::vector<PgnText> texts{
            {"the whole game", whole.draft.text(), {moves_of(whole, start_of(whole), whole.moves.size())}}};
    const WrittenGame last = written(game, FEW_MOVES);
    const std::string start = start_of(last);
    if (last.moves.empty()) {
        for (const char* result : {"1-0", "0-1", "1/2-1/2"}) {
            PgnDraft draft = last.draft;
            draft.end = result;
            texts.push_back({"a result without moves", draft.text(), {moves_of(last, start, 0)}});
        }
        return texts;
    }
    SplitMix64 random(game.moves().size());
    const std::size_t step = game.board().is_slow_to_set_up() ? 1 : PARTS_OF_FORMS;
    for (std::size_t i = game.moves().size() % step; i < pgn_forms().size(); i += step) {
        const PgnForm& form = pgn_forms()[i];
        PgnDraft draft = last.draft;
        const std::size_t readable = form.write(draft, random);
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
    Violation wrong = Difference{text.allowed.front() + (may_be_none ? ", or nothing" : "") + ", from\n" + text.text,
                                 reading.empty() ? "it is not read" : reading};
    wrong.kind = (reading.empty() ? "not read: " : "read as another game: ") + std::string(text.form);
    return wrong;
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
    const PgnDraft plain = written(game, 0).draft;
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
            Violation wrong = Difference{tag.first + ' ' + readings.front() + ", from\n" + texts[i], found[i]};
            wrong.kind = is_event ? value.kind : "another tag";
            add_kind(all, std::move(wrong));
        }
    }
    return all;
}

/// N5. Reads the board's PGN with our reader and compares start and moves.
Result games_are_written(PlayedGame& game) {
    if (game.ply() != static_cast<int>(game.oracle_game().size()) - 1) // PGN has no null moves
        return std::nullopt;
    const std::string text = game.board().ask<Question::Pgn>();
    const bool is_nothing = text.find_first_not_of(" \r\n") == std::string::npos;
    if (is_nothing && game.moves().empty() && game.start() == standard_start())
        return std::nullopt; // no moves yet: an empty text is right
    const ParsedPgn parsed = parse_pgn(text);
    if (const auto* error = std::get_if<PgnError>(&parsed))
        return Difference{"a game in PGN", "line " + std::to_string(error->line) + ", column "
                                                   + std::to_string(error->column) + ": " + error->reason + ", in\n"
                                                   + text};
    const auto& read = std::get<PgnGame>(parsed);
    // Without a tag for the variant, our reader reads castling as in standard chess where king and rooks stand as
    // there.
    const std::vector<oracle::Board>& boards = game.oracle_game();
    const auto text_of = [&](const std::vector<std::string>& moves) {
        std::string all;
        for (std::size_t i = 0; i < moves.size(); ++i)
            all += ' ' + (i < boards.size() ? with_castling_by_king(moves[i], oracle::write_fen(boards[i])) : moves[i]);
        return all;
    };
    if (Result wrong = same(comparable_fen(write_fen(game.start()), game), comparable_fen(write_fen(read.start), game),
                            "start"))
        return wrong;
    return same(text_of(game.moves()), text_of(read.moves), "moves");
}

// One row on one line.
// clang-format off
constexpr std::array PGN_ROWS{
    Invariant{"N3", "PGN reading", Tier::Full, Places::AtTheEnd, Needs(Question::GameOfPgn), "A game in PGN is read as its moves, whatever comments, variations, annotations and numbers it has; a game with an error is read up to the error or not at all.", games_are_read},
    Invariant{"N4", "PGN tags", Tier::Full, Places::AtTheEnd, Needs(Question::TagsOfPgn), "The tags of a game in PGN are read as written.", tags_are_read},
    Invariant{"N5", "PGN writing", Tier::Full, Places::AtTheEnd, Needs(Question::Pgn), "The game so far is written as PGN that reads back as its start and moves.", games_are_written},
};
// clang-format on

} // namespace

std::span<const Invariant> pgn_invariants() { return PGN_ROWS; }

} // namespace kiwi
