#include "process.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace kiwi::tools {

namespace {

/// Whether words are meant for a shell: "cd engines && ./engine", "HASH=1 ./engine", "~/engine".
bool is_for_a_shell(const std::vector<std::string>& words) {
    constexpr std::array<std::string_view, 5> signs{"&&", "||", "|", ">", "<"};
    const std::string& first = words.front();
    return first == "cd" || first.starts_with('~') || first.find('=') != std::string::npos
           || std::ranges::find_first_of(words, signs) != words.end();
}

/// Tells what is wrong with the first line of a script that may be executed: "; its first line names …". Empty if
/// nothing is.
std::string hint_for_script(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::file_status file = fs::status(path, ignored);
    if (!fs::is_regular_file(file) || (file.permissions() & fs::perms::owner_exec) == fs::perms::none)
        return "";
    std::string first(200, '\0');
    std::ifstream(path).getline(first.data(), static_cast<std::streamsize>(first.size()));
    first.resize(first.find('\0'));
    const std::string interpreter = first.substr(0, first.find_first_of(" \r"));
    if (!interpreter.starts_with("#!/") || (!first.ends_with('\r') && fs::exists(interpreter.substr(2), ignored)))
        return "";
    return "; its first line names " + interpreter.substr(2)
           + (first.ends_with('\r') ? ", but ends as on Windows" : ", which is not there");
}

} // namespace

std::string hint_for(const std::vector<std::string>& words) {
    std::error_code ignored;
    if (std::filesystem::is_directory(words.front(), ignored))
        return "; it is a folder";
    if (const std::string hint = hint_for_script(words.front()); !hint.empty())
        return hint;
    if (words.front().find('/') == std::string::npos && std::filesystem::exists("./" + words.front(), ignored))
        return "; there is one in this folder: ./" + words.front();
    std::string path = words.front();
    for (std::size_t i = 1; i < words.size(); ++i)
        if (std::filesystem::exists(path += ' ' + words[i], ignored))
            return "; for a path with blanks put it in quotation marks within the command: \"'" + path + "'\"";
    if (is_for_a_shell(words))
        return "; no shell reads the command, unless it begins with one: sh -c 'cd engines && ./engine'";
    return "";
}

std::string name_in_command(const std::vector<std::string>& words) {
    constexpr std::array launchers{"java", "python", "python3", "node", "dotnet",
                                   "mono", "wine",   "stdbuf",  "env",  "nice"};
    if (std::ranges::find(launchers, std::filesystem::path(words.front()).filename()) == launchers.end())
        return words.front();
    constexpr std::array<std::string_view, 3> with_a_value{"-cp", "-classpath", "--class-path"};
    std::optional<std::string> name; // the first file, or else the first word that is no option
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].starts_with('-') || words[i].find('=') != std::string::npos
            || std::ranges::find(with_a_value, words[i - 1]) != with_a_value.end())
            continue;
        std::error_code ignored;
        if (std::filesystem::is_regular_file(words[i], ignored))
            return words[i];
        name = name.value_or(words[i]);
    }
    return name.value_or(words.front());
}

} // namespace kiwi::tools
