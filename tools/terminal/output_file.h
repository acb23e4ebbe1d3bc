// Writes files.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "exit_code.h"
#include "interruption.h"

namespace kiwi::tools {

struct CloseFile {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using OutputFile = std::unique_ptr<std::FILE, CloseFile>;

/// The path, and errno in words. Call it after a failed call.
[[nodiscard]] UsageError file_error(const std::string& path);

/// Opens a new file, or overwrites a regular file. Throws UsageError, also for a device.
[[nodiscard]] OutputFile create_file(const std::string& path);

/// A file that gets its final name when complete: a run that fails or is killed leaves no partial file under that name.
class CompleteFile {
public:
    /// Throws UsageError if the file cannot be written.
    explicit CompleteFile(const std::string& path);
    CompleteFile(const CompleteFile&) = delete;
    CompleteFile& operator=(const CompleteFile&) = delete;
    ~CompleteFile();

    /// Appends text. Precondition: the file is not finished. Throws UsageError.
    void write(const std::string& text);
    /// Renames the file to its final name, replacing an older file. Throws UsageError.
    void finish();

private:
    std::string path_;
    std::string unfinished_;
    RemovedBySignal removed_by_signal_;
    OutputFile file_;
};

} // namespace kiwi::tools
