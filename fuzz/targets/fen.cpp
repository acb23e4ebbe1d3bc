#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(fen, FenText, 100000,
                     "Any bytes are refused with a reason and a column, or are a position whose state is right.") {
    expect(find_failure_of_widest_reading(text_of(bytes)));
}
