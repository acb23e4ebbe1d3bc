// Processes that a program under test leaves behind.
#pragma once

#include <set>

namespace kiwi::tools {

/// While it exists, a daemon that a program under test has started becomes our child when its parent ends, and the
/// destructor kills it. Only on Linux; elsewhere it does nothing. One at a time, for a whole run of the command.
class Orphans {
public:
    Orphans();
    Orphans(const Orphans&) = delete;
    Orphans& operator=(const Orphans&) = delete;
    /// Kills all children but those that this process had before, and their descendants.
    ~Orphans();

private:
    std::set<int> not_ours_;
};

} // namespace kiwi::tools
