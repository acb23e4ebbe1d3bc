#include "output_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/core.h>

namespace kiwi::tools {

UsageError file_error(const std::string& path) {
    return UsageError(fmt::format("{}: {}", path, std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
}

namespace {

void refuse_what_is_no_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
        throw UsageError(path + ": is not a regular file");
}

} // namespace

OutputFile create_file(const std::string& path) {
    refuse_what_is_no_file(path);
    OutputFile file(std::fopen(path.c_str(), "wb"));
    if (!file)
        throw file_error(path);
    return file;
}

CompleteFile::CompleteFile(const std::string& path) :
    path_(path),
    unfinished_(path + ".unfinished"),
    removed_by_signal_(unfinished_.c_str()) {
    refuse_what_is_no_file(path_);
    std::error_code ignored;
    std::filesystem::remove(unfinished_, ignored);       // of a run that was killed; if it is a link, only the link
    file_.reset(std::fopen(unfinished_.c_str(), "wbx")); // x: follows no link
    if (!file_)
        throw file_error(path_);
}

CompleteFile::~CompleteFile() {
    file_.reset();
    std::error_code ignored;
    std::filesystem::remove(unfinished_, ignored); // does nothing after `finish`
}

void CompleteFile::write(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size())
        throw file_error(unfinished_);
}

void CompleteFile::finish() {
    if (std::fclose(file_.release()) != 0)
        throw file_error(unfinished_);
    std::error_code error;
    std::filesystem::rename(unfinished_, path_, error);
    if (error)
        throw UsageError(path_ + ": " + error.message());
}

} // namespace kiwi::tools
