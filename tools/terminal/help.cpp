#include "help.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "terminal.h"

namespace kiwi::tools {

namespace {

constexpr std::size_t COLUMN = 26; ///< Where descriptions begin.

/// The width of the terminal, within limits; outside terminals always the same.
std::size_t width() { return std::clamp<std::size_t>(columns_of(stdout).value_or(100), 60, 120); }

/// A row of two columns; the right column is wrapped.
std::string row(std::string left, const std::string& right) {
    const std::size_t most = width();
    std::string text = "  " + std::move(left);
    if (text.size() + 2 > COLUMN)
        text += '\n' + std::string(COLUMN, ' ');
    else
        text.resize(COLUMN, ' ');
    std::size_t column = COLUMN;
    std::istringstream words(right);
    for (std::string word; words >> word; column += word.size()) {
        if (column > COLUMN && column + 1 + word.size() > most) {
            text += '\n' + std::string(COLUMN, ' ');
            column = COLUMN;
        } else if (column > COLUMN) {
            text += ' ';
            ++column;
        }
        text += word;
    }
    return text + '\n';
}

} // namespace

std::string value_of(const CLI::Option& option) {
    if (option.get_type_size() == 0)
        return "";
    const std::string type = option.get_type_name();
    const std::string name = type.substr(0, type.find(':')); // CLI11 appends ranges
    return name == "INT" || name == "UINT" ? "N" : name;
}

std::string HelpFormatter::make_usage(const CLI::App* app, std::string name) const {
    std::string usage = "Usage: " + name;
    if (app->get_parent() == nullptr)
        return usage + " VERB [OPTION]...\n";
    usage += " [OPTION]...";
    for (const CLI::Option* option : app->get_options([](const CLI::Option* o) { return o->get_positional(); }))
        usage.append(" ").append(make_option_usage(option));
    if (const std::size_t times = usage.find("(2x)"); times != std::string::npos) // two words or more
        usage.erase(times, 4);
    return usage + '\n';
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
    std::string text = app->get_description() + '\n' + make_usage(app, std::move(name)) + make_positionals(app)
                       + make_subcommands(app, mode);
    std::vector<std::string> groups = app->get_groups();
    if (std::erase(groups, "Other") != 0)
        groups.emplace_back("Other");
    for (const std::string& group : groups) {
        const auto options =
                app->get_options([&](const CLI::Option* o) { return o->get_group() == group && o->nonpositional(); });
        if (!group.empty() && !options.empty())
            text += make_group(group, false, options);
    }
    return text + '\n' + make_footer(app);
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
    std::string left = make_option_name(option, is_positional);
    if (const std::size_t comma = left.find(','); comma != std::string::npos)
        left.insert(comma + 1, 1, ' ');
    if (const std::string value = value_of(*option); !value.empty() && !is_positional)
        left += ' ' + value;
    const std::string by_default = option->get_default_str();
    return row(std::move(left),
               option->get_description() + (by_default.empty() ? "" : " (default: " + by_default + ")"));
}

std::string HelpFormatter::make_subcommand(const CLI::App* verb) const {
    return row(verb->get_name(), verb->get_description());
}

} // namespace kiwi::tools
