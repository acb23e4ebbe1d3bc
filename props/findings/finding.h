// Something that is wrong, with all that a reader needs to see it: what every verb, test and fuzz target reports.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../games/game.h"
#include "named_rule.h"

namespace kiwi {

class BoardError;

/// A move that a board gets wrong in the last position of a game: missing if it is legal, else extra.
struct WrongMove {
    std::string uci;
    bool is_legal;       ///< According to Kiwipete.
    std::string rule{};  ///< Why, in words.
    std::string kind{};  ///< What such mistakes are grouped by, such as "castling".
    std::string whose{}; ///< Who gets it wrong, if more than one may.
};

/// Texts with their labels: "expected" and "found", or, where nobody knows who is right, "by moves" and "by FEN".
using LabelledTexts = std::vector<std::pair<std::string, std::string>>;

struct Finding {
    /// What two sides count below the moves of a position; a side that lacks a move counts nothing.
    struct Divide {
        struct Row {
            std::string move;
            std::array<std::optional<std::uint64_t>, 2> counts;
        };
        int depth;
        std::vector<Row> rows;
    };
    /// A line of a file.
    struct Place {
        std::string file;
        int line;
    };

    /// What was asked: an invariant, or null for something else, which `asked` names, such as "perft".
    const NamedRule* invariant = nullptr;
    std::string asked{};
    std::string rule{}; ///< A sentence.
    std::string kind{}; ///< What findings of the same invariant are told apart by, such as "missing en passant".

    std::optional<Game> game{};         ///< The game that shows it in its last position.
    std::string fen{};                  ///< Of that position.
    bool fen_shows_it = false;          ///< Whether the position set up by `fen` alone shows it.
    std::optional<std::string> input{}; ///< What shows it instead of a game: a text, or what was sent to a program.

    std::vector<WrongMove> moves{};
    LabelledTexts texts{};
    /// If the board did not answer: the invariant that was being checked; null if it was at its moves.
    const NamedRule* during = nullptr;

    std::array<std::string, 2> sides{}; ///< The names of those who divide.
    std::vector<Divide> divides{};      ///< Of the first positions of the game, one after the other.
    std::vector<std::string> dialogue{};
    std::optional<Place> place{};
    std::string command{}; ///< What shows it again.

    /// Games that the same process was asked about before; without them a new process does not show the finding.
    std::vector<Game> before{};
    /// A new process did not show it again, with or without the games before. It is reported apart: perhaps nobody can
    /// see it again.
    bool is_unsteady = false;

    /// "S2 pawn key", or what was asked.
    [[nodiscard]] std::string title() const;
    /// What it is grouped by: the title, and the kind if there is one.
    [[nodiscard]] std::string group() const;
    /// The text of a label; empty if there is none.
    [[nodiscard]] std::string text(std::string_view label) const;
    /// How much a reader must look at.
    [[nodiscard]] std::size_t size() const;
};

/// Sets the game of a finding, and its FEN: that of the last position, as far as the moves can be played. Without moves
/// the FEN shows it; where there are moves, a smaller game without them would have been found.
void set_game(Finding& finding, Game game);

/// Sets what is wrong where a board did not answer: how, and what it said, instead of what was expected.
void set_error(Finding& finding, const BoardError& error, const char* expected = "an answer");

/// Several lines for people.
[[nodiscard]] std::string to_string(const Finding& finding);
std::ostream& operator<<(std::ostream& out, const Finding& finding);

/// A text with its unprintable bytes, and backslashes, as "\x0a".
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace kiwi
