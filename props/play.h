// Driving a game against the catalogue: at random, through a whole tree, and down to the smallest game that fails.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/reduce.h"
#include "kiwipete/props/line.h"
#include "kiwipete/props/random.h"

namespace kiwi {

/// What a random game did.
struct PlayOut {
    int positions = 0;                  ///< Positions held against the catalogue.
    std::optional<Violation> violation; ///< The first violation, which ended it.
};

/// Plays up to `plies` random steps, mostly legal moves, now and then a null move or an undo, and holds each position,
/// the first one included, against the invariants of a tier.
template<Subject S = PositionSubject>
[[nodiscard]] PlayOut play_at_random(const BoardSetup& start, Tier tier, int plies, Random& random) {
    PlayOut result;
    Game<S> game(start);
    for (int step = 0; step <= plies; ++step) {
        ++result.positions;
        result.violation = find_violation(game, tier);
        if (result.violation)
            break;
        const auto moves = game.subject().legal_moves();
        const std::uint64_t choice = random.below(24);
        if (choice == 0 && game.ply() > 0) {
            game.undo();
            continue;
        }
        if constexpr (PlaysNullMoves<S>)
            if (choice == 1 && !oracle::is_check(*oracle::read_fen(game.subject().fen(), game.is_chess960()))) {
                game.pass();
                continue;
            }
        const auto count = static_cast<std::uint64_t>(std::ranges::distance(moves));
        if (count == 0)
            break;
        game.play(*std::ranges::next(std::ranges::begin(moves), static_cast<std::ptrdiff_t>(random.below(count))));
    }
    return result;
}

/// Perft that holds every node, leaves included, against the invariants of a tier: the number of leaves, or the first
/// violation.
template<Subject S>
[[nodiscard]] std::variant<std::uint64_t, Violation> checked_perft(Game<S>& game, int depth, Tier tier) {
    if (auto violation = find_violation(game, tier))
        return *violation;
    if (depth == 0)
        return std::uint64_t{1};
    std::uint64_t leaves = 0;
    const auto moves = game.subject().legal_moves();
    for (const auto& m : moves) {
        game.play(m);
        auto below = checked_perft(game, depth - 1, tier);
        game.undo();
        if (std::holds_alternative<Violation>(below))
            return below;
        leaves += std::get<std::uint64_t>(below);
    }
    return leaves;
}

/// A smaller line that still fails: see `smaller_lines`. The line given fails. At most some thousands of trials.
template<class StillFails>
requires std::predicate<StillFails, const Line&>
[[nodiscard]] Line minimised(Line line, const StillFails& still_fails) {
    int trials = 0;
    for (bool smaller = true; smaller && trials < MAX_SHRINKING_TRIALS;) {
        smaller = false;
        for (Line& candidate : smaller_lines(line))
            if (++trials < MAX_SHRINKING_TRIALS && still_fails(candidate)) {
                line = std::move(candidate);
                smaller = true;
                break;
            }
    }
    return line;
}

/// The same violation in a smaller game, or as it was if it cannot be seen again.
template<Subject S = PositionSubject>
[[nodiscard]] Violation minimised(const Violation& violation, Variant variant) {
    const auto& all = catalogue<S>();
    const auto which = std::ranges::find_if(
            all, [&](const Statement& s) { return violation.invariant.starts_with(std::string(s.id) + ' '); });
    const ParsedFen start = parse_fen(violation.start_fen, variant);
    if (which == all.end() || std::holds_alternative<FenError>(start))
        return violation;
    const auto again = [&](const Line& line) -> std::optional<Violation> {
        const auto game = replay<S>(line);
        auto found = game ? find_violation(*game, *which) : std::nullopt;
        return found && found->invariant == violation.invariant ? found : std::nullopt;
    };
    const Line line{std::get<BoardSetup>(start), violation.moves};
    if (!again(line))
        return violation;
    return *again(minimised(line, [&](const Line& l) { return again(l).has_value(); }));
}

} // namespace kiwi
