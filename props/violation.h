// What an invariant says when it does not hold.
#pragma once

#include <string>
#include <vector>

namespace kiwi {

/// A statement that does not hold of a position: enough to see it again.
struct Violation {
    std::string invariant;          ///< Identifier and name, such as "S2 pawn key".
    std::string start_fen;          ///< Where the game began.
    std::vector<std::string> moves; ///< The moves from there, in UCI notation; "0000" for a null move.
    std::string fen;                ///< The position itself, as the Position writes it.
    std::string expected;
    std::string found;
};

/// The command that shows a violation by kiwi::Position again; nothing for one that is not about a game.
[[nodiscard]] std::string command_to_repeat(const Violation& violation);

/// Several lines for people: invariant, position, moves, expected, found.
[[nodiscard]] std::string to_string(const Violation& violation);

} // namespace kiwi
