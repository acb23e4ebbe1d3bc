// A C++ board class as a subject program: the example's adapter (props/example), and one line. Exceptions, crashes and
// hangs of the class are then failures with their game.
#include "../../props/example/adapter.h"
#include "kiwipete/tools/subject/serve.h"

KIWIPETE_SUBJECT_SERVER(x88::Subject)
