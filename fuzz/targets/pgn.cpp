#include "../../props/fuzzing/target.h"

using namespace kiwi;
using namespace kiwi::fuzz;

KIWIPETE_FUZZ_TARGET(pgn, PgnText, 20000,
                     "Any bytes are refused with a reason, line and column, or are a game that reads back equal.") {
    expect(find_failure(text_of(bytes), TextKind::Pgn));
}
