// What a text means that somebody pasted: a position, a game, or what an engine counts below each move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../engine/notation/perft_output.h"
#include "../../engine/notation/perft_suite.h"
#include "../../props/games/game.h"

namespace kiwi::tools {

/// What was understood of a text. At least a game or counts.
struct PastedText {
    std::optional<Game> game{};          ///< The position and the moves from it.
    std::optional<PerftOutput> counts{}; ///< What an engine counts in the last position of that game.
    std::optional<int> depth{};          ///< Of these counts, if the text says so, as in "go perft 5".
    std::string name{};                  ///< Of a line of a suite.
    std::vector<SuiteCount> known{};     ///< The counts of that line.
};

/// Why a text means nothing, and where.
struct PasteError {
    std::string reason;
    int line = 1;
    int column = 1;       ///< From 1, in bytes.
    std::string grade{};  ///< "malformed" or "unplayable", if it is a FEN.
    std::string quoted{}; ///< The line that is wrong.
};

using ReadPaste = std::variant<PastedText, PasteError>;

/// Reads a FEN, "startpos", a line of EPD or of a suite, a UCI `position` command, a game in PGN, moves in SAN or UCI
/// notation (from the last position of `current`, else from the start position), the output of a perft in any form that
/// `parse_perft_output` reads, or what a terminal shows of an engine: `position`, `go perft 5` and its answer, or the
/// line "Fen: …" of `d`. A FEN is one of Chess960 if its castling rights are, or if that is asked for.
[[nodiscard]] ReadPaste read_pasted(std::string_view text, const std::optional<Game>& current, bool chess960 = false);

/// A FEN of the variant that its castling rights have, or of Chess960.
[[nodiscard]] ParsedFen parse_pasted_fen(std::string_view fen, bool chess960);

} // namespace kiwi::tools
