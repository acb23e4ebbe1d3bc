// Claims: any output of an engine is refused with a reason and a line, or is counts that read back equal.
#include "fuzz/enforce.h"
#include "props/text_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    kiwi::fuzz::enforce(kiwi::find_violation(text, kiwi::engine_output_invariants()));
    return 0;
}
