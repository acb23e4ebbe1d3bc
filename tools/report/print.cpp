#include "print.h"

#include <fmt/core.h>

#include "../terminal/terminal.h"

namespace kiwi::tools {

void print_finding(const Finding& finding) { fmt::print("{} {}", red("FAILURE"), to_string(finding)); }

void print_groups(const Report& report, bool all_printed) {
    for (const Report::Group& group : report.groups()) {
        if (!group.first_is_smallest && !all_printed) {
            fmt::print("a smaller example of \"{}\":\n", group.name);
            print_finding(group.findings.front());
        }
        fmt::print("{:>6} {}: {}\n", group.count, group.count == 1 ? "time" : "times", group.name);
    }
}

} // namespace kiwi::tools
