// Claims: whatever is said to the UCI side leaves a good position, and what it refuses changes nothing.
#include "fuzz/enforce.h"
#include "props/text_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    kiwi::fuzz::enforce(kiwi::find_violation(text, kiwi::uci_input_invariants()));
    return 0;
}
