#include "fen_text.h"

#include <array>

#include "../../engine/base/words.h"

namespace kiwi {

namespace {

/// The first `count` fields.
std::string first_fields(const std::string& fen, int count) {
    std::size_t end = 0;
    for (; count > 0 && end != std::string::npos; --count)
        end = fen.find(' ', end + (end == 0 ? 0 : 1));
    return fen.substr(0, end);
}

} // namespace

std::string without_clocks(const std::string& fen) { return first_fields(fen, 4); }
std::string without_full_move_number(const std::string& fen) { return first_fields(fen, 5); }
std::string field_of(const std::string& fen, FenField field) {
    const std::vector<std::string_view> fields = words_of(fen);
    const auto number = static_cast<std::size_t>(field);
    return number <= fields.size() ? std::string(fields[number - 1]) : "";
}

std::optional<BoardSetup> read_setup(std::string_view fen, Variant variant, FenMode mode) {
    const ParsedFen parsed = parse_fen(fen, variant, mode);
    const auto* setup = std::get_if<BoardSetup>(&parsed);
    return setup != nullptr ? std::optional(*setup) : std::nullopt;
}

std::vector<const char*> different_fields(const std::string& a, const std::string& b) {
    constexpr std::array names{"placement",         "side to move",    "castling rights",
                               "en passant square", "half-move clock", "full-move number"};
    std::vector<const char*> fields;
    const bool lacks_counters = field_of(b, FenField::HalfmoveClock).empty(); // both: they are told once
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto field = static_cast<FenField>(i + 1); field_of(a, field) != field_of(b, field))
            if (field != FenField::FullmoveNumber || !lacks_counters)
                fields.push_back(names[i]);
    return fields.empty() ? std::vector{"what follows the fields"} : fields;
}

std::string flipped_fen(const std::string& fen, Variant variant) {
    const std::optional<BoardSetup> setup = read_setup(fen, variant);
    return setup ? write_fen(flipped(*setup)) : fen;
}

std::optional<std::string> mirrored_fen(const std::string& fen, Variant variant) {
    std::optional<BoardSetup> setup = read_setup(fen, variant);
    if (!setup)
        return std::nullopt;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (setup->castling_rook[right] != SQ_NONE)
            return std::nullopt;
    BoardSetup mirror = *setup;
    for (int s = 0; s < SQUARE_NB; ++s)
        mirror.board[Square(s)] = setup->board[Square(s ^ 7)];
    if (setup->ep_square != SQ_NONE)
        mirror.ep_square = Square(setup->ep_square ^ 7);
    return write_fen(mirror);
}

std::string damaged(std::string text, Random& random) {
    constexpr std::string_view letters = "PNBRQKpnbrqk12345678/9 -wbKQkqHAh36";
    if (text.empty())
        return text;
    const std::size_t at = random.below(text.size());
    switch (random.below(3)) {
    case 0:
        text[at] = letters[random.below(letters.size())];
        break;
    case 1:
        text.erase(at, 1 + random.below(6));
        break;
    default:
        text.insert(at, 1, letters[random.below(letters.size())]);
    }
    return text;
}

} // namespace kiwi
