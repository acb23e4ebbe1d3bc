// Files that we read whole.
#pragma once

#include <optional>
#include <string>

namespace kiwi::tools {

/// What is in a file, or nothing if it is a directory or cannot be read.
[[nodiscard]] std::optional<std::string> content_of_file(const std::string& path);

} // namespace kiwi::tools
