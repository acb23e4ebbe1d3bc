// Ctrl-C as a flag.
#pragma once

#include <atomic>
#include <csignal>

namespace kiwi::tools {

/// While one exists, the first SIGINT only sets a flag; the second ends the process as usual. At most one at a time.
class Interruption {
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    /// Whether there was a SIGINT.
    [[nodiscard]] const std::atomic<bool>& flag() const;

private:
    struct sigaction before_ {};
};

} // namespace kiwi::tools
