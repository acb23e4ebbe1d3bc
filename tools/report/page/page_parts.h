// The files of the HTML page, embedded in the program. The build defines the constants.
#pragma once

#include <string_view>

namespace kiwi::tools::page_parts {

extern const std::string_view HEAD;
extern const std::string_view STYLE;
extern const std::string_view BODY;
extern const std::string_view BOARDS;
extern const std::string_view FINDINGS;
extern const std::string_view REPORT;

} // namespace kiwi::tools::page_parts
