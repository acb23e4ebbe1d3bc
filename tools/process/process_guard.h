// Kills the processes that we started, however we end.
#pragma once

namespace kiwi::tools {

/// A separate process that waits until this process has ended, even by SIGKILL, and then kills the process groups that
/// still run. Method: the guard reads from a pipe whose other end only this process holds, and which the kernel closes.
/// The guard is not our child and shares neither our terminal nor our files. Thread-safe. On Windows, libuv's job kills
/// child processes, and the guard does nothing.
class ProcessGuard {
public:
    /// Starts the guard on first use.
    static ProcessGuard& instance();
    ProcessGuard(const ProcessGuard&) = delete;
    ProcessGuard& operator=(const ProcessGuard&) = delete;
    ~ProcessGuard() = default;

    /// While it exists, processes started by this thread inherit no open files, such as a report or log. On Linux they
    /// also die with this thread, so that none survives between its start and `watch`, and run without address space
    /// randomisation: a program that reads uninitialised memory then does the same each time.
    class Starting {
    public:
        Starting();
        Starting(const Starting&) = delete;
        Starting& operator=(const Starting&) = delete;
        ~Starting();
    };

    /// Adds a process group to those that the guard kills, or removes it.
    void watch(int group) const;
    void forget(int group) const;
    /// Kills all processes of a group. Does nothing on Windows.
    static void kill_group(int group);

private:
    ProcessGuard();
    void tell(int message) const;

    int pipe_ = -1; ///< Closed only by the kernel. -1 if the guard could not be started.
};

} // namespace kiwi::tools
