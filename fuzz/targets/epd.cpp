// Claims: any bytes are refused with a reason, line and column, or are a suite that reads back equal.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi::fuzz {

void epd(Bytes bytes) { enforce(find_violation(text_of(bytes), suite_text_invariants())); }

} // namespace kiwi::fuzz
