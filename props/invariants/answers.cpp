// A: the board answers.
#include <array>

#include "helpers.h"

namespace kiwi {

namespace {

/// Asks for the FEN and the moves only. When a board fails on any question of any invariant, it throws, and
/// `find_failure` reports A1.
Result the_least_is_answered(PlayedGame& game) {
    if (game.has(Question::Fen))
        static_cast<void>(game.board().ask<Question::Fen>());
    if (game.has(Question::Moves))
        static_cast<void>(sorted_uci(game.board()));
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array ANSWER_ROWS{
    Invariant{"A1", "answers", Tier::State, Needs(), "Every question is answered: no exception, crash, timeout or answer that cannot be understood.", the_least_is_answered},
};
// clang-format on

} // namespace

std::span<const Invariant> answer_invariants() { return ANSWER_ROWS; }

} // namespace kiwi
