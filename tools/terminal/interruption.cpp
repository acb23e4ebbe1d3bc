#include "interruption.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#ifndef _WIN32
    #include <poll.h>
    #include <unistd.h>
#endif

#include "say.h"

namespace kiwi::tools {

namespace {

// A signal handler can reach only globals.
std::atomic<bool> interrupted = false;
std::atomic<ExitCode> code_of_end = ExitCode::Good;
std::array<std::atomic<const char*>, 16> unfinished{};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<ExitCode>::is_always_lock_free
              && std::atomic<const char*>::is_always_lock_free);

bool has_handlers = false; // of an Interruption

void end_with(ExitCode code) {
    code_of_end = code;
    interrupted = true;
}

/// The code is as a shell reports the signal.
void set_flag(int signal) { end_with(static_cast<ExitCode>(128 + signal)); }

} // namespace

#ifdef _WIN32
/// The previous handlers. Windows resets a handler when it is called.
struct Interruption::Handlers {
    using Handler = void (*)(int);
    Handler interrupt = std::signal(SIGINT, set_flag);
    Handler terminate = std::signal(SIGTERM, set_flag);
    void restore() const {
        std::signal(SIGINT, interrupt);
        std::signal(SIGTERM, terminate);
    }
};
#else
/// The previous handlers. Without SA_RESTART, a signal interrupts a waiting system call.
struct Interruption::Handlers {
    struct sigaction interrupt {};
    struct sigaction terminate {};
    struct sigaction hang_up {};
    Handlers() {
        struct sigaction action {};
        action.sa_handler = set_flag;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        sigaction(SIGINT, &action, &interrupt);
        sigaction(SIGTERM, &action, &terminate);
        sigaction(SIGHUP, nullptr, &hang_up);
        if (hang_up.sa_handler != SIG_IGN) // under nohup the run goes on
            sigaction(SIGHUP, &action, nullptr);
    }
    void restore() const {
        sigaction(SIGINT, &interrupt, nullptr);
        sigaction(SIGTERM, &terminate, nullptr);
        sigaction(SIGHUP, &hang_up, nullptr);
    }
};
#endif

Interruption::Interruption() {
    if (has_handlers) // an outer one receives the signal
        return;
    has_handlers = true;
    code_of_end = ExitCode::Good;
    interrupted = false;
    before_ = std::make_unique<Handlers>();
}

Interruption::~Interruption() {
    if (!before_)
        return;
    before_->restore();
    interrupted = false;
    has_handlers = false;
}

RemovedBySignal::RemovedBySignal(const char* path) : path_(path) {
    for (auto& slot : unfinished)
        if (const char* none = nullptr; slot.compare_exchange_strong(none, path_))
            return;
}

RemovedBySignal::~RemovedBySignal() {
    for (auto& slot : unfinished)
        if (const char* ours = path_; slot.compare_exchange_strong(ours, nullptr))
            return;
}

const std::atomic<bool>& Interruption::flag() { return interrupted; }

ExitCode Interruption::exit_code_or(ExitCode otherwise) const { return interrupted ? code_of_end.load() : otherwise; }

void interrupt(const std::string& why) {
    ExitCode none = ExitCode::Good;
    if (interrupted || !code_of_end.compare_exchange_strong(none, ExitCode::WrongUse)) // another thread was first
        return;
    complain(why);
    interrupted = true;
}

void throw_interrupted(const std::string& done) { throw Interrupted(code_of_end, done); }

void throw_if_interrupted() {
    if (interrupted)
        throw_interrupted();
}

#ifdef _WIN32
void wait_for_input(int /*descriptor*/) { throw_if_interrupted(); }
bool output_has_reader() { return true; }
void say_when_interrupted() {}
#else
bool output_has_reader() {
    pollfd file{STDOUT_FILENO, POLLOUT, 0};
    return poll(&file, 1, 0) <= 0 || (file.revents & POLLERR) == 0;
}

void wait_for_input(int descriptor) {
    constexpr int milliseconds = 100; // a signal that comes just before `poll` does not end it
    pollfd file{descriptor, POLLIN, 0};
    int ready = 0;
    do {
        throw_if_interrupted();
        ready = poll(&file, 1, milliseconds);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
}

namespace {

/// Calls only async-signal-safe functions.
void say_and_end(int signal) {
    constexpr std::string_view said = "\nkiwipete: interrupted\n";
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, said.data(), said.size());
    for (const auto& slot : unfinished)
        if (const char* path = slot)
            unlink(path);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace

void say_when_interrupted() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        sigaction(signal, nullptr, &action);
        if (action.sa_handler != SIG_DFL)
            continue;
        action.sa_handler = say_and_end;
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
        sigaction(signal, &action, nullptr);
    }
}
#endif

} // namespace kiwi::tools
