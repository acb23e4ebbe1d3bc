#include "input_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace kiwi::tools {

std::optional<std::string> content_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::error_code ignored;
    if (!in || std::filesystem::is_directory(path, ignored))
        return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

} // namespace kiwi::tools
