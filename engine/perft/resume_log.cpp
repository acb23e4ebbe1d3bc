#include "resume_log.h"

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <system_error>

#include "../base/joined.h"
#include "../base/words.h"

namespace kiwi {

namespace fs = std::filesystem;

namespace {

/// The line with its checksum: eight hexadecimal digits of FNV-1a, 32 bits (Glenn Fowler, Landon Curt Noll and
/// Kiem-Phong Vo).
std::string with_checksum(std::string_view line) {
    std::uint32_t hash = 0x811C9DC5U;
    for (const char c : line)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    std::string text(line);
    text += " #";
    for (int shift = 28; shift >= 0; shift -= 4)
        text += "0123456789abcdef"[hash >> shift & 0xFU];
    return text;
}

constexpr std::size_t CHECKSUM = 10; ///< The length of " #1a2b3c4d".

/// The line without its checksum, if the checksum is right.
std::optional<std::string_view> checked(std::string_view line) {
    if (line.size() < CHECKSUM)
        return std::nullopt;
    const std::string_view text = line.substr(0, line.size() - CHECKSUM);
    return with_checksum(text) == line ? std::optional(text) : std::nullopt;
}

/// Creates a file that does not exist together with its first line: of two runs that begin at the same time, the
/// second finds the line of the first. Nothing is created where that fails.
void create_with_head(const std::string& path, std::string_view head) {
    std::error_code error;
    if (fs::exists(path, error))
        return;
    const std::string unfinished = joined(path, ".", std::to_string(std::random_device()()));
    if (std::ofstream(unfinished, std::ios::binary) << head << '\n' << std::flush)
        fs::create_hard_link(unfinished, path, error); // fails if the file exists by now
    if (error && !fs::exists(path, error))             // the file system has no hard links
        fs::rename(unfinished, path, error);
    fs::remove(unfinished, error);
}

} // namespace

ResumeLog::ResumeLog(const std::string& path, std::string_view run) : path_(path) {
    if (path.empty())
        return;
    const std::string head = with_checksum(run);
    create_with_head(path, head);
    std::error_code error;
    std::string text;
    if (fs::exists(path, error)) {
        if (!fs::is_regular_file(path, error))
            throw PerftError{joined(path, ": is not a regular file")};
        std::ifstream in(path, std::ios::binary);
        text.assign(std::istreambuf_iterator<char>(in), {});
        if (in.bad())
            throw PerftError{joined(path, ": cannot be read")};
    }
    const std::string_view first = std::string_view(text).substr(0, text.find('\n'));
    if (first != head && (first.size() != text.size() || !head.starts_with(first)))
        throw PerftError{joined(path, ": line 1: belongs to another run: ", first.substr(0, 200),
                                "; delete the file, or name another")};
    const std::size_t complete = text.rfind('\n') + 1; // npos + 1 is 0: a file without a complete line is empty
    const bool is_cut = complete != text.size();
    text.resize(complete);
    for (std::string_view rest = text; !rest.empty();) {
        const auto kept = checked(take_line(rest));
        if (!kept)
            throw PerftError{joined(path, ": line ", std::to_string(finished_.size() + 1),
                                    ": is damaged: its checksum is wrong")};
        finished_.emplace_back(*kept);
    }
    if (is_cut)
        fs::resize_file(path, complete, error);
    out_ = std::make_unique<std::ofstream>(path, std::ios::binary | std::ios::app); // another run may write, too
    if (finished_.empty())
        *out_ << head << '\n';
    else
        finished_.erase(finished_.begin());
    if (error)
        out_->setstate(std::ios::failbit);
    flush();
}

PerftError ResumeLog::error_in(std::size_t i, std::string_view reason) const {
    return {joined(path_, ": line ", std::to_string(i + 2), ": ", reason)};
}

void ResumeLog::add(std::string_view line) {
    if (!out_)
        return;
    *out_ << with_checksum(line) << '\n';
    flush();
}

void ResumeLog::flush() {
    if (!out_->flush())
        throw PerftError{joined(path_, ": cannot be written: ", std::generic_category().message(errno))};
}

} // namespace kiwi
