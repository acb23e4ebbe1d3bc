// The suite files of this folder, embedded in the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kiwi::perft_suites {

/// A file as lines, since compilers limit the length of a string literal.
struct EmbeddedFile {
    std::string_view name;
    std::span<const std::string_view> lines;

    [[nodiscard]] std::string text() const {
        std::string whole;
        for (const std::string_view line : lines)
            whole.append(line).append("\n");
        return whole;
    }
};

/// All suites, the standard one first.
[[nodiscard]] std::span<const EmbeddedFile> embedded_files();

} // namespace kiwi::perft_suites
