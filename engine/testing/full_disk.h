// Simulates a full disk for this process.
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace kiwi {

/// While an instance lives, writing more than `bytes` bytes to a file fails.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        handler_ = std::signal(SIGXFSZ, SIG_IGN); // the write fails instead of raising the signal
        rlimit less = before_;
        less.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &less);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int) = SIG_DFL;
};

} // namespace kiwi
