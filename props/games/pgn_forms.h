// The ways in which a game may be written as PGN.
// Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994. What chess.js 1.4,
// chessops 0.15 and python-chess 1.11 read beside it, or do not, was found by trying.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../engine/base/split_mix.h"

namespace kiwi {

/// A game that is to be written. Each form changes it a little.
struct PgnDraft {
    struct Move {
        std::string number; ///< What comes before the move, such as "1. ", or "".
        std::string san;
        std::string after{};          ///< Comments, variations and the like.
        std::vector<std::string> all; ///< All legal moves in the same position, in SAN.
    };
    std::string prefix{}; ///< Before the tags.
    std::vector<std::pair<std::string, std::string>> tags{};
    std::string start{}; ///< Between the tags and the first move.
    std::vector<Move> moves{};
    std::string end{}; ///< The result, and what follows it.
    std::string line_end = "\n";

    /// The text. Values of tags are written as they are.
    [[nodiscard]] std::string text() const;
};

/// How much of a game must be read in a form.
enum class PgnReading {
    All,       ///< By the standard, and the three libraries do.
    AllOrNone, ///< Not every library does.
    Beginning  ///< As far as it can be read, or nothing.
};

/// One form.
struct PgnForm {
    std::string_view name; ///< Such as "comments in braces".
    PgnReading reading;
    /// Writes it so; how many of its moves can still be read. Precondition: the draft has a move.
    std::size_t (*write)(PgnDraft& draft, SplitMix64& random);
};

[[nodiscard]] std::span<const PgnForm> pgn_forms();

} // namespace kiwi
