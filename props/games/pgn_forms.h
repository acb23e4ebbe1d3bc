// Variants of PGN in which a game may be written.
// Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994. We tested where
// chess.js 1.4, chessops 0.15 and python-chess 1.11 read more or less than the standard.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../engine/base/split_mix.h"
#include "oracle_game.h"

namespace kiwi {

/// The parts of a game to be written. Each form changes some of them.
struct PgnDraft {
    struct Move {
        std::string uci;
        std::string number; ///< Before the move, such as "1. ", or "".
        std::string san;
        std::string after{};                            ///< Comments, variations and the like.
        const std::map<std::string, std::string>* sans; ///< The legal moves, by UCI notation.
    };
    std::string prefix{}; ///< Before the tags.
    std::vector<std::pair<std::string, std::string>> tags{};
    std::string start{}; ///< Between the tags and the first move.
    std::vector<Move> moves{};
    std::string end{}; ///< The result, and what follows it.
    std::string line_end = "\n";
    std::span<const oracle::Board> boards{};  ///< Before each move, and after the last.
    std::size_t readable = std::string::npos; ///< How many moves can still be read, if not all.

    /// The PGN text. Does not escape the values of tags.
    [[nodiscard]] std::string text() const;
};

/// The last moves of a game since its last null move as the standard writes them, with the mandatory tags and without a
/// result. The game must outlive the draft.
[[nodiscard]] PgnDraft draft_of(OracleGame& game, std::size_t most_moves);

/// How many moves of a game a parser must read.
enum class PgnReading {
    All,       ///< All moves: the standard says so, and the three libraries do.
    AllOrNone, ///< All moves or none: not every library reads this form.
    Beginning  ///< The moves before the first unreadable one, or no game at all.
};

/// A way to write PGN.
struct PgnForm {
    std::string_view name; ///< Such as "comments in braces".
    PgnReading reading;
    /// Changes the draft. Precondition: the draft has a move.
    void (*write)(PgnDraft& draft, SplitMix64& random);
};

[[nodiscard]] std::span<const PgnForm> pgn_forms();

} // namespace kiwi
