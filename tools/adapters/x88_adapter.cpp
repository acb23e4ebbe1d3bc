// A C++ board class as an adapter program: the adapter of the class (here that of props/example), and one line. Link
// kiwipete::classes. kiwipete_add_board makes a program that does the same when it is called with --serve.
#include <kiwipete/tools/classes/serve.h>

#include "../../props/example/adapter.h"

KIWIPETE_BOARD_SERVER(x88::Adapter)
