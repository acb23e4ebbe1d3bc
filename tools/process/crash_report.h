// What run-time systems print when a program breaks down.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace kiwi::tools {

/// The line, or two, that say why a program broke down, in what it printed, if that has the report of a run-time
/// system: of sanitizers, C and C++ (assertions, uncaught exceptions), Go, Rust, Java, C#, Python or node. Such
/// programs may end in order, with an exit code and no signal.
[[nodiscard]] std::optional<std::string> cause_of_crash(std::span<const std::string> printed);

} // namespace kiwi::tools
