#include "input_file.h"

#include <filesystem>
#include <fstream>
#include <vector>

namespace kiwi::tools {

std::optional<std::string> content_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::error_code ignored;
    if (!in || std::filesystem::is_directory(path, ignored))
        return std::nullopt;
    std::string text;
    std::vector<char> block(std::size_t{1} << 16);
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() != 0) {
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > MOST_OF_A_FILE)
            return std::nullopt;
    }
    return text;
}

} // namespace kiwi::tools
