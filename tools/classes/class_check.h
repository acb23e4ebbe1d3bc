// A program that checks any C++ board class: KIWIPETE_BOARD_MAIN(MyBoard); in a file of its own. It lists what the
// class cannot be asked, plays the games that the properties play, and walks the trees of classic positions. With
// --serve it speaks the adapter protocol instead, so that `kiwipete compare` and `kiwipete suite` can count with it.
#pragma once

#include "../../props/boards/class_board.h"

namespace kiwi::tools {

/// Runs the program; `--help` lists its options. Exit code 0 if everything holds, 1 if not, 2 for wrong use.
int check_class(Board& board, const char* name, int argc, char** argv);

} // namespace kiwi::tools

#define KIWIPETE_BOARD_MAIN(Class)                                                                                     \
    int main(int argc, char** argv) {                                                                                  \
        kiwi::ClassBoard<Class> board;                                                                                 \
        return kiwi::tools::check_class(board, #Class, argc, argv);                                                    \
    }
