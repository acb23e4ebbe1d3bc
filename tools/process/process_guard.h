// Kills the processes that we started when we end, however we end.
#pragma once

namespace kiwi::tools {

/// A process of its own that waits until this one has ended, by SIGKILL too, and then kills the process groups that
/// still run. Method: it reads from a pipe whose other end only this process holds; the kernel closes that end. It is
/// not a child of this process, and has neither its terminal nor its files. Thread-safe. On Windows libuv puts what it
/// starts into a job that ends with us: there is nothing to guard.
class ProcessGuard {
public:
    /// The one guard; started when first asked for.
    static ProcessGuard& instance();
    ProcessGuard(const ProcessGuard&) = delete;
    ProcessGuard& operator=(const ProcessGuard&) = delete;
    ~ProcessGuard() = default;

    /// For processes that the calling thread starts while this exists. They get none of our open files, such as a
    /// report or a log. Where the system can do so, they die with that thread, so that none is left over between its
    /// start and `watch`, and have their memory at the same addresses each time: a program that reads what it never
    /// wrote then does the same each time.
    class Starting {
    public:
        Starting();
        Starting(const Starting&) = delete;
        Starting& operator=(const Starting&) = delete;
        ~Starting();
    };

    /// From now on, a process group is to be killed, or not any more.
    void watch(int group) const;
    void forget(int group) const;
    /// Kills all processes of a group. Does nothing on Windows, which has no such groups.
    static void kill_group(int group);

private:
    ProcessGuard();
    void tell(int message) const;

    int pipe_ = -1; ///< Never closed: the kernel does that. -1 if there could be no guard.
};

} // namespace kiwi::tools
