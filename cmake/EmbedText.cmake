# Writes OUTPUT, a C++ file that defines the constants of HEADER, in NAMESPACE, with the texts of FILES: style.css is
# kiwi::tools::page_parts::STYLE.
set(constants "")
foreach(path IN LISTS FILES)
  get_filename_component(name ${path} NAME_WE)
  string(TOUPPER ${name} name)
  file(READ ${path} text)
  string(APPEND constants "const std::string_view ${name} = R\"text(${text})text\";\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from text files by EmbedText.cmake.
#include \"${HEADER}\"

namespace ${NAMESPACE} {
${constants}
} // namespace ${NAMESPACE}
")
