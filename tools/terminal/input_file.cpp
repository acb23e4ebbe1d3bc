#include "input_file.h"

#include <cerrno>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "exit_code.h"
#include "interruption.h"
#include "output_file.h"

namespace kiwi::tools {

namespace {

#ifdef _WIN32
constexpr int HOW_TO_OPEN = O_RDONLY | O_BINARY;
#else
constexpr int HOW_TO_OPEN = O_RDONLY | O_CLOEXEC | O_NONBLOCK; // a pipe without a writer does not block
#endif

int opened(const std::string& path) {
    if (path == "-")
        return STDIN_FILENO;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw UsageError(path + ": is a folder");
    if (is_program(path))
        throw UsageError(path + " is a program, not a text; `kiwipete test` tests programs");
    const int descriptor = open(path.c_str(), HOW_TO_OPEN); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (descriptor < 0 && errno == ENOENT)
        throw UsageError(path + ": there is no such file");
    if (descriptor < 0)
        throw file_error(path);
    return descriptor;
}

} // namespace

bool is_program(const std::filesystem::path& path) {
    using std::filesystem::perms;
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    const perms executable = perms::owner_exec | perms::group_exec | perms::others_exec;
    if (!std::filesystem::is_regular_file(status) || (status.permissions() & executable) == perms::none)
        return false;
    std::string begin(2, '\0');
    std::ifstream(path, std::ios::binary).read(begin.data(), 2);
    return begin == "#!" || begin[0] == '\x7F';
}

InputFile::InputFile(const std::string& path) :
    name_(path == "-" ? "standard input" : path),
    descriptor_(opened(path)) {}

InputFile::~InputFile() {
    if (descriptor_ != STDIN_FILENO)
        close(descriptor_);
}

bool InputFile::read_more(std::string& text) {
    constexpr std::size_t most = std::size_t{1} << 16;
    const std::size_t size = text.size();
    for (;;) {
        wait_for_input(descriptor_);
        text.resize(size + most);
        const auto n = read(descriptor_, text.data() + size, most);
        text.resize(size + (n > 0 ? static_cast<std::size_t>(n) : 0));
        if (n >= 0)
            return n > 0;
        if (errno != EINTR && errno != EAGAIN)
            throw file_error(name_);
    }
}

std::string content_of(const std::string& path) {
    InputFile file(path);
    std::string text;
    while (file.read_more(text))
        if (text.size() > MOST_OF_A_FILE)
            throw UsageError(
                    fmt::format("{}: larger than {} MiB; is this a suite?", file.name(), MOST_OF_A_FILE >> 20));
    return text;
}

std::optional<std::string> content_of_file(const std::string& path) {
    try {
        return content_of(path);
    } catch (const UsageError&) {
        return std::nullopt;
    }
}

} // namespace kiwi::tools
