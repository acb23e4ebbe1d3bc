# Writes OUTPUT, a C++ header that holds each of FILES as a constant: page/style.css becomes STYLE of kiwi::tools::page_parts.
set(constants "")
foreach(path IN LISTS FILES)
  get_filename_component(name ${path} NAME_WE)
  string(TOUPPER ${name} name)
  file(READ ${path} text)
  string(APPEND constants "inline constexpr std::string_view ${name} = R\"text(${text})text\";\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from the files of the page by EmbedText.cmake.
#pragma once

#include <string_view>

namespace kiwi::tools::page_parts {
${constants}
} // namespace kiwi::tools::page_parts
")
