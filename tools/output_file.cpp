#include "kiwipete/tools/output_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/core.h>

namespace kiwi::tools {

UsageError file_error(const std::string& path) {
    return UsageError(fmt::format("{}: {}", path, std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
}

OutputFile create_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
        throw UsageError(path + ": is not a regular file");
    OutputFile file(std::fopen(path.c_str(), "wb"));
    if (!file)
        throw file_error(path);
    return file;
}

} // namespace kiwi::tools
