// The answers of the subject protocol: which type each has.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace kiwi::tools {

/// What is wrong with the answer to a question, such as "\"check\" must be true or false, not 5"; empty if nothing is.
[[nodiscard]] std::string fault_of_answer(const std::string& question, const nlohmann::json& answer);

/// A key or a view: an integer, or up to 16 hexadecimal digits in a text. Precondition: it is one.
[[nodiscard]] std::uint64_t number_in(const nlohmann::json& answer);

/// A text for a message, cut if it is long; a JSON value likewise.
[[nodiscard]] std::string shortened(const std::string& text);
[[nodiscard]] std::string shown(const nlohmann::json& value);

} // namespace kiwi::tools
