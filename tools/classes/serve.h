// A C++ board class as a program that speaks the adapter protocol (docs/libraries.md). Write
// KIWIPETE_BOARD_SERVER(MyBoard); in its own file, or give --serve to a program of KIWIPETE_BOARD_MAIN.
#pragma once

#include <iosfwd>
#include <string>

#include "../../props/boards/class_board.h"

namespace kiwi::tools {

/// Answers requests, one line each, until the input ends. An exception of the class is answered as an error.
void serve(Board& board, const std::string& name, std::istream& in, std::ostream& out);

/// `serve` on standard input and output, as a main function.
int serve_main(Board& board, const std::string& name);

} // namespace kiwi::tools

#define KIWIPETE_BOARD_SERVER(Class)                                                                                   \
    int main() {                                                                                                       \
        kiwi::ClassBoard<Class> board;                                                                                 \
        return kiwi::tools::serve_main(board, #Class);                                                                 \
    }
