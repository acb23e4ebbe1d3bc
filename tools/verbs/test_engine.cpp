// `kiwipete engine-test`: tests UCI step by step, for authors of engines.
#include "../play/engine_conformance.h"
#include "../play/play_rules.h"
#include "test_steps.h"

namespace kiwi::tools {

void add_engine_test_command(CLI::App& app, CommandRun& run) {
    add_step_test(app, run,
                  {"engine-test", "Test a UCI engine, command by command", "the engine: its command line", test_engine,
                   "Example: kiwipete engine-test ./my-engine"},
                  {{"--list", "List the steps, with what UCI says", table_of_engine_steps},
                   {"--list-rules", "List the rules by which check --play judges an engine", table_of_play_rules}});
}

} // namespace kiwi::tools
