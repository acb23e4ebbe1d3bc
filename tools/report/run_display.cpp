#include "run_display.h"

#include "print.h"

namespace kiwi::tools {

void RunDisplay::begin(const std::string& what, std::size_t tasks, std::size_t done) {
    bar_.emplace(tasks, what, progress_);
    bar_->start_from(done);
    bar_->end_in(seconds_left_());
}

void RunDisplay::found(Finding& finding) {
    if (complete_)
        complete_(finding);
}

void RunDisplay::added(const Finding& finding, bool is_first) {
    if (!is_text_ || (!is_first && !all_))
        return;
    if (bar_)
        bar_->clear();
    print_finding(finding);
}

} // namespace kiwi::tools
