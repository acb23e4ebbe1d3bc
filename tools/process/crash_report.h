// Recognises the crash reports of run-time systems.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kiwi::tools {

/// One or two lines from the output of a program that say why it crashed. Knows the reports of sanitizers, C and C++
/// (assertions, uncaught exceptions), Go, Rust, Java, C#, Python and node: they may end a program with an exit code,
/// without a signal.
[[nodiscard]] std::optional<std::string> cause_of_crash(std::span<const std::string> printed);

/// The text with "…" for numbers of more than three digits, such as keys, addresses and process numbers, which differ
/// from one process to the next.
[[nodiscard]] std::string without_long_numbers(std::string_view text);

} // namespace kiwi::tools
