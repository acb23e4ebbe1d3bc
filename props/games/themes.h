// Random set-ups in which a rule is likely to matter.
#pragma once

#include <array>

#include "../../engine/board_setup.h"
#include "random.h"

namespace kiwi {

/// The rule that a rule-heavy position is about.
enum class Theme { EnPassant, DoublePush, Castling, Promotion, Pin, Check, HuntedKing, Exchange };
inline constexpr std::array ALL_THEMES{Theme::EnPassant, Theme::DoublePush, Theme::Castling,   Theme::Promotion,
                                       Theme::Pin,       Theme::Check,      Theme::HuntedKing, Theme::Exchange};

/// A set-up about a theme; it need not be playable. By theme: en passant captures with sliders on the board, the double
/// push before them, castling (half in Chess960) with attackers of king and rooks, pawns about to promote, a pin, a
/// check, a king with few moves, many pieces that attack one square.
[[nodiscard]] BoardSetup setup_about(Random& random, Theme theme);

} // namespace kiwi
