// The function that a fuzzer calls, for the target named KIWIPETE_FUZZ_TARGET_NAME.
#include <cstdio>
#include <cstdlib>

#include "kiwipete/props/fuzzing/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const kiwi::fuzz::Target& target = *kiwi::fuzz::find_target(KIWIPETE_FUZZ_TARGET_NAME);
    if (const auto failure = find_failure(target, {data, size})) {
        // scripts/run_fuzzers.py reads the invariant from the first line.
        std::fprintf(stderr, "failure: %s\n%s", title_of(*failure->invariant).c_str(), to_string(*failure).c_str());
        std::abort();
    }
    return 0;
}
