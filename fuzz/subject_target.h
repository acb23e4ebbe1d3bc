// A libFuzzer target for any C++ board class: KIWIPETE_FUZZ_SUBJECT(MySubject); in a file of its own. It decodes bytes
// as Kiwipete's own targets do.
#pragma once

#include "kiwipete/fuzz/abort_on_failure.h"
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

} // namespace kiwi::fuzz

#define KIWIPETE_FUZZ_SUBJECT(Class)                                                                                   \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        static const kiwi::ClassSubject<Class> subject;                                                                \
        kiwi::fuzz::abort_on(kiwi::fuzz::find_failure_of_subject(subject, {data, size}));                              \
        return 0;                                                                                                      \
    }
