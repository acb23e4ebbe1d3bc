// A UCI engine as a board under test.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "../process/program_board.h"

namespace kiwi::tools {

/// The answers in the lines that an engine printed for `d` and `eval`. Only the form that Stockfish documents and its
/// relatives share counts as an answer, but for the FEN:
///   fen         "Fen: " in any case and a FEN, or a FEN of six fields on a line of its own
///   key         "Key: " and 16 hexadecimal digits, or fewer after "0x"
///   checkers    "Checkers:" and squares, or none; also answers whether the side to move is in check
///   evaluation  lines with the word "evaluation" and then a number with a sign or decimals
[[nodiscard]] std::map<Question, Answer> documented_answers(const std::vector<std::string>& display,
                                                            const std::vector<std::string>& evaluation);

/// Starts an engine and detects what it answers. Throws ProgramError if the program is not an engine.
[[nodiscard]] Program open_uci_engine(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
