// Checks games of a program, and reduces what fails; for one thread.
#pragma once

#include "../../props/checking/play.h"
#include "adapter_board.h"

namespace kiwi::tools {

class ProgramChecker {
public:
    ProgramChecker(const std::string& command, const SubjectOptions& options, SubjectProfile profile) :
        pool_(std::make_shared<ProcessPool>(command, options, std::move(profile))),
        kind_(pool_) {}

    /// Checks each position of a line; a failure is reduced.
    [[nodiscard]] CheckedGame check(const Line& line, const Checks& checks);

private:
    [[nodiscard]] Failure reduced(const Failure& failure);

    std::shared_ptr<ProcessPool> pool_;
    ProgramSubject kind_;
};

} // namespace kiwi::tools
