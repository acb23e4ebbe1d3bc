// What a board class must answer to be tested, and what more it can answer.
//
// An adapter is a class with the members that `Subject` names. Each concept below names further members; each makes
// more of the catalogue apply. What a subject cannot answer is skipped and listed.
// A member of one of these names with another type is an error when compiling, which says what it should be.
//
// Exceptions that a subject throws are failures (A1). Squares are numbered 0 (a1), 1 (b1) … 63 (h8); pieces are FEN
// letters, '.' for an empty square.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../engine/types.h"
#include "deviations.h"

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
///
/// Two constants say more, if they are there:
/// - `static constexpr bool chess960 = false;`: the class does not play Chess960, and is not asked to.
/// - `static constexpr std::array declares{"ep-always", …};`: what it does otherwise on purpose (props/allowed.h).
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

/// `has_occurred()`: whether the position has occurred before in the game; `has_occurred_twice()`: at least twice. What
/// was before a null move is not asked about.
template<class S>
concept CountsRepetitions = requires(S s) {
    { s.has_occurred() } -> std::convertible_to<bool>;
    { s.has_occurred_twice() } -> std::convertible_to<bool>;
};

/// `repetitions()`: how often the position has occurred before in the game, 0 if it is new.
template<class S>
concept NumbersRepetitions = requires(S s) {
    { s.repetitions() } -> std::convertible_to<int>;
};

/// `san(move)`: a legal move in Standard Algebraic Notation, such as "Nbd2", "exd8=Q+", "O-O".
template<class S>
concept WritesSan = requires(S s, const typename S::Move m) {
    { s.san(m) } -> std::convertible_to<std::string>;
};

/// `accepts(text)`: whether a text is the UCI notation of a legal move, as the subject's own parser says. Any text of
/// two squares and at most one letter is asked.
template<class S>
concept ParsesMoves = requires(S s, std::string_view text) {
    { s.accepts(text) } -> std::convertible_to<bool>;
};

/// How a game can end. `is_checkmate()`, `is_stalemate()`; `is_insufficient_material()` by the pieces alone: kings
/// with at most one knight in all, or with bishops on squares of one colour; `is_fifty_moves()`,
/// `is_seventyfive_moves()` by the half-move clock (asked only if there are legal moves);
/// `is_threefold_repetition()`, `is_fivefold_repetition()`. Each says whether it is so, not whether a player claims it.
#define KIWIPETE_ENDING_CONCEPT(Concept, member)                                                                       \
    template<class S>                                                                                                  \
    concept Concept = requires(S s) {                                                                                  \
        { s.member() } -> std::convertible_to<bool>;                                                                   \
    };
KIWIPETE_ENDING_CONCEPT(SeesCheckmate, is_checkmate)
KIWIPETE_ENDING_CONCEPT(SeesStalemate, is_stalemate)
KIWIPETE_ENDING_CONCEPT(SeesInsufficientMaterial, is_insufficient_material)
KIWIPETE_ENDING_CONCEPT(SeesFiftyMoves, is_fifty_moves)
KIWIPETE_ENDING_CONCEPT(SeesSeventyFiveMoves, is_seventyfive_moves)
KIWIPETE_ENDING_CONCEPT(SeesThreefold, is_threefold_repetition)
KIWIPETE_ENDING_CONCEPT(SeesFivefold, is_fivefold_repetition)
#undef KIWIPETE_ENDING_CONCEPT

/// `see_ge(move, threshold)`: whether the exchange wins at least a threshold, by the definition and the values of
/// `kiwi::Position::see_ge`.
template<class S>
concept ValuesExchanges = requires(S s, const typename S::Move m) {
    { s.see_ge(m, 0) } -> std::convertible_to<bool>;
};

} // namespace kiwi
