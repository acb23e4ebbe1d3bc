#include "dirty_recorder.h"

namespace kiwi {

void DirtyRecorder::change(const Position& pos, Square s, bool arrives) {
    const Piece pc = pos.piece_on(s);
    const Bitboard occupied = pos.pieces();
    const auto log = [&](Square from, Square to, bool added) {
        dirty_->threats.push_back({{pos.piece_on(from), from, pos.piece_on(to), to}, added});
    };
    for (const Square target : attacks_bb(pc, s, occupied) & occupied)
        log(s, target, arrives);
    for (const Square attacker : pos.attackers_to(s, occupied)) {
        log(attacker, s, arrives);
        if (type_of(pos.piece_on(attacker)) < BISHOP || type_of(pos.piece_on(attacker)) > QUEEN)
            continue;
        const Bitboard without = attacks_bb(pos.piece_on(attacker), attacker, occupied ^ s);
        const Bitboard with = attacks_bb(pos.piece_on(attacker), attacker, occupied);
        for (const Square hidden : without & ~with & occupied)
            log(attacker, hidden, !arrives);
    }
}

} // namespace kiwi
