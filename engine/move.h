// A move in 16 bits.
#pragma once

#include <compare>
#include <cstdint>

#include "types.h"

namespace kiwi {

/// The kind of a move.
enum class MoveType : std::uint16_t { Normal = 0, Promotion = 1 << 14, EnPassant = 2 << 14, Castling = 3 << 14 };

/// A move in 16 bits: destination in bits 0-5, origin in 6-11, promotion type minus KNIGHT in 12-13, MoveType in 14-15.
/// Castling is encoded as king takes own rook, in standard chess too.
/// Most of the 65,536 values are not a move in any position; `Position::pseudo_legal` accepts all values.
class Move {
public:
    constexpr Move() = default;
    constexpr explicit Move(std::uint16_t encoding) : data_(encoding) {}
    constexpr Move(Square from, Square to) : data_(static_cast<std::uint16_t>(from << 6 | to)) {}

    /// A move of a special type. `promotion` (KNIGHT, BISHOP, ROOK or QUEEN) is used only for MoveType::Promotion.
    template<MoveType Type>
    [[nodiscard]] static constexpr Move make(Square from, Square to, PieceType promotion = KNIGHT) {
        KIWI_ASSERT(promotion >= KNIGHT && promotion <= QUEEN);
        return Move(static_cast<std::uint16_t>(static_cast<unsigned>(Type)
                                               | static_cast<unsigned>(promotion - KNIGHT) << 12
                                               | static_cast<unsigned>(from) << 6 | static_cast<unsigned>(to)));
    }

    /// No move at all (a1a1).
    [[nodiscard]] static constexpr Move none() { return Move(std::uint16_t{0}); }
    /// The null move (b1b1, encoding 65).
    [[nodiscard]] static constexpr Move null() { return Move(std::uint16_t{65}); }

    [[nodiscard]] constexpr Square from_sq() const { return Square(data_ >> 6 & 63); }
    [[nodiscard]] constexpr Square to_sq() const { return Square(data_ & 63); }
    [[nodiscard]] constexpr MoveType type_of() const { return MoveType(data_ & 3 << 14); }
    /// The piece promoted to. Meaningful only for MoveType::Promotion.
    [[nodiscard]] constexpr PieceType promotion_type() const { return PieceType((data_ >> 12 & 3) + KNIGHT); }
    /// Whether origin and destination differ, unlike in `none()` and `null()`.
    [[nodiscard]] constexpr bool is_ok() const { return from_sq() != to_sq(); }
    /// The 16-bit encoding.
    [[nodiscard]] constexpr std::uint16_t raw() const { return data_; }

    constexpr auto operator<=>(const Move&) const = default;

private:
    std::uint16_t data_ = 0;
};

} // namespace kiwi
