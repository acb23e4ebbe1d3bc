// Detects draws by the 50-move rule and by repetition.
#include <algorithm>

#include "cuckoo.h"
#include "movegen.h"

namespace kiwi {

bool Position::is_draw(int ply) const {
    const bool fifty_moves = st_->rule50 >= 100 && (st_->checkers.empty() || has_legal_move(*this));
    return fifty_moves || is_repetition(ply);
}

bool Position::has_repeated() const {
    const StateInfo* state = st_;
    for (int reversible = std::min(st_->rule50, st_->plies_from_null); reversible >= 4; --reversible) {
        if (state->repetition != 0)
            return true;
        state = state->previous;
    }
    return false;
}

// A legal move repeats an earlier position if the two positions differ by one reversible move of ours. The opponent's
// pieces must be back on their squares: then the running difference of their moves is 0. In that case the difference of
// the two keys is the key of our move in the cuckoo table. The move is legal if the squares between its ends are empty:
// it leads to a position that already occurred, with the opponent to move.
bool Position::upcoming_repetition(int ply) const {
    const int reversible = std::min(st_->rule50, st_->plies_from_null);
    if (reversible < 3)
        return false;
    const StateInfo* earlier = st_->previous;
    Key opponents_change = st_->key ^ earlier->key ^ zobrist::SIDE;
    for (int distance = 3; distance <= reversible; distance += 2) {
        opponents_change ^= earlier->previous->key ^ earlier->previous->previous->key ^ zobrist::SIDE;
        earlier = earlier->previous->previous;
        if (opponents_change != 0)
            continue;
        const Move m = cuckoo::find(st_->key ^ earlier->key);
        if (!m.is_ok() || (between_bb(m.from_sq(), m.to_sq()) & pieces()))
            continue;
        if (ply > distance || earlier->repetition != 0)
            return true;
    }
    return false;
}

} // namespace kiwi
