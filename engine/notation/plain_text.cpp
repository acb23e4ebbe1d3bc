#include "plain_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "../base/utf8.h"
#include "../base/words.h"

namespace kiwi {

namespace {

/// Reads code points of a text in UTF-8 or UTF-16. A byte that begins no code point is one of its own.
class CodePoints {
public:
    explicit CodePoints(std::string_view bytes) : bytes_(bytes) {
        const bool little = bytes.starts_with("\xFF\xFE");
        if (little || bytes.starts_with("\xFE\xFF")) {
            unit_ = little ? Unit::Little : Unit::Big;
            at_ = 2;
        }
    }

    [[nodiscard]] bool has_next() const { return at_ < bytes_.size(); }

    /// The last code point in UTF-8, or an invalid byte unchanged.
    [[nodiscard]] std::string last() const {
        if (unit_ == Unit::Byte)
            return std::string(bytes_.substr(begin_, at_ - begin_));
        const auto tail = [&](unsigned shift) { return static_cast<char>(0x80U | (last_ >> shift & 0x3FU)); };
        if (last_ < 0x800)
            return {static_cast<char>(0xC0U | last_ >> 6U), tail(0)};
        return {static_cast<char>(0xE0U | last_ >> 12U), tail(6), tail(0)};
    }

    char32_t next() {
        begin_ = at_;
        return last_ = read();
    }

private:
    enum class Unit { Byte, Little, Big };
    char32_t byte() { return static_cast<unsigned char>(bytes_[at_++]); }

    char32_t read() {
        if (unit_ != Unit::Byte) {
            const char32_t first = byte();
            const char32_t second = has_next() ? byte() : 0;
            return unit_ == Unit::Little ? first | second << 8U : first << 8U | second;
        }
        const Character character = first_character(bytes_.substr(at_));
        at_ += character.bytes.size();
        return character.code;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0; ///< Of the last code point.
    char32_t last_ = 0;
    Unit unit_ = Unit::Byte;
};

/// The characters from `first` to `last` are written as `ascii`.
struct Replacement {
    char32_t first;
    char32_t last;
    std::string_view ascii;
};

constexpr char32_t WHITE_KING = 0x2654; // then queen, rook, bishop, knight, pawn, and the black pieces
constexpr char32_t BLACK_PAWN = 0x265F;

// The first row that fits counts.
constexpr std::array REPLACEMENTS{
        Replacement{0x2018, 0x201B, "'"},   Replacement{0x201C, 0x201F, "\""}, Replacement{0x00AB, 0x00AB, "\""},
        Replacement{0x00BB, 0x00BB, "\""},  Replacement{0x200B, 0x200F, ""},   Replacement{0xFEFF, 0xFEFF, ""},
        Replacement{0x2000, 0x200A, " "},   Replacement{0x3000, 0x3000, " "},  Replacement{0x2010, 0x2015, "-"},
        Replacement{0x2212, 0x2212, "-"},   Replacement{0x2500, 0x2501, "-"},  Replacement{0x2550, 0x2550, "-"},
        Replacement{0x2026, 0x2026, "..."}, Replacement{0x2190, 0x21FF, "->"}, Replacement{0x27F0, 0x27FF, "->"},
        Replacement{0x2794, 0x27BF, "->"},  Replacement{0x00D7, 0x00D7, "x"},  Replacement{0x2022, 0x2023, "*"},
        Replacement{0x00B7, 0x00B7, "*"},   Replacement{0x25A0, 0x25FF, "*"},  Replacement{0x2502, 0x257F, "|"},

};

bool is_blank_of_a_number(char32_t point) {
    return point == 0xA0 || point == 0x202F || point == 0x2007 || point == 0x2008 || point == 0x2009;
}

/// Whether a character means nothing in a text; ESC and BEL mean something to a terminal.
bool is_control(char32_t point) {
    return (point < ' ' && point != '\t' && point != '\n' && point != 0x1B && point != '\a') || point == 0x7F;
}

/// The length of a terminal's control sequence after ESC: "[32m", or a title that ends with BEL.
std::size_t length_of_sequence(std::string_view after) {
    if (after.starts_with(']'))
        return std::min(after.find('\a'), after.size() - 1) + 1;
    if (!after.starts_with('['))
        return std::min<std::size_t>(after.size(), 1);
    const std::size_t end = after.find_first_not_of("0123456789;?", 1);
    return std::min(end, after.size() - 1) + 1;
}

/// The length of a tag of HTML, or 0.
std::size_t length_of_tag(std::string_view text) {
    constexpr std::size_t longest = 200;
    constexpr std::array<std::string_view, 27> names{
            "a",    "b",    "blockquote", "body",  "br",    "caption", "code", "div",   "em",
            "h1",   "h2",   "h3",         "html",  "i",     "li",      "ol",   "p",     "pre",
            "samp", "span", "strong",     "table", "tbody", "td",      "th",   "thead", "tr"};
    const std::size_t end = text.substr(0, longest).find('>');
    const std::size_t name = text.starts_with("</") ? 2 : 1;
    if (end == std::string_view::npos || end <= name)
        return 0;
    const std::size_t end_of_name = std::min(text.find_first_of(" \t/>", name), end);
    return is_one_of(names, text.substr(name, end_of_name - name)) ? end + 1 : 0;
}

/// Replaces tags and entities of HTML, and removes sequences of a terminal.
std::string without_markup(std::string_view text) {
    struct Entity {
        std::string_view name;
        char meaning;
    };
    constexpr std::array entities{Entity{"&nbsp;", ' '}, Entity{"&gt;", '>'},   Entity{"&lt;", '<'},
                                  Entity{"&amp;", '&'},  Entity{"&quot;", '"'}, Entity{"&#39;", '\''}};
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest[0] == '\x1B') {
            i += length_of_sequence(rest.substr(1));
            continue;
        }
        const std::size_t tag = rest[0] == '<' ? length_of_tag(rest) : 0;
        const auto entity =
                rest[0] == '&'
                        ? std::ranges::find_if(entities, [&](const Entity& e) { return rest.starts_with(e.name); })
                        : entities.end();
        plain += tag != 0 ? ' ' : entity != entities.end() ? entity->meaning : rest[0];
        i += tag != 0 ? tag - 1 : entity != entities.end() ? entity->name.size() - 1 : 0;
        if (tag != 0) // lines are kept
            plain.append(static_cast<std::size_t>(std::ranges::count(rest.substr(0, tag), '\n')), '\n');
    }
    return plain;
}

} // namespace

std::string plain_text(std::string_view bytes) {
    std::string ascii;
    ascii.reserve(bytes.size());
    bool after_return = false;
    bool number_goes_on = false; // after a digit and a blank of a number
    bool after_pawn = false;     // whose figure is dropped before a move, and a letter on a printed board
    for (CodePoints points(bytes); points.has_next();) {
        const char32_t point = points.next();
        const bool is_second_end = point == '\n' && after_return;
        after_return = point == '\r';
        if (point == 0 || is_second_end)
            continue;
        if (std::exchange(after_pawn, false) && (point == ' ' || point == '\n' || point == '\r'))
            ascii += 'P';
        if (number_goes_on && point < 0x80)
            ascii.back() = is_digit(static_cast<char>(point)) ? '\'' : ' ';
        number_goes_on = is_blank_of_a_number(point) && !ascii.empty() && is_digit(ascii.back());
        if (is_blank_of_a_number(point))
            ascii += ' ';
        else if (point < 0x80)
            ascii += point == '\r' ? '\n' : is_control(point) ? '?' : static_cast<char>(point);
        else if (point >= WHITE_KING && point <= BLACK_PAWN) { // by its letter, a pawn by none
            constexpr std::string_view letters = "KQRBN";
            ascii += letters.substr(std::min<std::size_t>((point - WHITE_KING) % 6, letters.size()), 1);
            after_pawn = (point - WHITE_KING) % 6 == letters.size();
        } else if (const auto row = std::ranges::find_if(
                           REPLACEMENTS, [&](const Replacement& r) { return point >= r.first && point <= r.last; });
                   row != REPLACEMENTS.end()) {
            ascii += row->ascii;
        } else
            ascii += points.last();
    }
    return ascii.find_first_of("<&\x1B") == std::string::npos ? ascii : without_markup(ascii);
}

} // namespace kiwi
