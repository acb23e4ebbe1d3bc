#include "engine/counter/counter.h"

#include "engine/counter/replies.h"

#ifdef __BMI2__
    #include <immintrin.h>
#endif

namespace kiwi::counter {

namespace {

/// The bits of `from` on the squares of `mask`, side by side.
std::uint64_t gathered(Bitboard from, Bitboard mask) {
#ifdef __BMI2__
    return _pext_u64(from.bits(), mask.bits());
#else
    std::uint64_t bits = 0;
    int at = 0;
    for (const Square s : mask)
        bits |= static_cast<std::uint64_t>(from.contains(s)) << at++;
    return bits;
#endif
}

/// At most 32 men stand on the occupied squares: four bits each name them, colour and kind.
template<Color Us>
Subtree subtree_at(const Board& board, int depth) {
    const Bitboard occupied = board.occupied();
    const auto bits = [&](Bitboard set) { return gathered(set, occupied); };
    // Kinds in binary: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6.
    const std::uint64_t passed = board.ep_square == SQ_NONE ? 0 : 8U | file_of(board.ep_square);
    return {{occupied.bits(),
             bits(board.of(WHITE)) | bits(board.men(PAWN) | board.men(BISHOP) | board.men(QUEEN)) << 32,
             bits(board.men(KNIGHT) | board.men(BISHOP) | board.men(KING))
                     | bits(board.men(ROOK) | board.men(QUEEN) | board.men(KING)) << 32},
            static_cast<std::uint64_t>(depth) | std::uint64_t{board.rights} << 7 | passed << 11
                    | std::uint64_t{Us} << 15};
}

} // namespace

template<Color Us>
NodeTotal Counter::count_anew(const Board& board, int depth) {
    const auto generally = [&] {
        NodeTotal total;
        for_each_move<Us>(board, rules_, [&](PieceType pt, Move m) {
            total += count_below<~Us>(after<Us>(board, rules_, pt, m), depth - 1);
        });
        return total;
    };
    if (depth > 3)
        end_if_stopped();
    if (depth > 2)
        return generally();
    // What castling needs in Chess960 is too much to look up, and evasions are too few.
    const bool castles_freely = rules_.is_chess960 && (board.rights & ~Us);
    const Bonds bonds = bonds_of<Us>(board, board.king<Us>());
    if (castles_freely || bonds.checkers)
        return generally();
    return NodeTotal(Replies<Us>(board, rules_, bonds).count());
}

template<Color Us>
NodeTotal Counter::count_below(const Board& board, int depth) {
    if (depth == 1)
        return NodeTotal(static_cast<std::uint64_t>(count_moves<Us>(board, rules_)));
    if (table_ == nullptr)
        return count_anew<Us>(board, depth);
    const Subtree subtree = subtree_at<Us>(board, depth);
    const SubtreeHash hash = hash_of(subtree);
    ++searches_;
    if (const auto known = table_->find(subtree, hash))
        return NodeTotal(*known);
    const NodeTotal total = count_anew<Us>(board, depth);
    if (total.number() <= UINT64_MAX && !total.overflowed())
        table_->store(subtree, hash, total.nodes());
    return total;
}

NodeTotal Counter::count(const Node& node, int depth) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    end_if_stopped();
    if (depth == 0)
        return NodeTotal(1);
    return node.side_to_move == WHITE ? count_below<WHITE>(node.board, depth) : count_below<BLACK>(node.board, depth);
}

std::vector<DividedMove> Counter::divide(int depth) {
    std::vector<DividedMove> divided;
    for (const Node& child : children(root_))
        divided.push_back({child.root_move, count(child, depth - 1)});
    return divided;
}

std::vector<Counter::Node> Counter::children(const Node& node) const {
    std::vector<Node> children;
    const auto add = [&]<Color Us>(std::integral_constant<Color, Us>) {
        for_each_move<Us>(node.board, rules_, [&](PieceType pt, Move m) {
            children.push_back(
                    {after<Us>(node.board, rules_, pt, m), ~Us, node.root_move.is_ok() ? node.root_move : m});
        });
    };
    node.side_to_move == WHITE ? add(std::integral_constant<Color, WHITE>())
                               : add(std::integral_constant<Color, BLACK>());
    return children;
}

} // namespace kiwi::counter
