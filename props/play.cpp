#include "kiwipete/props/play.h"

#include "kiwipete/props/reduce.h"

namespace kiwi {

CheckedGame play_at_random(const AnySubject& kind, const BoardSetup& start, const Checks& checks, int plies,
                           Random& random) {
    CheckedGame result;
    Game game(kind, start);
    for (int step = 0; step <= plies; ++step) {
        ++result.positions;
        result.failure = find_failure(game, checks);
        if (result.failure)
            return result;
        const std::size_t moves = game.list_moves();
        const std::uint64_t choice = random.below(24);
        if (choice == 0 && game.ply() > 0)
            game.undo();
        else if (choice == 1 && game.may_play_null())
            game.play_null();
        else if (moves > 0)
            game.play(random.below(moves));
        else
            break;
    }
    if (game.error())
        result.failure = find_failure(game, checks);
    return result;
}

std::variant<std::uint64_t, Failure> checked_perft(Game& game, int depth, const Checks& checks) {
    if (auto failure = find_failure(game, checks))
        return *failure;
    if (depth == 0)
        return std::uint64_t{1};
    std::uint64_t leaves = 0;
    const std::size_t moves = game.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        game.play(m);
        auto below = checked_perft(game, depth - 1, checks); // no deeper than MAX_PERFT_DEPTH
        if (std::holds_alternative<Failure>(below))
            return below;
        game.undo();
        leaves += std::get<std::uint64_t>(below);
    }
    return leaves;
}

CheckedGame check_line(const AnySubject& kind, const Line& line, const Checks& checks,
                       const std::function<void(std::size_t plies)>& before) {
    CheckedGame result;
    if (before)
        before(0);
    Game game(kind, line.start);
    result.positions = 1;
    result.failure = find_failure(game, checks);
    for (std::size_t ply = 0; !result.failure && ply < line.moves.size(); ++ply) {
        if (before)
            before(ply + 1);
        if (!game.play(line.moves[ply]))
            break;
        ++result.positions;
        result.failure = find_failure(game, checks);
    }
    return result;
}

namespace {

/// The failure again, at the end of some line.
std::optional<Failure> failure_of_line(const Failure& failure, const AnySubject& kind, const Line& line) {
    const Invariant& asked = failure.during != nullptr ? *failure.during : *failure.invariant;
    const auto game = replay(kind, line);
    auto found = game ? find_failure(*game, asked) : std::nullopt;
    return found && found->invariant == failure.invariant ? found : std::nullopt;
}

} // namespace

std::optional<Failure> repeated(const Failure& failure, const AnySubject& kind) {
    return failure.game() != nullptr ? failure_of_line(failure, kind, failure.game()->line) : std::nullopt;
}

Failure minimised(const Failure& failure, const AnySubject& kind, const std::function<void()>& before_trial) {
    if (!repeated(failure, kind))
        return failure;
    const auto still_fails = [&](const Line& line) {
        if (before_trial)
            before_trial();
        return failure_of_line(failure, kind, line).has_value();
    };
    const Line smallest = minimised_line(failure.game()->line, still_fails);
    return failure_of_line(failure, kind, smallest).value_or(failure);
}

} // namespace kiwi
