// Reads whole files.
#pragma once

#include <optional>
#include <string>

namespace kiwi::tools {

/// The content of a file; nothing if the path is a directory or cannot be read.
[[nodiscard]] std::optional<std::string> content_of_file(const std::string& path);

} // namespace kiwi::tools
