#include "position_store.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>

#include "../../base/joined.h"

namespace kiwi {

namespace fs = std::filesystem;

namespace {

#ifdef _WIN32
constexpr const char* NEW_FILE = "w+b"; // Windows does not know "x"
#else
constexpr const char* NEW_FILE = "w+bx";
#endif

} // namespace

void PositionStore::Close::operator()(std::FILE* open) const {
    static_cast<void>(std::fclose(open));
    std::error_code ignored;
    if (!path.empty())
        fs::remove(path, ignored);
}

PositionsNotStored PositionStore::error(const char* what) const {
    PositionsNotStored error(
            joined(directory_, ": ", what, ": ", std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
    return error;
}

void PositionStore::create_file() {
    if (directory_.empty())
        directory_ = fs::temp_directory_path().string();
    std::random_device random;
    fs::path path = fs::path(directory_) / joined("kiwipete-", std::to_string(random()), ".tmp");
    file_.reset(std::fopen(path.string().c_str(), NEW_FILE));
    if (!file_)
        throw error("a temporary file cannot be created");
    std::error_code ignored;
    if (!fs::remove(path, ignored))
        file_.get_deleter().path = std::move(path);
}

void PositionStore::append(std::span<const ReachedPosition> positions) {
    lines_are_true_ = lines_are_true_ && std::ranges::all_of(positions, &ReachedPosition::lines_are_true);
    const std::size_t kept = std::min(positions.size(), most_in_memory_ - in_memory_.size());
    in_memory_.insert(in_memory_.end(), positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(kept));
    positions = positions.subspan(kept);
    if (positions.empty())
        return;
    if (!file_)
        create_file();
    if (std::fwrite(positions.data(), sizeof(ReachedPosition), positions.size(), file_.get()) != positions.size())
        throw error("positions cannot be written");
    in_file_ += positions.size();
}

void PositionStore::rewind() {
    next_ = 0;
    if (file_ && (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0))
        throw error("positions cannot be written");
}

std::vector<ReachedPosition> PositionStore::next_block() {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(BLOCK, this->size() - next_));
    std::vector<ReachedPosition> block(size);
    if (next_ < in_memory_.size()) // then the whole block is in memory, which holds whole blocks
        std::copy_n(in_memory_.begin() + static_cast<std::ptrdiff_t>(next_), size, block.begin());
    else if (size > 0 && std::fread(block.data(), sizeof(ReachedPosition), size, file_.get()) != size)
        throw error("positions cannot be read");
    next_ += size;
    return block;
}

} // namespace kiwi
