// Listeners of `do_move`: one records the changes on the board, the other does nothing and costs nothing.
#pragma once

#include "position.h"

namespace kiwi {

/// A listener for callers that do not need the changes.
struct RecordNothing {
    static void leaves(const Position&, Square) {}
    static void arrives(const Position&, Square) {}
    static void moved(const DirtyPiece&) {}
};

/// Fills a DirtyBoard.
class DirtyRecorder {
public:
    explicit DirtyRecorder(DirtyBoard& dirty) : dirty_(&dirty) {}

    /// Called before the piece on `s` is removed: removes its threats and adds the threats that it blocked.
    void leaves(const Position& pos, Square s) { change(pos, s, false); }
    /// Called after a piece was put on `s`: adds its threats and removes the threats that it blocks.
    void arrives(const Position& pos, Square s) { change(pos, s, true); }
    void moved(const DirtyPiece& piece) { dirty_->pieces.push_back(piece); }

private:
    void change(const Position& pos, Square s, bool arrives);

    DirtyBoard* dirty_;
};

} // namespace kiwi
