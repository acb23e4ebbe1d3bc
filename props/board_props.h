// RapidCheck properties for any board class: KIWIPETE_SUBJECT_PROPERTIES(MySubject); in a file of its own. Each
// invariant that the class can be asked becomes a GoogleTest; a failing line shrinks.
#pragma once

#include <cctype>
#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "boards/class_board.h"
#include "games/rc_generators.h"
#include "invariants/catalogue.h"

namespace kiwi {

/// How long random lines are; twelve plies hold a threefold repetition.
inline constexpr int PLIES_OF_A_LINE = 12;

/// KIWIPETE_CASES=N runs N random lines for each invariant instead of RapidCheck's 100. RC_PARAMS, RapidCheck's own
/// variable, which it reads when the first property runs, wins over it: RC_PARAMS="reproduce=…", as a failure prints
/// it, replays that failure.
inline const bool CASES_ARE_SET = [] {
    const char* cases = std::getenv("KIWIPETE_CASES"); // NOLINT(concurrency-mt-unsafe)
    if (cases != nullptr)
        setenv("RC_PARAMS", (std::string("max_success=") + cases).c_str(), 0); // NOLINT(concurrency-mt-unsafe)
    return cases != nullptr;
}();

/// How GoogleTest shows an invariant.
inline void PrintTo(const Invariant* invariant, std::ostream* os) { *os << title_of(*invariant); }

/// Plays a line as far as the subject can, and checks each position of it against one invariant.
inline void expect_along(const AnySubject& kind, const Line& line, const Invariant& invariant) {
    if (!plays(kind.capabilities(), line.start.variant))
        return;
    Game game(kind, line.start);
    std::size_t ply = 0;
    do {
        if (const auto failure = find_failure(game, invariant))
            RC_FAIL(to_string(*failure));
    } while (ply < line.moves.size() && !game.refusal() && game.play(line.moves[ply++]));
}

[[nodiscard]] inline std::string name_of_test(const testing::TestParamInfo<const Invariant*>& info) {
    std::string name = title_of(*info.param);
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0)
            c = '_';
    return name;
}

} // namespace kiwi

#define KIWIPETE_SUBJECT_PROPERTIES(Class)                                                                             \
    using KiwipeteSubject = testing::TestWithParam<const kiwi::Invariant*>;                                            \
    TEST_P(KiwipeteSubject, HoldsAlongRandomLines) {                                                                   \
        rc::detail::checkGTest([] {                                                                                    \
            kiwi::expect_along(kiwi::ClassSubject<Class>(), *kiwi::lines(kiwi::Source::Any, kiwi::PLIES_OF_A_LINE),    \
                               *GetParam());                                                                           \
        });                                                                                                            \
    }                                                                                                                  \
    INSTANTIATE_TEST_SUITE_P(Catalogue, KiwipeteSubject,                                                               \
                             testing::ValuesIn(kiwi::answered_by(kiwi::capabilities_of<Class>())), kiwi::name_of_test)
