// A C++ board class as a subject program: the class's adapter (here that of props/example), and one line. Link
// kiwipete::subject. kiwipete_add_subject makes a program that does the same when it is called with --serve.
#include <kiwipete/tools/classes/serve.h>

#include "../../props/example/adapter.h"

KIWIPETE_SUBJECT_SERVER(x88::Subject)
