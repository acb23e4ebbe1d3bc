#include "perft_stats.h"

#include <algorithm>
#include <memory>
#include <span>

#include "../in_parallel.h"
#include "../movegen.h"
#include "../played_position.h"
#include "node_total.h"

namespace kiwi {

namespace {

/// Where the piece that moves, of castling the rook, stands afterwards; SQ_NONE for a rook that stays where it is.
Square arrival(Move m, Color mover) {
    if (m.type_of() != MoveType::Castling)
        return m.to_sq();
    const Square rook_to = castled_rook_square(castling_right(mover, m.from_sq(), m.to_sq()));
    return rook_to == m.to_sq() ? SQ_NONE : rook_to;
}

/// Counts a legal move, and the moves below it, each in the statistics of its depth. Precondition: there is a depth.
void add_move(Position& pos, Move m, std::span<PerftStats> by_depth, const std::atomic<bool>* stop) {
    constexpr std::size_t often_enough = 3; // a tree of so many plies takes a fraction of a second
    if (by_depth.size() >= often_enough && stop != nullptr && *stop)
        throw PerftStopped();
    PerftStats& stats = by_depth.front();
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
    if (checkers.empty())
        stats.stalemates += over;
    else {
        ++stats.checks;
        stats.checkmates += over;
        stats.double_checks += checkers.more_than_one();
        stats.discovered_checks += !checkers.more_than_one() && checkers.lsb() != arrival(m, mover);
    }
    if (by_depth.size() > 1)
        for (const Move reply : legal_moves(pos))
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
