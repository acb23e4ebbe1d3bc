// Resume logs in WebAssembly, where there are no files: none can be opened.
#include "../base/joined.h"
#include "resume_log.h"

namespace kiwi {

ResumeLog::ResumeLog(const std::string& path, std::string_view /*run*/) {
    if (!path.empty())
        throw PerftError{joined(path, ": there are no files here")};
}

PerftError ResumeLog::error_in(std::size_t /*i*/, std::string_view reason) const { return {std::string(reason)}; }

void ResumeLog::add(std::string_view /*line*/) {}

} // namespace kiwi
