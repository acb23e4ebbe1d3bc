// The program that the words of a command name.
#pragma once

#include <string>
#include <vector>

namespace kiwi::tools {

/// The name of the program in a command: of "java -jar engine.jar" the archive, not the program that runs it.
[[nodiscard]] std::string name_in_command(const std::vector<std::string>& words);

/// What the user may have meant by a program that could not be started, after "; ".
[[nodiscard]] std::string hint_for(const std::vector<std::string>& words);

} // namespace kiwi::tools
