#include "kiwipete/engine/perft/perft_stats.h"

#include <memory>

#include "kiwipete/engine/in_parallel.h"
#include "kiwipete/engine/movegen.h"
#include "kiwipete/engine/played_position.h"

namespace kiwi {

namespace {

/// Where the piece that moves, of castling the rook, stands afterwards; SQ_NONE for a rook that stays where it is.
Square arrival(Move m, Color mover) {
    if (m.type_of() != MoveType::Castling)
        return m.to_sq();
    const Square rook_to = castled_rook_square(mover & (m.to_sq() > m.from_sq() ? KING_SIDE : QUEEN_SIDE));
    return rook_to == m.to_sq() ? SQ_NONE : rook_to;
}

/// Counts a legal move.
void add_move(Position& pos, Move m, PerftStats& stats) {
    const Color mover = pos.side_to_move();
    ++stats.nodes;
    stats.captures += pos.capture(m);
    stats.en_passant += m.type_of() == MoveType::EnPassant;
    stats.castles += m.type_of() == MoveType::Castling;
    stats.promotions += m.type_of() == MoveType::Promotion;
    StateInfo next;
    pos.do_move(m, next);
    const Bitboard checkers = pos.checkers();
    const bool over = count_legal_moves(pos) == 0;
    stats.checks += !checkers.empty();
    stats.double_checks += checkers.more_than_one();
    const bool by_the_moved = !checkers.empty() && checkers.lsb() == arrival(m, mover);
    stats.discovered_checks += !checkers.empty() && !checkers.more_than_one() && !by_the_moved;
    stats.checkmates += over && !checkers.empty();
    stats.stalemates += over && checkers.empty();
    pos.undo_move(m);
}

/// Precondition: depth is at least 1.
void add_below(Position& pos, int depth, PerftStats& stats) {
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        if (depth == 1) {
            add_move(pos, m, stats);
            continue;
        }
        pos.do_move(m, next);
        add_below(pos, depth - 1, stats);
        pos.undo_move(m);
    }
}

} // namespace

PerftStats& PerftStats::operator+=(const PerftStats& other) {
    for (const auto number : {&PerftStats::nodes, &PerftStats::captures, &PerftStats::en_passant, &PerftStats::castles,
                              &PerftStats::promotions, &PerftStats::checks, &PerftStats::discovered_checks,
                              &PerftStats::double_checks, &PerftStats::checkmates, &PerftStats::stalemates})
        this->*number += other.*number;
    return *this;
}

PerftStats perft_stats(Position& pos, int depth) {
    KIWI_ASSERT(depth >= 0 && depth <= MAX_PERFT_DEPTH);
    PerftStats stats;
    if (depth == 0)
        stats.nodes = 1;
    else
        add_below(pos, depth, stats);
    return stats;
}

std::vector<PerftStats> perft_stats_by_depth(const BoardSetup& setup, int depth, int threads) {
    std::vector<PerftStats> by_depth;
    PlayedPosition root(setup);
    const MoveList moves = legal_moves(root.pos);
    for (int d = 1; d <= depth; ++d) {
        PerftStats total;
        if (d == 1)
            total = perft_stats(root.pos, d);
        else
            in_parallel(
                    threads, moves.size(),
                    [&] {
                        return [&, own = std::make_unique<PlayedPosition>(setup)](std::size_t i) {
                            own->play(moves[i]);
                            const PerftStats below = perft_stats(own->pos, d - 1);
                            own->undo();
                            return below;
                        };
                    },
                    [&](std::size_t, const PerftStats& below) { total += below; });
        by_depth.push_back(total);
    }
    return by_depth;
}

} // namespace kiwi
