// Claims: any bytes are refused with a reason, line and column, or are a suite that reads back equal.
#include "fuzz/enforce.h"
#include "props/text_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    kiwi::fuzz::enforce(kiwi::find_violation(text, kiwi::suite_text_invariants()));
    return 0;
}
