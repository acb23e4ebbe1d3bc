// Findings of one kind, counted together: a reader sees each kind once, by its smallest example.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/core.h>

namespace kiwi::tools {

/// Findings in groups, by the name of what they have in common.
template<class Finding>
class Groups {
public:
    struct Group {
        std::string name;
        std::size_t count = 0;
        Finding smallest;
        std::size_t size = 0; ///< Of the smallest, in any unit.
        bool first_is_smallest = true;
    };

    /// Whether it is the first of its group.
    bool add(const std::string& name, Finding finding, std::size_t size) {
        const auto group = std::ranges::find(groups_, name, &Group::name);
        if (group == groups_.end()) {
            groups_.push_back({name, 1, std::move(finding), size, true});
            return true;
        }
        ++group->count;
        if (size < group->size) {
            group->smallest = std::move(finding);
            group->size = size;
            group->first_is_smallest = false;
        }
        return false;
    }

    [[nodiscard]] bool empty() const { return groups_.empty(); }
    /// In the order in which the first of each was found.
    [[nodiscard]] const std::vector<Group>& all() const { return groups_; }
    [[nodiscard]] std::size_t count() const {
        std::size_t sum = 0;
        for (const Group& group : groups_)
            sum += group.count;
        return sum;
    }

private:
    std::vector<Group> groups_;
};

/// Prints how often each kind was found, after its smallest finding by `print(finding)`, if neither that was printed as
/// the first of its kind nor all were.
template<class Finding, class Print>
void print_groups(const Groups<Finding>& groups, bool all_printed, const Print& print) {
    for (const auto& group : groups.all()) {
        if (!group.first_is_smallest && !all_printed) {
            fmt::print("a smaller example of \"{}\":\n", group.name);
            print(group.smallest);
        }
        fmt::print("{:>6} times: {}\n", group.count, group.name);
    }
}

} // namespace kiwi::tools
