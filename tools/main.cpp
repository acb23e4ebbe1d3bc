// The main function of the `kiwipete` command.
#include <cstdio>
#include <string>

#include "process/orphans.h"
#include "process/process.h"
#include "terminal/interruption.h"
#include "verbs/verbs.h"

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16); // flush each line, also on a pipe
    kiwi::tools::say_when_interrupted();
    std::string path = kiwi::tools::path_of_this_program(argv[0]);
    argv[0] = path.data();
    const kiwi::tools::Orphans orphans;
    return static_cast<int>(kiwi::tools::run(argc, argv));
}
