#include "game_tasks.h"

#include <algorithm>
#include <array>

#include "../../engine/geometry.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"

namespace kiwi {

namespace {

/// Describes a special last move of a game: findings after castling and after promotions have different causes.
const char* kind_of_last_move(const Game& game) {
    if (game.moves.empty())
        return "";
    if (game.moves.back() == "0000")
        return "after a null move";
    const PlayedPosition board(last_setup(beginning(game, game.moves.size() - 1)));
    const Move last = parse_uci(board.pos, game.moves.back());
    switch (last.type_of()) {
    case MoveType::Castling:
        return "after castling";
    case MoveType::Promotion:
        return "after a promotion";
    case MoveType::EnPassant:
        return "after en passant";
    case MoveType::Normal:
        break;
    }
    if (type_of(board.pos.moved_piece(last)) == PAWN && rank_distance(last.from_sq(), last.to_sq()) == 2)
        return "after a double push";
    return board.pos.capture(last) ? "after a capture" : "";
}

TaskResult result_of(CheckedGame game) {
    TaskResult result;
    result.positions = static_cast<std::uint64_t>(game.positions);
    if (!game.note.empty())
        result.notes.insert(std::move(game.note));
    if (game.finding) {
        Finding& finding = *game.finding;
        if (finding.invariant != nullptr && finding.game && finding.moves.empty())
            if (const std::string after = kind_of_last_move(*finding.game); !after.empty())
                finding.kind += (finding.kind.empty() ? "" : " ") + after;
        const std::string cause = finding.invariant != nullptr ? to_string(finding.invariant->id) : "";
        result.found.push_back({std::move(finding), cause});
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
    constexpr std::array foundations{InvariantId("A1"), InvariantId("F1"), InvariantId("M1")};
    const Invariant* row = find_invariant(cause);
    if (row == nullptr || std::ranges::find(foundations, row->id) != foundations.end())
        return std::nullopt;
    checks_ = checks_.without(*row);
    return title_of(*row);
}

} // namespace kiwi
