// `kiwipete adapter-test`: tests the adapter protocol request by request, for authors of adapters.
#include "../adapter/adapter_conformance.h"
#include "../adapter/json_answers.h"
#include "test_steps.h"

namespace kiwi::tools {

void add_adapter_test_command(CLI::App& app, CommandRun& run) {
    add_step_test(app, run,
                  {"adapter-test", "Test the adapter of a board library, request by request",
                   "the adapter: its command line (docs/libraries.md)", test_adapter,
                   "Example: kiwipete adapter-test \"node my_adapter.mjs\""},
                  {{"--list", "List the questions that a board can be asked", table_of_questions},
                   {"--list-deviations", "List the intentional deviations that can be declared", table_of_deviations}});
}

} // namespace kiwi::tools
