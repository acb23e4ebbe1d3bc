// Reads files and standard input, whole or in pieces.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace kiwi::tools {

/// In bytes. The largest file that is read whole.
inline constexpr std::size_t MOST_OF_A_FILE = std::size_t{256} << 20;

/// Whether a file may be executed, and is ELF or begins with "#!": a shell would run another text, too.
[[nodiscard]] bool is_program(const std::filesystem::path& path);

/// A file, or standard input, that is read in pieces. While an Interruption exists, a signal ends a wait for input.
class InputFile {
public:
    /// Opens a file, "-" for standard input. Throws UsageError, for a program, too.
    explicit InputFile(const std::string& path);
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    /// "standard input", or the path.
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Appends the next bytes to a text; false at the end of the file. Throws UsageError or Interrupted.
    [[nodiscard]] bool read_more(std::string& text);

private:
    std::string name_;
    int descriptor_;
};

/// Reads a whole file, or standard input if the path is "-". Throws UsageError if it cannot be read, or is too large.
[[nodiscard]] std::string content_of(const std::string& path);

/// The content of a file; nothing if the path is a directory, cannot be read or is too large.
[[nodiscard]] std::optional<std::string> content_of_file(const std::string& path);

} // namespace kiwi::tools
