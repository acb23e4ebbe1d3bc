// What a fuzz target of a C++ board class does with an input, and its options.
#pragma once

#include <memory>
#include <optional>

#include "../../engine/reachability.h"
#include "../../props/checking/check_game.h"
#include "../../props/fuzzing/decoder.h"

namespace kiwi::tools {

class BoardFuzzing {
public:
    /// Recognises the conventions of the class (conventions.h), and tells them on stderr.
    explicit BoardFuzzing(std::unique_ptr<Board> kind);

    /// Reads the options that begin with two dashes, which libFuzzer leaves alone: --skip=M16,san, --allow=ep-always,
    /// --unreachable. Ends the program with exit code 2 and a message for any other.
    void read_options(int argc, char** argv);

    /// Plays the game of an input: the first finding of the state tier at any step, or of everything that the board can
    /// answer at the last, reduced. Nothing if the game is of Chess960 and the board does not play it, or if no game
    /// reaches its start, unless unreachable positions are asked for.
    [[nodiscard]] std::optional<Finding> find_failure(fuzz::Bytes bytes) const;

private:
    std::unique_ptr<Board> kind_;
    std::vector<const Invariant*> skipped_;
    PositionKind positions_ = PositionKind::Reachable;
};

} // namespace kiwi::tools
