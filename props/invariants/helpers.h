// What the functions of the catalogue share.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../engine/fen.h"
#include "../../engine/played_position.h"
#include "../../engine/uci_move.h"
#include "../games/fen_text.h"
#include "invariant.h"

namespace kiwi {

/// A move to be named in a difference.
struct Named {
    const Position& pos;
    Move m;
};
[[nodiscard]] inline std::string text_of(const Named& named) { return to_uci(named.m, named.pos.variant()); }

/// The legal moves of a board as sorted text.
[[nodiscard]] inline std::vector<std::string> sorted_uci(Board& board) {
    std::vector<std::string> moves = moves_of(board);
    std::ranges::sort(moves);
    return moves;
}

/// Another board of the same kind, set up from a FEN; the difference if it refuses.
[[nodiscard]] inline std::variant<std::unique_ptr<Board>, Difference> set_up_again(PlayedGame& game,
                                                                                   const std::string& fen) {
    auto board = game.board().another();
    if (const std::optional<std::string> refused = board->set(fen, game.variant()))
        return Difference{fen + " is accepted", "refused: " + *refused};
    return board;
}

/// Holds `check(other)` of the board that is set up from the FEN of this position; a refusal is a violation.
template<class Check>
[[nodiscard]] Result by_fen(PlayedGame& game, Check check) {
    const auto& [fen, other] = game.by_fen();
    if (const auto* refused = std::get_if<std::string>(&other))
        return Difference{fen + " is accepted", "refused: " + *refused};
    return check(*std::get<std::unique_ptr<Board>>(other));
}

/// The last position of a game as the oracle has it, the en passant square only where a capture is legal; nothing if
/// that is no position that we accept.
[[nodiscard]] inline std::optional<BoardSetup> setup_of_last(PlayedGame& game) {
    const ParsedFen parsed = parse_fen(oracle::write_fen(game.oracle_board()), game.variant());
    const auto* setup = std::get_if<BoardSetup>(&parsed);
    return setup != nullptr ? std::optional(*setup) : std::nullopt;
}

/// Whether the last move was a double push after which no en passant capture is legal: a board that writes the en
/// passant square always takes this position for another one.
[[nodiscard]] inline bool has_useless_ep_square(PlayedGame& game, const oracle::Board& board) {
    return game.deviations().ep_always && board.passed && !oracle::can_capture_en_passant(board);
}

/// Whether the full-move number is asked about: not after a null move that is declared not to count.
[[nodiscard]] inline bool full_move_number_is_defined(PlayedGame& game) {
    return !game.deviations().null_keeps_move_number || std::ranges::find(game.moves(), "0000") == game.moves().end();
}

/// Whether repetitions are asked about: not where a null move lies within the reversible moves, which is no chess, and
/// not where a declared en passant square makes one occurrence of the position another position.
[[nodiscard]] inline bool repetitions_are_defined(PlayedGame& game) {
    if (game.board().is_reference())
        return true;
    const std::vector<oracle::Board>& boards = game.oracle_game();
    const bool after_null = std::ranges::find(game.moves(), "0000") != game.moves().end();
    if (after_null && boards.back().halfmove_clock >= static_cast<int>(boards.size()) - 1)
        return false;
    return std::ranges::none_of(boards, [&](const oracle::Board& b) { return has_useless_ep_square(game, b); });
}

/// Of both sides, kings included.
[[nodiscard]] inline int number_of_pieces(const oracle::Board& board) {
    int pieces = 0;
    for (const auto& rank : board.square)
        pieces += static_cast<int>(std::ranges::count_if(rank, [](char piece) { return piece != '.'; }));
    return pieces;
}

/// The oracle's legal moves that are expected of the board.
[[nodiscard]] inline std::vector<std::string> expected_moves(PlayedGame& game) {
    std::vector<std::string> moves;
    const int pieces = number_of_pieces(game.oracle_board());
    for (const auto& [uci, facts] : game.oracle_moves())
        if (is_expected(uci, pieces, game.oracle_board().halfmove_clock, game.deviations()))
            moves.push_back(uci);
    return moves;
}

/// Asks about each legal move that the oracle knows, too; M1 reports the others: `check(move, uci, facts)`.
template<class Check>
[[nodiscard]] Result for_each_move(PlayedGame& game, Check check) {
    const auto& expected = game.oracle_moves();
    Board& board = game.board();
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        const std::string uci = board.uci(m);
        if (const auto facts = expected.find(uci); facts != expected.end())
            if (Result violation = check(m, uci, facts->second))
                return violation;
    }
    return std::nullopt;
}

/// The same text for the same position, however a board writes its FEN: without counters if it has none, and with an en
/// passant square only where a capture is legal. What is no FEN is left as it is.
[[nodiscard]] inline std::string comparable_fen(std::string_view fen, PlayedGame& game) {
    PlayedPosition board;
    if (board.set(fen, game.variant()))
        return std::string(fen);
    return game.deviations().no_counters ? without_clocks(board.pos.fen()) : board.pos.fen();
}

/// A move in SAN without check marks.
[[nodiscard]] inline std::string without_check_marks(std::string san) {
    std::erase_if(san, [](char c) { return c == '+' || c == '#'; });
    return san;
}

/// Holds a key against the earlier ones of the game: equal states must have equal keys, and different states different
/// ones. `state` is what the key depends on; keys are the same only where `told_apart` is.
[[nodiscard]] inline Result fits(History::Keys& seen, const std::string& state, const std::string& told_apart,
                                 std::uint64_t key) {
    if (const auto [known, is_new] = seen.key_of.try_emplace(state, key); !is_new)
        return same<Key>(known->second, key, "key of ", state, ", as earlier in the game");
    if (const auto [known, is_new] = seen.state_of.try_emplace(key, told_apart); !is_new && known->second != told_apart)
        return Difference{"a key of its own for " + told_apart, "the key of " + known->second};
    return std::nullopt;
}

/// Up to `limit` of the moves, spread over the whole list.
[[nodiscard]] inline std::vector<std::string> some_of(const std::vector<std::string>& moves, std::size_t limit) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < std::min(limit, moves.size()); ++i)
        some.push_back(moves[i * moves.size() / std::min(limit, moves.size())]);
    return some;
}

} // namespace kiwi
