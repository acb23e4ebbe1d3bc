// A libFuzzer target for any C++ board class: KIWIPETE_FUZZ_SUBJECT(MySubject); in a file of its own. It decodes bytes
// as Kiwipete's own targets do, and reduces what it finds to a small game.
#pragma once

#include "../props/boards/class_board.h"
#include "../props/checking/play.h"
#include "../props/fuzzing/decoder.h"
#include "../props/invariants/catalogue.h"
#include "abort_on_failure.h"

namespace kiwi::fuzz {

/// Plays the game of an input on a subject: the first failure of the state tier at any step, or of everything that the
/// subject can answer at the last, reduced. Nothing if the game is of Chess960, and the subject does not play it.
[[nodiscard]] inline std::optional<Failure> find_failure_of_subject(const AnySubject& kind, Bytes bytes) {
    FuzzInput input(bytes);
    GameDecoder decoder(input, Reading::Game, kind);
    if (!plays(kind.capabilities(), decoder.game().variant()))
        return std::nullopt;
    std::optional<Failure> failure;
    do
        failure = find_failure(decoder.game(), Tier::State);
    while (!failure && decoder.step());
    if (!failure)
        failure = find_failure(decoder.game(), Tier::Full);
    return failure ? std::optional(minimised(*failure, kind)) : std::nullopt;
}

} // namespace kiwi::fuzz

#define KIWIPETE_FUZZ_SUBJECT(Class)                                                                                   \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        static const kiwi::ClassSubject<Class> subject;                                                                \
        kiwi::fuzz::abort_on(kiwi::fuzz::find_failure_of_subject(subject, {data, size}));                              \
        return 0;                                                                                                      \
    }
