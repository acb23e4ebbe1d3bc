// Answers of the adapter protocol in JSON: which type each has, and what it means. All follows from the rows of the
// table of questions (props/boards/questions.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../props/boards/board.h"

namespace kiwi::tools {

/// What is wrong with the answer to a question, such as "\"check\" must be true or false, not 5"; empty if nothing is.
[[nodiscard]] std::string fault_of_answer(const QuestionRow& row, const nlohmann::json& answer);

/// The answer about one thing: the position, a move in the spelling of the answer, a square, an exchange of a move …
/// Not for what is asked about texts and plies. Precondition: there is no fault. Throws BoardError if there is nothing
/// about that move.
[[nodiscard]] Answer answer_in(const QuestionRow& row, const nlohmann::json& answer, const std::string& move,
                               const Argument& about);

/// The texts or plies that a question is asked about.
[[nodiscard]] std::vector<nlohmann::json> given_in(const QuestionRow& row, const Argument& about);

/// What a board answers, about all its moves or squares where it is asked about them. Not about texts and plies.
[[nodiscard]] nlohmann::ordered_json json_answer_of(Board& board, const QuestionRow& row);

/// A text for a message, cut if it is long; a JSON value likewise.
[[nodiscard]] std::string shortened(const std::string& text);
[[nodiscard]] std::string shown(const nlohmann::json& value);

} // namespace kiwi::tools
