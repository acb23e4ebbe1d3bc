// The JSON types and meaning of answers in the adapter protocol, as given by the table of questions
// (props/boards/questions.h).
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "../../engine/base/shortened.h"
#include "../../props/boards/board.h"

namespace kiwi::tools {

/// What is wrong with an answer, such as "\"check\" must be true or false, not 5"; empty if nothing is.
[[nodiscard]] std::string fault_of_answer(const QuestionRow& row, const nlohmann::json& answer);

/// The answer about one thing: the position, a move in the notation of the answer, a square, an exchange … or about all
/// given texts or plies. Throws BoardError if the answer omits the move. Precondition: the answer is well-formed.
[[nodiscard]] Answer answer_in(const QuestionRow& row, const nlohmann::json& answer, const std::string& move,
                               const Argument& about);

/// The texts or plies in the argument of a question about those.
[[nodiscard]] nlohmann::json given_in(const QuestionRow& row, const Argument& about);

/// The answer of a board: for all its moves or squares if the question is about those, for all of `given` if it is
/// about given texts or plies.
[[nodiscard]] nlohmann::ordered_json json_answer_of(Board& board, const QuestionRow& row,
                                                    const nlohmann::ordered_json& given = {});

/// The Markdown table for the documentation: name, declaration, meaning, and the answer in JSON.
[[nodiscard]] std::string table_of_questions();

inline constexpr std::size_t MOST_QUOTED = 200; ///< Bytes of an answer or request in a message.
[[nodiscard]] std::string shown(const nlohmann::json& value);
/// The first answer that differs, such as "check: true became false"; empty if none does. Lists may change their order.
[[nodiscard]] std::string difference(const nlohmann::json& before, const nlohmann::json& after);

} // namespace kiwi::tools
