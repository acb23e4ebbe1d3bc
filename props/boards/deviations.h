// Intentional deviations from the rules of notation, repetition and the like. A deviation is no failure if it is
// declared, by the board itself or with --allow.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../../engine/types.h"

namespace kiwi {

/// The intentional deviations of a board.
struct Deviations {
    bool no_underpromotion = false;
    bool no_counters = false;
    bool ep_always = false;
    bool clock_in_key = false;
    bool castling_order = false;
    bool castling_by_rook = false;
    bool capital_promotions = false;
    bool ends_with_bare_kings = false;
    bool fifty_moves_end = false;
    bool minor_piece_endings = false;
    bool three_bishops_suffice = false;
    bool san_without_check_marks = false;
    bool null_keeps_move_number = false;
    bool kings_in_part_keys = false;
    bool see_special_zero = false;
    bool see_ignores_pins = false;
    bool ends_infinite_search = false;
    bool draws_in_variations = false;
    bool half_set = false;

    /// The union of two sets of deviations.
    [[nodiscard]] constexpr Deviations operator|(const Deviations& other) const;
    bool operator==(const Deviations&) const = default;
};

/// The name of a deviation, and what the board does.
struct DeviationRow {
    std::string_view name;
    std::string_view what;
    bool Deviations::*flag;
};
inline constexpr auto DEVIATIONS = std::to_array<DeviationRow>({
        {"no-underpromotion", "pawns become queens only", &Deviations::no_underpromotion},
        {"no-counters", "FENs have no half-move clock and full-move number, or wrong ones", &Deviations::no_counters},
        {"ep-always", "FENs and keys have an en passant square after every double push", &Deviations::ep_always},
        {"clock-in-key", "keys depend on the half-move clock, too", &Deviations::clock_in_key},
        {"castling-order", "FENs name the castling rights in any order", &Deviations::castling_order},
        {"castling-by-rook", "castling is written as king takes rook in standard chess, too",
         &Deviations::castling_by_rook},
        {"capital-promotions", "promotions are written with a capital letter, such as a7a8Q",
         &Deviations::capital_promotions},
        {"ends-with-bare-kings", "no moves are listed when only the two kings are left, a dead position (FIDE 5.2.2)",
         &Deviations::ends_with_bare_kings},
        {"fifty-moves-end", "half-move clocks stop at 100, where a draw can be claimed (FIDE 9.3)",
         &Deviations::fifty_moves_end},
        {"minor-piece-endings", "only K v K and K and minor piece v K are called insufficient material",
         &Deviations::minor_piece_endings},
        {"three-bishops-suffice", "insufficient material is not called where there are three or more bishops",
         &Deviations::three_bishops_suffice},
        {"san-without-check-marks", "SAN has no + and #", &Deviations::san_without_check_marks},
        {"null-keeps-move-number", "a null move does not count in the full-move number",
         &Deviations::null_keeps_move_number},
        {"kings-in-part-keys", "keys of pawns and of minor pieces depend on the kings, too",
         &Deviations::kings_in_part_keys},
        {"see-special-zero", "exchanges begun by en passant or promotion are worth 0", &Deviations::see_special_zero},
        {"see-ignores-pins", "pinned pieces take part in exchanges", &Deviations::see_ignores_pins},
        {"ends-infinite-search", "go infinite ends by itself where nothing is left to search",
         &Deviations::ends_infinite_search},
        {"draws-in-variations", "variations go on after a threefold repetition or fifty moves",
         &Deviations::draws_in_variations},
        {"half-set", "a FEN that is refused leaves a position behind that is neither the old nor a new one",
         &Deviations::half_set},
});

constexpr Deviations Deviations::operator|(const Deviations& other) const {
    Deviations both = *this;
    for (const DeviationRow& row : DEVIATIONS)
        both.*row.flag = both.*row.flag || other.*row.flag;
    return both;
}

/// The row of a deviation by its name, or null.
[[nodiscard]] constexpr const DeviationRow* find_deviation(std::string_view name) {
    const auto found = std::ranges::find(DEVIATIONS, name, &DeviationRow::name);
    return found == DEVIATIONS.end() ? nullptr : &*found;
}

/// The deviations with these names, or the first unknown name.
[[nodiscard]] std::variant<Deviations, std::string> deviations_named(const std::vector<std::string>& names);

/// "no-underpromotion, no-counters"; empty if there are none.
[[nodiscard]] std::string to_string(const Deviations& deviations, const char* separator = ", ");
/// All names and their meanings, one per line.
[[nodiscard]] std::string list_of_deviations();
/// All names and their meanings as a Markdown table.
[[nodiscard]] std::string table_of_deviations();

/// Whether a deviation lets the board omit legal moves.
[[nodiscard]] constexpr bool leave_out_moves(const Deviations& deviations) {
    return deviations.no_underpromotion || deviations.ends_with_bare_kings;
}
/// Whether the board must list a legal move, in UCI notation, in a position with `pieces` pieces.
[[nodiscard]] constexpr bool is_expected(std::string_view uci, int pieces, const Deviations& deviations) {
    if (deviations.ends_with_bare_kings && pieces == 2)
        return false;
    return !deviations.no_underpromotion || uci.size() == 4 || uci.back() == 'q';
}

/// Rewrites castling in standard chess from king takes rook, such as e1h1, to Kiwipete's spelling, such as e1g1. `fen`
/// is the position before the move; other moves stay as they are.
[[nodiscard]] std::string with_castling_by_king(std::string uci, std::string_view fen);
/// Rewrites castling from e1g1 to e1h1, the inverse of `with_castling_by_king`.
[[nodiscard]] std::string with_castling_by_rook(std::string uci, std::string_view fen);

/// Converts a move from the spelling of a board with deviations to Kiwipete's; `fen()` is the position before the move.
template<class Fen>
[[nodiscard]] std::string in_our_spelling(std::string uci, const Deviations& deviations, Variant variant, Fen fen) {
    if (deviations.capital_promotions && uci.size() == 5 && uci.back() >= 'A' && uci.back() <= 'Z')
        uci.back() = static_cast<char>(uci.back() - 'A' + 'a');
    const bool by_rook = deviations.castling_by_rook && variant == Variant::Standard;
    return by_rook ? with_castling_by_king(std::move(uci), fen()) : uci;
}
/// Converts a move from Kiwipete's spelling to that of the board, the inverse of `in_our_spelling`.
template<class Fen>
[[nodiscard]] std::string in_its_spelling(std::string uci, const Deviations& deviations, Variant variant, Fen fen) {
    if (deviations.capital_promotions && uci.size() == 5 && uci.back() >= 'a' && uci.back() <= 'z')
        uci.back() = static_cast<char>(uci.back() - 'a' + 'A');
    const bool by_rook = deviations.castling_by_rook && variant == Variant::Standard;
    return by_rook ? with_castling_by_rook(std::move(uci), fen()) : uci;
}

} // namespace kiwi
