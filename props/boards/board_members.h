// Which optional members a subject has, of whatever type: a wrong type must be an error, not a question that is
// skipped.
#pragma once

#include <type_traits>

#include "board_class.h"

namespace kiwi::members {

/// `chess960` is a constant.
template<class S>
concept SaysChess960 = requires {
    std::bool_constant<S::chess960>{};
};

/// `declares` holds texts.
template<class S>
concept Declares = requires {
    {std::string_view(*std::ranges::begin(S::declares))};
};
/// Whether each name in `declares` is known.
template<class S>
[[nodiscard]] consteval bool declares_known_names() {
    for (const std::string_view name : S::declares)
        if (find_allowed(name) == nullptr)
            return false;
    return true;
}

/// Each optional member: its name, the concept that it must satisfy, and its type for the error message.
#define KIWIPETE_OPTIONAL_MEMBERS(X)                                                                                   \
    X(chess960, SaysChess960, "static constexpr bool chess960")                                                        \
    X(declares, Declares, "static constexpr std::array declares{\"...\"}")                                             \
    X(in_check, KnowsCheck, "bool in_check()")                                                                         \
    X(gives_check, PredictsCheck, "bool gives_check(Move), beside bool in_check()")                                    \
    X(is_capture, KnowsCaptures, "bool is_capture(Move)")                                                              \
    X(piece_at, ShowsPieces, "char piece_at(int square)")                                                              \
    X(count_legal_moves, CountsMoves, "int count_legal_moves()")                                                       \
    X(san, WritesSan, "std::string san(Move)")                                                                         \
    X(accepts, ParsesMoves, "bool accepts(std::string_view)")                                                          \
    X(key, HasKey, "std::uint64_t key()")                                                                              \
    X(recomputed_key, RecomputesKey, "std::uint64_t recomputed_key(), beside key()")                                   \
    X(views, HasViews, "kiwi::Views views()")                                                                          \
    X(snapshot, TakesSnapshots, "T snapshot() and std::string difference(T, T)")                                       \
    X(self_check, ChecksItself, "std::optional<std::string> self_check()")                                             \
    X(make_null, PlaysNullMoves, "void make_null() and void unmake_null()")                                            \
    X(unmake_null, PlaysNullMoves, "void make_null() and void unmake_null()")                                          \
    X(flip, Flips, "void flip()")                                                                                      \
    X(has_occurred, CountsRepetitions, "bool has_occurred() and bool has_occurred_twice()")                            \
    X(has_occurred_twice, CountsRepetitions, "bool has_occurred() and bool has_occurred_twice()")                      \
    X(repetitions, NumbersRepetitions, "int repetitions()")                                                            \
    X(is_checkmate, SeesCheckmate, "bool is_checkmate()")                                                              \
    X(is_stalemate, SeesStalemate, "bool is_stalemate()")                                                              \
    X(is_insufficient_material, SeesInsufficientMaterial, "bool is_insufficient_material()")                           \
    X(is_fifty_moves, SeesFiftyMoves, "bool is_fifty_moves()")                                                         \
    X(is_seventyfive_moves, SeesSeventyFiveMoves, "bool is_seventyfive_moves()")                                       \
    X(is_threefold_repetition, SeesThreefold, "bool is_threefold_repetition()")                                        \
    X(is_fivefold_repetition, SeesFivefold, "bool is_fivefold_repetition()")                                           \
    X(see_ge, ValuesExchanges, "bool see_ge(Move, int threshold)")

// A class that inherits a name twice cannot say which it means: so a name that is there, of any type, shows.
#define KIWIPETE_DETECT_MEMBER(name, Concept, type)                                                                    \
    struct Other_##name {                                                                                              \
        int name;                                                                                                      \
    };                                                                                                                 \
    template<class S>                                                                                                  \
    struct With_##name : S, Other_##name {};                                                                           \
    template<class S>                                                                                                  \
    concept Is_unique_##name = requires {                                                                              \
        &With_##name<S>::name;                                                                                         \
    };                                                                                                                 \
    template<class S>                                                                                                  \
    [[nodiscard]] consteval bool has_##name() {                                                                        \
        if constexpr (std::is_final_v<S>)                                                                              \
            return false;                                                                                              \
        else                                                                                                           \
            return !Is_unique_##name<S>;                                                                               \
    }
KIWIPETE_OPTIONAL_MEMBERS(KIWIPETE_DETECT_MEMBER)
#undef KIWIPETE_DETECT_MEMBER

/// Compiles only if every optional member that is there has its type.
template<class S>
consteval bool all_have_their_types() {
#define KIWIPETE_EXPECT_TYPE(name, Concept, type)                                                                      \
    static_assert(!has_##name<S>() || Concept<S>, "subject: expected " type);
    KIWIPETE_OPTIONAL_MEMBERS(KIWIPETE_EXPECT_TYPE)
#undef KIWIPETE_EXPECT_TYPE
    if constexpr (Declares<S>)
        static_assert(declares_known_names<S>(), "subject: declares names a difference that props/allowed.h lacks");
    return true;
}
#undef KIWIPETE_OPTIONAL_MEMBERS

} // namespace kiwi::members
