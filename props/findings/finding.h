// A finding: a fault, with all that a reader needs to reproduce it. Verbs, tests and fuzz targets report findings.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../games/game.h"

namespace kiwi {

class BoardError;

struct NamedRule {
    std::string_view id;   ///< A letter for the group, and a number: "S2".
    std::string_view name; ///< For example "pawn key".
    std::string_view rule;
};

/// "S2 pawn key".
[[nodiscard]] std::string title_of(const NamedRule& rule);

/// A move that a board gets wrong in the last position of a game: missing if the move is legal, else extra.
struct WrongMove {
    std::string uci;
    bool is_legal;       ///< According to Kiwipete.
    std::string rule{};  ///< Why the move is legal or illegal.
    std::string kind{};  ///< Groups similar mistakes, such as "castling".
    std::string whose{}; ///< Who is wrong, if more than one board may be.
};

/// A note on a finding that its invariant alone does not show.
inline constexpr const char* NEEDS_OTHER_CHECKS =
        "it shows only if other invariants are checked before it: the positions that they set up, the moves that they "
        "make and take back, or what they ask, may leave something changed";

/// Labels and texts: "expected" and "found"; if nobody knows who is right, "by moves" and "by FEN".
using LabelledTexts = std::vector<std::pair<std::string, std::string>>;

/// The label of the text that says why a finding has no command.
inline constexpr const char* NO_REPEAT = "no repeat";

struct Finding {
    /// The counts of two sides below each move of a position; nothing where a side lacks the move.
    struct Divide {
        struct Row {
            std::string move;
            std::array<std::optional<std::uint64_t>, 2> counts;
        };
        int depth;
        std::vector<Row> rows;
    };
    struct Place {
        std::string file;
        int line;
    };

    /// The invariant that failed. Null for something else, named by `asked`, such as "perft".
    const NamedRule* invariant = nullptr;
    std::string asked{};
    std::string rule{};
    std::string kind{}; ///< Distinguishes findings of the same invariant, such as "missing en passant".

    std::optional<Game> game{};         ///< The fault is in its last position.
    std::string fen{};                  ///< The last position.
    bool fen_shows_it = false;          ///< Whether the position set up from `fen` alone has the fault.
    std::optional<std::string> input{}; ///< Instead of a game: the text, or what was sent to a program.

    std::vector<WrongMove> moves{};
    LabelledTexts texts{};
    /// If the board did not answer: the invariant that was being checked; null if its moves were asked for.
    const NamedRule* during = nullptr;

    std::array<std::string, 2> sides{}; ///< The names of the sides of `divides`.
    std::vector<Divide> divides{};      ///< For the first positions of the game, in order.
    std::vector<std::string> dialogue{};
    std::optional<Place> place{};
    std::string command{}; ///< A command that reproduces the finding.

    /// Games that the same process played before. Without them, a new process does not show the finding.
    std::vector<Game> before{};
    /// A new process did not show the finding, with or without the games before. Reported separately, because it may
    /// not be reproducible.
    bool is_unsteady = false;

    /// "S2 pawn key", or `asked`.
    [[nodiscard]] std::string title() const;
    /// The name of the group: the title, and the kind if there is one.
    [[nodiscard]] std::string group() const;
    /// Whether it needs the moves of the game, not only the last position. A crash, or silence, may need luck: that one
    /// trial did not show it proves nothing about the moves, nor does a finding that no command shows again.
    [[nodiscard]] bool needs_moves() const;
    /// The text with a label; empty if there is none.
    [[nodiscard]] std::string text(std::string_view label) const;
    /// How much a reader must look at, to prefer small findings.
    [[nodiscard]] std::size_t size() const;
};

/// The label of why an unsteady finding was not reproduced, if it was not tried to the end.
inline constexpr const char* WHY_UNSTEADY = "unsteady";

/// Sets the game, the FEN after the moves that can be played, and `fen_shows_it`: true only without moves, because a
/// game with moves would otherwise have been reduced to its last position.
void set_game(Finding& finding, Game game);

/// Sets the kind, texts and dialogue for a board that did not answer.
void set_error(Finding& finding, const BoardError& error, const char* expected = "an answer");

/// The number of leaves below each move.
using MoveCounts = std::map<std::string, std::uint64_t>;
/// The counts of two counters below each move that either lists; nothing where a counter lacks the move.
[[nodiscard]] std::vector<Finding::Divide::Row> side_by_side(const MoveCounts& a, const MoveCounts& b);

/// Several lines of text.
[[nodiscard]] std::string to_string(const Finding& finding);
std::ostream& operator<<(std::ostream& out, const Finding& finding);

/// The text with backslashes and unprintable bytes written as "\x0a".
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace kiwi
