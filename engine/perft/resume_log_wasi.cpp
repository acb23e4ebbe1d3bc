// Resume logs in WebAssembly, where there are no files: none can be opened.
#include "../base/joined.h"
#include "resume_log.h"

namespace kiwi {

std::variant<ResumeLog, std::string> ResumeLog::open(const std::string& path, std::string_view /*run*/) {
    if (path.empty())
        return ResumeLog();
    return joined(path, ": there are no files here");
}

std::string ResumeLog::error_in(std::size_t /*i*/, std::string_view reason) const { return std::string(reason); }

std::optional<std::string> ResumeLog::add(std::string_view /*line*/) { return std::nullopt; }

} // namespace kiwi
