// Claims: whatever is said to the UCI side leaves a good position, and what it refuses changes nothing.
#include "kiwipete/fuzz/enforce.h"
#include "kiwipete/fuzz/targets/targets.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi::fuzz {

void uci_input(Bytes bytes) { enforce(find_violation(text_of(bytes), uci_input_invariants())); }

} // namespace kiwi::fuzz
