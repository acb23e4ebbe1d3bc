// Claims: any bytes are refused with a reason and a column, or are a position whose state holds.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi::fuzz {

void fen(Bytes bytes) { enforce(find_violation_of_the_widest_reading(text_of(bytes))); }

} // namespace kiwi::fuzz
