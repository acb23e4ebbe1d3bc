// A libFuzzer target for any C++ board class: KIWIPETE_FUZZ_SUBJECT(MySubject); in a file of its own. It decodes bytes
// as Kiwipete's own targets do.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/class_subject.h"
#include "kiwipete/props/fuzzing/decoder.h"

namespace kiwi::fuzz {

/// Plays the game of an input on a subject: the first failure of the state tier at any step, or of everything that the
/// subject can answer at the last.
[[nodiscard]] inline std::optional<Failure> find_failure_of_subject(const AnySubject& kind, Bytes bytes) {
    FuzzInput input(bytes);
    GameDecoder decoder(input, Reading::Game, kind);
    do
        if (auto failure = find_failure(decoder.game(), Tier::State))
            return failure;
    while (decoder.step());
    return find_failure(decoder.game(), Tier::Full);
}

inline int run_subject(const AnySubject& kind, const std::uint8_t* data, std::size_t size) {
    if (const auto failure = find_failure_of_subject(kind, {data, size})) {
        std::fprintf(stderr, "failure: %s\n%s", title_of(*failure->invariant).c_str(), to_string(*failure).c_str());
        std::abort();
    }
    return 0;
}

} // namespace kiwi::fuzz

#define KIWIPETE_FUZZ_SUBJECT(Class)                                                                                   \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        static const kiwi::ClassSubject<Class> subject;                                                                \
        return kiwi::fuzz::run_subject(subject, data, size);                                                           \
    }
