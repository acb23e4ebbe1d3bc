// Listeners of `do_move`: one that writes down what changes on the board, and one that costs nothing.
#pragma once

#include "kiwipete/engine/position.h"

namespace kiwi {

/// For callers that do not ask what changed.
struct RecordNothing {
    static void leaves(const Position&, Square) {}
    static void arrives(const Position&, Square) {}
    static void moved(const DirtyPiece&) {}
};

/// Fills a DirtyBoard.
class DirtyRecorder {
public:
    explicit DirtyRecorder(DirtyBoard& dirty) : dirty_(&dirty) {}

    /// The piece on `s` is about to be taken off: its threats go, and what it hid comes.
    void leaves(const Position& pos, Square s) { change(pos, s, false); }
    /// A piece has been put on `s`: its threats come, and what it hides goes.
    void arrives(const Position& pos, Square s) { change(pos, s, true); }
    void moved(const DirtyPiece& piece) { dirty_->pieces.push_back(piece); }

private:
    void change(const Position& pos, Square s, bool arrives);

    DirtyBoard* dirty_;
};

} // namespace kiwi
