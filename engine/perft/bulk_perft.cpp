#include "bulk_perft.h"

#include "../base/fixed_list.h"
#include "../movegen.h"
#include "bulk_replies.h"
#include "packed_board.h"
#include "siblings.h"

namespace kiwi {

using bulk::Board;
using bulk::Subtree;

namespace {

/// The sum of `count(child)` over all moves. `Number` must be able to hold the sum.
template<Color Us, class Number, class Count>
inline Number sum_over_moves(const Board& board, const bulk::Rules& rules, const Count& count) {
    Number total{};
    bulk::for_each_move<Us>(board, rules,
                            [&](PieceType pt, Move m) { total += count(bulk::after<Us>(board, rules, pt, m)); });
    return total;
}

template<Color Us>
std::uint64_t count_from_a_null_move(const Board& board, const bulk::Rules& rules) {
    const bulk::Pins pins = bulk::pins_of<Us>(board, board.king<Us>());
    bulk::ReplyCounter<Us> replies(board, rules, pins);
    if (replies.knows_castling())
        return replies.count();
    return sum_over_moves<Us, std::uint64_t>(board, rules, [&](const Board& child) {
        return static_cast<std::uint64_t>(bulk::count_moves<~Us>(child, rules));
    });
}

// Builds for any x86-64 hold this code twice. What is inlined into a function is compiled for its processor.
#if defined(__x86_64__) && !defined(__POPCNT__)
    #define KIWI_BY_POPCNT [[gnu::target("popcnt"), gnu::flatten]]
bool has_popcnt() { return __builtin_cpu_supports("popcnt") != 0; }
#else
    #define KIWI_BY_POPCNT
bool has_popcnt() { return false; }
#endif

template<Color Us>
KIWI_BY_POPCNT std::uint64_t count_by_popcnt(const Board& board, const bulk::Rules& rules) {
    return count_from_a_null_move<Us>(board, rules);
}

} // namespace

LastPlies fastest_last_plies() {
    static const LastPlies fastest = bulk::eight_sets_available() ? LastPlies::Siblings
                                     : has_popcnt()               ? LastPlies::NullMoveByPopcnt
                                                                  : LastPlies::NullMove;
    return fastest;
}

template<Color Us>
std::uint64_t BulkPerft::count_two_plies(const Board& board) const {
    switch (last_plies_) {
    case LastPlies::Siblings:
        return bulk::count_siblings<Us>(board, rules_);
    case LastPlies::NullMoveByPopcnt:
        return count_by_popcnt<Us>(board, rules_);
    case LastPlies::NullMove:
        break;
    }
    return count_from_a_null_move<Us>(board, rules_);
}

template<Color Us>
NodeTotal BulkPerft::count_without_hash(const Board& board, int depth) {
    if (depth == 2)
        return NodeTotal(count_two_plies<Us>(board));
    if (depth == 3)
        return NodeTotal(sum_over_moves<Us, std::uint64_t>(
                board, rules_, [&](const Board& child) { return count_two_plies<~Us>(child); }));
    throw_if_stopped();
    return sum_over_moves<Us, NodeTotal>(board, rules_,
                                         [&](const Board& child) { return count_without_hash<~Us>(child, depth - 1); });
}

template<Color Us>
NodeTotal BulkPerft::count_below(Board board, int depth) {
    if (depth == 1)
        return NodeTotal(static_cast<NodeTotal::Number>(bulk::count_moves<Us>(board, rules_)));
    if (hash_ == nullptr)
        return count_without_hash<Us>(board, depth);
    bulk::forget_useless_en_passant<Us>(board);
    return count_known_or_new<Us>(board, bulk::key_of<Us>(board), depth);
}

template<Color Us>
NodeTotal BulkPerft::count_known_or_new(const Board& board, bulk::BoardKey key, int depth) {
    const Subtree subtree = subtree_of(bulk::packed<Us>(board), depth);
    const std::uint64_t hash = hash_of(key, depth);
    if (const auto known = hash_->find(subtree, hash))
        return NodeTotal(*known);
    const NodeTotal total = depth == 2               ? NodeTotal(count_two_plies<Us>(board))
                            : depth <= DEEPEST_LISTS ? count_children<Us>(board, key, depth)
                                                     : count_far_above_leaves<Us>(board, depth);
    if (total.number() <= UINT64_MAX && !total.overflowed())
        hash_->store(subtree, hash, total.nodes());
    return total;
}

/// Counts like `count_children`, but uses little stack.
template<Color Us>
NodeTotal BulkPerft::count_far_above_leaves(const Board& board, int depth) {
    throw_if_stopped();
    return sum_over_moves<Us, NodeTotal>(board, rules_,
                                         [&](const Board& child) { return count_below<~Us>(child, depth - 1); });
}

/// The leaves three or more plies below, with a hash table. Table lookups mostly wait for memory, so all children are
/// prefetched first.
template<Color Us>
[[gnu::noinline]] NodeTotal BulkPerft::count_children(const Board& board, bulk::BoardKey key, int depth) {
    if (depth > 3)
        throw_if_stopped();
    struct Child {
        bulk::BoardKey key;
        PieceType pt;
        Move move;
    };
    FixedList<Child, MAX_MOVES> children;
    const bulk::ChildKeys<Us> child_keys(board, rules_, key);
    bulk::for_each_move<Us>(board, rules_, [&](PieceType pt, Move m) {
        const bulk::BoardKey child = child_keys.after_move(pt, m);
        hash_->prefetch(hash_of(child, depth - 1));
        children.push_back({child, pt, m});
    });
    NodeTotal total;
    for (const Child& child : children)
        total += count_known_or_new<~Us>(bulk::child_of<Us>(board, rules_, child.pt, child.move), child.key, depth - 1);
    return total;
}

NodeTotal BulkPerft::count(const Node& node, int depth) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    throw_if_stopped();
    if (depth == 0)
        return NodeTotal(1);
    return bulk::with_colour(node.side_to_move, [&]<Color Us>() { return count_below<Us>(node.board, depth); });
}

std::vector<DividedMove> BulkPerft::divide(int depth) {
    KIWI_ASSERT(depth >= 1 && depth <= MAX_PERFT_DEPTH);
    std::vector<DividedMove> divided;
    for (const Node& child : children(root_))
        divided.push_back({child.root_move, count(child, depth - 1)});
    return divided;
}

std::vector<BulkPerft::Node> BulkPerft::children(const Node& node) const {
    std::vector<Node> children;
    bulk::with_colour(node.side_to_move, [&]<Color Us>() {
        bulk::for_each_move<Us>(node.board, rules_, [&](PieceType pt, Move m) {
            children.push_back(
                    {bulk::after<Us>(node.board, rules_, pt, m), ~Us, node.root_move.is_ok() ? node.root_move : m});
        });
    });
    return children;
}

} // namespace kiwi
