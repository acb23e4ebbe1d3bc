// What an engine can be asked about a position, and how its answers are recognised.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiwi::tools {

/// What an engine can be asked about a position.
enum class Question { Moves, Fen, Key, Checkers, Eval };
inline constexpr std::array ALL_QUESTIONS{Question::Moves, Question::Fen, Question::Key, Question::Checkers,
                                          Question::Eval};
/// "legal moves", "FEN", "key", "checkers", "static evaluation".
[[nodiscard]] const char* name_of(Question question);

/// The answers of an engine about the last position of a line. Evaluations are not asked for in check.
using Answers = std::map<Question, std::string>;

/// The answer to a question in the lines that an engine printed for `d` (FEN, key, checkers) or `eval`, if it is in the
/// form that Stockfish's documentation gives and its relatives share; nothing otherwise, since many engines print
/// something else:
///   FEN       "Fen: " and a FEN
///   key       "Key: " and 16 hexadecimal digits
///   checkers  "Checkers:" and squares, or none
///   eval      lines with the word "evaluation" and then a number with its sign or its decimals
[[nodiscard]] std::optional<std::string> documented_answer(Question question, const std::vector<std::string>& lines);

} // namespace kiwi::tools
