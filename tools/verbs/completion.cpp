// `kiwipete completion`: a script that lets a shell complete verbs and options, made from the command line itself.
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "verbs.h"

namespace kiwi::tools {

namespace {

/// An option as it is written, such as "--depth", with its description.
struct Word {
    std::string text;
    std::string what;
};

/// The options of a verb that its help shows.
std::vector<Word> words_of(const CLI::App& verb) {
    std::vector<Word> words;
    for (const CLI::Option* option : verb.get_options()) {
        if (option->get_group().empty())
            continue;
        for (const std::string& name : option->get_lnames())
            words.push_back({"--" + name, option->get_description()});
        for (const std::string& name : option->get_snames())
            words.push_back({"-" + name, option->get_description()});
    }
    return words;
}

/// The text without what quotation marks, brackets and colons mean to a shell.
std::string unquoted(std::string text) {
    std::erase_if(text, [](char c) { return std::string_view("'\"`$\\[]").find(c) != std::string_view::npos; });
    std::ranges::replace(text, ':', ',');
    return text;
}

void print_for_bash(const std::vector<const CLI::App*>& verbs) {
    std::string names;
    std::string cases;
    for (const CLI::App* verb : verbs) {
        names += verb->get_name() + ' ';
        std::string words;
        for (const Word& word : words_of(*verb))
            words += word.text + ' ';
        cases += fmt::format("    {}) words='{}' ;;\n", verb->get_name(), words);
    }
    fmt::print("_kiwipete() {{\n  local words='' current=${{COMP_WORDS[COMP_CWORD]}}\n  case ${{COMP_WORDS[1]}} in\n{}"
               "  esac\n  [ \"$COMP_CWORD\" -gt 1 ] || words='{}--help --version'\n"
               "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n}}\n"
               "complete -o default -F _kiwipete kiwipete\n",
               cases, names);
}

void print_for_zsh(const std::vector<const CLI::App*>& verbs) {
    fmt::print("#compdef kiwipete\nlocal -a verbs=(\n");
    for (const CLI::App* verb : verbs)
        fmt::print("  '{}:{}'\n", verb->get_name(), unquoted(verb->get_description()));
    fmt::print(")\nif (( CURRENT == 2 )); then\n  _describe verb verbs\n  return\nfi\nlocal -a options\n"
               "case $words[2] in\n");
    for (const CLI::App* verb : verbs) {
        fmt::print("  {})\n    options=(\n", verb->get_name());
        for (const Word& word : words_of(*verb))
            fmt::print("      '{}:{}'\n", word.text, unquoted(word.what));
        fmt::print("    ) ;;\n");
    }
    fmt::print("esac\nif [[ $words[CURRENT] == -* ]]; then\n  _describe option options\nelse\n  _files\nfi\n");
}

void print_for_fish(const std::vector<const CLI::App*>& verbs) {
    for (const CLI::App* verb : verbs) {
        fmt::print("complete -c kiwipete -n __fish_use_subcommand -a {} -d '{}'\n", verb->get_name(),
                   unquoted(verb->get_description()));
        for (const Word& word : words_of(*verb))
            fmt::print("complete -c kiwipete -n '__fish_seen_subcommand_from {}' {} {} -d '{}'\n", verb->get_name(),
                       word.text.starts_with("--") ? "-l" : "-s", word.text.substr(word.text.find_first_not_of('-')),
                       unquoted(word.what));
    }
}

} // namespace

void add_completion_command(CLI::App& app, ExitCode& exit_code) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* verb = app.add_subcommand("completion", "Print a script that lets a shell complete verbs and options");
    verb->add_option("shell", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    verb->footer("Example: source <(kiwipete completion bash)");
    verb->callback([shell, &app, &exit_code] {
        const std::vector<const CLI::App*> verbs =
                std::as_const(app).get_subcommands([](const CLI::App*) { return true; });
        if (*shell == "bash")
            print_for_bash(verbs);
        else if (*shell == "zsh")
            print_for_zsh(verbs);
        else
            print_for_fish(verbs);
        exit_code = ExitCode::Good;
    });
}

} // namespace kiwi::tools
