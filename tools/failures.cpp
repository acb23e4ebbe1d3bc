#include "kiwipete/tools/failures.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace kiwi::tools {

void print_violation(const Violation& violation) {
    fmt::print("{}", to_string(violation));
    if (const std::string command = command_to_repeat(violation); !command.empty())
        fmt::print("  repeat    {}\n", command);
}

nlohmann::ordered_json json_of(const Violation& violation) {
    return {{"invariant", violation.invariant}, {"startFen", violation.start_fen},
            {"moves", violation.moves},         {"fen", violation.fen},
            {"expected", violation.expected},   {"found", violation.found}};
}

} // namespace kiwi::tools
