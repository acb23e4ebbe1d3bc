// The entry that a fuzzer calls, for the target named KIWIPETE_FUZZ_TARGET.
#include <cstdio>
#include <cstdlib>

#include "kiwipete/props/fuzzing/target.h"
#include "kiwipete/props/violation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const kiwi::fuzz::Target& target = *kiwi::fuzz::find_target(KIWIPETE_FUZZ_TARGET);
    if (const auto violation = find_violation(target, {data, size})) {
        // The first line is what the invariant is read from.
        std::fprintf(stderr, "violation: %s\n%s", violation->invariant.c_str(), to_string(*violation).c_str());
        if (const std::string command = command_to_repeat(*violation); !command.empty())
            std::fprintf(stderr, "  repeat    %s\n", command.c_str());
        std::abort();
    }
    return 0;
}
