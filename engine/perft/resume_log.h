// A file that stores the finished work of a long run, so that the run can resume after a stop.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "node_total.h"

namespace kiwi {

/// Lines of text: the first names the run, each other line is a finished piece of work. Each ends with its checksum.
/// An incomplete last line, left by a killed process, is ignored and overwritten.
class ResumeLog {
public:
    /// Opens or creates a file; an empty path stores nothing. Rejects, and leaves unchanged, a path that is not a
    /// regular file, that cannot be read or written, that belongs to another run, or that is damaged: throws a
    /// PerftError that says which file, and which line if one is at fault.
    ResumeLog(const std::string& path, std::string_view run);

    /// The lines of earlier runs. Line `i` is line `i + 2` of the file.
    [[nodiscard]] const std::vector<std::string>& finished() const { return finished_; }
    /// An error about line `i` of `finished()`.
    [[nodiscard]] PerftError error_in(std::size_t i, std::string_view reason) const;

    /// Writes a line immediately. Throws PerftError if that fails.
    void add(std::string_view line);

private:
    void flush();

    std::string path_;
    std::vector<std::string> finished_;
    std::unique_ptr<std::ostream> out_; ///< Null for a log that stores nothing.
};

} // namespace kiwi
