// A program that checks any C++ board class: KIWIPETE_SUBJECT_MAIN(MySubject); in a file of its own. It lists what the
// class cannot be asked, plays random games, and walks the trees of classic positions.
#pragma once

#include "kiwipete/props/class_subject.h"

namespace kiwi::tools {

/// Runs the program with the arguments [GAMES [DEPTH [SEED]]]: the number of random games (300), the depth of the trees
/// (2) and the seed of the random numbers (1). Exit code 0 if everything holds, 1 if not, 2 for wrong use.
int check_subject(const AnySubject& kind, int argc, char** argv);

} // namespace kiwi::tools

#define KIWIPETE_SUBJECT_MAIN(Class)                                                                                   \
    int main(int argc, char** argv) { return kiwi::tools::check_subject(kiwi::ClassSubject<Class>(), argc, argv); }
