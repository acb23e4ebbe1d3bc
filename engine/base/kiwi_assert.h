// The precondition check of the project. A broken precondition is a bug in the calling code, never bad input.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace kiwi::detail {

/// Prints the broken precondition and its place, and stops the program.
[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: precondition broken: %s\n", file, line, condition);
    std::abort();
}

} // namespace kiwi::detail

/// Checks a precondition in debug and sanitizer builds (KIWIPETE_CHECKED); costs nothing elsewhere.
/// Usable in constexpr functions: a broken precondition there is a compile error.
#ifdef KIWIPETE_CHECKED
    #define KIWI_ASSERT(condition)                                                                                     \
        ((condition) ? static_cast<void>(0) : ::kiwi::detail::assertion_failed(#condition, __FILE__, __LINE__))
#else
    #define KIWI_ASSERT(condition) static_cast<void>(0)
#endif
