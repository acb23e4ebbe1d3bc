// `kiwipete completion`: prints a script that completes verbs and options in a shell.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../props/boards/deviations.h"
#include "../compare/suites.h"
#include "../terminal/help.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

/// An option such as "--depth", with its description.
struct Word {
    std::string text;
    std::string what;
    bool takes_a_value;
    std::string values; ///< The known values, separated by blanks; empty for files and other values.
};

/// The words that may follow a verb.
struct VerbWords {
    std::string name;
    std::string what;
    std::vector<Word> options;
    std::string positional; ///< Known words that are not options, separated by blanks; files may also follow.
};

/// The known values of an option or positional, separated by blanks.
std::string values_of(const CLI::Option& option) {
    std::string names;
    if (tools::value_of(option) == "NAMES")
        for (const DeviationRow& row : DEVIATIONS)
            names.append(row.name).append(" ");
    // CLI11 lists the members of a set in the type name: "TIER:{state,moves,full}".
    const std::string type = option.get_type_name();
    if (const std::size_t begin = type.find('{'); begin != std::string::npos)
        names = type.substr(begin + 1, type.find('}') - begin - 1);
    std::ranges::replace(names, ',', ' ');
    return names;
}

/// The built-in positions whose name is one word.
std::string names_of_positions() {
    std::string names = "startpos";
    for (const NamedSuite& named : built_in_suites())
        for (const SuiteEntry& entry : named.suite)
            if (!entry.name.empty()
                && entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos)
                names += ' ' + entry.name;
    return names;
}

/// The options of a verb that its help shows, and its positional words.
VerbWords words_of(const CLI::App& verb) {
    VerbWords words{verb.get_name(), verb.get_description(), {}, {}};
    for (const CLI::Option* option : verb.get_options()) {
        const std::string positional = option->get_name(true, false);
        if (option->get_positional())
            words.positional = positional.starts_with("position") ? names_of_positions() : values_of(*option);
        if (option->get_group().empty())
            continue;
        const bool takes_a_value = option->get_type_size() != 0;
        for (const std::string& name : option->get_lnames())
            words.options.push_back({"--" + name, option->get_description(), takes_a_value, values_of(*option)});
        for (const std::string& name : option->get_snames())
            words.options.push_back({"-" + name, option->get_description(), takes_a_value, values_of(*option)});
    }
    return words;
}

/// Removes quotation marks, brackets and colons, which have a meaning in shells.
std::string unquoted(std::string text) {
    std::erase_if(text, [](char c) { return std::string_view("'\"`$\\[]").find(c) != std::string_view::npos; });
    std::ranges::replace(text, ':', ',');
    return text;
}

/// Completes values or files after an option with a value, options after a dash, else names or files.
void print_for_bash(const std::vector<VerbWords>& verbs) {
    std::string names = "help ";
    std::string cases;
    std::string values;
    for (const VerbWords& verb : verbs) {
        names += verb.name + ' ';
        std::string options;
        for (const Word& word : verb.options) {
            options += word.text + ' ';
            if (word.takes_a_value)
                values += fmt::format("    {}:{}) options='' words='{}' ;;\n", verb.name, word.text, word.values);
        }
        cases += fmt::format("    {}) options='{}' words='{}' ;;\n", verb.name, options, verb.positional);
    }
    fmt::print("_kiwipete() {{\n  local options='' words='' current=${{COMP_WORDS[COMP_CWORD]}}\n"
               "  local verb=${{COMP_WORDS[1]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n  case $verb in\n{}  esac\n"
               "  case $verb:$before in\n{}  esac\n"
               "  case $current in -*) words=$options ;; esac\n"
               "  [ \"$COMP_CWORD\" -gt 1 ] && [ \"$verb\" != help ] || words='{}--help --version'\n"
               "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n}}\n"
               "complete -o default -F _kiwipete kiwipete\n",
               cases, values, names);
}

void print_for_zsh(const std::vector<VerbWords>& verbs) {
    fmt::print("#compdef kiwipete\nlocal -a verbs=(\n");
    for (const VerbWords& verb : verbs)
        fmt::print("  '{}:{}'\n", verb.name, unquoted(verb.what));
    fmt::print(")\nif (( CURRENT == 2 )) || [[ $words[2] == help ]]; then\n  _describe verb verbs\n  return\nfi\n"
               "local -a options names values\ncase $words[2] in\n");
    for (const VerbWords& verb : verbs) {
        fmt::print("  {})\n    names=({})\n    options=(\n", verb.name, verb.positional);
        for (const Word& word : verb.options)
            fmt::print("      '{}:{}'\n", word.text, unquoted(word.what));
        fmt::print("    ) ;;\n");
    }
    fmt::print("esac\ncase $words[2]:$words[CURRENT-1] in\n");
    for (const VerbWords& verb : verbs)
        for (const Word& word : verb.options)
            if (word.takes_a_value)
                fmt::print("  {}:{}) values=({}); {} ;;\n", verb.name, word.text, word.values,
                           word.values.empty() ? "_files; return" : "compadd -a values; return");
    fmt::print("esac\nif [[ $words[CURRENT] == -* ]]; then\n  _describe option options\nelse\n"
               "  compadd -a names\n  _files\nfi\n");
}

void print_for_fish(const std::vector<VerbWords>& verbs) {
    for (const VerbWords& verb : verbs) {
        fmt::print("complete -c kiwipete -n __fish_use_subcommand -a {} -d '{}'\n", verb.name, unquoted(verb.what));
        const std::string when = "complete -c kiwipete -n '__fish_seen_subcommand_from " + verb.name + "'";
        if (!verb.positional.empty())
            fmt::print("{} -a '{}'\n", when, verb.positional);
        for (const Word& word : verb.options)
            fmt::print("{} {} {}{} -d '{}'\n", when, word.text.starts_with("--") ? "-l" : "-s",
                       word.text.substr(word.text.find_first_not_of('-')),
                       !word.values.empty() ? " -x -a '" + word.values + "'"
                       : word.takes_a_value ? " -r"
                                            : "",
                       unquoted(word.what));
    }
}

} // namespace

void add_completion_command(CLI::App& app, CommandRun& /*run*/) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* verb = app.add_subcommand("completion",
                                        "Print a script that lets a shell complete verbs, options, values and names");
    verb->add_option("shell", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    verb->footer("Example: source <(kiwipete completion bash)");
    verb->callback([shell, &app] {
        std::vector<VerbWords> verbs;
        for (const CLI::App* one : std::as_const(app).get_subcommands([](const CLI::App*) { return true; }))
            verbs.push_back(words_of(*one));
        if (*shell == "bash")
            print_for_bash(verbs);
        else if (*shell == "zsh")
            print_for_zsh(verbs);
        else
            print_for_fish(verbs);
    });
}

} // namespace kiwi::tools
