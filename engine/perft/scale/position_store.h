// Stores many positions, in memory and in a file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "../packed_board.h"

namespace kiwi {

/// A position and the number of lines that reach it, in 32 bytes.
class ReachedPosition {
public:
    /// The largest number of lines that can be stored.
    static constexpr std::uint64_t MAX_LINES = (std::uint64_t{1} << (64 - bulk::PackedBoard::STATE_BITS)) - 1;

    /// No position.
    ReachedPosition() = default;
    ReachedPosition(const bulk::PackedBoard& board, std::uint64_t lines) : bits_(board) {
        bits_.state |= lines << bulk::PackedBoard::STATE_BITS;
    }
    [[nodiscard]] bool is_some() const { return bits_.pieces[0] != 0; }
    [[nodiscard]] bulk::PackedBoard board() const { return {bits_.pieces, bits_.state & STATE}; }
    /// The number of lines; MAX_LINES means that many or more.
    [[nodiscard]] std::uint64_t lines() const { return bits_.state >> bulk::PackedBoard::STATE_BITS; }
    [[nodiscard]] bool lines_are_true() const { return lines() < MAX_LINES; }
    void add_lines(std::uint64_t more) {
        const std::uint64_t added = std::min(more, MAX_LINES - lines());
        bits_.state += added << bulk::PackedBoard::STATE_BITS;
    }
    [[nodiscard]] bool same_board(const ReachedPosition& other) const {
        return bits_.pieces == other.bits_.pieces && ((bits_.state ^ other.bits_.state) & STATE) == 0;
    }

private:
    static constexpr std::uint64_t STATE = (std::uint64_t{1} << bulk::PackedBoard::STATE_BITS) - 1;
    bulk::PackedBoard bits_{};
};

/// Thrown if a file of positions cannot be written or read; says which directory, and why.
class PositionsNotStored : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The positions of one ply, in no order: in memory and, beyond a limit, in a temporary file, removed on destruction.
class PositionStore {
public:
    /// `directory` is for the temporary file; empty means the system's directory.
    PositionStore(std::size_t bytes_in_memory, std::string directory) :
        most_in_memory_(bytes_in_memory / sizeof(ReachedPosition) / BLOCK * BLOCK),
        directory_(std::move(directory)) {}

    /// Throws PositionsNotStored.
    void append(std::span<const ReachedPosition> positions);
    [[nodiscard]] std::uint64_t size() const { return in_memory_.size() + in_file_; }
    /// Whether the number of lines could be stored for each added position.
    [[nodiscard]] bool lines_are_true() const { return lines_are_true_; }

    /// Restarts reading at the first position.
    void rewind();
    /// The next positions, at most `BLOCK`; empty after the last. Throws PositionsNotStored.
    [[nodiscard]] std::vector<ReachedPosition> next_block();
    static constexpr std::size_t BLOCK = 16384;

private:
    /// Closes the file, and removes it where it still has a name: most systems can remove an open file.
    struct Close {
        std::filesystem::path path;
        void operator()(std::FILE* open) const;
    };
    void create_file();
    [[nodiscard]] PositionsNotStored error(const char* what) const;

    std::size_t most_in_memory_;
    std::string directory_;
    std::vector<ReachedPosition> in_memory_;
    std::unique_ptr<std::FILE, Close> file_;
    std::uint64_t in_file_ = 0;
    bool lines_are_true_ = true;
    std::uint64_t next_ = 0; ///< The index of the next position to read.
};

} // namespace kiwi
