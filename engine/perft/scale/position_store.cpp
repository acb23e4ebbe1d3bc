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

struct PositionStore::State {
    std::size_t most_in_memory;
    std::string directory;
    std::vector<ReachedPosition> in_memory{};
    fs::path path{}; ///< The file, while it has a name: most systems can remove an open file.
    struct Close {
        void operator()(std::FILE* open) const { static_cast<void>(std::fclose(open)); }
    };
    std::unique_ptr<std::FILE, Close> file{};
    std::uint64_t in_file = 0;
    bool lines_are_true = true;
    std::uint64_t next = 0; ///< The index of the next position to read.

    [[nodiscard]] PositionsNotStored error(const char* what) const {
        PositionsNotStored error(
                joined(directory, ": ", what, ": ", std::strerror(errno))); // NOLINT(concurrency-mt-unsafe)
        return error;
    }
    void create_file() {
        if (directory.empty())
            directory = fs::temp_directory_path().string();
        std::random_device random;
        path = fs::path(directory) / joined("kiwipete-", std::to_string(random()), ".tmp");
        file.reset(std::fopen(path.string().c_str(), NEW_FILE));
        if (!file)
            throw error("a temporary file cannot be created");
        std::error_code ignored;
        if (fs::remove(path, ignored))
            path.clear();
    }
};

PositionStore::PositionStore(std::size_t bytes_in_memory, std::string directory) :
    state_(std::make_unique<State>(
            State{bytes_in_memory / sizeof(ReachedPosition) / BLOCK * BLOCK, std::move(directory)})) {}

PositionStore::PositionStore(PositionStore&& other) noexcept = default;
PositionStore& PositionStore::operator=(PositionStore&& other) noexcept = default;

PositionStore::~PositionStore() {
    if (!state_ || !state_->file)
        return;
    state_->file.reset();
    std::error_code ignored;
    if (!state_->path.empty())
        fs::remove(state_->path, ignored);
}

std::uint64_t PositionStore::size() const { return state_->in_memory.size() + state_->in_file; }

bool PositionStore::lines_are_true() const { return state_->lines_are_true; }

void PositionStore::append(std::span<const ReachedPosition> positions) {
    State& state = *state_;
    state.lines_are_true = state.lines_are_true && std::ranges::all_of(positions, &ReachedPosition::lines_are_true);
    const std::size_t kept = std::min(positions.size(), state.most_in_memory - state.in_memory.size());
    state.in_memory.insert(state.in_memory.end(), positions.begin(),
                           positions.begin() + static_cast<std::ptrdiff_t>(kept));
    positions = positions.subspan(kept);
    if (positions.empty())
        return;
    if (!state.file)
        state.create_file();
    if (std::fwrite(positions.data(), sizeof(ReachedPosition), positions.size(), state.file.get()) != positions.size())
        throw state.error("positions cannot be written");
    state.in_file += positions.size();
}

void PositionStore::rewind() {
    state_->next = 0;
    if (state_->file && (std::fflush(state_->file.get()) != 0 || std::fseek(state_->file.get(), 0, SEEK_SET) != 0))
        throw state_->error("positions cannot be written");
}

std::vector<ReachedPosition> PositionStore::next_block() {
    State& state = *state_;
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(BLOCK, this->size() - state.next));
    std::vector<ReachedPosition> block(size);
    if (state.next < state.in_memory.size()) // then the whole block is in memory, which holds whole blocks
        std::copy_n(state.in_memory.begin() + static_cast<std::ptrdiff_t>(state.next), size, block.begin());
    else if (size > 0 && std::fread(block.data(), sizeof(ReachedPosition), size, state.file.get()) != size)
        throw state.error("positions cannot be read");
    state.next += size;
    return block;
}

} // namespace kiwi
