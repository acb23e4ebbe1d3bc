// The `kiwipete` command.
#include <cstdio>

#include "verbs/verbs.h"

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16); // each line can be read at once, on a pipe too
    return static_cast<int>(kiwi::tools::run(argc, argv));
}
