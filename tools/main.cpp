// The `kiwipete` command.
#include <cstdio>

#include "terminal/interruption.h"
#include "verbs/verbs.h"

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16); // each line can be read at once, on a pipe too
    kiwi::tools::say_when_interrupted();
    return static_cast<int>(kiwi::tools::run(argc, argv));
}
