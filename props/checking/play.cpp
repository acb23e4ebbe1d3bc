#include "play.h"

#include "../games/reduce.h"

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

/// Where a failure is looked for again. Some invariants remember the game, and must be checked all along it.
enum class Look { AtTheEnd, Along };

/// A failure of the same invariant in the last position of a game. That nothing was answered may be found while any
/// invariant is checked.
std::optional<Failure> same_failure(const Failure& failure, Game& game) {
    if (failure.invariant != &invariant("A1"))
        return find_failure(game, *failure.invariant);
    for (const Invariant* row : answered_by(game.capabilities()))
        if (auto found = find_failure(game, *row); found && found->invariant == failure.invariant)
            return found;
    return std::nullopt;
}

/// The failure again in a line, every move of which must be playable.
std::optional<Failure> failure_of_line(const Failure& failure, const AnySubject& kind, const Line& line, Look look) {
    if (find_fault(line.start))
        return std::nullopt;
    Game game(kind, line.start);
    if (game.refusal() && !line.moves.empty())
        return std::nullopt;
    std::optional<Failure> found;
    for (std::size_t ply = 0; ply <= line.moves.size(); ++ply) {
        if (ply > 0 && !game.play(line.moves[ply - 1]))
            return std::nullopt;
        if (look == Look::Along || ply == line.moves.size())
            found = same_failure(failure, game);
    }
    return found && found->invariant == failure.invariant ? found : std::nullopt;
}

} // namespace

std::optional<Failure> repeated(const Failure& failure, const AnySubject& kind) {
    if (failure.game() == nullptr)
        return std::nullopt;
    for (const Look look : {Look::AtTheEnd, Look::Along})
        if (auto again = failure_of_line(failure, kind, failure.game()->line, look))
            return again;
    return std::nullopt;
}

Failure minimised(const Failure& failure, const AnySubject& kind, const std::function<void()>& before_trial) {
    if (failure.game() == nullptr)
        return failure;
    const Line& line = failure.game()->line;
    for (const Look look : {Look::AtTheEnd, Look::Along}) {
        const auto again = [&](const Line& l) { return failure_of_line(failure, kind, l, look); };
        if (!again(line))
            continue;
        const Line smallest = minimised_line(line, [&](const Line& smaller) {
            if (before_trial)
                before_trial();
            return again(smaller).has_value();
        });
        return again(smallest).value_or(failure);
    }
    return failure;
}

CheckedGame check_and_reduce(const AnySubject& kind, const Line& line, const Checks& checks) {
    CheckedGame game = check_line(kind, line, checks);
    if (game.failure)
        game.failure = minimised(*game.failure, kind);
    return game;
}

} // namespace kiwi
