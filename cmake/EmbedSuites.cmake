# Writes OUTPUT, a C++ file that defines what HEADER declares: the lines of FILES.
set(files "")
set(arrays "")
foreach(path IN LISTS FILES)
  get_filename_component(name ${path} NAME)
  string(MAKE_C_IDENTIFIER ${name} id)
  file(STRINGS ${path} lines)
  string(APPEND arrays "constexpr std::string_view ${id}[] = {\n")
  foreach(line IN LISTS lines)
    string(APPEND arrays "    R\"suite(${line})suite\",\n")
  endforeach()
  string(APPEND arrays "};\n")
  string(APPEND files "    {\"${name}\", ${id}},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from the suite files by EmbedSuites.cmake.
#include \"${HEADER}\"

namespace kiwi::perft_suites {
namespace {
${arrays}
constexpr EmbeddedFile FILES[] = {
${files}};
} // namespace

std::span<const EmbeddedFile> embedded_files() { return FILES; }

} // namespace kiwi::perft_suites
")
