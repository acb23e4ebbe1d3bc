// Finds what failed positions have in common.
#pragma once

#include <string>
#include <vector>

#include "../../engine/board_setup.h"

namespace kiwi::tools {

/// Some of any number of positions, evenly spaced, and how many there were.
class SampledPositions {
public:
    void add(const BoardSetup& position) {
        if (count_++ % step_ == 0)
            sample_.push_back(position);
        if (sample_.size() < MOST)
            return;
        for (std::size_t i = 0; i < MOST / 2; ++i)
            sample_[i] = sample_[2 * i];
        sample_.resize(MOST / 2);
        step_ *= 2;
    }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] const std::vector<BoardSetup>& sample() const { return sample_; }

private:
    static constexpr std::size_t MOST = 4096;
    std::size_t count_ = 0;
    std::size_t step_ = 1;
    std::vector<BoardSetup> sample_;
};

/// The rules that matter in at least half of the failed positions and at least 1.5 times as often as in passed ones,
/// one line each, such as "14 of 16 failures: castling (3 of 50 that pass)". The oracle decides whether a rule matters
/// in a position, after one move, or for a second move. Looks at up to 50 positions. At most three lines; none for
/// fewer than four failures.
[[nodiscard]] std::vector<std::string> what_failures_share(const SampledPositions& failed,
                                                           const SampledPositions& passed);

} // namespace kiwi::tools
