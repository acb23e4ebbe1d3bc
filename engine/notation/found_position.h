// Finds a position in a line, whatever stands before and after it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../fen.h"
#include "../played_position.h"

namespace kiwi {

/// The name of the start position in UCI.
inline constexpr std::string_view START_NAME = "startpos";

/// Why a position or a move after it is none. `column` counts from 1, in bytes of the line.
struct TextPositionError {
    int column;
    std::string reason;
    std::string grade; ///< "malformed" or "unplayable".
};

/// A position in a line: `startpos`, or a FEN of four to six fields, or a board alone.
struct FoundPosition {
    std::size_t begin; ///< Of the FEN, the moves included.
    std::size_t end;
    std::variant<Game, TextPositionError> position;
    bool is_board_alone = false;  ///< White is to move, since the text does not say it.
    bool is_name = false;         ///< It is `startpos`, or what moves behind "after" lead to.
    bool is_prose = false;        ///< Its moves stand behind "after".
    bool is_without_base = false; ///< The text names no position before these moves.
};

/// The first position of a line, with the moves that follow the word `moves` or "after"; a line "after 1. e4 e5" alone
/// is of the start position. "-1" is read as no en passant square. A FEN is one of Chess960 if its castling rights are,
/// or if `chess960` is true.
[[nodiscard]] std::optional<FoundPosition> find_position_in(std::string_view line, bool chess960 = false);

/// Plays the moves behind a position: those after the word `moves`, or those after "after" up to a word that is none.
/// If `is_sentence`, or a comma or bracket stands before "after", and a word follows, it is a sentence: none is played.
void play_moves_behind(FoundPosition& found, std::string_view line, bool is_sentence = false);

/// Where the next FEN of a line begins behind `from`. The quoted name of a position holds none.
[[nodiscard]] std::optional<std::size_t> begin_of_next_fen(std::string_view line, std::size_t from, bool chess960);

/// The legal move that a word means, in UCI notation with castling either way and promotion letters of either case, or
/// in SAN; Move::none() if it means none.
[[nodiscard]] Move move_in_any_notation(const Position& pos, std::string_view word);

/// An address with its position as text: "%20", '_' and '+' become blanks. Any other line is returned unchanged.
[[nodiscard]] std::string without_address(std::string_view line);

/// Takes `hmvc` and `fmvn` from the EPD operations of a line into a set-up, and returns `id` if it is there. Blanks out
/// the operations that are not about counts.
[[nodiscard]] std::optional<std::string> take_operations(std::string& line, std::size_t begin, BoardSetup& setup);

} // namespace kiwi
