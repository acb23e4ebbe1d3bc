// Ends a fuzz target on a failure.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "../props/findings/finding.h"

namespace kiwi::fuzz {

/// Prints the finding, if there is one, and aborts, so that the fuzzer records it. scripts/run_fuzzers.py reads the
/// invariant from the first line.
inline void abort_on(const std::optional<Finding>& finding) {
    if (!finding)
        return;
    std::fprintf(stderr, "failure: %s\n%s", finding->title().c_str(), to_string(*finding).c_str());
    std::abort();
}

} // namespace kiwi::fuzz
