#include "kiwipete/tools/output_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/core.h>

#include "kiwipete/tools/command.h"

namespace kiwi::tools {

OutputFile create_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
        throw UsageError(path + ": is not a regular file");
    OutputFile file(std::fopen(path.c_str(), "wb"));
    if (!file)
        throw UsageError(fmt::format("{}: {}", path, std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
    return file;
}

} // namespace kiwi::tools
