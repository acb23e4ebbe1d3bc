// The groups of the catalogue, and functions that several of them use.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
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

// The groups: each has a file of its own.
[[nodiscard]] std::span<const Invariant> answer_invariants();   ///< A
[[nodiscard]] std::span<const Invariant> state_invariants();    ///< S
[[nodiscard]] std::span<const Invariant> part_invariants();     ///< Q
[[nodiscard]] std::span<const Invariant> key_invariants();      ///< K
[[nodiscard]] std::span<const Invariant> move_invariants();     ///< M
[[nodiscard]] std::span<const Invariant> notation_invariants(); ///< N
[[nodiscard]] std::span<const Invariant> pgn_invariants();      ///< N, of games
[[nodiscard]] std::span<const Invariant> undo_invariants();     ///< U
[[nodiscard]] std::span<const Invariant> fen_invariants();      ///< F
[[nodiscard]] std::span<const Invariant> symmetry_invariants(); ///< Y
[[nodiscard]] std::span<const Invariant> exchange_invariants(); ///< E
[[nodiscard]] std::span<const Invariant> draw_invariants();     ///< D
[[nodiscard]] std::span<const Invariant> ending_invariants();   ///< O
[[nodiscard]] std::span<const Invariant> play_invariants();     ///< B
[[nodiscard]] std::span<const Invariant> perft_invariants();    ///< P

/// S20: key, views and evaluation are the same by moves and by FEN.
[[nodiscard]] Result views_depend_on_the_position_alone(PlayedGame& game);
/// What S20 needs.
inline constexpr Needs VIEWS = needs_any_of(Question::HashKey, Question::NamedViews, Question::Evaluation);

/// S21: the board's own check passes.
[[nodiscard]] Result own_check_passes(PlayedGame& game);

/// Whether pins are the same for every program. They differ only where two sliders aim at a king along one line: some
/// programs let the rear one see through the front one.
[[nodiscard]] bool all_see_the_same_pins(const oracle::Board& board);

/// A move as an argument of `same`, which writes it in UCI notation.
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

/// Another board of the same kind, set up from a FEN, or the difference to report if it refuses the FEN.
[[nodiscard]] inline std::variant<std::unique_ptr<Board>, Difference> set_up_again(PlayedGame& game,
                                                                                   const std::string& fen) {
    auto board = game.board().another();
    if (const std::optional<std::string> refused = board->set(fen, game.variant()))
        return Difference{fen + " is accepted", "refused: " + *refused};
    return board;
}

/// Calls `check(other)` with a board that is set up from the FEN of this position. If the board refuses the FEN, that
/// is the violation.
template<class Check>
[[nodiscard]] Result by_fen(PlayedGame& game, Check check) {
    const auto& [fen, other] = game.by_fen();
    if (const auto* refused = std::get_if<std::string>(&other)) {
        const std::string right = oracle::write_fen(game.oracle().here());
        const bool is_wrong = right != fen && game.has(Question::Fen);
        return Difference{fen + " is accepted",
                          "refused: " + *refused
                                  + (is_wrong ? "; that FEN is the board's own, the right one is " + right : "")};
    }
    return check(*std::get<std::unique_ptr<Board>>(other));
}

/// The last position of a game, from the oracle's FEN, with an en passant square only where a capture is legal. Nothing
/// if our FEN parser refuses it.
[[nodiscard]] inline std::optional<BoardSetup> setup_of_last(PlayedGame& game) {
    return read_setup(oracle::write_fen(game.oracle().here()), game.variant());
}

/// Whether the last move was a double push after which no en passant capture is legal, and the board declares that its
/// keys have the square all the same: to it this position is another than the one without the square.
[[nodiscard]] inline bool has_useless_ep_square(PlayedGame& game, const oracle::Board& board) {
    return game.deviations().has_ep_in_keys() && board.passed && !oracle::can_capture_en_passant(board);
}

/// Whether the full-move number is compared: not after a null move if the board declares `null-keeps-move-number`.
[[nodiscard]] inline bool full_move_number_is_defined(PlayedGame& game) {
    return !game.deviations().null_keeps_move_number || std::ranges::find(game.moves(), "0000") == game.moves().end();
}

/// Whether there is a null move among the reversible moves: the rules of chess do not define repetitions then. Never
/// for a reference board.
[[nodiscard]] inline bool is_among_null_moves(PlayedGame& game) {
    const std::vector<oracle::Board>& boards = game.oracle().boards();
    return !game.board().is_reference() && std::ranges::find(game.moves(), "0000") != game.moves().end()
           && boards.back().halfmove_clock >= static_cast<int>(boards.size()) - 1;
}

/// Whether keys must report the oracle's repetitions: not if a declared en passant square makes two equal positions
/// different. Always for a reference board.
[[nodiscard]] inline bool repetitions_are_defined(PlayedGame& game) {
    if (game.board().is_reference())
        return true;
    return !is_among_null_moves(game) && std::ranges::none_of(game.oracle().boards(), [&](const oracle::Board& board) {
        return has_useless_ep_square(game, board);
    });
}

/// Legal moves of a position without those that a declared deviation leaves out.
[[nodiscard]] inline std::vector<std::string> expected_of(std::vector<std::string> moves, const oracle::Board& board,
                                                          const Deviations& deviations) {
    std::erase_if(moves, [over = end_the_game(board, deviations), &deviations](const std::string& uci) {
        return over || !is_expected(uci, deviations);
    });
    return moves;
}

/// The oracle's legal moves, sorted, without those that a declared deviation leaves out.
[[nodiscard]] inline std::vector<std::string> expected_moves(PlayedGame& game) {
    std::vector<std::string> moves;
    for (const auto& [uci, facts] : game.oracle().moves())
        moves.push_back(uci);
    return expected_of(std::move(moves), game.oracle().here(), game.deviations());
}

/// Lists the moves of a board, and returns their indices.
[[nodiscard]] inline std::vector<std::size_t> all_moves(Board& board) {
    std::vector<std::size_t> moves(board.list_moves());
    std::iota(moves.begin(), moves.end(), std::size_t{0});
    return moves;
}

/// Calls `check(move, uci, facts)` for each of the moves of the board that the oracle also has. M1 reports the others.
template<class Check>
[[nodiscard]] Result for_each_of(PlayedGame& game, const std::vector<std::size_t>& moves, Check check) {
    const auto& expected = game.oracle().moves();
    for (const std::size_t m : moves) {
        const std::string uci = game.board().uci(m);
        if (const auto facts = expected.find(uci); facts != expected.end())
            if (Result violation = check(m, uci, facts->second))
                return violation;
    }
    return std::nullopt;
}
template<class Check>
[[nodiscard]] Result for_each_move(PlayedGame& game, Check check) {
    return for_each_of(game, all_moves(game.board()), check);
}

/// The moves that are made and taken back in this position: all of them or, where not everything is asked, one of each
/// kind. The board is told.
[[nodiscard]] std::vector<std::size_t> moves_to_try(PlayedGame& game);

/// The FEN of a position as we write it, so that equal positions have equal texts: with an en passant square only where
/// a capture is legal, and without clocks if the board has none.
[[nodiscard]] inline std::string comparable_fen(const Position& pos, PlayedGame& game) {
    return game.deviations().no_counters ? without_clocks(pos.fen()) : pos.fen();
}
/// The same of the position of a FEN. A text that is no FEN is returned unchanged.
[[nodiscard]] inline std::string comparable_fen(std::string_view fen, PlayedGame& game) {
    const FenMode mode = game.deviations().castling_order ? FenMode::Lenient : FenMode::Playable;
    const auto setup = read_setup(fen, game.variant(), mode);
    return setup ? comparable_fen(PlayedPosition(*setup).pos, game) : std::string(fen);
}

/// A move in SAN without check marks.
[[nodiscard]] inline std::string without_check_marks(std::string san) {
    std::erase_if(san, [](char c) { return c == '+' || c == '#'; });
    return san;
}

/// Compares a key with the earlier ones of the game. Equal `state` must have equal keys; different `told_apart` must
/// have different keys. The two differ where a key may depend on more than it must, such as on the clock.
[[nodiscard]] inline Result fits(History::Keys& seen, const std::string& state, const std::string& told_apart,
                                 std::uint64_t key) {
    if (const auto [known, is_new] = seen.key_of.try_emplace(state, key); !is_new)
        return same<Key>(known->second, key, "key of ", state, ", as earlier in the game");
    if (const auto [known, is_new] = seen.state_of.try_emplace(key, told_apart); !is_new && known->second != told_apart)
        return Difference{"a key of its own for " + told_apart, "the key of " + known->second};
    return std::nullopt;
}

/// At most `limit` of the moves, spread over the whole list.
[[nodiscard]] inline std::vector<std::string> some_of(const std::vector<std::string>& moves, std::size_t limit) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < std::min(limit, moves.size()); ++i)
        some.push_back(moves[i * moves.size() / std::min(limit, moves.size())]);
    return some;
}

} // namespace kiwi
