// The required and optional members of a C++ board class under test.
//
// An adapter is a class with the members that `BoardClass` requires. Each optional member from the table of questions
// (questions.h, docs/questions.md), such as `bool in_check()`, `bool gives_check(Move)`, `char piece_at(int square)` or
// `std::uint64_t key()`, enables more invariants. Invariants that need a missing member are skipped and listed. An
// optional member with a wrong type does not compile; the error message shows the expected declaration.
//
// Exceptions that a class throws are findings (A1). Squares are numbered 0 (a1), 1 (b1) … 63 (h8); sets of squares have
// bit 0 for a1; pieces are FEN letters, '.' for an empty square. No question is about the game before a null move.
#pragma once

#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

#include "../../engine/types.h"
#include "deviations.h"
#include "questions.h"

namespace kiwi {

/// The required members of a board class.
///
/// - `Move`: a move, cheap to copy and to compare.
/// - `set(fen, variant)`: sets up a legal position; in Variant::Chess960 castling rights are written by file ("HAha").
///   Returns the reason if it refuses the FEN, else nothing.
/// - `fen()`: the position with all six fields; the en passant square only where a capture is legal; in Chess960
///   castling rights by file.
/// - `legal_moves()`: a range of moves, in any order.
/// - `uci(move)`: the move in UCI notation; in Chess960 castling is king takes rook.
/// - `make(move)` plays a legal move, `unmake()` undoes the last one.
///
/// Optional members beside the questions:
/// - `static constexpr bool chess960 = false;`: the class does not play Chess960.
/// - `static constexpr std::array declares{"ep-always", …};`: its intentional deviations (deviations.h).
/// - `static constexpr bool refuses = true;`: `set` refuses malformed FENs and positions that cannot be played.
/// - `static constexpr bool has_optional_members = true;`: some members have constraints (`requires`) that may not
///   hold. A member from the table that does not answer is then ignored instead of a compile error.
/// - `make_null()` and `unmake_null()`: play a null move, never in check, and take it back.
/// - `flip()`: exchanges the colours and turns the board upside down; discards the game so far.
/// - `snapshot()`, the whole observable state by value, and `difference(a, b)`, which names what differs, or returns
///   "". Without them undo is tested by the answers that it must restore.
///
/// Objects are created by `B board;`, never by `{}`, which fails for a member with an explicit default constructor.
template<class B>
concept BoardClass = std::is_default_constructible_v<B> && std::equality_comparable<typename B::Move> && requires(
        B b, const typename B::Move m, std::string_view fen) {
    { b.set(fen, Variant::Standard) } -> std::convertible_to<std::optional<std::string>>;
    { b.fen() } -> std::convertible_to<std::string>;
    { b.legal_moves() } -> std::ranges::forward_range;
    { b.uci(m) } -> std::convertible_to<std::string>;
    b.make(m);
    b.unmake();
};

namespace members {

/// Whether a class has the member of a question, with the right type, for arguments of these types.
template<class B, Question Q, class... Arguments>
concept Has = requires(B b, const Arguments... arguments) {
    { RowOf<Q>::of(b, arguments...) } -> std::convertible_to<typename RowOf<Q>::One>;
};
/// Whether a class answers a question.
template<class B, Question Q>
[[nodiscard]] consteval bool answers() {
    using Move = typename B::Move;
    constexpr About about = RowOf<Q>::about;
    if constexpr (about == About::Position)
        return Has<B, Q>;
    else if constexpr (about == About::Move)
        return Has<B, Q, Move>;
    else if constexpr (about == About::Exchange)
        return Has<B, Q, Move, int>;
    else if constexpr (about == About::Piece)
        return Has<B, Q, char>;
    else if constexpr (about == About::Text)
        return Has<B, Q, std::string_view>;
    else
        return Has<B, Q, int>;
}

template<class B>
concept SaysChess960 = requires {
    std::bool_constant<B::chess960>{};
};
template<class B>
concept SaysRefuses = requires {
    std::bool_constant<B::refuses>{};
};
template<class B>
concept Declares = requires {
    {std::string_view(*std::ranges::begin(B::declares))};
};
template<class B>
concept PlaysNullMoves = requires(B b) {
    b.make_null();
    b.unmake_null();
};
template<class B>
concept Flips = requires(B b) {
    b.flip();
};
template<class B>
concept TakesSnapshots = requires(B b) {
    { b.difference(b.snapshot(), b.snapshot()) } -> std::convertible_to<std::string>;
};

/// The optional members that are not questions: name, concept that the class must satisfy, type for the error message.
#define KIWIPETE_OTHER_MEMBERS(X)                                                                                      \
    X(chess960, SaysChess960, "static constexpr bool chess960")                                                        \
    X(refuses, SaysRefuses, "static constexpr bool refuses")                                                           \
    X(declares, Declares, "static constexpr std::array declares{\"...\"}")                                             \
    X(make_null, PlaysNullMoves, "void make_null() and void unmake_null()")                                            \
    X(unmake_null, PlaysNullMoves, "void make_null() and void unmake_null()")                                          \
    X(flip, Flips, "void flip()")                                                                                      \
    X(snapshot, TakesSnapshots, "T snapshot() and std::string difference(T, T)")

// Detects a member of any type by its name: if B has it, the name is ambiguous in a class that inherits it twice.
#define KIWIPETE_DETECT(name)                                                                                          \
    struct Other_##name {                                                                                              \
        int name;                                                                                                      \
    };                                                                                                                 \
    template<class B>                                                                                                  \
    struct With_##name : B, Other_##name {};                                                                           \
    template<class B>                                                                                                  \
    concept Is_unique_##name = requires {                                                                              \
        &With_##name<B>::name;                                                                                         \
    };                                                                                                                 \
    template<class B>                                                                                                  \
    [[nodiscard]] consteval bool has_##name() {                                                                        \
        if constexpr (std::is_final_v<B>)                                                                              \
            return false;                                                                                              \
        else                                                                                                           \
            return !Is_unique_##name<B>;                                                                               \
    }
#define KIWIPETE_DETECT_QUESTION(Id, text, about, Type, name, undo, what) KIWIPETE_DETECT(name)
#define KIWIPETE_DETECT_OTHER(name, Concept, type) KIWIPETE_DETECT(name)
KIWIPETE_QUESTIONS(KIWIPETE_DETECT_QUESTION)
KIWIPETE_OTHER_MEMBERS(KIWIPETE_DETECT_OTHER)
#undef KIWIPETE_DETECT_OTHER
#undef KIWIPETE_DETECT_QUESTION
#undef KIWIPETE_DETECT

/// Whether all names in `declares` are deviations.
template<class B>
[[nodiscard]] consteval bool declares_known_names() {
    for (const std::string_view name : B::declares)
        if (find_deviation(name) == nullptr)
            return false;
    return true;
}

/// Whether the constraints on some members of the class may not hold: then a member that does not answer is no error.
template<class B>
[[nodiscard]] consteval bool has_optional_members() {
    if constexpr (requires { std::bool_constant<B::has_optional_members>{}; })
        return B::has_optional_members;
    else
        return false;
}

/// Compiles only if each optional member of the class has the right type.
template<class B>
consteval bool all_have_their_types() {
#define KIWIPETE_EXPECT_ANSWER(Id, text, about, Type, name, undo, what)                                                \
    static_assert(!has_##name<B>() || has_optional_members<B>() || answers<B, Question::Id>(),                         \
                  "board class: expected " KIWIPETE_DECLARATION(Type, name, about));
#define KIWIPETE_EXPECT_OTHER(name, Concept, type)                                                                     \
    static_assert(!has_##name<B>() || Concept<B>, "board class: expected " type);
    KIWIPETE_QUESTIONS(KIWIPETE_EXPECT_ANSWER)
    KIWIPETE_OTHER_MEMBERS(KIWIPETE_EXPECT_OTHER)
#undef KIWIPETE_EXPECT_OTHER
#undef KIWIPETE_EXPECT_ANSWER
    if constexpr (Declares<B>)
        static_assert(declares_known_names<B>(),
                      "board class: declares names a deviation that props/boards/deviations.h lacks");
    return true;
}
#undef KIWIPETE_OTHER_MEMBERS

} // namespace members

} // namespace kiwi
