// Claims: any output of an engine is refused with a reason and a line, or is counts that read back equal.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi::fuzz {

void engine_output(Bytes bytes) { enforce(find_violation(text_of(bytes), engine_output_invariants())); }

} // namespace kiwi::fuzz
