#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "kiwipete/tools/command.h"
#include "kiwipete/tools/engines/process.h"
#include "kiwipete/tools/interruption.h"

namespace kiwi::tools {

namespace {

int report(const CLI::App& app, const CLI::ParseError& error) {
    // CLI11 prints help and version here too, with exit code 0. Every error is wrong use.
    return app.exit(error) == 0 ? static_cast<int>(ExitCode::Good) : static_cast<int>(ExitCode::WrongUse);
}

bool has_verb(const CLI::App& app, const std::string& name) {
    const std::vector<const CLI::App*> verbs =
            app.get_subcommands([&](const CLI::App* verb) { return verb->get_name() == name; });
    return !verbs.empty();
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
        app.set_version_flag("--version", KIWIPETE_VERSION);
        app.require_subcommand(1);
        app.get_formatter()->column_width(34);
        app.footer("Example: kiwipete perft startpos -d 6\nEvery verb has its own --help with an example.");
        ExitCode exit_code = ExitCode::Good;
#define KIWIPETE_ADD_VERB(name) add_##name##_command(app, exit_code);
        KIWIPETE_VERBS(KIWIPETE_ADD_VERB)
#undef KIWIPETE_ADD_VERB
        if (argc > 1 && argv[1][0] != '-' && !has_verb(app, argv[1]))
            throw UsageError(fmt::format("unknown verb \"{}\"; see kiwipete --help", argv[1]));
        try {
            app.parse(argc, argv);
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
    } catch (const EngineError& error) {
        std::fflush(stdout);
        complain(to_string(error));
        return ExitCode::WrongUse;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        complain(error.what());
        return ExitCode::WrongUse;
    }
}

} // namespace kiwi::tools
