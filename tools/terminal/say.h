// Prints text that may contain what a program, a file or a paste says.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace kiwi::tools {

/// The text without what controls a terminal (see `printable`), except our own colours if stdout has colours.
[[nodiscard]] std::string with_own_colours(std::string_view text);

/// Prints text for people on stdout. Nothing in it controls the terminal, except our own colours. Throws
/// std::system_error.
template<class... Arguments>
void say(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    fmt::print("{}", with_own_colours(fmt::format(form, std::forward<Arguments>(arguments)...)));
}

/// Prints "kiwipete: " and a message on stderr. Nothing in it controls the terminal or is a command to GitHub. A
/// failure to write it is ignored.
void complain(const std::string& message);

} // namespace kiwi::tools
