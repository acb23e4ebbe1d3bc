// Reads whole files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace kiwi::tools {

inline constexpr std::size_t MOST_OF_A_FILE = std::size_t{256}
                                              << 20; ///< In bytes. A suite of it has over a million positions.

/// The content of a file; nothing if the path is a directory, cannot be read or is too large.
[[nodiscard]] std::optional<std::string> content_of_file(const std::string& path);

} // namespace kiwi::tools
