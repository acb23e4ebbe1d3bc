// Claims: any bytes are refused with a reason and a column, or are a position whose state holds.
#include "fuzz/enforce.h"
#include "props/text_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    kiwi::fuzz::enforce(kiwi::find_violation_of_the_widest_reading(text));
    return 0;
}
