// A libFuzzer target for any C++ board class: KIWIPETE_FUZZ_BOARD(MyBoard); in a file of its own. It decodes bytes
// as Kiwipete's own targets do, and reduces what it finds to a small game.
#pragma once

#include "../props/boards/class_board.h"
#include "../props/checking/check_game.h"
#include "../props/fuzzing/decoder.h"
#include "../props/invariants/catalogue.h"
#include "abort_on_failure.h"

namespace kiwi::fuzz {

/// Plays the game of an input on a board: the first finding of the state tier at any step, or of everything that the
/// board can answer at the last, reduced. Nothing if the game is of Chess960, and the board does not play it.
[[nodiscard]] inline std::optional<Finding> find_failure_of_board(const Board& kind, Bytes bytes) {
    FuzzInput input(bytes);
    GameDecoder decoder(input, Reading::Game, kind);
    if (!plays(kind.answers(), decoder.game().variant()))
        return std::nullopt;
    std::optional<Finding> finding;
    do
        finding = find_failure(decoder.game(), Tier::State);
    while (!finding && decoder.step());
    if (!finding)
        finding = find_failure(decoder.game(), Tier::Full);
    return finding ? std::optional(minimised(*finding, kind)) : std::nullopt;
}

} // namespace kiwi::fuzz

#define KIWIPETE_FUZZ_BOARD(Class)                                                                                     \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        static const kiwi::ClassBoard<Class> board;                                                                    \
        kiwi::fuzz::abort_on(kiwi::fuzz::find_failure_of_board(board, {data, size}));                                  \
        return 0;                                                                                                      \
    }
