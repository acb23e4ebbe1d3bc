// What a board class must answer to be tested, and what more it can answer.
//
// An adapter is a class with the members that `Subject` names. Each concept below names further members; each makes
// more of the catalogue apply. What a subject cannot answer is skipped and listed.
// Squares are numbered 0 (a1), 1 (b1) … 63 (h8); pieces are FEN letters, '.' for an empty square.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kiwipete/engine/types.h"

namespace kiwi {

/// The least that a subject answers.
///
/// - `Move`: a move, cheap to copy and to compare.
/// - `set(fen, variant)`: sets up a legal position; in Variant::Chess960 castling rights are written by file ("HAha").
///   Returns the reason if it refuses, else nothing.
/// - `fen()`: the position with all six fields; the en passant square only where a capture is legal; in Chess960
///   castling rights by file.
/// - `legal_moves()`: a range of moves, in any order.
/// - `uci(move)`: the move in UCI notation; in Chess960 castling is king takes rook.
/// - `make(move)` plays a legal move, `unmake()` undoes the last one.
template<class S>
concept Subject = std::default_initializable<S> && std::equality_comparable<typename S::Move> && requires(
        S s, const typename S::Move m, std::string_view fen) {
    { s.set(fen, Variant::Standard) } -> std::convertible_to<std::optional<std::string>>;
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

/// `gives_check(move)`: whether a legal move gives check.
template<class S>
concept PredictsCheck = KnowsCheck<S> && requires(S s, const typename S::Move m) {
    { s.gives_check(m) } -> std::convertible_to<bool>;
};

/// `is_capture(move)`: whether a legal move captures, en passant included.
template<class S>
concept KnowsCaptures = requires(S s, const typename S::Move m) {
    { s.is_capture(m) } -> std::convertible_to<bool>;
};

/// `piece_at(square)`: the piece on a square.
template<class S>
concept ShowsPieces = requires(S s) {
    { s.piece_at(0) } -> std::convertible_to<char>;
};

/// `count_legal_moves()`: the number of legal moves, found without generating them.
template<class S>
concept CountsMoves = requires(S s) {
    { s.count_legal_moves() } -> std::convertible_to<int>;
};

/// `key()`: a hash key of pieces, side to move, castling rights and the en passant square where a capture is legal; not
/// of the half-move clock and the full-move number.
template<class S>
concept HasKey = requires(S s) {
    { s.key() } -> std::convertible_to<std::uint64_t>;
};

/// `recomputed_key()`: what `key()` should be, computed from scratch.
template<class S>
concept RecomputesKey = HasKey<S> && requires(S s) {
    { s.recomputed_key() } -> std::convertible_to<std::uint64_t>;
};

/// `views()`: named values that depend on the position alone, whatever moves led to it: further keys, material,
/// checkers, pins, parts of an evaluation.
using Views = std::vector<std::pair<std::string, std::uint64_t>>;
template<class S>
concept HasViews = requires(S s) {
    { s.views() } -> std::convertible_to<Views>;
};

/// `snapshot()`: everything observable, by value; `difference(a, b)` names what differs, or is empty. Without it FEN,
/// key and views are compared.
template<class S>
concept TakesSnapshots = requires(S s) {
    { s.difference(s.snapshot(), s.snapshot()) } -> std::convertible_to<std::string>;
};

/// `self_check()`: the subject's own consistency check; the reason if it fails, else nothing.
template<class S>
concept ChecksItself = requires(S s) {
    { s.self_check() } -> std::convertible_to<std::optional<std::string>>;
};

/// `make_null()` plays a null move (never called in check), `unmake_null()` undoes it.
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

/// `has_occurred()`: whether the position has occurred before in the game; `has_occurred_twice()`: at least twice.
template<class S>
concept CountsRepetitions = requires(S s) {
    { s.has_occurred() } -> std::convertible_to<bool>;
    { s.has_occurred_twice() } -> std::convertible_to<bool>;
};

/// `see_ge(move, threshold)`: whether the exchange wins at least a threshold, by the definition and the values of
/// `kiwi::Position::see_ge`.
template<class S>
concept ValuesExchanges = requires(S s, const typename S::Move m) {
    { s.see_ge(m, 0) } -> std::convertible_to<bool>;
};

} // namespace kiwi
