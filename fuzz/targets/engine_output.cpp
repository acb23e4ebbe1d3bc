#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        engine_output, OutputText, 20000,
        "Any output of an engine is refused with a reason and a line, or is counts that read back equal.") {
    expect(find_failure(text_of(bytes), TextKind::EngineOutput));
}
