// Fuzz target of a C++ board class, with command-line options.
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
    /// Detects the intentional deviations of the class (conventions.h) and reports them on stderr.
    explicit BoardFuzzing(std::unique_ptr<Board> kind);

    /// Reads the options --skip=M16,san, --allow=ep-always, --unreachable, and --trace, which prints each position on
    /// stderr before it is checked; libFuzzer ignores options with two dashes. Exits with a message and code 2 for any
    /// other option with two dashes.
    void read_options(int argc, char** argv);

    /// Plays the game of an input and returns the first finding, minimised: of the state tier after each step, or of
    /// the full tier after the last. Nothing for Chess960 games if the board does not play Chess960, and for
    /// unreachable starts without --unreachable.
    [[nodiscard]] std::optional<Finding> find_failure(Bytes bytes) const;

private:
    [[nodiscard]] std::optional<std::string> fault_of_option(const std::string& name, const std::string& value);

    std::unique_ptr<Board> kind_;
    std::vector<const Invariant*> skipped_;
    PositionKind positions_ = PositionKind::Reachable;
    bool prints_positions_ = false;
};

} // namespace kiwi::fuzz
