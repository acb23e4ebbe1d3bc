// An adapter of Disservin's chess-library (C++), which CMakeLists.txt builds: kiwipete check --library
// ./chess-library-adapter
#undef NDEBUG // the library's own checks
#include <chess.hpp>

#include <kiwipete/tools/adapters/chess_library.h>
#include <kiwipete/tools/classes/serve.h>

int main() {
    kiwi::ClassBoard<kiwi::ChessLibraryBoard<>> board;
    return kiwi::tools::serve_main(board, "chess-library");
}
