// A file that stores what a long run has finished, so that the same run resumes where it stopped.
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kiwi {

/// Why a resume log cannot be used: which file, and if a line is at fault which, and why.
struct ResumeLogError {
    std::string reason;
};

/// Lines of text: the first names the run, each other line is a finished piece of work. A last line without its end,
/// which a killed process leaves, is ignored and overwritten.
class ResumeLog {
public:
    /// A log that stores nothing.
    ResumeLog() = default;
    /// Opens or creates a file. An empty path stores nothing. Refused, and left as it is: what is not a regular file,
    /// cannot be read or written, or belongs to a run of another name.
    [[nodiscard]] static std::variant<ResumeLog, ResumeLogError> open(const std::string& path, std::string_view run);

    /// The lines of earlier runs. Line `i` stands on line `i + 2` of the file.
    [[nodiscard]] const std::vector<std::string>& finished() const { return finished_; }
    /// An error about one of these lines.
    [[nodiscard]] ResumeLogError error_in(std::size_t i, std::string_view reason) const;

    /// Writes a line at once. The error if that fails.
    [[nodiscard]] std::optional<ResumeLogError> add(std::string_view line);

private:
    std::string path_;
    std::vector<std::string> finished_;
    std::unique_ptr<std::ostream> out_; ///< Null for a log that stores nothing.
};

} // namespace kiwi
