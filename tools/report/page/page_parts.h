// The files of the page, carried in the program. The build makes their definitions.
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
