// Recognises pasted text: a position, a game, or an engine's counts below each move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "../../engine/notation/perft_suite.h"
#include "../../props/games/game.h"

namespace kiwi::tools {

/// What was understood of a text. At least a game, counts of moves, or counts by depth.
struct PastedText {
    std::optional<Game> game{};  ///< The position and the moves from it.
    std::optional<Game> below{}; ///< The only position of a text, if it stands below the counts.
    int line_below = 0;
    bool is_position_guessed = false;     ///< The text names none, and the start position is tried.
    std::optional<PerftOutput> counts{};  ///< What an engine counts in that position; the total need not be the sum.
    bool is_part = false;                 ///< The text leaves moves out, and says so.
    bool has_total = true;                ///< The total of the counts stands in the text.
    std::optional<int> depth{};           ///< Of these counts, if the text says so, as in "go perft 5".
    std::string name{};                   ///< Of a line of a suite.
    std::vector<SuiteCount> known{};      ///< Counts by depth.
    std::vector<SuiteCount> others{};     ///< All other counts of that position.
    std::vector<std::string> notes{};     ///< What was skipped or taken for granted.
    std::vector<std::uint64_t> numbers{}; ///< See ReadText.
    std::optional<std::uint64_t> compared_with{}; ///< See ReadText.
};

/// Why and where a text is malformed.
struct PasteError {
    std::string reason;
    int line = 1;
    int column = 1;       ///< From 1, in bytes.
    std::string grade{};  ///< For a FEN: "malformed" or "unplayable".
    std::string quoted{}; ///< The malformed line.
};

using ReadPaste = std::variant<PastedText, PasteError>;

/// How to read a text.
struct PasteReading {
    std::optional<Game> current{}; ///< Moves without a position go on from here; else from the start position.
    bool chess960 = false;         ///< A FEN is one of Chess960, whatever its castling rights are.
    std::optional<int> depth{};    ///< Which perft is meant, if the text has several.
};

/// Reads a position, a game or counts in any form that `kiwi::read_text` reads, a game in PGN, or moves in any
/// notation.
[[nodiscard]] ReadPaste read_pasted(std::string_view text, const PasteReading& how = {});

/// The moves of a text, such as "e2e4 e7e5", "e2e4,e7e5" or "1. e4 e5", after those of a game; or why one is none.
[[nodiscard]] std::variant<Game, std::string> with_moves(Game game, std::string_view text);

} // namespace kiwi::tools
