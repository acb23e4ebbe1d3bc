// The texts of the test vectors, embedded in the program. The build defines the constants.
#pragma once

#include <string_view>

namespace kiwi::tools::vector_texts {

extern const std::string_view README; ///< README.md, with a place for the table of themes.
extern const std::string_view SCHEMA; ///< schema.json

} // namespace kiwi::tools::vector_texts
