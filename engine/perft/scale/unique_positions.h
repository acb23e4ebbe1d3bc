// The positions after a number of plies of a tree, each once, with the number of lines that reach it.
//
// Perft of depth d is the sum, over the positions at some ply, of lines times perft of the remaining depth: a position
// that many lines reach is counted once. Positions are equal if pieces, side to move, castling rights and legal en
// passant captures are equal; so there are 5,362 after three plies, as in OEIS A083276.
//
// A ply may have more positions than fit in memory. Then all moves of the ply before are generated several times, each
// time keeping only the positions whose key is in the next range of keys: as many as fit. Machines divide the work in
// the same way, by N ranges. A position that is only counted needs 8 bytes; a position that is kept needs 32.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "../../base/shard.h"
#include "../node_total.h"
#include "position_store.h"

namespace kiwi {

/// How positions are collected.
struct UniqueOptions {
    std::size_t megabytes = 1024; ///< Memory for the positions collected at a time, at least 1.
    int threads = 1;              ///< At least 1.
    std::string directory{};      ///< For temporary files; empty means the system's directory.
    /// Called now and then with the finished share of a ply, 0…1, by one thread at a time. The share decreases if
    /// memory turns out to be too small for the positions. May be empty.
    std::function<void(double)> on_progress{};
    const std::atomic<bool>* stop = nullptr; ///< The work ends with PerftStopped soon after this becomes true.
};

/// The number of positions, and of the lines that reach them.
struct UniqueCount {
    std::uint64_t positions = 0;
    NodeTotal lines{};          ///< Lines that reach these positions.
    NodeTotal lines_of_all{};   ///< Lines that reach any position of the ply.
    bool lines_are_true = true; ///< False if ReachedPosition::MAX_LINES or more reach one position.
    std::uint64_t checksum = 0; ///< The sum of the lower halves of the keys (board_key.h), modulo 2^64.
    double chance_of_error = 0; ///< An upper bound; 0 where whole positions were compared.
};

/// The positions of one part of a ply.
struct UniquePart {
    UniqueCount count;
    std::vector<ReachedPosition> positions;
};

/// The positions at one ply. Starts at ply 0 and advances ply by ply.
class UniquePositions {
public:
    /// Precondition: the set-up is valid.
    UniquePositions(const BoardSetup& setup, UniqueOptions options);

    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] const UniqueCount& count() const { return count_; }
    /// Advances one ply. Throws PositionsNotStored, PerftStopped and std::bad_alloc, as do the functions below.
    void advance();
    /// Counts the positions of the next ply without storing them: all, or those whose key is in one of N equal ranges.
    [[nodiscard]] UniqueCount count_next(Shard shard = {});
    /// The positions of the next ply whose key is in one of N equal ranges.
    [[nodiscard]] UniquePart next_part(Shard shard);
    /// Calls `use` with all positions of this ply, some at a time.
    void for_each_block(const std::function<void(std::span<const ReachedPosition>)>& use);
    /// A position as a set-up with half-move clock 0 and full-move number 1.
    [[nodiscard]] BoardSetup setup_of(const ReachedPosition& position) const;

private:
    [[nodiscard]] PositionStore new_store() const;

    BoardSetup root_;
    UniqueOptions options_;
    bulk::Rules rules_;
    int ply_ = 0;
    UniqueCount count_;
    double growth_ = 32; ///< From the previous ply to this one, or a guess.
    PositionStore store_;
};

} // namespace kiwi
