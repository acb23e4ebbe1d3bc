// Bulk perft: counts trees of legal moves and nothing else. It has no keys, no history and no undo.
#pragma once

#include <atomic>
#include <vector>

#include "bulk_board.h"
#include "hash_table.h"
#include "node_total.h"

namespace kiwi {

/// How bulk perft counts the last two plies.
enum class LastPlies {
    Siblings,         ///< Eight moves at once (`siblings.h`); needs a processor with AVX-512.
    NullMove,         ///< From the replies to a null move (`bulk_replies.h`); runs on any processor.
    NullMoveByPopcnt, ///< The same, compiled for x86-64 processors with POPCNT (2008); elsewhere it is `NullMove`.
};

/// The fastest way that this processor supports.
[[nodiscard]] LastPlies fastest_last_plies();

/// Counts the leaves below one position. It shares only attack tables with Position, so that each checks the other.
/// Each thread needs its own BulkPerft; all may share a hash table.
class BulkPerft {
public:
    /// Without a hash table every node is visited. Counting throws PerftStopped soon after `stop`, if given, becomes
    /// true. Preconditions: the set-up is valid, and the processor supports `last_plies`: see `fastest_last_plies`.
    explicit BulkPerft(const BoardSetup& setup, bulk::HashTable* hash = nullptr,
                       const std::atomic<bool>* stop = nullptr, LastPlies last_plies = fastest_last_plies()) :
        rules_(setup),
        root_{bulk::board_of(setup), setup.side_to_move, Move::none()},
        hash_(hash),
        stop_(stop),
        last_plies_(last_plies) {}

    /// A position in the tree, and the root move that leads to it.
    struct Node {
        bulk::Board board;
        Color side_to_move;
        Move root_move;
    };

    [[nodiscard]] const Node& root() const { return root_; }
    /// The nodes one ply below, in the order of generation.
    [[nodiscard]] std::vector<Node> children(const Node& node) const;
    /// The leaves `depth` plies below a node; 1 at depth 0. Precondition: 0 ≤ depth ≤ MAX_PERFT_DEPTH.
    [[nodiscard]] NodeTotal count(const Node& node, int depth);
    [[nodiscard]] NodeTotal count(int depth) { return count(root_, depth); }
    /// The leaves below each root move. Precondition: 1 ≤ depth ≤ MAX_PERFT_DEPTH.
    [[nodiscard]] std::vector<DividedMove> divide(int depth);

private:
    void throw_if_stopped() const {
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed))
            throw PerftStopped();
    }
    template<Color Us>
    NodeTotal count_below(bulk::Board board, int depth);
    /// The greatest depth at which move lists are made: each list takes 5 KB of the stack, which is small in threads.
    static constexpr int DEEPEST_LISTS = 12;
    template<Color Us>
    NodeTotal count_children(const bulk::Board& board, bulk::BoardKey key, int depth);
    template<Color Us>
    NodeTotal count_far_above_leaves(const bulk::Board& board, int depth);
    template<Color Us>
    NodeTotal count_known_or_new(const bulk::Board& board, bulk::BoardKey key, int depth);
    /// The leaves two plies below, at most MAX_MOVES squared.
    template<Color Us>
    std::uint64_t count_two_plies(const bulk::Board& board) const;
    template<Color Us>
    NodeTotal count_without_hash(const bulk::Board& board, int depth);

    bulk::Rules rules_;
    Node root_;
    bulk::HashTable* hash_;
    const std::atomic<bool>* stop_;
    LastPlies last_plies_;
};

} // namespace kiwi
