// Ctrl-C as something to be looked at instead of the end.
#pragma once

#include <atomic>
#include <csignal>

namespace kiwi::tools {

/// While there is one of these, the first SIGINT only raises a flag; the second ends the process as usual. At most one
/// at a time.
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
