// Files that we write.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "kiwipete/tools/command.h"

namespace kiwi::tools {

struct CloseFile {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using OutputFile = std::unique_ptr<std::FILE, CloseFile>;

/// What is wrong with a file after a call that failed: its path, and errno in words.
[[nodiscard]] UsageError file_error(const std::string& path);

/// Begins a file, new or in place of a regular one: never of a device. Throws UsageError.
[[nodiscard]] OutputFile create_file(const std::string& path);

} // namespace kiwi::tools
