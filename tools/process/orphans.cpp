#include "orphans.h"

#ifdef __linux__
    #include <csignal>
    #include <filesystem>
    #include <fstream>
    #include <string>

    #include <sys/prctl.h>
    #include <sys/wait.h>
    #include <unistd.h>
#endif

namespace kiwi::tools {

#ifdef __linux__
namespace {

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

} // namespace

Orphans::Orphans() : not_ours_(children_of_ours()) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

Orphans::~Orphans() {
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
#else
Orphans::Orphans() = default;
Orphans::~Orphans() = default;
#endif

} // namespace kiwi::tools
