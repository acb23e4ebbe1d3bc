// A disk without room, as far as this process can tell.
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace kiwi {

/// While it lives, no file grows beyond some bytes: to write more fails.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        handler_ = std::signal(SIGXFSZ, SIG_IGN); // then the write fails instead
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
