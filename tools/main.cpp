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

#include "process/orphans.h"
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
    const kiwi::tools::Orphans orphans;
    return static_cast<int>(kiwi::tools::run(argc, argv));
}
