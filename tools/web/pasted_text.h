// Recognises pasted text: a position, a game, or an engine's counts below each move.
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

/// What was recognised: a game, counts, or both.
struct PastedText {
    std::optional<Game> game{};          ///< A start position and moves.
    std::optional<PerftOutput> counts{}; ///< An engine's counts in the last position of `game`.
    std::optional<int> depth{};          ///< The depth of `counts`, if the text names one, as in "go perft 5".
    std::string name{};                  ///< The name in a suite line.
    std::vector<SuiteCount> known{};     ///< The counts in a suite line.
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

/// Reads a FEN, "startpos", a line of EPD or of a suite, a UCI `position` command, a game in PGN, moves in SAN or UCI
/// notation (from the last position of `current`, else from the start position), perft output in any form that
/// `parse_perft_output` reads, or a terminal session with `position`, `go perft 5` and its answer, or the line "Fen: …"
/// of `d`. A FEN is read as Chess960 if its castling rights are, or if `chess960`.
[[nodiscard]] ReadPaste read_pasted(std::string_view text, const std::optional<Game>& current, bool chess960 = false);

/// Reads a FEN as the variant of its castling rights, or as Chess960 if `chess960`.
[[nodiscard]] ParsedFen parse_pasted_fen(std::string_view fen, bool chess960);

} // namespace kiwi::tools
