// Reads and writes games in Portable Game Notation (PGN).
// Source: Steven J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "perft_suite.h"

namespace kiwi {

/// A game without its comments, variations and annotations.
struct PgnGame {
    std::vector<std::pair<std::string, std::string>> tags{}; ///< Names and values in file order, each name once.
    BoardSetup start;                                        ///< The start position, from the tags FEN and Variant.
    std::vector<std::string> moves{};                        ///< In UCI notation; "0000" for a null move.
    std::string result = "*";                                ///< "1-0", "0-1", "1/2-1/2" or "*".

    /// The value of a tag, or null if there is no such tag.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    bool operator==(const PgnGame&) const = default;
};

/// What a game has beside its moves. Numbers of moves are those of the main line before it.
struct PgnNotes {
    /// The text of a comment of the main line, without its braces or `;`.
    struct Comment {
        std::size_t moves;
        std::string text;
    };
    /// A numeric annotation of the main line, such as 14 for `$14`; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
    struct Annotation {
        std::size_t moves;
        int number;
    };
    std::vector<Comment> comments{};
    std::vector<Annotation> annotations{};
    /// Each variation as the moves from the start of the game to its end, in UCI notation.
    std::vector<std::vector<std::string>> variations{};
};

/// A game, or why and where its text is rejected.
using ParsedPgn = std::variant<PgnGame, TextRemark>;

/// Whether a word is a result, which ends a game: "1-0", "0-1", "1/2-1/2" or "*".
[[nodiscard]] bool is_pgn_result(std::string_view word);

/// Parses the first game of a text and ignores what follows it. Each move of the main line must be legal. Skips
/// variations, comments and lines that begin with '%'. Also accepts a byte order mark, CR LF, games without a result,
/// wrong or missing move numbers, several comments in a row, a repeated tag (the first counts), FEN without SetUp, null
/// moves ("--", "Z0"), and moves as `parse_san` reads them. Rejects a text without tag, move and result.
[[nodiscard]] ParsedPgn parse_pgn(std::string_view text);

/// The notes of the game that `parse_pgn` parses; none if it rejects the text. A variation ends before its first
/// illegal move. Keeps variations up to 100,000 moves in all.
[[nodiscard]] PgnNotes parse_pgn_notes(std::string_view text);

/// Writes a game in the form for exchange between programs: the seven mandatory tags, then FEN, SetUp and Variant if
/// needed, then the other tags; lines of at most 79 characters. Precondition: the moves are legal.
[[nodiscard]] std::string write_pgn(const PgnGame& game);

} // namespace kiwi
