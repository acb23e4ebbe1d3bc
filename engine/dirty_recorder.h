// Listeners of `do_move`: one that records what changes on the board, and one that costs nothing.
#pragma once

#include "position.h"

namespace kiwi {

/// For callers that do not need to know what changed.
struct RecordNothing {
    static void leaves(const Position&, Square) {}
    static void arrives(const Position&, Square) {}
    static void moved(const DirtyPiece&) {}
};

/// Fills a DirtyBoard.
class DirtyRecorder {
public:
    explicit DirtyRecorder(DirtyBoard& dirty) : dirty_(&dirty) {}

    /// The piece on `s` is about to be removed: its threats are removed, those that it blocked are added.
    void leaves(const Position& pos, Square s) { change(pos, s, false); }
    /// A piece has been put on `s`: its threats are added, those that it blocks are removed.
    void arrives(const Position& pos, Square s) { change(pos, s, true); }
    void moved(const DirtyPiece& piece) { dirty_->pieces.push_back(piece); }

private:
    void change(const Position& pos, Square s, bool arrives);

    DirtyBoard* dirty_;
};

} // namespace kiwi
