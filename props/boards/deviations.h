// Declared differences: what a program does otherwise on purpose is no failure.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace kiwi {

/// The differences that a subject declares, or that --allow names.
struct Allowed {
    bool no_underpromotion = false;       ///< Pawns become queens only.
    bool no_counters = false;             ///< FENs have a wrong half-move clock and full-move number, or none.
    bool ep_always = false;               ///< FENs and keys have an en passant square after every double push.
    bool castling_by_rook = false;        ///< Castling is written as king takes rook in standard chess too.
    bool minor_piece_endings = false;     ///< Only K v K and K and minor piece v K are called insufficient material.
    bool san_without_check_marks = false; ///< SAN has no + and #.

    /// Both.
    [[nodiscard]] constexpr Allowed operator|(const Allowed& other) const;
    bool operator==(const Allowed&) const = default;
};

/// The name of a difference, and what it allows.
struct AllowedName {
    std::string_view name;
    std::string_view meaning;
    bool Allowed::*flag;
};
inline constexpr std::array<AllowedName, 6> ALLOWED_NAMES{
        {{"no-underpromotion", "pawns become queens only", &Allowed::no_underpromotion},
         {"no-counters", "FENs have no half-move clock and full-move number of their own", &Allowed::no_counters},
         {"ep-always", "FENs and keys have an en passant square after every double push", &Allowed::ep_always},
         {"castling-by-rook", "castling is written as king takes rook in standard chess", &Allowed::castling_by_rook},
         {"minor-piece-endings", "only K v K and K and minor piece v K are called insufficient material",
          &Allowed::minor_piece_endings},
         {"san-without-check-marks", "SAN has no + and #", &Allowed::san_without_check_marks}}};

constexpr Allowed Allowed::operator|(const Allowed& other) const {
    Allowed both = *this;
    for (const AllowedName& n : ALLOWED_NAMES)
        both.*n.flag = both.*n.flag || other.*n.flag;
    return both;
}

/// The difference of a name, or null.
[[nodiscard]] constexpr const AllowedName* find_allowed(std::string_view name) {
    const auto found = std::ranges::find(ALLOWED_NAMES, name, &AllowedName::name);
    return found == ALLOWED_NAMES.end() ? nullptr : &*found;
}

/// "no-underpromotion, no-counters"; empty if nothing is.
[[nodiscard]] std::string to_string(const Allowed& allowed);
/// All names with their meanings, a line each.
[[nodiscard]] std::string list_of_allowed();

} // namespace kiwi
