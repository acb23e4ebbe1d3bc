#include "plain_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "../base/utf8.h"
#include "../base/words.h"

namespace kiwi {

namespace {

/// A text in UTF-16, which begins with its byte order mark, in UTF-8; any other text unchanged.
std::string in_utf8(std::string_view bytes) {
    const bool little = bytes.starts_with("\xFF\xFE");
    if (!little && !bytes.starts_with("\xFE\xFF"))
        return std::string(bytes);
    std::string text;
    const auto add = [&](unsigned lead, unsigned bits) { text += static_cast<char>(lead | bits); };
    for (std::size_t i = 2; i < bytes.size(); i += 2) {
        const unsigned first = static_cast<unsigned char>(bytes[i]);
        const unsigned second = i + 1 < bytes.size() ? static_cast<unsigned char>(bytes[i + 1]) : 0;
        const unsigned unit = little ? first | second << 8U : first << 8U | second;
        const bool is_half = (unit & 0xF800U) == 0xD800U; // of a character that means nothing here
        const unsigned point = is_half ? 0xFFFD : unit;
        if (point < 0x80)
            add(0, point);
        else if (point < 0x800)
            add(0xC0, point >> 6U);
        else {
            add(0xE0, point >> 12U);
            add(0x80, point >> 6U & 0x3FU);
        }
        if (point >= 0x80)
            add(0x80, point & 0x3FU);
    }
    return text;
}

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
    const std::string text = in_utf8(bytes);
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        rest.remove_prefix(character.bytes.size());
        const char32_t point = character.code;
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
            ascii += character.bytes;
    }
    return ascii.find_first_of("<&\x1B") == std::string::npos ? ascii : without_markup(ascii);
}

} // namespace kiwi
