// The one decoder of fuzz bytes: bytes as a position and a game. Every byte means something, and a small change of
// bytes is a small change of the game. What is not possible is repaired or skipped, so no input is refused.
//
//   byte 0         kind of start: 0 the start of standard chess, 1 of Chess960 (its number in the next two bytes),
//                  anything else a placement
//   a placement    side to move and castling flags, en passant file, half-move clock, squares of the two kings,
//                  number of pieces, then two bytes for each: piece, square
//   then           one byte for each step of the game (see Step)
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "../../engine/reachability.h"
#include "../boards/played_game.h"

namespace kiwi::fuzz {

using Bytes = std::span<const std::uint8_t>;

/// More steps are ignored: repetition and the 50-move rule show within some dozens of plies.
inline constexpr std::size_t MAX_STEPS = 200;
/// How many pieces a placement has room for beside the kings.
inline constexpr std::size_t MAX_PLACED_PIECES = 30;

/// What a byte of a game means. Moves are numbered as kiwi::Position generates them; the byte is used modulo their
/// number.
enum class Step { Move, Null, Undo, Flip };
inline constexpr std::uint8_t FIRST_NULL = 240;
[[nodiscard]] constexpr Step step_of(std::uint8_t byte) {
    if (byte < FIRST_NULL)
        return Step::Move;
    return byte < 246 ? Step::Null : byte < 252 ? Step::Undo : Step::Flip;
}

/// How a fuzz target reads its bytes.
enum class Reading {
    Game,       ///< A position, then a byte for each step of a game.
    Shuffle,    ///< A position, then a byte for each move; odd bytes go back where the last piece came from, if legal.
    Placement,  ///< A position only.
    Encodings,  ///< A position, then two bytes for each origin square and kind of move.
    FenText,    ///< Text.
    SuiteText,  ///< Text.
    UciText,    ///< Text.
    OutputText, ///< Text.
    PgnText,    ///< Text.
    EpdText,    ///< Text.
};
/// "a game", "any bytes" and so on.
[[nodiscard]] const char* name_of(Reading reading);
[[nodiscard]] constexpr bool is_text(Reading reading) { return reading >= Reading::FenText; }
[[nodiscard]] inline std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Reads bytes from front to back; then zeros.
class FuzzInput {
public:
    explicit FuzzInput(Bytes bytes) : bytes_(bytes) {}

    [[nodiscard]] bool has_more() const { return at_ < bytes_.size(); }
    std::uint8_t byte() { return has_more() ? bytes_[at_++] : std::uint8_t{0}; }
    std::uint16_t word() {
        const int low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }
    /// A position without fault; one that no game reaches only if the bytes say so and `at_most` allows it.
    BoardSetup position(PositionKind at_most = PositionKind::Playable);
    /// How many bytes have been read.
    [[nodiscard]] std::size_t bytes_read() const { return at_; }

private:
    Bytes bytes_;
    std::size_t at_ = 0;
};

/// Plays a game on any board as the bytes say. They mean the same game on each, as long as it plays by the rules.
class GameDecoder {
public:
    /// Reads the start. `reading` is PlayedGame or Shuffle.
    GameDecoder(FuzzInput& input, Reading reading, const Board& kind);

    [[nodiscard]] PlayedGame& game() { return *game_; }
    /// Plays the next step; one that is not possible does nothing. False if the game is over.
    bool step();

private:
    enum class Preference { None, Back };
    void begin();
    [[nodiscard]] Board& reader() { return reader_ ? *reader_ : game_->board(); }
    bool play_move(std::uint8_t byte, Preference preference);

    FuzzInput& input_;
    Reading reading_;
    const Board& kind_;
    std::unique_ptr<PlayedGame> game_;
    std::unique_ptr<Board> reader_; ///< Null if the board is kiwi::Position.
    std::size_t steps_ = 0;
};

/// The bytes that Reading::Game decodes as a game: for seeds. Moves beyond MAX_STEPS are dropped.
[[nodiscard]] std::vector<std::uint8_t> encode(const Game& game);

/// Where the parts of an input begin.
struct Layout {
    std::size_t pieces_begin = 0; ///< The first piece of a placement; `steps_begin` if there are none.
    std::size_t steps_begin = 0;  ///< The first step; the size of the input if there is none.
};
[[nodiscard]] Layout layout_of(Bytes bytes);

} // namespace kiwi::fuzz
