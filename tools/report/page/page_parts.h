// The files of the page, carried in the program. The build makes their definitions.
#pragma once

#include <string_view>

namespace kiwi::tools::page_parts {

extern const std::string_view HEAD;
extern const std::string_view STYLE;
extern const std::string_view BODY;
extern const std::string_view SCRIPT;

} // namespace kiwi::tools::page_parts
