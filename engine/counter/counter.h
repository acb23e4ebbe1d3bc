// Counting trees of legal moves and nothing else: no keys, no history, no undo.
#pragma once

#include <atomic>
#include <stdexcept>
#include <vector>

#include "engine/counter/board.h"
#include "engine/counter/table.h"
#include "engine/perft_total.h"

namespace kiwi::counter {

/// Somebody asked to count no further.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("stopped before the count was done") {}
};

/// Counts the leaves below one position. It shares tables of attacks with Position, and no line of thought, so that
/// each checks the other. One for each thread; a table may be shared by all.
class Counter {
public:
    /// Precondition: the set-up has no fault. Without a table every node is visited. Counting ends with Stopped soon
    /// after `stop` has become true; it may be null.
    explicit Counter(const BoardSetup& setup, Table* table = nullptr, const std::atomic<bool>* stop = nullptr) :
        rules_(setup),
        root_{board_of(setup), setup.side_to_move, Move::none()},
        table_(table),
        stop_(stop) {}

    /// A position in the tree, and the first of the moves to it.
    struct Node {
        Board board;
        Color side_to_move;
        Move root_move;
    };

    [[nodiscard]] const Node& root() const { return root_; }
    /// The nodes one ply further, in the order of generation.
    [[nodiscard]] std::vector<Node> children(const Node& node) const;
    /// The leaves so many plies below a node; 1 at depth 0. Precondition: 0 ≤ depth ≤ MAX_PERFT_DEPTH.
    [[nodiscard]] NodeTotal count(const Node& node, int depth);
    [[nodiscard]] NodeTotal count(int depth) { return count(root_, depth); }
    /// The leaves below each root move. Precondition: depth is at least 1.
    [[nodiscard]] std::vector<DividedMove> divide(int depth);

    /// How often the table was searched.
    [[nodiscard]] std::uint64_t searches() const { return searches_; }

private:
    void end_if_stopped() const {
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed))
            throw Stopped();
    }
    template<Color Us>
    NodeTotal count_below(const Board& board, int depth);
    template<Color Us>
    NodeTotal count_anew(const Board& board, int depth);

    Rules rules_;
    Node root_;
    Table* table_;
    const std::atomic<bool>* stop_;
    std::uint64_t searches_ = 0;
};

} // namespace kiwi::counter
