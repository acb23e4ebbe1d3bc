// `kiwipete uci`: a UCI session with perft, for other tools to compare with.
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "../../engine/perft/uci_session.h"
#include "verbs.h"

namespace kiwi::tools {

void add_uci_command(CLI::App& app, CommandRun& /*run*/) {
    CLI::App* verb = app.add_subcommand("uci", "Answer UCI commands on standard input: position, go perft, d");
    verb->footer("Example: printf 'position startpos moves e2e4\\ngo perft 3\\nquit\\n' | kiwipete uci");
    verb->callback([] {
        UciSession session(std::cout);
        for (std::string line; std::getline(std::cin, line) && session.obey(line);)
            std::cout << std::flush;
    });
}

} // namespace kiwi::tools
