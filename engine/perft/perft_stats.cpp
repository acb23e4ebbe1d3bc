#include "perft_stats.h"

#include <algorithm>
#include <memory>
#include <span>

#include "../base/in_parallel.h"
#include "../movegen.h"
#include "../played_position.h"
#include "node_total.h"

namespace kiwi {

namespace {

/// The destination of the moving piece, or of the rook for castling; SQ_NONE if the rook does not move.
Square arrival(Move m, Color mover) {
    if (m.type_of() != MoveType::Castling)
        return m.to_sq();
    const Square rook_to = castled_rook_square(castling_right(mover, m.from_sq(), m.to_sq()));
    return rook_to == m.to_sq() ? SQ_NONE : rook_to;
}

/// Unpinned pieces of a side, except its king, that have a move. A piece other than a pawn keeps a move when another
/// piece arrives beside it: it can capture that piece. Precondition: the side is not in check.
Bitboard certain_movers(const Position& pos, Color c) {
    const Bitboard occupied = pos.pieces();
    const Bitboard blocked = c == WHITE ? occupied.shift<SOUTH>() : occupied.shift<NORTH>();
    Bitboard movers = pos.pieces(c, PAWN) & ~blocked;
    for (const Square s : pos.pieces(c) & ~pos.pieces(PAWN, KING))
        if (attacks_bb(pos.piece_on(s), s, occupied) & ~pos.pieces(c))
            movers |= s;
    return movers & ~pos.blockers_for_king(c);
}

/// Whether the opponent has a legal move after any move that does not give check: more of its pieces can move now than
/// one move can stop. A move captures one piece, stands in the way of two (castling), and pins at most three: one from
/// its destination, and others through its origin and the square of a pawn captured en passant.
bool cannot_be_stalemated(const Position& pos) {
    constexpr int most_stopped = 6;
    return certain_movers(pos, ~pos.side_to_move()).popcount() > most_stopped;
}

/// Counts the properties of a move that are known without making it.
void count_kind(const Position& pos, Move m, PerftStats& stats) {
    ++stats.nodes;
    stats.captures += pos.capture(m);
    stats.en_passant += m.type_of() == MoveType::EnPassant;
    stats.castles += m.type_of() == MoveType::Castling;
    stats.promotions += m.type_of() == MoveType::Promotion;
}

/// Counts a legal move and the moves below it, each in the statistics of its depth. At the last depth it makes only
/// moves that give check or may stalemate. Precondition: `by_depth` is not empty.
void add_move(Position& pos, Move m, std::span<PerftStats> by_depth, const std::atomic<bool>* stop) {
    constexpr std::size_t often_enough = 3; // a tree of 3 plies takes a fraction of a second
    if (by_depth.size() >= often_enough && stop != nullptr && *stop)
        throw PerftStopped();
    PerftStats& stats = by_depth.front();
    const Color mover = pos.side_to_move();
    count_kind(pos, m, stats);
    StateInfo next;
    pos.do_move(m, next);
    const Bitboard checkers = pos.checkers();
    const MoveList replies = by_depth.size() > 1 ? legal_moves(pos) : MoveList();
    const bool over = by_depth.size() > 1 ? replies.empty() : !has_legal_move(pos);
    if (checkers.empty())
        stats.stalemates += over;
    else {
        ++stats.checks;
        stats.checkmates += over;
        stats.double_checks += checkers.more_than_one();
        stats.discovered_checks += !checkers.more_than_one() && checkers.lsb() != arrival(m, mover);
    }
    const bool is_last = by_depth.size() == 2 && cannot_be_stalemated(pos);
    for (const Move reply : replies)
        if (is_last && !pos.gives_check(reply))
            count_kind(pos, reply, by_depth[1]);
        else
            add_move(pos, reply, by_depth.subspan(1), stop);
    pos.undo_move(m);
}

} // namespace

PerftStats& PerftStats::operator+=(const PerftStats& other) {
    for (const PerftStatsColumn& column : PERFT_STATS_COLUMNS)
        this->*column.number += other.*column.number;
    return *this;
}

PerftStats perft_stats(Position& pos, int depth) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    if (depth == 0)
        return {1};
    std::vector<PerftStats> by_depth(static_cast<std::size_t>(depth));
    for (const Move m : legal_moves(pos))
        add_move(pos, m, by_depth, nullptr);
    return by_depth.back();
}

std::vector<PerftStats> perft_stats_by_depth(const BoardSetup& setup, int depth, int threads,
                                             const std::atomic<bool>* stop) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    std::vector<PerftStats> total(static_cast<std::size_t>(depth));
    if (total.empty())
        return total;
    const MoveList moves = legal_moves(PlayedPosition(setup).pos);
    const auto make_worker = [&] {
        return [&, own = std::make_unique<PlayedPosition>(setup)](std::size_t i) {
            std::vector<PerftStats> below(total.size());
            add_move(own->pos, moves[i], below, stop);
            return below;
        };
    };
    in_parallel(threads, moves.size(), make_worker, [&](std::size_t, const std::vector<PerftStats>& below) {
        std::ranges::transform(total, below, total.begin(),
                               [](PerftStats sum, const PerftStats& each) { return sum += each; });
    });
    return total;
}

} // namespace kiwi
