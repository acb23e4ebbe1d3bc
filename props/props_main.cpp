// The main of the property tests: the number of cases from the environment, then GoogleTest.
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

/// KIWIPETE_CASES=N runs N cases of each property instead of RapidCheck's 100. RC_PARAMS, RapidCheck's own variable,
/// wins over it: RC_PARAMS="reproduce=…", as a failure prints it, replays that failure.
int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    // Before any thread: nothing else reads the environment yet.
    if (const char* cases = std::getenv("KIWIPETE_CASES"))                     // NOLINT(concurrency-mt-unsafe)
        setenv("RC_PARAMS", (std::string("max_success=") + cases).c_str(), 0); // NOLINT(concurrency-mt-unsafe)
    return RUN_ALL_TESTS();
}
