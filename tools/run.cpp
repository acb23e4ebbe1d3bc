#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <new>
#include <regex>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "../engine/attacks.h"
#include "../engine/base/words.h"
#include "../engine/perft/bulk_perft.h"
#include "process/process.h"
#include "report/commit.h"
#include "terminal/help.h"
#include "terminal/interruption.h"
#include "terminal/nearest.h"
#include "terminal/say.h"
#include "terminal/terminal.h"
#include "verbs/verbs.h"

namespace kiwi::tools {

namespace {

/// The version, such as "kiwipete 0.1.0 (commit 1a2b3c4d5e, GNU 12.2.0, sliders by pext, perft eight moves at once)".
std::string version() {
    return fmt::format("kiwipete {} ({}{}{}, sliders by {}{})", KIWIPETE_VERSION, COMMIT.empty() ? "" : "commit ",
                       COMMIT, COMMIT.empty() ? KIWIPETE_COMPILER : ", " KIWIPETE_COMPILER, SLIDER_METHOD,
                       fastest_last_plies() == LastPlies::Siblings ? ", perft eight moves at once" : "");
}

/// An error of CLI11 in plain words.
std::string in_plain_words(std::string error) {
    static const std::array<std::pair<std::regex, const char*>, 7> WORDS{{
            {std::regex("^(.*): Value (.*) not in range (.*) to (.*)$"), "$1: $2 is not from $3 to $4"},
            {std::regex("^(.*): 1 required .* missing$"), "$1 needs a value"},
            {std::regex("^(.*): At Most 1 required but received (.*)$"), "$1 is given $2 times"},
            {std::regex("^(.*): At least (.*) required but received (.*)$"), "$1: $2 words are needed, not $3"},
            {std::regex("^(.*) is required$"), "$1 is missing"},
            {std::regex("^A subcommand is missing$"), "name a verb"},
            {std::regex("^The following arguments? (was|were) not expected: (.*)$"), "not expected: $2"},
    }};
    for (const auto& [theirs, ours] : WORDS)
        error = std::regex_replace(error, theirs, ours);
    return error;
}

/// The hint that a command of several words needs quotation marks, if there is a word too many or "-jar"; else "".
std::string hint_about_quotes(const CLI::App& verb, const std::vector<std::string>& words) {
    const bool takes_a_program = verb.get_option_no_throw("--timeout") != nullptr;
    const bool is_java = std::ranges::find(words, "-jar") != words.end();
    return takes_a_program && (is_java || verb.remaining_size() != 0)
                   ? "; quote a command of several words: \"java -jar engine.jar\""
                   : "";
}

/// Answers what CLI11 throws: prints help or the version if they were asked for, else throws UsageError.
ExitCode answer(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words) {
    if (error.get_exit_code() == 0) { // CLI11 throws a ParseError for --help and --version, too
        static_cast<void>(app.exit(error));
        return ExitCode::Good;
    }
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    // CLI11 may find another fault before it looks for --help.
    if (!chosen.empty() && chosen.front()->get_help_ptr()->count() != 0) {
        static_cast<void>(app.exit(CLI::CallForHelp()));
        return ExitCode::Good;
    }
    if (chosen.empty())
        throw UsageError(fmt::format("{}; see kiwipete --help", in_plain_words(error.what())));
    throw UsageError(fmt::format("{}{}; see kiwipete {} --help", in_plain_words(error.what()),
                                 hint_about_quotes(*chosen.front(), words), chosen.front()->get_name()));
}

/// The text "; did you mean suite?", or "" if no candidate is similar to the word.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    const auto found = nearest(word, candidates);
    return found ? "; did you mean " + *found + "?" : "";
}

/// Throws UsageError, with a similar verb, if there is no verb of this name.
void check_verb(const CLI::App& app, const std::string& name) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(verb->get_name());
    if (name == "divide")
        throw UsageError("unknown verb \"divide\"; did you mean perft --divide?");
    if (std::ranges::find(names, name) == names.end())
        throw UsageError(fmt::format("unknown verb \"{}\"{}; see kiwipete --help", name, suggestion(name, names)));
}

/// Throws UsageError, with a similar option, if a word that CLI11 did not expect looks like an option.
void check_options(const CLI::App& app) {
    const std::vector<CLI::App*> chosen = app.get_subcommands();
    if (chosen.empty())
        return;
    std::vector<std::string> names;
    for (const CLI::Option* option : std::as_const(*chosen.front()).get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    for (const std::string& word : chosen.front()->remaining())
        if (const std::string name = word.substr(0, word.find('=')); name.starts_with('-') && name.size() > 1)
            throw UsageError(fmt::format("unknown option {}{}; see kiwipete {} --help", name, suggestion(name, names),
                                         chosen.front()->get_name()));
}

/// Throws UsageError if a file is to be written that has no name, or is also read, started or written otherwise.
void check_outputs(const std::vector<std::string>& words) {
    constexpr std::array<std::string_view, 4> writers{"--html", "--junit", "--log", "--out"};
    std::vector<std::pair<std::string, std::filesystem::path>> outputs;
    std::vector<std::string_view> others;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::size_t sign = words[i].find('=');
        const std::string name = words[i].substr(0, sign);
        if (std::ranges::find(writers, name) == writers.end()) {
            others.push_back(words[i]);
            std::ranges::copy(words_of(words[i]), std::back_inserter(others)); // a command with its arguments
        } else if (sign != std::string::npos || i + 1 < words.size())
            outputs.emplace_back(name, sign != std::string::npos ? words[i].substr(sign + 1) : words[++i]);
    }
    for (const auto& [name, file] : outputs) {
        if (file.empty())
            throw UsageError(fmt::format("{} \"\": the name of the file is empty", name));
        if (file == "-" && name != "--html" && name != "--junit")
            throw UsageError(fmt::format("{} -: a file is needed, standard output has other things", name));
    }
    std::erase_if(outputs, [](const auto& output) { return output.second == "-"; });
    std::error_code ignored;
    for (const auto& output : outputs) {
        const auto is_read = [&](std::string_view word) {
            return std::filesystem::equivalent(word, output.second, ignored);
        };
        const auto is_written = [&](const auto& other) {
            return std::filesystem::absolute(other.second).lexically_normal()
                   == std::filesystem::absolute(output.second).lexically_normal();
        };
        if (std::ranges::any_of(others, is_read) || std::ranges::count_if(outputs, is_written) > 1)
            throw UsageError(fmt::format("{} {}: the command names this file again, and would overwrite it",
                                         output.first, output.second.string()));
    }
}

/// As a shell reports the signal of a closed pipe, which is ignored while programs run.
constexpr auto CLOSED_PIPE = static_cast<ExitCode>(128 + 13);

/// Returns `code`; CLOSED_PIPE, silently, if nobody reads the output; throws UsageError if any output was lost.
ExitCode checked_output(ExitCode code) {
    std::cout.flush();
    const bool flushed = std::fflush(stdout) == 0;
    if (flushed && std::ferror(stdout) == 0 && std::cout)
        return code;
    if (!output_has_reader())
        return CLOSED_PIPE;
    const std::string why = errno != 0 ? std::strerror(errno) : "it is closed"; // NOLINT(concurrency-mt-unsafe)
    std::clearerr(stdout);
    std::cout.clear();
    throw UsageError("standard output cannot be written: " + why);
}

const std::map<std::string, Colours> COLOURS{
        {"auto", Colours::Auto}, {"always", Colours::Always}, {"never", Colours::Never}};

/// The words of the command line, with "help VERB" replaced by "VERB --help".
std::vector<std::string> words_of(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty() || words.front() != "help")
        return words;
    words.erase(words.begin());
    words.resize(std::min<std::size_t>(words.size(), 1));
    words.emplace_back("--help");
    return words;
}

} // namespace

ExitCode run(int argc, char** argv) {
    try {
        CLI::App app{"Test chess move generators and board classes", "kiwipete"};
        app.set_version_flag("--version", version());
        app.require_subcommand(1);
        app.formatter(std::make_shared<HelpFormatter>());
        app.footer("Example: kiwipete perft startpos -d 6\nkiwipete help VERB describes a verb, with an example.");
        std::vector<std::string> words = words_of(argc, argv);
        CommandRun run{{command_line(words), argv[0]}};
#define KIWIPETE_ADD_VERB(name) add_##name##_command(app, run);
        KIWIPETE_VERBS(KIWIPETE_ADD_VERB)
#undef KIWIPETE_ADD_VERB
        for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
            verb->group("Verbs");
            verb->add_option_function<std::string>(
                        "--color", [](const std::string& when) { set_colours(COLOURS.at(when)); },
                        "Use colours: auto (on a terminal), always or never (default: auto)")
                    ->check(CLI::IsMember(COLOURS))
                    ->type_name("WHEN")
                    ->group("Other");
            verb->get_help_ptr()->group("Other");
        }
        if (words.empty()) {
            fmt::print(stderr, "{}", app.help());
            return ExitCode::WrongUse;
        }
        if (words.front()[0] != '-')
            check_verb(app, words.front());
        check_outputs(words);
        try {
            app.parse(std::vector<std::string>(words.rbegin(), words.rend())); // CLI11 expects them in reverse order
        } catch (const CLI::ExtrasError& error) {
            check_options(app);
            return checked_output(answer(app, error, words));
        } catch (const CLI::ParseError& error) {
            return checked_output(answer(app, error, words));
        }
        return checked_output(run.exit_code);
    } catch (const std::system_error& error) {
        if (std::ferror(stdout) != 0 && !output_has_reader()) {
            std::clearerr(stdout);
            return CLOSED_PIPE;
        }
        complain(std::string(std::ferror(stdout) != 0 ? "standard output: " : "") + error.what());
        std::clearerr(stdout);
        return ExitCode::WrongUse;
    } catch (const Interrupted& interrupted) {
        complain(interrupted.what());
        return interrupted.exit_code();
    } catch (const ProgramError& error) {
        std::fflush(stdout);
        complain(to_string(error));
        return ExitCode::WrongUse;
    } catch (const std::bad_alloc&) {
        std::fflush(stdout);
        complain("not enough memory");
        return ExitCode::WrongUse;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        complain(error.what());
        return ExitCode::WrongUse;
    }
}

} // namespace kiwi::tools
