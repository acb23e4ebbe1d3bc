#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

#include "../../engine/perft/resume_log.h"
#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

namespace {

const std::string& path() {
    static const std::string file =
            (std::filesystem::temp_directory_path() / ("kiwipete-log-" + std::to_string(getpid()))).string();
    return file;
}

/// The finished lines in the file, or nothing if the file is refused.
std::optional<std::vector<std::string>> reopened() {
    try {
        return ResumeLog(path(), "run").finished();
    } catch (const PerftError&) {
        return std::nullopt;
    }
}

} // namespace

KIWIPETE_FUZZ_TARGET(
        resume_log, AnyText, 5000,
        "Finished lines are read back; if a byte of the file is changed or lost, none is read that was not written.") {
    if (bytes.size() < 3)
        return;
    const std::string_view text = text_of(bytes);
    std::vector<std::string> lines;
    std::filesystem::remove(path());
    {
        ResumeLog log(path(), "run");
        for (std::size_t begin = 3; begin < text.size(); begin += lines.back().size() + 1) {
            std::string line(text.substr(begin, text.find('\0', begin) - begin));
            std::erase(line, '\n');
            log.add(lines.emplace_back(std::move(line)));
        }
    }
    expect(reopened() == lines, "finished lines are read back", text);

    const auto size = std::filesystem::file_size(path());
    const auto at = static_cast<std::streamoff>(FuzzInput(bytes).word() % size);
    if (bytes[2] == 0)
        std::filesystem::resize_file(path(), static_cast<std::uintmax_t>(at));
    else {
        std::fstream file(path(), std::ios::binary | std::ios::in | std::ios::out);
        const int before = file.seekg(at).get();
        file.seekp(at).put(static_cast<char>(before ^ bytes[2]));
    }
    const auto read = reopened();
    expect(!read || (read->size() <= lines.size() && std::equal(read->begin(), read->end(), lines.begin())),
           "no line is read that was not written", text);
    std::filesystem::remove(path());
}
