#include "crash_report.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "../../engine/base/words.h"

namespace kiwi::tools {

namespace {

/// Where the cause is, relative to the line that identifies the report.
enum class Cause {
    Here,
    HereAndNext,     ///< The line, and the message on the next line.
    AfterTheIndented ///< The first line after the call stack, which is indented.
};

/// A text that identifies a crash report.
struct CrashMark {
    std::string_view text;
    bool at_the_beginning;
    Cause cause;
};

// In order of preference: the most informative reports first.
constexpr std::array MARKS{
        CrashMark{"Sanitizer:", false, Cause::Here},                             // AddressSanitizer and its siblings
        CrashMark{": runtime error: ", false, Cause::Here},                      // UndefinedBehaviorSanitizer
        CrashMark{"panic: ", true, Cause::Here},                                 // Go
        CrashMark{"fatal error: ", true, Cause::Here},                           // Go
        CrashMark{"panicked at", false, Cause::HereAndNext},                     // Rust
        CrashMark{"Exception in thread", false, Cause::Here},                    // Java
        CrashMark{"Unhandled exception", false, Cause::Here},                    // C#
        CrashMark{"Traceback (most recent call", true, Cause::AfterTheIndented}, // Python
        CrashMark{"terminate called", false, Cause::HereAndNext},                // C++
        CrashMark{"Assertion", false, Cause::Here}, // C, by glibc: "Assertion `…' failed."
        CrashMark{"assertion failed", false, Cause::Here},
        CrashMark{"An unhandled exception occurred at", true, Cause::HereAndNext}, // Free Pascal
        CrashMark{"by unhandled exception", false, Cause::HereAndNext},            // Ada
        CrashMark{"raised ", true, Cause::Here},                    // Ada: "raised CONSTRAINT_ERROR : …"
        CrashMark{"Error: unhandled exception", true, Cause::Here}, // Nim
        CrashMark{"Fatal error: exception", true, Cause::Here},     // OCaml
        CrashMark{"core.exception.", true, Cause::Here},            // D
        CrashMark{"Segmentation fault", false, Cause::Here},        // a shell, of a program that it started
        CrashMark{"(core dumped)", false, Cause::Here},
};

/// Whether a line is "TypeError: …" or "Uncaught RangeError [CODE]: …", which node prints above the call stack.
bool is_error_of_node(std::string_view line) {
    constexpr std::string_view uncaught = "Uncaught ";
    if (line.starts_with(uncaught))
        line.remove_prefix(uncaught.size());
    const std::size_t end = line.find_first_of(": [");
    return end != std::string_view::npos && line.substr(0, end).ends_with("Error");
}

bool is_indented(const std::string& line) { return line.starts_with(' ') || line.starts_with('\t'); }

std::string cause_at(std::span<const std::string> lines, std::size_t at, Cause cause) {
    if (cause == Cause::Here || at + 1 == lines.size())
        return lines[at];
    if (cause == Cause::HereAndNext)
        return lines[at] + ' ' + lines[at + 1];
    const auto after = std::ranges::find_if_not(lines.subspan(at + 1), is_indented);
    return after == lines.end() ? lines[at] : *after;
}

/// Whether a line is of a call stack: of Java, node, C#, Python or Go.
bool is_of_a_stack(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const bool names_a_place = line.ends_with(')') || line.find(":line ") != std::string_view::npos;
    return (line.starts_with("at ") && names_a_place)
           || (line.starts_with("File \"") && line.find("\", line ") != std::string_view::npos)
           || (line.starts_with("goroutine ") && line.ends_with("]:"));
}

} // namespace

std::optional<std::string> cause_of_crash(std::span<const std::string> printed) {
    for (const CrashMark& mark : MARKS)
        for (std::size_t i = 0; i < printed.size(); ++i) {
            const std::size_t found = printed[i].find(mark.text);
            if (found == 0 || (!mark.at_the_beginning && found != std::string::npos))
                return cause_at(printed, i, mark.cause);
        }
    const auto stack = std::ranges::find_if(
            printed, [](const std::string& line) { return is_of_a_stack(line) || line.starts_with("Node.js v"); });
    if (stack == printed.end())
        return std::nullopt;
    if (const auto error = std::ranges::find_if(printed, is_error_of_node); error != printed.end())
        return *error;
    if (!is_of_a_stack(*stack))
        return std::nullopt;
    const bool is_below_its_error = stack != printed.begin()
                                    && (std::prev(stack)->find("Exception") != std::string::npos
                                        || std::prev(stack)->find("rror") != std::string::npos);
    return is_below_its_error ? *std::prev(stack) : *stack;
}

std::string without_long_numbers(std::string_view text) {
    constexpr std::size_t longest = 3;
    constexpr std::string_view digits = "0123456789abcdefABCDEF";
    std::string kept;
    while (!text.empty()) {
        const std::string_view run = text.substr(0, text.find_first_not_of(digits));
        const bool is_long = run.size() > longest && std::ranges::any_of(run, is_digit);
        kept += is_long ? "…" : run.empty() ? text.substr(0, 1) : run;
        text.remove_prefix(std::max<std::size_t>(run.size(), 1));
    }
    return kept;
}

} // namespace kiwi::tools
