// The function that a fuzzer calls, for the target named KIWIPETE_FUZZ_TARGET_NAME.
#include "../props/fuzzing/target.h"
#include "abort_on_failure.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const kiwi::fuzz::Target& target = *kiwi::fuzz::find_target(KIWIPETE_FUZZ_TARGET_NAME);
    kiwi::fuzz::abort_on(find_failure(target, {data, size}));
    return 0;
}
