// Bytes read as a position and a game: every byte means something, and a small change of bytes is a small change of the
// game. Whatever is not possible is put right, so that no input is refused.
//
//   byte 0         kind of start: 0 the start of standard chess, 1 of Chess960 (its number in the next two bytes),
//                  anything else a placement
//   a placement    side and castling flags, en passant file, half-move clock, squares of the two kings,
//                  number of pieces, then two bytes for each: who, where
//   then           one byte for each step of the game (see Step)
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kiwipete/props/line.h"

namespace kiwi::fuzz {

/// No game needs more: a step is a byte, and the repetition rules show within some dozens of plies.
inline constexpr std::size_t MAX_STEPS = 200;

/// What a byte of the game means.
enum class Step { Move, Null, Undo, Flip };
[[nodiscard]] constexpr Step step_of(std::uint8_t byte) {
    if (byte < 240)
        return Step::Move;
    return byte < 246 ? Step::Null : byte < 252 ? Step::Undo : Step::Flip;
}

/// Reads bytes from front to back. Exhausted, it gives zeros.
class FuzzInput {
public:
    explicit FuzzInput(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    FuzzInput(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

    [[nodiscard]] bool has_more() const { return at_ < bytes_.size(); }
    std::uint8_t byte() { return has_more() ? bytes_[at_++] : std::uint8_t{0}; }
    std::uint16_t word() {
        const int low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }
    /// A position, always without fault.
    BoardSetup position();
    /// How many bytes have been read.
    [[nodiscard]] std::size_t position_in_bytes() const { return at_; }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

/// The bytes that are read as a line: for seeds. Moves beyond MAX_STEPS are left out.
[[nodiscard]] std::vector<std::uint8_t> encode(const Line& line);

/// How many pieces a placement has room for beside the kings.
inline constexpr std::size_t MAX_PLACED_PIECES = 30;

/// Where the parts of an input lie.
struct Layout {
    std::size_t pieces_begin = 0;   ///< The first piece of a placement; equal to `steps_begin` if there are none.
    std::size_t steps_begin = 0; ///< The first step; the size of the input if there is none.
};
[[nodiscard]] Layout layout_of(std::span<const std::uint8_t> bytes);

} // namespace kiwi::fuzz
