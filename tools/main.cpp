// The `kiwipete` command.
#include "kiwipete/tools/command.h"

int main(int argc, char** argv) { return static_cast<int>(kiwi::tools::run(argc, argv)); }
