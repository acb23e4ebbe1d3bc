// A file that stores the finished work of a long run, so that the run can resume after a stop.
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kiwi {

/// Lines of text: the first names the run, each other line is a finished piece of work. Each ends with its checksum.
/// An incomplete last line, left by a killed process, is ignored and overwritten.
class ResumeLog {
public:
    /// A log that stores nothing.
    ResumeLog() = default;
    /// Opens or creates a file; an empty path stores nothing. Rejects, and leaves unchanged, a path that is not a
    /// regular file, that cannot be read or written, that belongs to another run, or that is damaged. Errors say which
    /// file, and which line if one is at fault.
    [[nodiscard]] static std::variant<ResumeLog, std::string> open(const std::string& path, std::string_view run);

    /// The lines of earlier runs. Line `i` is line `i + 2` of the file.
    [[nodiscard]] const std::vector<std::string>& finished() const { return finished_; }
    /// An error about line `i` of `finished()`.
    [[nodiscard]] std::string error_in(std::size_t i, std::string_view reason) const;

    /// Writes a line immediately. Returns an error if that fails.
    [[nodiscard]] std::optional<std::string> add(std::string_view line);

private:
    [[nodiscard]] std::string why_not_written() const;

    std::string path_;
    std::vector<std::string> finished_;
    std::unique_ptr<std::ostream> out_; ///< Null for a log that stores nothing.
};

} // namespace kiwi
