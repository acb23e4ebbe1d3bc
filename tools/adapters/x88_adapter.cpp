// A C++ board class as an adapter program: the class's adapter (here of props/example) and one line. Link
// kiwipete::classes. A program of kiwipete_add_board does the same with --serve.
#include <kiwipete/tools/classes/serve.h>

#include "../../props/example/adapter.h"

KIWIPETE_BOARD_SERVER(x88::Adapter)
