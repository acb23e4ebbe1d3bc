// What a fuzz target of a C++ board class does with an input, and its options.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../engine/reachability.h"
#include "../checking/check_game.h"
#include "decoder.h"

namespace kiwi::fuzz {

class BoardFuzzing {
public:
    /// Recognises the conventions of the class (conventions.h), and tells them on stderr.
    explicit BoardFuzzing(std::unique_ptr<Board> kind);

    /// Reads the options that begin with two dashes, which libFuzzer leaves alone: --skip=M16,san, --allow=ep-always,
    /// --unreachable. Ends the program with a message and exit code 2 for any other.
    void read_options(int argc, char** argv);

    /// Plays the game of an input: the first finding of the state tier at any step, or of everything that the board can
    /// answer at the last, reduced. Nothing if the game is of Chess960 and the board does not play it, or if no game
    /// reaches its start, unless unreachable positions are asked for.
    [[nodiscard]] std::optional<Finding> find_failure(Bytes bytes) const;

private:
    [[nodiscard]] std::optional<std::string> fault_of_option(const std::string& name, const std::string& value);

    std::unique_ptr<Board> kind_;
    std::vector<const Invariant*> skipped_;
    PositionKind positions_ = PositionKind::Reachable;
};

} // namespace kiwi::fuzz
