#include "game_tasks.h"

#include <algorithm>
#include <array>

#include "../../engine/geometry.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"

namespace kiwi {

namespace {

/// Describes a special last move of a game: findings after castling and after promotions have different causes. The end
/// of a castling right comes before the kind of the move that ends it.
const char* kind_of_last_move(const Game& game) {
    if (game.moves.empty())
        return "";
    if (game.moves.back() == "0000")
        return "after a null move";
    const PlayedPosition board(last_setup(beginning(game, game.moves.size() - 1)));
    const Move last = parse_uci(board.pos, game.moves.back());
    if (last.type_of() == MoveType::Castling)
        return "after castling";
    const auto ended = board.pos.castling_rights_mask(last.from_sq()) | board.pos.castling_rights_mask(last.to_sq());
    if (board.pos.can_castle(ended))
        return "after a move that ends a castling right";
    if (last.type_of() == MoveType::Promotion)
        return "after a promotion";
    if (last.type_of() == MoveType::EnPassant)
        return "after en passant";
    if (type_of(board.pos.moved_piece(last)) == PAWN && rank_distance(last.from_sq(), last.to_sq()) == 2)
        return "after a double push";
    return board.pos.capture(last) ? "after a capture" : "";
}

/// What may be set aside so that it hides no other finding: the invariant; of one that asks many questions at once,
/// this kind of finding; of a board that does not answer, the invariant that was being checked. Empty for A1, F1 and
/// M1.
std::string cause_of(const Finding& finding) {
    const bool is_unanswered = finding.during != nullptr;
    const Invariant* row = nullptr;
    if (finding.invariant != nullptr)
        row = find_invariant(is_unanswered ? finding.during->id : finding.invariant->id);
    constexpr std::array<std::string_view, 3> foundations{"A1", "F1", "M1"};
    if (row == nullptr || std::ranges::find(foundations, row->id) != foundations.end())
        return "";
    return row->tells_kinds_apart() && !is_unanswered ? finding.group() : std::string(row->id);
}

TaskResult result_of(CheckedGame game) {
    TaskResult result;
    result.positions = static_cast<std::uint64_t>(game.positions);
    if (game.finding) {
        Finding& finding = *game.finding;
        std::string cause = cause_of(finding);
        // The last move has nothing to do with how texts are read and written (N).
        if (finding.invariant != nullptr && !finding.invariant->id.starts_with('N') && finding.game
            && finding.moves.empty())
            if (const std::string after = kind_of_last_move(*finding.game); !after.empty())
                finding.kind += (finding.kind.empty() ? "" : " ") + after;
        result.found.push_back({std::move(finding), std::move(cause)});
    }
    return result;
}

} // namespace

Tasks::Worker GameTasks::make_worker() {
    return [this, checker = std::shared_ptr<GameChecker>(make_checker_())](const Place& task) {
        return result_of(checker->check(task, checks_));
    };
}

std::optional<std::string> GameTasks::set_aside(const std::string& cause) {
    const Invariant* row = find_invariant(std::string_view(cause).substr(0, cause.find(' ')));
    if (row == nullptr || checks_.leaves_out(*row) || checks_.leaves_out(cause))
        return std::nullopt;
    checks_ = checks_.without(cause);
    return cause == row->id ? title_of(*row) : cause;
}

} // namespace kiwi
