#include "check_game.h"

#include "../games/reduce.h"

namespace kiwi {

std::variant<std::uint64_t, Finding> checked_perft(PlayedGame& game, int depth, const Checks& checks,
                                                   const std::function<void()>& at_leaf) {
    if (auto finding = find_failure(game, checks))
        return *finding;
    if (depth == 0) {
        at_leaf();
        return std::uint64_t{1};
    }
    std::uint64_t leaves = 0;
    const std::size_t moves = game.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        game.play(m);
        auto below = checked_perft(game, depth - 1, checks, at_leaf); // no deeper than MAX_PERFT_DEPTH
        if (std::holds_alternative<Finding>(below))
            return below;
        game.undo();
        leaves += std::get<std::uint64_t>(below);
    }
    return leaves;
}

namespace {

/// A slow board is asked everything in every position whose ply is a multiple of this.
constexpr std::size_t PLIES_BETWEEN_ALL = 9;

/// Whether the rules of castling, promotion or en passant have just mattered, or matter now.
bool is_turning_point(PlayedGame& played) {
    try {
        const oracle::Board* before = played.oracle().before();
        const bool a_right_has_ended =
                before != nullptr && before->castling_rooks != played.oracle().here().castling_rooks;
        constexpr std::size_t length_of_promotion = 5;
        const bool a_pawn_was_promoted = !played.moves().empty() && played.moves().back().size() == length_of_promotion;
        return a_right_has_ended || a_pawn_was_promoted
               || std::ranges::any_of(played.oracle().moves(),
                                      [](const auto& move) { return move.second.is_en_passant; });
    } catch (const IllegalMove&) { // which the invariants report
        return false;
    }
}

/// A failure of the finding's group in the last position of a game. Any invariant can cause A1 (no answer), so for A1
/// all of them are checked, and any A1 is the same: a program that is sent requests ahead may crash at different ones.
std::optional<Finding> same_finding(const Finding& finding, PlayedGame& game) {
    if (finding.invariant != &invariant("A1")) {
        for (Finding& found : find_failures(game, invariant(finding.invariant->id)))
            if (found.group() == finding.group())
                return std::move(found);
        return std::nullopt;
    }
    for (const Invariant* row : answered_by(game.answers()))
        if (auto found = find_failure(game, *row); found && found->invariant == finding.invariant)
            return found;
    return std::nullopt;
}

/// Moves a finding from a later position of a game to the first position that shows it.
Finding at_its_first_position(Finding finding, const Board& kind) {
    PlayedGame played(kind, finding.game->start);
    for (const std::string& move : finding.game->moves) {
        if (auto earlier = same_finding(finding, played))
            return std::move(*earlier);
        if (!played.play(move))
            break;
    }
    return finding;
}

} // namespace

CheckedGame check_game(const Board& kind, const Game& game, const Checks& checks,
                       const std::function<bool(std::size_t plies)>& goes_on) {
    CheckedGame result;
    if (goes_on && !goes_on(0))
        return result;
    PlayedGame played(kind, game.start);
    for (std::size_t ply = 0;; ++ply) {
        ++result.positions;
        const bool all =
                !kind.is_slow() || ply == game.moves.size() || ply % PLIES_BETWEEN_ALL == 0 || is_turning_point(played);
        played.set_asked(!all ? Asked::Some : checks.size() > 1 || kind.is_slow() ? Asked::All : Asked::Closely);
        result.finding = find_failure(played, checks);
        if (result.finding && kind.is_slow() && result.finding->invariant != &invariant("A1"))
            result.finding = at_its_first_position(std::move(*result.finding), kind);
        if (result.finding || ply == game.moves.size())
            return result;
        if ((goes_on && !goes_on(ply + 1)) || !played.play(game.moves[ply]))
            return result;
    }
}

namespace {

/// Where to look for a finding again. Some invariants remember the game and must be checked in every position.
enum class Look { AtTheEnd, Along };

/// Looks for a finding again in a game; nothing if a move of the game cannot be played.
std::optional<Finding> finding_in(const Game& game, const Finding& finding, const Board& kind, Look look) {
    if (find_fault(game.start))
        return std::nullopt;
    PlayedGame played(kind, game.start);
    if (finding.invariant == &invariant("U7") && !kind.is_slow())
        played.set_asked(Asked::Closely);
    if (played.refusal() && !game.moves.empty())
        return std::nullopt;
    std::optional<Finding> found;
    for (std::size_t ply = 0; ply <= game.moves.size(); ++ply) {
        if (ply > 0 && !played.play(game.moves[ply - 1]))
            return std::nullopt;
        if (look == Look::Along || ply == game.moves.size())
            found = same_finding(finding, played);
    }
    return found;
}

} // namespace

std::optional<Finding> repeated(const Finding& finding, const Board& kind) {
    if (!finding.game)
        return std::nullopt;
    for (const Look look : {Look::AtTheEnd, Look::Along})
        if (auto again = finding_in(*finding.game, finding, kind, look))
            return again;
    return std::nullopt;
}

Finding minimised(const Finding& finding, const Board& kind, const std::function<bool()>& goes_on) {
    if (!finding.game)
        return finding;
    for (const Look look : {Look::AtTheEnd, Look::Along}) {
        const auto again = [&](const Game& game) { return finding_in(game, finding, kind, look); };
        if (!again(*finding.game))
            continue;
        const Game smallest = minimised_game(*finding.game, [&](const Game& smaller) {
            return (!goes_on || goes_on()) && again(smaller).has_value();
        });
        return again(smallest).value_or(finding);
    }
    return finding;
}

std::unique_ptr<Board> board_for(const Checks& checks, const Board& kind) {
    auto board = kind.another();
    board->set_takes_back(checks.take_back());
    return board;
}

CheckedGame check_and_reduce(const Board& kind, const Game& game, const Checks& checks) {
    const auto board = board_for(checks, kind);
    CheckedGame checked = check_game(*board, game, checks);
    if (checked.finding)
        checked.finding = minimised(*checked.finding, *board);
    return checked;
}

} // namespace kiwi
