#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(uci_input, UciText, 10000,
                     "Any input leaves a UCI session with a good position; an error changes nothing.") {
    expect(find_failure(text_of(bytes), TextKind::UciInput));
}
