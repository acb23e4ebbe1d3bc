#include "pgn.h"

#include <algorithm>
#include <array>
#include <optional>

#include "../base/whole_number.h"
#include "../base/words.h"
#include "../fen.h"
#include "../played_position.h"
#include "san.h"

namespace kiwi {

namespace {

constexpr std::string_view DECIMAL_DIGITS = "0123456789";
constexpr std::string_view BYTE_ORDER_MARK = "\xEF\xBB\xBF";
constexpr std::array<std::string_view, 4> RESULTS{"1-0", "0-1", "1/2-1/2", "*"};

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Whether the value of the tag Variant means Chess960, in one of its many spellings.
bool means_chess960(std::string_view tag) {
    const std::string variant = in_lower_case(tag);
    return variant.find("960") != std::string::npos || variant.find("fischer") != std::string::npos;
}

/// Parses a text once, from start to end. Stops at the first error.
class PgnText {
public:
    /// `notes`: where to write what the game has beside its moves; may be null.
    explicit PgnText(std::string_view text, PgnNotes* notes = nullptr) : text_(text), notes_(notes) {
        if (text_.starts_with(BYTE_ORDER_MARK))
            at_ = BYTE_ORDER_MARK.size();
    }

    ParsedPgn game() {
        read_tags();
        const bool has_tags = !game_.tags.empty();
        if (!error_)
            set_up();
        if (!error_)
            read_moves();
        if (!error_ && !has_tags && !has_movetext_)
            fail(at_, "no game: neither a tag nor a move nor a result");
        if (error_)
            return *error_;
        return std::move(game_);
    }

private:
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] bool is_at(char c) const { return !at_end() && text_[at_] == c; }
    [[nodiscard]] bool at_begin_of_line() const { return at_ == 0 || text_[at_ - 1] == '\n' || text_[at_ - 1] == '\r'; }

    /// Sets the error; a later one does not replace it.
    void fail(std::size_t where, std::string reason) {
        if (error_)
            return;
        const std::string_view before = text_.substr(0, where);
        const std::size_t line_begin = before.find_last_of('\n') + 1;
        error_ = TextRemark{1 + static_cast<int>(std::ranges::count(before, '\n')),
                            1 + static_cast<int>(where - line_begin), std::move(reason)};
    }

    /// Advances to the next of some characters, or to the end.
    void go_to(std::string_view any_of) { at_ = std::min(text_.find_first_of(any_of, at_), text_.size()); }

    /// Skips blanks, lines that begin with '%', and comments.
    void skip() {
        while (!at_end() && !error_) {
            const char c = text_[at_];
            if (is_space(c))
                ++at_;
            else if (c == '%' && at_begin_of_line())
                go_to("\n\r");
            else if (c == ';') {
                const std::size_t begin = at_ + 1;
                go_to("\n\r");
                note_comment(begin);
            } else if (c == '{') {
                const std::size_t begin = at_ + 1;
                go_to("}");
                if (at_end())
                    return fail(begin - 1, "a comment that is not closed");
                note_comment(begin);
                ++at_;
            } else
                return;
        }
    }

    /// Whether what stands here is noted: comments and annotations are only noted in the main line.
    [[nodiscard]] bool is_noted() const { return notes_ != nullptr && variations_.empty(); }

    /// Notes a comment, from `begin` to here.
    void note_comment(std::size_t begin) {
        if (is_noted())
            notes_->comments.push_back({game_.moves.size(), std::string(text_.substr(begin, at_ - begin))});
    }

    void note_annotation(int number) {
        if (is_noted())
            notes_->annotations.push_back({game_.moves.size(), number});
    }

    /// Notes an annotation such as "!?" at the end of a word.
    void note_suffix(std::string_view word) {
        constexpr std::array<std::string_view, 6> suffixes{"!", "?", "!!", "??", "!?", "?!"};
        if (!is_noted())
            return;
        const std::string_view suffix = word.substr(word.find_last_not_of("!?") + 1);
        if (const auto found = std::ranges::find(suffixes, suffix); found != suffixes.end())
            note_annotation(static_cast<int>(found - suffixes.begin()) + 1);
    }

    /// The characters up to the next blank or special character.
    std::string_view word() {
        const std::size_t begin = at_;
        while (!at_end() && !is_space(text_[at_])
               && std::string_view("{}()[];\"<>$").find(text_[at_]) == std::string::npos)
            ++at_;
        return text_.substr(begin, at_ - begin);
    }

    void read_tags() {
        for (skip(); !error_ && is_at('['); skip())
            read_tag();
    }

    void read_tag() {
        const std::size_t begin = at_++;
        if (notes_ != nullptr)
            notes_->comments.clear(); // those before a tag are not of the game
        skip();
        const std::string_view name = word();
        skip();
        if (name.empty() || !is_at('"'))
            return fail(at_, "expected a tag such as [White \"name\"]");
        std::string value;
        for (++at_; !at_end() && !is_at('"') && !is_at('\n') && !is_at('\r'); ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\'))
                ++at_;
            value += text_[at_];
        }
        if (!is_at('"'))
            return fail(begin, "the value of the tag is not closed");
        ++at_;
        skip();
        if (!is_at(']'))
            return fail(at_, "expected ] after the value of the tag");
        ++at_;
        if (game_.tag(name) == nullptr)
            game_.tags.emplace_back(name, std::move(value));
    }

    void set_up() {
        const std::string* fen = game_.tag("FEN");
        const std::string* variant = game_.tag("Variant");
        const bool is_960 = variant != nullptr && means_chess960(*variant);
        const std::string_view start = fen != nullptr ? std::string_view(*fen) : START_FEN;
        const ParsedFen parsed = parse_fen_of_any_variant(start, is_960);
        if (const auto* error = std::get_if<FenError>(&parsed))
            return fail(at_, "the FEN of the tags is " + to_string(*error));
        game_.start = std::get<BoardSetup>(parsed);
        static_cast<void>(board_.set(game_.start));
    }

    void read_moves() {
        for (skip(); !error_ && !at_end(); skip()) {
            const std::size_t begin = at_;
            const char c = text_[at_];
            if (c == '[' && variations_.empty() && has_movetext_)
                return; // the next game
            if (c == '(' || c == ')')
                read_parenthesis();
            else if (c == '$') {
                ++at_;
                const std::string_view number = word();
                if (number.empty())
                    fail(begin, "expected a number after $");
                else if (const auto known = whole_number(number, 0, 255))
                    note_annotation(*known);
            } else if (const std::string_view next = word(); next.empty())
                fail(begin, std::string("unexpected ") + c);
            else if (variations_.empty()) {
                has_movetext_ = true;
                if (is_pgn_result(next)) {
                    game_.result = next;
                    return;
                }
                read_move(next, begin);
            } else if (notes_ != nullptr && !variations_.back().is_over) {
                if (is_pgn_result(next))
                    variations_.back().is_over = true;
                else
                    read_move(next, begin);
            }
        }
        if (!error_ && !variations_.empty())
            fail(variations_.back().begin, "a variation that is not closed");
    }

    void read_parenthesis() {
        if (text_[at_] == '(')
            begin_variation();
        else if (variations_.empty())
            return fail(at_, "a ) without its (");
        else
            end_variation();
        ++at_;
    }

    /// A variation replaces the last move.
    void begin_variation() {
        const bool is_over = !variations_.empty() && variations_.back().is_over;
        const std::vector<Move>& line = board_.moves();
        Variation variation{at_, line.size(), std::nullopt, is_over};
        if (notes_ != nullptr && !is_over && !line.empty()) {
            variation.replaced = line.back();
            board_.undo();
        }
        variations_.push_back(variation);
    }

    void end_variation() {
        const auto [begin, length, replaced, is_over] = variations_.back();
        variations_.pop_back();
        const std::size_t before = length - (replaced ? 1 : 0);
        if (board_.moves().size() > before)
            note_variation();
        while (board_.moves().size() > before)
            board_.undo();
        if (replaced)
            play(*replaced);
    }

    void play(Move m) { m == Move::null() ? board_.play_null() : board_.play(m); }

    void note_variation() {
        constexpr std::size_t most_moves = 100'000;
        noted_moves_ += board_.moves().size();
        if (noted_moves_ > most_moves)
            return;
        std::vector<std::string>& moves = notes_->variations.emplace_back();
        for (const Move m : board_.moves())
            moves.push_back(to_uci(m, game_.start.variant));
    }

    /// A move cannot be read: an error in the main line; elsewhere the end of the variation.
    void fail_at_move(std::size_t where, std::string reason) {
        if (variations_.empty())
            return fail(where, std::move(reason));
        variations_.back().is_over = true;
    }

    /// Reads a move with or without a move number, or a move number or an annotation alone.
    void read_move(std::string_view word, std::size_t where) {
        const std::size_t digits = std::min(word.find_first_not_of(DECIMAL_DIGITS), word.size());
        if (digits == word.size())
            return; // a move number without its dot
        if (word[digits] == '.') {
            const std::size_t begin = std::min(word.find_first_not_of('.', digits), word.size());
            word.remove_prefix(begin);
            where += begin;
        }
        if (word.find_first_not_of("!?") == std::string_view::npos)
            return note_suffix(word);
        if (word == "e.p.")
            return;
        Move m = Move::null();
        if (word == "--" || word == "Z0") {
            if (board_.pos.checkers())
                return fail_at_move(where, "a null move in check");
        } else {
            const auto parsed = parse_san(board_.pos, word);
            if (const auto* reason = std::get_if<std::string>(&parsed))
                return fail_at_move(where, '"' + std::string(word) + "\": " + *reason + ", in " + board_.pos.fen());
            m = std::get<Move>(parsed);
        }
        play(m);
        if (variations_.empty())
            game_.moves.push_back(to_uci(m, game_.start.variant));
        note_suffix(word);
    }

    /// An open variation, whose moves are played if notes are read.
    struct Variation {
        std::size_t begin;  ///< Where its parenthesis is.
        std::size_t length; ///< The moves before it, with the one that it replaces.
        std::optional<Move> replaced;
        bool is_over; ///< A move of it cannot be read, or its result is read.
    };

    std::string_view text_;
    PgnNotes* notes_;
    std::size_t at_ = 0;
    PgnGame game_{};
    PlayedPosition board_;
    std::vector<Variation> variations_; ///< Those that are open.
    std::size_t noted_moves_ = 0;
    bool has_movetext_ = false;
    std::optional<TextRemark> error_;
};

std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + '"';
}

} // namespace

const std::string* PgnGame::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &std::pair<std::string, std::string>::first);
    return found != tags.end() ? &found->second : nullptr;
}

bool is_pgn_result(std::string_view word) { return std::ranges::find(RESULTS, word) != RESULTS.end(); }

ParsedPgn parse_pgn(std::string_view text) { return PgnText(text).game(); }

PgnNotes parse_pgn_notes(std::string_view text) {
    PgnNotes notes;
    const ParsedPgn parsed = PgnText(text, &notes).game();
    return std::holds_alternative<PgnGame>(parsed) ? notes : PgnNotes();
}

std::string write_pgn(const PgnGame& game) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> roster{
            {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}}};
    std::vector<std::pair<std::string, std::string>> tags;
    for (const auto& [name, unknown] : roster) {
        const std::string* value = game.tag(name);
        tags.emplace_back(name, value != nullptr ? *value : std::string(unknown));
    }
    tags.emplace_back("Result", game.result);
    if (game.start != standard_start()) { // these in the order of their letters (PGN 8.1.1)
        tags.emplace_back("FEN", write_fen(game.start));
        tags.emplace_back("SetUp", "1");
    }
    if (game.start.variant == Variant::Chess960)
        tags.emplace_back("Variant", "Chess960");
    for (const auto& [name, value] : game.tags)
        if (std::ranges::find(tags, name, &std::pair<std::string, std::string>::first) == tags.end() && name != "FEN"
            && name != "SetUp" && name != "Variant")
            tags.emplace_back(name, value);
    std::string text;
    for (const auto& [name, value] : tags)
        text += '[' + name + ' ' + quoted(value) + "]\n";
    text += '\n';
    std::size_t length = 0; // of the last line
    const auto add = [&](const std::string& word) {
        constexpr std::size_t longest = 79;
        if (length + 1 + word.size() > longest) {
            text += '\n';
            length = 0;
        }
        text += (length > 0 ? " " : "") + word;
        length += (length > 0 ? 1 : 0) + word.size();
    };
    PlayedPosition board(game.start);
    for (const std::string& uci : game.moves) {
        const bool is_white = board.pos.side_to_move() == WHITE;
        if (is_white || &uci == &game.moves.front())
            add(std::to_string((1 + board.pos.game_ply() / 2)) + (is_white ? "." : "..."));
        add(uci == "0000" ? "--" : to_san(board.pos, parse_uci(board.pos, uci)));
        static_cast<void>(board.play(uci));
    }
    add(game.result);
    return text + '\n';
}

} // namespace kiwi
