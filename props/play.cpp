#include "kiwipete/props/play.h"

#include "kiwipete/props/reduce.h"

namespace kiwi {

RandomGame play_at_random(const AnySubject& kind, const BoardSetup& start, Tier tier, int plies, Random& random) {
    RandomGame result;
    Game game(kind, start);
    for (int step = 0; step <= plies; ++step) {
        ++result.positions;
        result.failure = find_failure(game, tier);
        if (result.failure)
            break;
        const std::size_t moves = game.subject().list_moves();
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
    return result;
}

std::variant<std::uint64_t, Failure> checked_perft(Game& game, int depth, Tier tier) {
    if (auto failure = find_failure(game, tier))
        return *failure;
    if (depth == 0)
        return std::uint64_t{1};
    std::uint64_t leaves = 0;
    const std::size_t moves = game.subject().list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        game.play(m);
        auto below = checked_perft(game, depth - 1, tier); // no deeper than MAX_PERFT_DEPTH
        game.undo();
        if (std::holds_alternative<Failure>(below))
            return below;
        leaves += std::get<std::uint64_t>(below);
    }
    return leaves;
}

std::optional<Failure> check_line(const AnySubject& kind, const Line& line, Tier tier) {
    Game game(kind, line.start);
    auto failure = find_failure(game, tier);
    for (auto move = line.moves.begin(); !failure && move != line.moves.end() && game.play(*move); ++move)
        failure = find_failure(game, tier);
    return failure;
}

Failure minimised(const Failure& failure, const AnySubject& kind) {
    if (failure.game() == nullptr)
        return failure;
    const auto again = [&](const Line& line) -> std::optional<Failure> {
        const auto game = replay(kind, line);
        auto found = game ? find_failure(*game, *failure.invariant) : std::nullopt;
        return found && found->invariant == failure.invariant ? found : std::nullopt;
    };
    const Line& line = failure.game()->line;
    if (!again(line))
        return failure;
    return *again(minimised_line(line, [&](const Line& l) { return again(l).has_value(); }));
}

} // namespace kiwi
