#include "uci_session.h"

#include <sstream>

#include <gtest/gtest.h>

namespace kiwi {
namespace {

/// The answers of a session to some lines.
std::string answer_to(const std::string& lines) {
    std::istringstream in(lines + "\nquit\n");
    std::ostringstream out;
    UciSession session(out);
    for (std::string line; std::getline(in, line) && session.obey(line);) {
    }
    return out.str();
}

TEST(UciSession, KnowsOneOptionWithTwoValues) {
    for (const char* good : {"setoption name UCI_Chess960 value true", "setoption name UCI_Chess960 value false"})
        EXPECT_EQ(answer_to(good), "") << good;
    for (const char* bad :
         {"setoption", "setoption name", "setoption name Hash value true", "setoption name UCI_Chess960",
          "setoption name UCI_Chess960 value", "setoption name UCI_Chess960 value 1",
          "setoption value UCI_Chess960 name true", "setoption UCI_Chess960 name value true"})
        EXPECT_EQ(answer_to(bad), "info string error: expected: setoption name UCI_Chess960 value true|false\n") << bad;
}

} // namespace
} // namespace kiwi
