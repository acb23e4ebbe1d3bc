// RapidCheck properties for any board class: KIWIPETE_BOARD_PROPERTIES(MyBoard); in a file of its own. Each
// invariant that the class can be asked becomes a GoogleTest; a failing game shrinks.
#pragma once

#include <cstdlib>
#include <iostream>
#include <memory>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "../engine/testing/test_name.h"
#include "boards/class_board.h"
#include "checking/conventions.h"
#include "games/rc_generators.h"
#include "invariants/catalogue.h"

namespace kiwi {

/// How long random games are; twelve plies hold a threefold repetition.
inline constexpr int PLIES_OF_A_GAME = 12;

/// KIWIPETE_CASES=N runs N random games for each invariant instead of RapidCheck's 100. RC_PARAMS, RapidCheck's own
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

/// A board of a class, which is allowed what is recognised of it, as `NAME_check` allows it.
template<class Class>
[[nodiscard]] const Board& recognised_board() {
    static const std::unique_ptr<Board> board = [] {
        auto made = std::make_unique<ClassBoard<Class>>();
        for (const std::string& note : allow_recognised(*made))
            std::cout << "note: " << note << '\n';
        return made;
    }();
    return *board;
}

/// Plays a random game as far as the board can, and checks each position of it against one invariant. RapidCheck has
/// one seed for all properties; each invariant gets games of its own.
inline void expect_along_a_game(const Board& kind, const Invariant& invariant) {
    std::uint64_t salt = 0;
    for (const char c : invariant.id)
        salt = salt << 8U | static_cast<unsigned char>(c);
    const Game game = *games(Source::Any, PLIES_OF_A_GAME, PositionKind::Reachable, salt);
    if (!plays(kind.answers(), game.start.variant))
        return;
    PlayedGame played(kind, game.start);
    std::size_t ply = 0;
    do {
        if (const auto finding = find_failure(played, invariant))
            RC_FAIL(to_string(*finding));
    } while (ply < game.moves.size() && !played.refusal() && played.play(game.moves[ply++]));
}

[[nodiscard]] inline std::string name_of_test(const testing::TestParamInfo<const Invariant*>& info) {
    return test_name(title_of(*info.param));
}

} // namespace kiwi

#define KIWIPETE_BOARD_PROPERTIES(Class)                                                                               \
    using KiwipeteBoard = testing::TestWithParam<const kiwi::Invariant*>;                                              \
    TEST_P(KiwipeteBoard, HoldsAlongRandomGames) {                                                                     \
        rc::detail::checkGTest([] { kiwi::expect_along_a_game(kiwi::recognised_board<Class>(), *GetParam()); });       \
    }                                                                                                                  \
    INSTANTIATE_TEST_SUITE_P(Catalogue, KiwipeteBoard,                                                                 \
                             testing::ValuesIn(kiwi::answered_by(kiwi::answers_of<Class>())), kiwi::name_of_test)
