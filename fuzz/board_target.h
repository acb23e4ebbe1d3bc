// A libFuzzer target for any C++ board class: KIWIPETE_FUZZ_BOARD(MyBoard); in a file of its own. It decodes bytes as
// Kiwipete's own targets do, and reduces a finding to a small game. Options: `BoardFuzzing::read_options`.
#pragma once

#include "../props/boards/class_board.h"
#include "../props/fuzzing/board_fuzzing.h"
#include "abort_on_failure.h"

#define KIWIPETE_FUZZ_BOARD(Class)                                                                                     \
    static kiwi::fuzz::BoardFuzzing& fuzzing_of_board() {                                                              \
        static kiwi::fuzz::BoardFuzzing fuzzing(std::make_unique<kiwi::ClassBoard<Class>>());                          \
        return fuzzing;                                                                                                \
    }                                                                                                                  \
    extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {                                                     \
        fuzzing_of_board().read_options(*argc, *argv);                                                                 \
        return 0;                                                                                                      \
    }                                                                                                                  \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {                                \
        kiwi::fuzz::abort_on(fuzzing_of_board().find_failure({data, size}));                                           \
        return 0;                                                                                                      \
    }
