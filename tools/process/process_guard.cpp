#include "process_guard.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
    #include <linux/close_range.h>
    #include <sys/personality.h>
    #include <sys/prctl.h>
#endif

namespace kiwi::tools {

namespace {

/// More programs than --jobs allows at the same time.
constexpr std::size_t MAX_GROUPS = 4096;

/// The loop of the guard. After fork() in a process with threads, only async-signal-safe functions may be called.
[[noreturn]] void guard(int from) {
    std::array<pid_t, MAX_GROUPS> groups{}; // 0 for a free entry
    pid_t message = 0;                      // a group to watch; negated, a group to forget
    for (;;) {
        const ssize_t size = read(from, &message, sizeof message);
        if (size < 0 && errno == EINTR)
            continue;
        if (size != sizeof message)
            break;
        const pid_t from_this = message > 0 ? 0 : -message;
        const auto place = std::find(groups.begin(), groups.end(), from_this);
        if (place != groups.end())
            *place = message > 0 ? message : 0;
    }
    for (const pid_t group : groups)
        if (group != 0)
            kill_group(group);
    _exit(0);
}

/// Closes all files but one: an inherited pipe would hide its end of file from the reader.
void close_all_but(int file) {
    const long most = sysconf(_SC_OPEN_MAX);
    const int end = most > 0 && most < 65'536 ? static_cast<int>(most) : 65'536;
    for (int i = 0; i < end; ++i)
        if (i != file)
            close(i);
}

thread_local bool is_starting = false;

/// Marks all descriptors from 3 on close-on-exec.
void keep_descriptors_here() {
#ifdef __linux__
    if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0)
        return;
#endif
    const int end = static_cast<int>(std::min(sysconf(_SC_OPEN_MAX), 65'536L));
    for (int descriptor = 3; descriptor < end; ++descriptor)
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Runs in every forked child. Has an effect only while the thread that forked holds a `Starting`.
void prepare_child() {
    if (!is_starting)
        return;
    keep_descriptors_here();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    personality(ADDR_NO_RANDOMIZE);
#endif
}

/// Starts the guard, and returns the end of the pipe that it reads; -1 if it could not be started.
int start() {
    pthread_atfork(nullptr, nullptr, prepare_child);
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
        return -1;
    for (const int end : ends)
        fcntl(end, F_SETFD, FD_CLOEXEC);
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return -1;
    }
    if (child == 0) {
        // The grandchild is the guard, so that the guard is not our child. A session of its own keeps signals to our
        // terminal and process group from the guard.
        setsid();
        if (fork() != 0)
            _exit(0);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            std::signal(signal, SIG_IGN);
        close_all_but(ends[0]);
        guard(ends[0]);
    }
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    close(ends[0]);
    return ends[1];
}

void tell(int message) {
    static const int to = start(); // closed only by the kernel
    // A write of up to PIPE_BUF bytes is atomic (POSIX).
    while (to >= 0 && message != 0 && write(to, &message, sizeof message) < 0 && errno == EINTR) {
    }
}

} // namespace

Starting::Starting() {
    tell(0);
    is_starting = true;
}
Starting::~Starting() { is_starting = false; }

void watch_group(int group) { tell(group); }
void forget_group(int group) { tell(-group); }
void kill_group(int group) { kill(-group, SIGKILL); }

} // namespace kiwi::tools
