#include "played_game.h"

namespace kiwi {

/// Calls the board. A BoardError becomes `error()`; once there is one, returns a value-initialised result.
template<class Call>
auto PlayedGame::unless_broken(Call call) {
    using Result = decltype(call());
    if (!error_)
        try {
            return call();
        } catch (const BoardError& error) {
            error_ = error;
        }
    return Result();
}

namespace {

/// The set-up for a board. Foreign boards get an en passant square only where a capture is legal: programs differ on
/// the meaning of others.
BoardSetup as_it_is_given(const Board& kind, BoardSetup start) {
    if (!kind.is_reference() && start.ep_square != SQ_NONE && !oracle::can_capture_en_passant(oracle_board_of(start)))
        start.ep_square = SQ_NONE;
    return start;
}

} // namespace

PlayedGame::PlayedGame(const Board& kind, const BoardSetup& start) :
    start_(as_it_is_given(kind, start)),
    board_(kind.another()),
    answers_(board_->answers()),
    oracle_(start_) {
    refusal_ = unless_broken([&] { return board_->set(start_); });
}

std::size_t PlayedGame::list_moves() {
    return unless_broken([&] { return board_->list_moves(); });
}

void PlayedGame::play(std::size_t move) {
    std::string uci = unless_broken([&] { return board_->uci(move); });
    if (error_)
        return;
    by_fen_.reset();
    unless_broken([&] { board_->make(move); });
    oracle_.play(std::move(uci));
}

bool PlayedGame::play(std::string_view uci) {
    if (uci == "0000") {
        if (!may_play_null())
            return false;
        play_null();
        return true;
    }
    if (!has(Question::Moves)) {
        by_fen_.reset();
        unless_broken([&] { board_->make_uci(uci); });
        oracle_.play(std::string(uci));
        return true;
    }
    const std::optional<std::size_t> move = unless_broken([&] { return find_move(*board_, uci); });
    if (move)
        play(*move);
    return move || error_;
}

void PlayedGame::play_null() {
    by_fen_.reset();
    unless_broken([&] { board_->make_null(); });
    oracle_.play_null(unless_broken([&] { return board_->ask<Question::Fen>(); }));
}

void PlayedGame::undo() {
    by_fen_.reset();
    unless_broken([&] { last_is_null() ? board_->unmake_null() : board_->unmake(); });
    if (!error_)
        oracle_.undo();
}

PlayedGame::ByFen PlayedGame::set_up(std::string fen) {
    auto other = board_->another();
    if (std::optional<std::string> refused = other->set(fen, start_.variant))
        return {std::move(fen), std::move(*refused)};
    return {std::move(fen), std::move(other)};
}

/// The FEN with an en passant square added, if the last move was a double push and the FEN has none.
std::optional<std::string> PlayedGame::with_passed_square(std::string fen) {
    const auto& passed = oracle_.here().passed;
    const std::size_t none = fen.find(" - ", fen.find(' ') + 3);
    if (!passed || none == std::string::npos)
        return std::nullopt;
    return fen.replace(none + 1, 1, oracle::name_of(*passed));
}

const PlayedGame::ByFen& PlayedGame::by_fen() {
    if (by_fen_)
        return *by_fen_;
    by_fen_ = set_up(has(Question::Fen) ? board_->ask<Question::Fen>() : oracle::write_fen(oracle_.here()));
    if (!deviations().has_ep_in_keys() || !has(Question::HashKey))
        return *by_fen_;
    const auto has_our_key = [&](const ByFen& other) {
        const auto* board = std::get_if<std::unique_ptr<Board>>(&other.board);
        return board != nullptr && (*board)->ask<Question::HashKey>() == board_->ask<Question::HashKey>();
    };
    if (const auto fen = with_passed_square(by_fen_->fen); fen && !has_our_key(*by_fen_))
        if (ByFen other = set_up(*fen); has_our_key(other))
            by_fen_ = std::move(other);
    return *by_fen_;
}

bool PlayedGame::in_check() {
    return board_->is_reference() ? board_->ask<Question::InCheck>() : oracle::is_check(oracle_.here());
}

bool PlayedGame::may_play_null() {
    try {
        return has(Question::NullMoves) && !in_check();
    } catch (const IllegalMove&) {
        return false;
    }
}

std::unique_ptr<PlayedGame> replay(const Board& kind, const Game& game) {
    if (find_fault(game.start))
        return nullptr;
    auto played = std::make_unique<PlayedGame>(kind, game.start);
    if (played->refusal())
        return game.moves.empty() ? std::move(played) : nullptr;
    for (const std::string& move : game.moves)
        if (!played->play(move))
            return nullptr;
    return played;
}

} // namespace kiwi
