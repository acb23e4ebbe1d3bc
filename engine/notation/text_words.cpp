#include "text_words.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "../base/whole_number.h"
#include "../base/words.h"

namespace kiwi {

namespace {

using Kind = TextWord::Kind;

constexpr bool is_letter(char c) { return is_ascii_letter(c) || (c & 0x80) != 0; }
constexpr bool is_part_of_word(char c) { return is_digit(c) || is_letter(c) || c == '_'; }
constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }
constexpr bool is_piece(char c) { return std::string_view("KQRBN").find(c) != std::string_view::npos; }
constexpr bool is_promoted(char c) { return std::string_view("QRBNqrbn").find(c) != std::string_view::npos; }

/// A text and a place in it; beyond the end stands a NUL.
class Cursor {
public:
    Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}
    [[nodiscard]] char operator[](std::size_t i) const { return at_ + i < text_.size() ? text_[at_ + i] : '\0'; }
    [[nodiscard]] char before(std::size_t n = 1) const { return at_ >= n ? text_[at_ - n] : '\0'; }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
    /// The number of characters that fit, one after the other, the first of them `from` characters from here.
    template<class Fits>
    [[nodiscard]] std::size_t length_of(Fits fits, std::size_t from = 0) const {
        std::size_t n = 0;
        while (fits((*this)[from + n]))
            ++n;
        return n;
    }
    void skip(std::size_t n) { at_ += n; }

private:
    std::string_view text_;
    std::size_t at_;
};

/// Appends the promotion letter in any dress, "=Q", "(q)", "/N", "n", as `letter` writes it; skips what marks a check.
template<class Letter>
void read_end_of_move(Cursor& at, Letter letter) {
    const std::size_t dress = at[0] == '=' || at[0] == '/' || at[0] == '(' ? 1 : 0;
    const std::size_t more = at[0] == '=' && at[1] == '(' ? 2 : dress;
    if (is_promoted(at[more]) && !is_part_of_word(at[more + 1])) {
        letter(at[more]);
        at.skip(more + 1);
        if (at[0] == ')')
            at.skip(1);
    }
    const auto skip_marks = [&] {
        at.skip(at.length_of([](char c) { return std::string_view("+#!?").find(c) != std::string_view::npos; }));
    };
    skip_marks();
    if (at[0] == '@' && at[1] == ' ') // another mark of a check
        at.skip(1);
    for (const std::string_view passing : {" e.p.", "e.p.", " ep", "ep", "/ep", "/e.p."})
        if (at.rest().starts_with(passing) && !is_part_of_word(at[passing.size()]))
            at.skip(passing.size());
    skip_marks();
}

/// What may stand between the squares of a move.
std::size_t length_between_squares(const Cursor& at) {
    constexpr std::array<std::string_view, 12> between{" -> ", "->",   " => ", "=>", " - ", "--",
                                                       "-",    " to ", " x ",  "x",  ":",   " "};
    for (const std::string_view sign : between)
        if (at.rest().starts_with(sign))
            return sign.size();
    return 0;
}

/// Whether two squares are written in capitals, "E2E4" or "E2-E4"; "D1 D2" and "D1: D2" are depths.
bool begins_in_capitals(const Cursor& at) {
    const auto is_square = [](const Cursor& c) { return c[0] >= 'A' && c[0] <= 'H' && is_rank(c[1]); };
    if (!is_square(at))
        return false;
    Cursor second = at;
    second.skip(2);
    const std::size_t length = length_between_squares(second);
    const bool may_separate = second[0] != ':' && (second[0] != ' ' || length > 1);
    second.skip(length);
    return may_separate && is_square(second);
}

/// "e2e4", "E2E4", "e2-e4", "Ng1xf3+", "Pe2e4", "a7-a8=Q", "e2 e4".
bool read_coordinates(Cursor& at, std::string& move) {
    const bool is_upper = begins_in_capitals(at);
    const bool has_piece = !is_upper && (is_piece(at[0]) || at[0] == 'P') && is_file(at[1]) && is_rank(at[2]);
    Cursor text = at;
    text.skip(has_piece ? 1 : 0);
    const auto lower = [&](char c) { return is_upper ? in_lower_case(c) : c; };
    const auto is_square = [&](std::size_t i) { return is_file(lower(text[i])) && is_rank(text[i + 1]); };
    if (!is_square(0))
        return false;
    move = {lower(text[0]), text[1]};
    text.skip(2);
    text.skip(length_between_squares(text));
    text.skip(text.before() == 'x' && is_piece(text[0]) ? 1 : 0); // "Kg4xRh4"
    if (!is_square(0))
        return false;
    move += {lower(text[0]), text[1]};
    text.skip(2);
    const bool is_plain = text.at() == at.at() + 4;
    read_end_of_move(text, [&](char c) {
        const bool stays = is_plain && !is_upper && is_promoted(at[4]);
        move += stays ? c : in_lower_case(c);
    });
    if (move.size() == 4 && text[0] == 'k' && (move[3] == '1' || move[3] == '8') && !is_part_of_word(text[1])) {
        move += 'k'; // a program's slip, told as a move that is none
        text.skip(1);
    }
    if (is_part_of_word(text[0]))
        return false;
    at = text;
    return true;
}

/// "O-O", "0-0-0", "o-o+".
bool read_castling(Cursor& at, std::string& move) {
    Cursor text = at;
    const char king = text[0];
    if (std::string_view("Oo0").find(king) == std::string_view::npos || king == '\0')
        return false;
    int times = 1;
    text.skip(1);
    while (text[0] == '-' && text[1] == king) {
        text.skip(2);
        ++times;
    }
    if (times < 2 || times > 3 || is_part_of_word(text[0]) || text[0] == '-')
        return false;
    move = times == 2 ? "O-O" : "O-O-O";
    read_end_of_move(text, [](char) {});
    at = text;
    return true;
}

/// "e4", "exd5", "Nbd7", "R1xe2", "e8=Q+".
bool read_algebraic(Cursor& at, std::string& move) {
    Cursor text = at;
    const bool is_pawn = !is_piece(text[0]);
    text.skip(is_pawn ? 0 : 1);
    // The longest of file, rank, capture mark; then the destination.
    const std::size_t file = is_file(text[0]) && !is_rank(text[1]) ? 1 : 0;
    std::size_t origin = file;
    if (!is_pawn && is_rank(text[origin]))
        ++origin;
    else if (!is_pawn && is_file(text[0]) && is_rank(text[1]) && (is_file(text[2]) || text[2] == 'x'))
        origin = 2;
    const bool is_place = at[0] == 'K' && at.before() == '['; // "[K:e1, k:e8]"
    const bool is_colon = text[origin] == ':' && is_file(text[origin + 1]) && !is_place;
    const std::size_t capture = text[origin] == 'x' || is_colon ? 1 : 0;
    if (is_pawn && file == 1 && capture == 0 && !is_file(text[1]))
        return false;
    if (!is_file(text[origin + capture]) || !is_rank(text[origin + capture + 1]))
        return false;
    move = std::string(at.rest().substr(0, (is_pawn ? 0 : 1) + origin));
    if (capture != 0)
        move += 'x';
    move += text.rest().substr(origin + capture, 2);
    text.skip(origin + capture + 2);
    read_end_of_move(text, [&](char c) { move.append("=").append(1, static_cast<char>(c >= 'a' ? c - 32 : c)); });
    if (is_part_of_word(text[0]))
        return false;
    at = text;
    return true;
}

bool read_move(Cursor& at, std::string& move) {
    const bool is_place_of_king = at.before() == ':' && in_lower_case(at.before(2)) == 'k'
                                  && !is_part_of_word(at.before(3)) && !is_part_of_word(at[2]);
    if (is_part_of_word(at.before()) || is_place_of_king) // "[K:e1, k:e8]"
        return false;
    if (at.rest().starts_with("0000") && !is_part_of_word(at[4])) {
        at.skip(4);
        move = "0000";
        return true;
    }
    return read_castling(at, move) || read_coordinates(at, move) || read_algebraic(at, move);
}

/// The digits of a number with separated thousands, 1,234,567, and its length; of a number without separators its own.
std::pair<std::string, std::size_t> digits_at(const Cursor& at, bool comma_separates_fields) {
    const std::size_t first = at.length_of(is_digit);
    std::string digits(at.rest().substr(0, first));
    const char separator = at[first];
    const bool may_separate =
            separator == ',' ? !comma_separates_fields : separator == '.' || separator == '\'' || separator == '_';
    if (!may_separate || first > 3 || at[0] == '0')
        return {digits, first};
    std::size_t end = first;
    while (at[end] == separator && is_digit(at[end + 1])) {
        const std::size_t group = at.length_of(is_digit, end + 1);
        if (group != 3)
            return {digits.substr(0, first), first}; // no thousands at all
        digits += at.rest().substr(end + 1, group);
        end += 1 + group;
    }
    return {digits, end};
}

/// The length of ":47:57" in "07:47:57", and of ":47" in "[07:47]"; 0 if a number begins no time of day.
std::size_t length_of_minutes(const Cursor& hour, std::size_t digits) {
    const auto is_part = [&](std::size_t at) { return hour[at] == ':' && hour.length_of(is_digit, at + 1) == 2; };
    if (digits != 2 || !is_part(2))
        return 0;
    return is_part(5) ? 6 : hour.before() == '[' && hour[5] == ']' ? 3 : 0;
}

/// The length of "/s" or "/sec" at the end of a unit, as in "nodes/s"; 0 if there is none.
std::size_t length_of_rate(const Cursor& at) {
    for (const std::string_view rate : {"/seconds", "/second", "/sec", "/s"})
        if (at.rest().starts_with(rate) && !is_part_of_word(at[rate.size()]))
            return rate.size();
    return 0;
}

/// Whether a word after a number is a unit of something else than leaves.
bool is_unit(std::string_view word) {
    constexpr std::array<std::string_view, 35> units{
            "s",  "sec", "secs",    "second", "seconds", "ms",   "msec",    "millis", "milliseconds",
            "us", "ns",  "min",     "nps",    "knps",    "mnps", "kn",      "mn",     "k",
            "kb", "mb",  "gb",      "kib",    "mib",     "gib",  "m",       "g",      "minutes",
            "hz", "ghz", "threads", "thread", "percent", "x",    "entries", "bytes"};
    return is_one_of(units, word) || word.find('/') != std::string_view::npos;
}

/// The word behind a number, after at most one blank.
std::string_view word_after(Cursor at) {
    at.skip(at[0] == ' ' ? 1 : 0);
    const std::size_t n = at.length_of(is_letter);
    if (is_digit(at[n]) || at[n] == '_')
        return {};
    Cursor end = at;
    end.skip(n);
    return at.rest().substr(0, n + (n > 0 ? length_of_rate(end) : 0));
}

/// Whether letters that stand at the end of a number leave it a number: "400nodes", and "400readyok" of an engine that
/// ends no line.
bool may_touch_a_number(std::string_view word) {
    constexpr std::array<std::string_view, 5> words{"node", "nodes", "leaves", "readyok", "moves"};
    return is_one_of(words, word);
}

/// Splits one line.
class Splitter {
public:
    Splitter(std::string_view line, bool comma_separates) : line_(line), comma_separates_(comma_separates) {
        // A comma that is not between the digits of two numbers separates fields, then all commas of the line do.
        for (std::size_t i = line.find(','); i != std::string_view::npos && !comma_separates_;
             i = line.find(',', i + 1)) {
            std::size_t begin = i;
            while (begin > 0 && is_digit(line[begin - 1]))
                --begin;
            const bool after_number = begin < i && (begin == 0 || !is_part_of_word(line[begin - 1]));
            const char next = i + 1 < line.size() ? line[i + 1] : ' ';
            comma_separates_ = next != ' ' && (!after_number || !is_digit(next));
        }
    }

    std::vector<TextWord> words() {
        while (at_.at() < line_.size())
            read_word();
        return std::move(words_);
    }

private:
    void add(Kind kind, const Cursor& end) {
        const std::size_t begin = at_.at();
        words_.push_back({kind, line_.substr(begin, end.at() - begin), static_cast<int>(begin) + 1, field_});
        at_ = end;
    }

    void read_word() {
        const char c = at_[0];
        if (c == ' ')
            return at_.skip(1);
        Cursor end = at_;
        std::string move;
        if (read_move(end, move) || (names_squares_ && read_square(end, move))) {
            add(Kind::Move, end);
            words_.back().move = std::move(move);
        } else if (is_digit(c))
            read_number();
        else if (is_letter(c) || c == '_')
            read_letters();
        else {
            end.skip(1);
            add(Kind::Sign, end);
            if (c == ',' || c == ';' || c == '|' || c == '\t')
                ++field_;
        }
    }

    /// Whether a comma is that of a fraction: "0,02" or "1,5 s".
    [[nodiscard]] bool may_be_fraction(const Cursor& comma) const {
        Cursor end = comma;
        end.skip(1 + comma.length_of(is_digit, 1));
        return !comma_separates_
               && ((at_[0] == '0' && comma.at() == at_.at() + 1) || is_unit(word_after(end)) || end[0] == '%');
    }

    /// Whether a unit, most often a rate such as "nps" or "nodes/s", is the name of the next number and no unit of the
    /// one before it: a colon or '=' follows, or all names stand before their numbers, as in "info nodes 8902 nps 12345
    /// time 5 ms".
    [[nodiscard]] bool names_the_next(std::string_view word) const {
        const std::string_view rest = line_.substr(static_cast<std::size_t>(word.data() + word.size() - line_.data()));
        const std::size_t next = rest.find_first_not_of(" :=");
        if (next == 1 && rest[0] == '=' && is_digit(rest[1]))
            return true; // "nodes=8902 us=435"
        if (next == std::string_view::npos || !is_digit(rest[next])
            || (word.find('/') == std::string_view::npos && !is_same_word(word, "nps")))
            return false;
        return rest.substr(0, next).find_first_of(":=") != std::string_view::npos
               || (!words_.empty() && words_.front().kind == Kind::Word
                   && (words_.front().text == "info" || is_digit(line_.back())));
    }

    /// Skips what languages write behind a number: 8902ULL, 8902u64, 8902n.
    static void skip_suffix(Cursor& end) {
        const std::size_t n = end.length_of(is_part_of_word);
        constexpr std::array<std::string_view, 9> suffixes{"u", "l", "ul", "ll", "ull", "llu", "u64", "usize", "n"};
        if (is_one_of(suffixes, end.rest().substr(0, n)))
            end.skip(n);
    }

    /// "E2" in a line such as "from: E2, to: E4".
    static bool read_square(Cursor& at, std::string& move) {
        if (at[0] < 'A' || at[0] > 'H' || !is_rank(at[1]) || is_part_of_word(at[2]) || is_part_of_word(at.before()))
            return false;
        move = {in_lower_case(at[0]), at[1]};
        at.skip(2);
        return true;
    }

    /// Whether the number is the value of an option such as "--hash 64" in a command line, and not a depth.
    [[nodiscard]] bool is_value_of_option() const {
        const std::string_view before = line_.substr(0, at_.at());
        const std::size_t end = before.find_last_not_of(" =");
        const std::size_t begin = before.find_last_of(" =", end);
        if (end == std::string_view::npos || begin == std::string_view::npos || end + 1 == before.size())
            return false;
        const std::string_view option = before.substr(begin + 1, end - begin);
        const std::string_view name = option.substr(std::min(option.find_first_not_of('-'), option.size()));
        constexpr std::string_view of_counts = "dpn"; // depth, perft, nodes
        return option.front() == '-' && !name.empty() && is_letter(name.front())
               && of_counts.find(name.front()) == std::string_view::npos;
    }

    void read_number() {
        auto [digits, length] = digits_at(at_, comma_separates_);
        const std::size_t minutes = length_of_minutes(at_, length);
        length += minutes;
        const char sign = at_.before();
        const char before_sign = at_.at() < 2 ? ' ' : line_[at_.at() - 2];
        const bool has_sign = (sign == '-' || sign == '+')
                              && (is_letter(before_sign)
                                  || std::string_view(" \t:=,;\"(").find(before_sign) != std::string_view::npos);
        Cursor end = at_;
        end.skip(length);
        const bool has_fraction = is_digit(end[1]) && (end[0] == '.' || (end[0] == ',' && may_be_fraction(end)));
        const std::string_view after = word_after(end);
        skip_suffix(end);
        const bool touches = is_letter(end[0]) || end[0] == '_';
        const bool has_unit = is_unit(after) && !names_the_next(after);
        const std::string_view named = words_.size() > 1 && words_.back().is('=') ? (words_.end() - 2)->text : "";
        const bool is_of_unit = is_unit(named) && named.find('/') == named.npos;
        constexpr std::size_t of_a_year = 4; // in "2017-2018"
        const bool is_year = length == of_a_year
                             && ((end[0] == '-' && end.length_of(is_digit, 1) == of_a_year)
                                 || (sign == '-' && is_digit(before_sign)));
        bool is_measure = minutes != 0 || has_sign || has_unit || is_of_unit || is_year || is_value_of_option()
                          || end[0] == '%' || (end[0] == ' ' && end[1] == '%');
        if (has_fraction && (end[0] == '.' || end.length_of(is_digit, 1) != 3)) {
            is_measure = true;
            end.skip(1);
        }
        if (!is_measure && touches && !may_touch_a_number(after)) {
            read_letters(); // "3rd"
            return;
        }
        if (has_unit && after.data() > end.rest().data()) // "8 ms" is one word
            end.skip(static_cast<std::size_t>(after.data() + after.size() - end.rest().data()));
        while (is_measure && is_part_of_word(end[0])) // the rest of a fraction and its exponent
            end.skip(end[0] == 'e' && end[1] == '-' ? 2 : 1);
        add(is_measure ? Kind::Measure : Kind::Number, end);
        TextWord& word = words_.back();
        const auto value = parsed_number<std::uint64_t>(digits);
        word.value = value.value_or(0);
        word.is_too_large = !value;
        word.is_padded = word.kind == Kind::Number && digits.size() > 1 && digits[0] == '0';
    }

    void read_letters() {
        Cursor end = at_;
        end.skip(end.length_of(is_part_of_word));
        end.skip(length_of_rate(end));
        const std::string_view text = line_.substr(at_.at(), end.at() - at_.at());
        const std::size_t digits = text.find_first_of("0123456789");
        constexpr std::array<std::string_view, 9> depths{"d",      "depth", "perft",  "ply", "depth_",
                                                         "perft_", "p",     "divide", "d_"};
        add(Kind::Word, end);
        const bool may_be_depth = digits != std::string_view::npos && is_one_of(depths, text.substr(0, digits));
        const auto depth = may_be_depth ? whole_number(text.substr(digits), 0, MAX_DEPTH_READ) : std::nullopt;
        if (depth) {
            words_.back().kind = Kind::Depth;
            words_.back().value = static_cast<std::uint64_t>(*depth);
        } else
            words_.back().label = label_of(text);
    }

    std::string_view line_;
    Cursor at_{line_, 0};
    int field_ = 0;
    bool comma_separates_;
    bool names_squares_ = in_lower_case(line_).find("from") != std::string::npos;
    std::vector<TextWord> words_;
};

} // namespace

std::vector<TextWord> text_words(std::string_view line, bool comma_separates) {
    return Splitter(line, comma_separates).words();
}

bool may_continue(const TextWord& number, const TextWord& next) {
    return number.kind == Kind::Number && next.kind == Kind::Number && next.text.size() == 3 && is_number(next.text)
           && is_number(number.text) && next.column == number.column + static_cast<int>(number.text.size()) + 1
           && number.text[0] != '0';
}

std::optional<int> depth_of_word(const TextWord& word) {
    if (word.kind == Kind::Depth)
        return static_cast<int>(word.value);
    const bool is_d = word.kind == Kind::Move && word.text.size() == 2 && word.text[0] == 'd';
    return is_d ? std::optional(word.text[1] - '0') : std::nullopt;
}

std::vector<std::uint64_t> values_of(const std::vector<TextWord>& words) {
    std::vector<std::uint64_t> values;
    std::ranges::transform(words, std::back_inserter(values), &TextWord::value);
    return values;
}

} // namespace kiwi
