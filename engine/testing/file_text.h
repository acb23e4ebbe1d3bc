// Test support: the text of a file.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace kiwi {

/// All bytes of a file; empty if it cannot be read.
inline std::string content_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace kiwi
