#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(
        epd_operations, EpdText, 50000,
        "Any bytes are refused with a reason and a column, or are a position and operations that read back "
        "equal.") {
    expect(find_failure(text_of(bytes), TextKind::Epd));
}
