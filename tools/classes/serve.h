// A C++ board class as a program that speaks the subject protocol (docs/subjects.md):
// KIWIPETE_SUBJECT_SERVER(MySubject); in a file of its own, or the argument --serve of a program of
// KIWIPETE_SUBJECT_MAIN.
#pragma once

#include <iosfwd>
#include <string>

#include "../../props/boards/class_board.h"

namespace kiwi::tools {

/// Answers requests, a line each, until the input ends. What the class throws is answered as an error.
void serve(AnySubject& subject, const std::string& name, std::istream& in, std::ostream& out);

/// The same on standard input and output, as a main function.
int serve_main(AnySubject& subject, const std::string& name);

} // namespace kiwi::tools

#define KIWIPETE_SUBJECT_SERVER(Class)                                                                                 \
    int main() {                                                                                                       \
        kiwi::ClassSubject<Class> subject;                                                                             \
        return kiwi::tools::serve_main(subject, #Class);                                                               \
    }
