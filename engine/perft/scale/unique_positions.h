// The positions that the lines of a tree reach after so many plies, each once, with the number of lines that reach it.
//
// Perft of depth d is the sum over the positions at some ply of lines times perft of what remains: a position that many
// lines reach is counted once. Positions are equal if pieces, side to move, castling rights and legal en passant
// captures are; so there are 5,362 after three plies, as in OEIS A083276.
//
// A ply may have more positions than memory holds. So all moves of the ply before are looked at several times, and each
// time only the positions are kept whose key lies in the next range of keys: as many as fit the memory. One range of N
// is also how the work is divided among machines. What is only counted needs 8 bytes a position, what is kept 32.
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
    std::size_t megabytes = 1024; ///< For the positions that are collected at a time, at least 1.
    int threads = 1;              ///< At least 1.
    std::string directory{};      ///< Of temporary files; empty for that of the system.
    /// Called now and then with the share of a ply that is done, 0…1, by one thread at a time; it goes back when memory
    /// turns out to be too small for so many positions. May be empty.
    std::function<void(double)> on_progress{};
    const std::atomic<bool>* stop = nullptr; ///< The work ends with PerftStopped soon after this becomes true.
};

/// How many positions there are.
struct UniqueCount {
    std::uint64_t positions = 0;
    NodeTotal lines{};          ///< That reach them.
    NodeTotal lines_of_all{};   ///< That reach any position of the ply.
    bool lines_are_true = true; ///< False if more than ReachedPosition::MAX_LINES reach one position.
    std::uint64_t checksum = 0; ///< The sum of the lower halves of their keys (board_key.h), modulo 2^64.
    double chance_of_error = 0; ///< An upper bound; 0 where whole positions were compared.
};

/// Some of the positions at one ply.
struct UniquePart {
    UniqueCount count;
    std::vector<ReachedPosition> positions;
};

/// The positions at one ply. It starts at ply 0 and goes on ply by ply.
class UniquePositions {
public:
    /// Precondition: the set-up is valid.
    UniquePositions(const BoardSetup& setup, UniqueOptions options);

    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] const UniqueCount& count() const { return count_; }
    /// Goes one ply further. Throws PositionsNotStored, PerftStopped and std::bad_alloc, as all that follows.
    void advance();
    /// What `advance` would find, without storing it: of all positions, or of those whose key lies in one of so many
    /// equal ranges.
    [[nodiscard]] UniqueCount count_next(Shard shard = {});
    /// The positions of the next ply whose key lies in one of so many equal ranges.
    [[nodiscard]] UniquePart next_part(Shard shard);
    /// Calls `use` with all positions of this ply, some at a time.
    void for_each_block(const std::function<void(std::span<const ReachedPosition>)>& use);
    /// One as a set-up that can be written; clocks start at 0 and 1.
    [[nodiscard]] BoardSetup setup_of(const ReachedPosition& position) const;

private:
    [[nodiscard]] PositionStore new_store() const;

    BoardSetup root_;
    UniqueOptions options_;
    bulk::Rules rules_;
    int ply_ = 0;
    UniqueCount count_;
    double growth_ = 32; ///< From the ply before to this one, or a guess.
    PositionStore store_;
};

} // namespace kiwi
