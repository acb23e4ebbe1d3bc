// Kills the processes that we started, however we end.
//
// A separate process, the guard, waits until this process has ended, even by SIGKILL, and then kills the process groups
// that still run. Method: the guard reads from a pipe whose other end only this process holds, and which the kernel
// closes. The guard is not our child and shares neither our terminal nor our files. Thread-safe. On Windows, libuv's
// job kills child processes, and nothing here has an effect.
#pragma once

namespace kiwi::tools {

/// While it exists, processes started by this thread inherit no open files, such as a report or log. On Linux they also
/// die with this thread, so that none survives between its start and `watch_group`, and run without address space
/// randomisation: a program that reads uninitialised memory then does the same each time. The first one starts the
/// guard.
class Starting {
public:
    Starting();
    Starting(const Starting&) = delete;
    Starting& operator=(const Starting&) = delete;
    ~Starting();
};

/// Adds a process group to those that the guard kills, or removes it.
void watch_group(int group);
void forget_group(int group);
/// Kills all processes of a group.
void kill_group(int group);

} // namespace kiwi::tools
