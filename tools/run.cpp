#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <system_error>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "../engine/attacks.h"
#include "commit.h"
#include "programs/process.h"
#include "terminal/interruption.h"
#include "terminal/nearest.h"
#include "verbs/verbs.h"

namespace kiwi::tools {

namespace {

/// Such as "0.1.0 (commit 1a2b3c4d5e, GNU 12.2.0, sliders by pext)".
std::string version() {
    return fmt::format("{} ({}{}{}, sliders by {})", KIWIPETE_VERSION, COMMIT.empty() ? "" : "commit ", COMMIT,
                       COMMIT.empty() ? KIWIPETE_COMPILER : ", " KIWIPETE_COMPILER, SLIDER_METHOD);
}

int report(const CLI::App& app, const CLI::ParseError& error) {
    // CLI11 prints help and version here too, with exit code 0. Every error is wrong use.
    return app.exit(error) == 0 ? static_cast<int>(ExitCode::Good) : static_cast<int>(ExitCode::WrongUse);
}

/// "; did you mean suite?", or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
    const auto found = nearest(word, candidates);
    return found ? "; did you mean " + *found + "?" : "";
}

/// Throws UsageError if there is no such verb.
void check_verb(const CLI::App& app, const std::string& name) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(verb->get_name());
    if (std::ranges::find(names, name) == names.end())
        throw UsageError(fmt::format("unknown verb \"{}\"{}; see kiwipete --help", name, suggestion(name, names)));
}

/// Throws UsageError, with the option that may be meant, if a word that nobody expected looks like one.
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

/// A message for people; lost if nobody reads stderr any more.
void complain(const std::string& message) { std::fputs(("kiwipete: " + message + "\n").c_str(), stderr); }

/// Ends with an error if any output was lost: a full disk, a closed pipe.
ExitCode checked_output(ExitCode code) {
    std::cout.flush();
    const bool flushed = std::fflush(stdout) == 0;
    if (flushed && std::ferror(stdout) == 0 && std::cout)
        return code;
    const std::string why = errno != 0 ? std::strerror(errno) : "it is closed"; // NOLINT(concurrency-mt-unsafe)
    std::clearerr(stdout);
    std::cout.clear();
    throw UsageError("standard output cannot be written: " + why);
}

} // namespace

ExitCode run(int argc, char** argv) {
    try {
        CLI::App app{"Test chess move generators and board classes", "kiwipete"};
        app.set_version_flag("--version", version());
        app.require_subcommand(1);
        app.get_formatter()->column_width(34);
        app.footer("Example: kiwipete perft startpos -d 6\nEvery verb has its own --help with an example.");
        ExitCode exit_code = ExitCode::Good;
#define KIWIPETE_ADD_VERB(name) add_##name##_command(app, exit_code);
        KIWIPETE_VERBS(KIWIPETE_ADD_VERB)
#undef KIWIPETE_ADD_VERB
        if (argc > 1 && argv[1][0] != '-')
            check_verb(app, argv[1]);
        try {
            app.parse(argc, argv);
        } catch (const CLI::ExtrasError& error) {
            check_options(app);
            return checked_output(static_cast<ExitCode>(report(app, error)));
        } catch (const CLI::ParseError& error) {
            return checked_output(static_cast<ExitCode>(report(app, error)));
        }
        return checked_output(exit_code);
    } catch (const std::system_error& error) {
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
