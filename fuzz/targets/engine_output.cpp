// Claims: any output of an engine is refused with a reason and a line, or is counts that read back equal.
#include "fuzz/enforce.h"
#include "fuzz/targets/targets.h"
#include "props/text_invariants.h"

namespace kiwi::fuzz {

void engine_output(Bytes bytes) { enforce(find_violation(text_of(bytes), engine_output_invariants())); }

} // namespace kiwi::fuzz
