// Games in Portable Game Notation.
// Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../board_setup.h"

namespace kiwi {

/// A game without its comments, variations and annotations.
struct PgnGame {
    std::vector<std::pair<std::string, std::string>> tags{}; ///< Names and values, in their order, each name once.
    BoardSetup start;                                        ///< What the tags FEN and Variant say.
    std::vector<std::string> moves{};                        ///< In UCI notation, "0000" for a null move.
    std::string result = "*";                                ///< "1-0", "0-1", "1/2-1/2" or "*".

    /// The value of a tag, or null.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    bool operator==(const PgnGame&) const = default;
};

/// Why a text is no game, and where, counted from 1; columns count bytes.
struct PgnError {
    int line;
    int column;
    std::string reason;
};
using ParsedPgn = std::variant<PgnGame, PgnError>;

/// Reads the first game of a text. Each move of the main line must be legal; what variations and comments say is
/// skipped, and so are lines that begin with '%'. Read, too: a byte order mark, CR LF, games without a result, any move
/// numbers or none, several comments in a row, a second tag of a name (the first counts), FEN without SetUp, null moves
/// ("--", "Z0"), and moves as `parse_san` reads them. After the game there may be anything. A text without tag, move or
/// result is no game.
[[nodiscard]] ParsedPgn parse_pgn(std::string_view text);

/// A game as programs exchange it: the seven tags that each game has, FEN, SetUp and Variant where they are needed,
/// then all others; lines of at most 79 characters. Precondition: the moves can be played.
[[nodiscard]] std::string write_pgn(const PgnGame& game);

} // namespace kiwi
