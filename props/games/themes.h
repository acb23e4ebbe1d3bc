// Set-ups in which a rule matters.
#pragma once

#include <array>

#include "../../engine/board_setup.h"
#include "random.h"

namespace kiwi {

/// What a rule-heavy position is about.
enum class Theme { EnPassant, DoublePush, Castling, Promotion, Pin, Check, HuntedKing, Exchange };
inline constexpr std::array ALL_THEMES{Theme::EnPassant, Theme::DoublePush, Theme::Castling,   Theme::Promotion,
                                       Theme::Pin,       Theme::Check,      Theme::HuntedKing, Theme::Exchange};

/// A set-up about a theme, which need not be playable: an en passant capture with sliders on the board, the double push
/// before it, castling (half of them in Chess960) with attackers of king and rooks, pawns about to promote, a pinned
/// piece, a check, a king with hardly a move, many pieces that attack one square.
[[nodiscard]] BoardSetup setup_about(Random& random, Theme theme);

} // namespace kiwi
