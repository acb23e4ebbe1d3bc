#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "kiwipete/tools/command.h"

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
            return static_cast<ExitCode>(report(app, error));
        }
        return exit_code;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        fmt::print(stderr, "kiwipete: {}\n", error.what());
        return ExitCode::WrongUse;
    }
}

} // namespace kiwi::tools
