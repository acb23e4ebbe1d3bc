// The function that a fuzzer calls.
#include "../props/fuzzing/target.h"
#include "abort_on_failure.h"

/// The name of the program's target, which the build writes into a file of its own.
extern const char* const kiwipete_fuzz_target;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const kiwi::fuzz::Target& target = *kiwi::fuzz::find_target(kiwipete_fuzz_target);
    kiwi::fuzz::abort_on(find_failure(target, {data, size}));
    return 0;
}
