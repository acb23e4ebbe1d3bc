// The main function of the `kiwipete` command.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <utility>
#ifndef _WIN32
    #include <fcntl.h>
#endif
#ifdef __linux__
    #include <filesystem>
    #include <fstream>
    #include <set>

    #include <sys/prctl.h>
    #include <sys/wait.h>
    #include <unistd.h>
#endif

#include "process/process.h"
#include "terminal/interruption.h"
#include "verbs/verbs.h"

namespace {

/// Fills descriptors 0 to 2 where they are closed, so that no file or pipe takes their place. Reading and writing there
/// fail as before.
void fill_standard_descriptors() {
#ifndef _WIN32
    for (const auto& [descriptor, mode] : {std::pair(0, O_WRONLY), std::pair(1, O_RDONLY), std::pair(2, O_RDONLY)})
        if (fcntl(descriptor, F_GETFD) == -1)
            static_cast<void>(open("/dev/null", mode)); // takes the lowest closed descriptor
#endif
}

/// Where memory runs out in a place that may not throw, such as a destructor, the run ends as it does elsewhere.
[[noreturn]] void end_without_memory() {
    try {
        if (const std::exception_ptr error = std::current_exception())
            std::rethrow_exception(error);
    } catch (const std::bad_alloc&) {
        std::fputs("kiwipete: not enough memory\n", stderr);
        std::_Exit(static_cast<int>(kiwi::tools::ExitCode::WrongUse));
    } catch (...) { // a mistake of ours: abort, and leave the place to a debugger
    }
    std::abort();
}

#ifdef __linux__
/// Our child processes, zombies too.
std::set<int> children_of_ours() {
    std::set<int> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        std::ifstream stat(entry.path() / "stat");
        std::string text;
        std::getline(stat, text);
        // "PID (NAME) STATE PARENT": the name may contain anything.
        const std::size_t after_name = text.rfind(')');
        if (after_name != std::string::npos && after_name + 4 < text.size()
            && std::atoi(text.c_str() + after_name + 4) == getpid())
            found.insert(std::stoi(name));
    }
    return found;
}

/// While it exists, a daemon that a program under test has started becomes our child when its parent ends, and the
/// destructor kills it. One at a time, for a whole run of the command.
class Orphans {
public:
    Orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }
    Orphans(const Orphans&) = delete;
    Orphans& operator=(const Orphans&) = delete;
    /// Kills all children but those that this process had before, and their descendants.
    ~Orphans() {
        // The children of a killed child become ours in turn; a program that forks faster than this is left.
        for (int round = 0; round < 1000; ++round) {
            bool is_any_left = false;
            for (const int child : children_of_ours())
                if (!not_ours_.contains(child)) {
                    is_any_left = true;
                    kill(child, SIGKILL);
                    waitpid(child, nullptr, 0);
                }
            if (!is_any_left)
                return;
        }
    }

private:
    std::set<int> not_ours_ = children_of_ours();
};
#endif

} // namespace

int main(int argc, char** argv) {
    std::set_terminate(end_without_memory);
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error of the write
#endif
    fill_standard_descriptors();
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16); // flush each line, also on a pipe
    kiwi::tools::say_when_interrupted();
    std::string path = kiwi::tools::path_of_this_program(argv[0]);
    argv[0] = path.data();
#ifdef __linux__
    const Orphans orphans;
#endif
    return static_cast<int>(kiwi::tools::run(argc, argv));
}
