// Decodes fuzz bytes into a position and a game, for all targets. Every byte matters, and a small change of the bytes
// is a small change of the game. Impossible positions are repaired and impossible steps skipped: no input is refused.
//
//   byte 0         kind of start: 0 standard chess, 1 Chess960 (its number in the next two bytes), 255 Double Chess960
//                  (two numbers in the next four bytes), anything else a placement
//   a placement    side to move and castling flags, en passant file, half-move clock, squares of the two kings,
//                  number of pieces, then two bytes for each: piece, square
//   the rest       one byte for each step of the game (see Step)
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

/// Further steps are ignored: repetitions and the 50-move rule need only some dozens of plies.
inline constexpr std::size_t MAX_STEPS = 200;
/// The most pieces that a placement can have beside the kings.
inline constexpr std::size_t MAX_PLACED_PIECES = 30;

/// The meaning of a byte of a game. Moves are numbered in the order in which kiwi::Position generates them, modulo the
/// number of moves.
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
    Shuffle,    ///< A position, then a byte for each move; odd: the side's last moved piece goes back, if legal.
    Placement,  ///< A position only.
    Encodings,  ///< A position, then two bytes for each origin square and kind of move; all destinations are tried.
    Dress,      ///< A position, then counts of its moves and choices of how to write them.
    FenText,    ///< Text.
    SuiteText,  ///< Text.
    UciText,    ///< Text.
    OutputText, ///< Text.
    PgnText,    ///< Text.
    EpdText,    ///< Text.
    AnyText,    ///< Text, or texts with NUL between them.
};
/// A short description, such as "a game" or "any bytes".
[[nodiscard]] const char* name_of(Reading reading);
[[nodiscard]] constexpr bool is_text(Reading reading) { return reading >= Reading::FenText; }
[[nodiscard]] inline std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Reads bytes from front to back, then zeros.
class FuzzInput {
public:
    explicit FuzzInput(Bytes bytes) : bytes_(bytes) {}

    [[nodiscard]] bool has_more() const { return at_ < bytes_.size(); }
    std::uint8_t byte() { return has_more() ? bytes_[at_++] : std::uint8_t{0}; }
    std::uint16_t word() {
        const int low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }
    /// A valid position. It is unreachable only if the bytes say so and `at_most` allows it.
    BoardSetup position(PositionKind at_most = PositionKind::Playable);
    /// The number of bytes read so far.
    [[nodiscard]] std::size_t bytes_read() const { return at_; }

private:
    Bytes bytes_;
    std::size_t at_ = 0;
};

/// Plays the game of an input on any board: the same game on every board that generates exactly the legal moves.
class GameDecoder {
public:
    /// Reads the start. Precondition: `reading` is Game or Shuffle.
    GameDecoder(FuzzInput& input, Reading reading, const Board& kind);

    [[nodiscard]] PlayedGame& game() { return *game_; }
    [[nodiscard]] int halfmove_clock() { return reader().ask<Question::HalfmoveClock>(); }
    /// Plays the next step; an impossible step does nothing. Returns false if the game or the input is over.
    bool step();

private:
    void begin();
    [[nodiscard]] Board& reader() { return reader_ ? *reader_ : game_->board(); }
    bool play_move(std::uint8_t byte);

    FuzzInput& input_;
    Reading reading_;
    const Board& kind_;
    std::unique_ptr<PlayedGame> game_;
    std::unique_ptr<Board> reader_; ///< A kiwi::Position that numbers the moves; null if the board under test is one.
    std::size_t steps_ = 0;
};

/// Encodes a game for Reading::Game, for seeds. Drops moves beyond MAX_STEPS.
[[nodiscard]] std::vector<std::uint8_t> encode(const Game& game);

/// Where the pieces of a placement begin. Other starts are shorter.
inline constexpr std::size_t PIECES_BEGIN = 7;
/// Where the steps begin: after the start.
[[nodiscard]] inline std::size_t steps_begin(Bytes bytes) {
    FuzzInput input(bytes);
    static_cast<void>(input.position());
    return input.bytes_read();
}

} // namespace kiwi::fuzz
