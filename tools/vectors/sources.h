// The positions and games of the test vectors: those of the perft suites, and games about rules that meet.
#pragma once

#include <string>
#include <vector>

#include "../../engine/position.h"
#include "../../props/games/game.h"
#include "../../props/oracle/oracle.h"
#include "vector_case.h"

namespace kiwi::tools {

/// A position with its name, and the move that the name is about, if it is about one.
struct NamedPosition {
    std::string name;
    std::string tag; ///< The group of positions, such as "en passant".
    BoardSetup setup;
    std::string move{}; ///< In UCI notation, or empty.
};

/// A game about a rule.
struct NamedGame {
    std::string name;
    Game game;
    bool is_about_the_last_move = false;
};

/// The positions of the suites of rules, patterns and known bugs, or for Chess960 those from play; then positions about
/// rules that meet. Unreachable positions are left out.
[[nodiscard]] const std::vector<NamedPosition>& named_positions(Variant variant);

/// Games to positions in which rules meet, some for each conjunction of a variant, without null moves.
[[nodiscard]] const std::vector<NamedGame>& named_games(Variant variant);

/// Why two FENs are right after a double push that nothing can capture.
inline constexpr const char* EITHER_SQUARE = "no en passant capture is legal: the standard names the square after each "
                                             "double push (PGN 16.1.3.4), many programs "
                                             "only where a capture is legal; accept either FEN";

/// The position as input: its FEN, and whether it is one of Chess960.
[[nodiscard]] OrderedJson input_of(const BoardSetup& setup);
/// The position and one more text, such as "move" and a move in UCI notation.
[[nodiscard]] OrderedJson input_of(const BoardSetup& setup, const char* name, const std::string& text);
/// The game as input: the FEN of its start, whether it is one of Chess960, and its moves.
[[nodiscard]] OrderedJson input_of(const Game& game);

/// The reason for a legal or illegal move, with the article of the Laws, such as "e1g1 is illegal: … (FIDE 3.8.2)".
[[nodiscard]] std::string reason_for(const Position& pos, const std::string& uci);

/// Says what a position is about: checkmate or stalemate; else illegal and legal castling and en passant captures; else
/// a move that leaves the king in check.
[[nodiscard]] std::string reason_for_moves(const BoardSetup& setup);

} // namespace kiwi::tools
