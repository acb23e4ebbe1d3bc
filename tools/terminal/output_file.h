// Files that we write.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "exit_code.h"

namespace kiwi::tools {

struct CloseFile {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using OutputFile = std::unique_ptr<std::FILE, CloseFile>;

/// What is wrong with a file after a call that failed: its path, and errno in words.
[[nodiscard]] UsageError file_error(const std::string& path);

/// Begins a file, new or in place of a regular one: never of a device. Throws UsageError.
[[nodiscard]] OutputFile create_file(const std::string& path);

/// A regular file that gets its name when it is complete: a run that fails or is killed leaves no half of one.
class CompleteFile {
public:
    /// Throws UsageError if the file cannot be written.
    explicit CompleteFile(const std::string& path);
    CompleteFile(const CompleteFile&) = delete;
    CompleteFile& operator=(const CompleteFile&) = delete;
    ~CompleteFile();

    /// Whether it has its name.
    [[nodiscard]] bool is_finished() const { return file_ == nullptr; }
    /// Adds text. Precondition: it is not finished. Throws UsageError.
    void write(const std::string& text);
    /// Gives the file its name, in place of one that has it. Throws UsageError.
    void finish();

private:
    std::string path_;
    std::string unfinished_;
    OutputFile file_;
};

} // namespace kiwi::tools
