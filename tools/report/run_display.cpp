#include "run_display.h"

#include "print.h"

namespace kiwi::tools {

void RunDisplay::begin(std::size_t tasks, const std::string& what) { bar_.emplace(tasks, what, progress_); }

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
