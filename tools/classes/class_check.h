// The program that checks a C++ board class. Write KIWIPETE_BOARD_MAIN(MyBoard); in its own file. The program lists the
// invariants that it skips, plays random games, and walks the trees of well-known positions. With --serve it speaks the
// adapter protocol, so that `kiwipete compare` and `kiwipete suite` can use the class.
#pragma once

#include "../../props/boards/class_board.h"

namespace kiwi::tools {

/// Runs the program; `--help` lists its options. Exit code: 0 if all invariants hold, 1 if not, 2 for wrong use.
int check_class(Board& board, const char* name, int argc, char** argv);

} // namespace kiwi::tools

#define KIWIPETE_BOARD_MAIN(Class)                                                                                     \
    int main(int argc, char** argv) {                                                                                  \
        kiwi::ClassBoard<Class> board;                                                                                 \
        return kiwi::tools::check_class(board, #Class, argc, argv);                                                    \
    }
