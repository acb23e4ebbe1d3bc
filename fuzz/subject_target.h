// A libFuzzer target for anybody's board class: KIWIPETE_FUZZ_SUBJECT(MySubject); in a file of its own.
#pragma once

#include <cstdio>
#include <cstdlib>

#include "kiwipete/props/fuzzing/decoder.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi::fuzz {

/// Plays the game that the bytes mean on a subject: the statements of the state tier hold at each step, all that it can
/// answer at the last.
template<Subject S>
[[nodiscard]] std::optional<Violation> find_violation_of_subject(FuzzInput input) {
    Game<S> game(input.position());
    for (std::size_t step = 0; !game.refusal() && step < MAX_STEPS && input.has_more(); ++step) {
        if (auto violation = find_violation(game, Tier::State))
            return violation;
        const std::uint8_t byte = input.byte();
        const auto moves = game.subject().legal_moves();
        const auto count = static_cast<std::size_t>(std::ranges::distance(moves));
        if (step_of(byte) == Step::Undo && game.ply() > 0)
            game.undo();
        else if (count == 0)
            break;
        else
            game.play(*std::ranges::next(std::ranges::begin(moves), static_cast<std::ptrdiff_t>(byte % count)));
    }
    return find_violation(game, Tier::Full);
}

template<Subject S>
int run_subject(const std::uint8_t* data, std::size_t size) {
    if (const auto violation = find_violation_of_subject<S>({data, size})) {
        std::fprintf(stderr, "violation: %s\n%s", violation->invariant.c_str(), to_string(*violation).c_str());
        std::abort();
    }
    return 0;
}

} // namespace kiwi::fuzz

#define KIWIPETE_FUZZ_SUBJECT(Class)                                                                                   \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        return kiwi::fuzz::run_subject<Class>(data, size);                                                             \
    }
