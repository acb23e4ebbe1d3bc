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

#include "../../engine/board_setup.h"
#include "../oracle/oracle.h"

namespace kiwi {

// One row on one line: member of Deviations, name for users, what the board does.
// clang-format off
#define KIWIPETE_DEVIATIONS(X) \
    X(no_underpromotion,       "no-underpromotion", "pawns become queens only") \
    X(no_counters,             "no-counters", "FENs have no half-move clock and full-move number, or wrong ones") \
    X(ep_always,               "ep-always", "FENs and keys have an en passant square where no capture is legal, too: after every double push, or beside a pawn; repetitions (D1 to D7) may be counted by them") \
    X(ep_in_key,               "ep-in-key", "keys have an en passant square where no capture is legal, too, but FENs do not; repetitions (D1 to D7) may be counted by them") \
    X(clock_in_key,            "clock-in-key", "keys depend on the half-move clock, too") \
    X(castling_order,          "castling-order", "FENs name the castling rights in any order") \
    X(castling_by_rook,        "castling-by-rook", "castling is written as king takes rook in standard chess, too") \
    X(capital_promotions,      "capital-promotions", "promotions are written with a capital letter, such as a7a8Q") \
    X(ends_with_bare_kings,    "ends-with-bare-kings", "no moves are listed when only the two kings are left, a dead position (FIDE 5.2.2)") \
    X(ends_with_minor_piece,   "ends-with-minor-piece", "no moves are listed when only the two kings, or they and one knight or bishop, are left (FIDE 5.2.2)") \
    X(ends_in_dead_positions,  "ends-in-dead-positions", "no moves are listed where the material is insufficient, bishops on squares of one colour included (FIDE 5.2.2)") \
    X(fifty_moves_end,         "fifty-moves-end", "half-move clocks stop at 100, where a draw can be claimed (FIDE 9.3)") \
    X(seventyfive_moves_end,   "seventyfive-moves-end", "no moves are listed once 75 moves were played without a pawn move or capture: the game is over (FIDE 9.6.2)") \
    X(minor_piece_endings,     "minor-piece-endings", "only K v K and K and minor piece v K are called insufficient material") \
    X(three_bishops_suffice,   "three-bishops-suffice", "insufficient material is not called where there are three or more bishops") \
    X(san_without_check_marks, "san-without-check-marks", "SAN has no + and #") \
    X(null_keeps_move_number,  "null-keeps-move-number", "a null move does not count in the full-move number") \
    X(kings_in_part_keys,      "kings-in-part-keys", "keys of pawns and of minor pieces depend on the kings, too") \
    X(see_special_zero,        "see-special-zero", "exchanges begun by en passant or promotion are worth 0") \
    X(see_ignores_pins,        "see-ignores-pins", "pinned pieces take part in exchanges") \
    X(ends_infinite_search,    "ends-infinite-search", "go infinite ends by itself where nothing is left to search") \
    X(draws_in_variations,     "draws-in-variations", "variations go on after a threefold repetition or fifty moves") \
    X(best_move_apart,         "best-move-apart", "best moves need not begin the last variation, as at a skill level below the highest") \
    X(ponder_apart,            "ponder-apart", "moves to ponder on need not be the second of the last variation") \
    X(fewer_variations,        "fewer-variations", "with MultiPV, searches to a depth may print fewer variations than asked for") \
    X(unused_bits,             "unused-bits", "encodings of moves are accepted with any value of bits that their kind does not use") \
    X(half_set,                "half-set", "a FEN that is refused leaves a position behind that is neither the old nor a new one")
// clang-format on

/// The intentional deviations of a board.
struct Deviations {
#define KIWIPETE_DEVIATION(member, name, what) bool member = false;
    KIWIPETE_DEVIATIONS(KIWIPETE_DEVIATION)
#undef KIWIPETE_DEVIATION

    /// Whether keys may have an en passant square where no capture is legal.
    [[nodiscard]] constexpr bool has_ep_in_keys() const { return ep_always || ep_in_key; }
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
#define KIWIPETE_DEVIATION(member, name, what) DeviationRow{name, what, &Deviations::member},
inline constexpr std::array DEVIATIONS{KIWIPETE_DEVIATIONS(KIWIPETE_DEVIATION)};
#undef KIWIPETE_DEVIATION

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

/// The deviations with these names; or what is wrong, for an unknown name with a list of all.
[[nodiscard]] std::variant<Deviations, std::string> deviations_named(const std::vector<std::string>& names);

/// "no-underpromotion, no-counters"; empty if there are none.
[[nodiscard]] std::string to_string(const Deviations& deviations, const char* separator = ", ");
/// All names and their meanings, one per line.
[[nodiscard]] std::string list_of_deviations();
/// All names and their meanings as a Markdown table.
[[nodiscard]] std::string table_of_deviations();

/// Whether a deviation ends games where there are legal moves.
[[nodiscard]] constexpr bool end_games(const Deviations& deviations) {
    return deviations.ends_with_bare_kings || deviations.ends_with_minor_piece || deviations.ends_in_dead_positions
           || deviations.seventyfive_moves_end;
}
/// Whether a deviation lets the board omit legal moves.
[[nodiscard]] constexpr bool leave_out_moves(const Deviations& deviations) {
    return deviations.no_underpromotion || end_games(deviations);
}
/// Whether a deviation ends the game in a position, so that the board lists no move.
[[nodiscard]] bool end_the_game(const oracle::Board& board, const Deviations& deviations);
/// Whether the board must list a legal move, in UCI notation, where the game goes on.
[[nodiscard]] constexpr bool is_expected(std::string_view uci, const Deviations& deviations) {
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
