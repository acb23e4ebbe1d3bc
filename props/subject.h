// Subjects: anything that can be asked about chess positions, and what it is able to answer.
//
// An adapter of a board class is a class with the members that `Subject` names. Each further member that one of the
// concepts below names makes more of the catalogue apply; what a subject cannot answer is skipped, by name.
// Squares are numbered 0 (a1), 1 (b1) … 63 (h8); pieces are FEN letters, '.' for none.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiwi {

/// The least that a subject answers.
///
/// - `Move`: a move, cheap to copy and to compare.
/// - `set(fen, chess960)`: takes a legal position, castling rights by file ("HAha") where `chess960`. Gives the reason
///   if it refuses, else nothing.
/// - `fen()`: the position with all six fields; the en passant square only where a capture is legal; in Chess960
///   castling rights by file.
/// - `legal_moves()`: a range of moves, in any order.
/// - `uci(move)`: the move in UCI notation; in Chess960 castling is king takes rook.
/// - `make(move)` plays a legal move, `unmake()` takes the last one back.
template<class S>
concept Subject = std::default_initializable<S> && std::equality_comparable<typename S::Move> && requires(
        S s, const typename S::Move m, std::string_view fen) {
    { s.set(fen, true) } -> std::convertible_to<std::optional<std::string>>;
    { s.fen() } -> std::convertible_to<std::string>;
    { s.legal_moves() } -> std::ranges::forward_range;
    { s.uci(m) } -> std::convertible_to<std::string>;
    s.make(m);
    s.unmake();
};

/// `in_check()`: whether the side to move is in check.
template<class S>
concept KnowsCheck = requires(S s) {
    { s.in_check() } -> std::convertible_to<bool>;
};

/// `gives_check(move)`: whether a legal move will give check.
template<class S>
concept PredictsCheck = KnowsCheck<S> && requires(S s, const typename S::Move m) {
    { s.gives_check(m) } -> std::convertible_to<bool>;
};

/// `is_capture(move)`: whether a legal move takes something, en passant included.
template<class S>
concept KnowsCaptures = requires(S s, const typename S::Move m) {
    { s.is_capture(m) } -> std::convertible_to<bool>;
};

/// `piece_at(square)`: the piece on a square.
template<class S>
concept ShowsPieces = requires(S s) {
    { s.piece_at(0) } -> std::convertible_to<char>;
};

/// `count_legal_moves()`: how many legal moves there are, by another way than generating them.
template<class S>
concept CountsMoves = requires(S s) {
    { s.count_legal_moves() } -> std::convertible_to<int>;
};

/// `key()`: a hash key of the position alone: pieces, side to move, castling rights, en passant square where a capture is
/// legal; no counters.
template<class S>
concept HasKey = requires(S s) {
    { s.key() } -> std::convertible_to<std::uint64_t>;
};

/// `recomputed_key()`: what `key()` should be, computed from the board.
template<class S>
concept RecomputesKey = HasKey<S> && requires(S s) {
    { s.recomputed_key() } -> std::convertible_to<std::uint64_t>;
};

/// `views()`: named values that follow from the position alone, whatever moves led there: further keys, material,
/// checkers, pins, sums of an evaluation.
using Views = std::vector<std::pair<std::string, std::uint64_t>>;
template<class S>
concept HasViews = requires(S s) {
    { s.views() } -> std::convertible_to<Views>;
};

/// `snapshot()`: everything observable, by value; `difference(a, b)` names what differs, or is empty.
template<class S>
concept TakesSnapshots = requires(S s) {
    { s.difference(s.snapshot(), s.snapshot()) } -> std::convertible_to<std::string>;
};

/// `self_check()`: the subject's own check; the reason if it fails, else nothing.
template<class S>
concept ChecksItself = requires(S s) {
    { s.self_check() } -> std::convertible_to<std::optional<std::string>>;
};

/// `make_null()` passes (never asked in check), `unmake_null()` takes that back.
template<class S>
concept PlaysNullMoves = requires(S s) {
    s.make_null();
    s.unmake_null();
};

/// `flip()`: exchanges the colours and turns the board upside down; the game so far is forgotten.
template<class S>
concept Flips = requires(S s) {
    s.flip();
};

/// `has_occurred()`: whether the position stood on the board before; `has_occurred_twice()` likewise.
template<class S>
concept CountsRepetitions = requires(S s) {
    { s.has_occurred() } -> std::convertible_to<bool>;
    { s.has_occurred_twice() } -> std::convertible_to<bool>;
};

/// `see_ge(move, threshold)`: whether the exchange wins at least a threshold, by the definition and the values of
/// `Position::see_ge`.
template<class S>
concept ValuesExchanges = requires(S s, const typename S::Move m) {
    { s.see_ge(m, 0) } -> std::convertible_to<bool>;
};

} // namespace kiwi
