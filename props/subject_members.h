// Which optional members a subject has, of whatever type: a wrong type must be an error, not a question that is
// skipped.
#pragma once

#include <type_traits>

#include "kiwipete/props/subject.h"

namespace kiwi::members {

// A class that inherits a name twice cannot say which it means: so a name that is there, of any type, shows.
#define KIWIPETE_OPTIONAL_MEMBER(name)                                                                                 \
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
KIWIPETE_OPTIONAL_MEMBER(chess960)
KIWIPETE_OPTIONAL_MEMBER(declares)
KIWIPETE_OPTIONAL_MEMBER(in_check)
KIWIPETE_OPTIONAL_MEMBER(gives_check)
KIWIPETE_OPTIONAL_MEMBER(is_capture)
KIWIPETE_OPTIONAL_MEMBER(piece_at)
KIWIPETE_OPTIONAL_MEMBER(count_legal_moves)
KIWIPETE_OPTIONAL_MEMBER(san)
KIWIPETE_OPTIONAL_MEMBER(accepts)
KIWIPETE_OPTIONAL_MEMBER(key)
KIWIPETE_OPTIONAL_MEMBER(recomputed_key)
KIWIPETE_OPTIONAL_MEMBER(views)
KIWIPETE_OPTIONAL_MEMBER(snapshot)
KIWIPETE_OPTIONAL_MEMBER(self_check)
KIWIPETE_OPTIONAL_MEMBER(make_null)
KIWIPETE_OPTIONAL_MEMBER(unmake_null)
KIWIPETE_OPTIONAL_MEMBER(flip)
KIWIPETE_OPTIONAL_MEMBER(has_occurred)
KIWIPETE_OPTIONAL_MEMBER(has_occurred_twice)
KIWIPETE_OPTIONAL_MEMBER(repetitions)
KIWIPETE_OPTIONAL_MEMBER(is_checkmate)
KIWIPETE_OPTIONAL_MEMBER(is_stalemate)
KIWIPETE_OPTIONAL_MEMBER(is_insufficient_material)
KIWIPETE_OPTIONAL_MEMBER(is_fifty_moves)
KIWIPETE_OPTIONAL_MEMBER(is_seventyfive_moves)
KIWIPETE_OPTIONAL_MEMBER(is_threefold_repetition)
KIWIPETE_OPTIONAL_MEMBER(is_fivefold_repetition)
KIWIPETE_OPTIONAL_MEMBER(see_ge)
#undef KIWIPETE_OPTIONAL_MEMBER

/// `chess960` is a constant.
template<class S>
concept SaysChess960 = requires {
    std::bool_constant<S::chess960>{};
};

/// Whether each name in `declares` is known.
template<class S>
[[nodiscard]] consteval bool declares_known_names() {
    for (const std::string_view name : S::declares)
        if (find_allowed(name) == nullptr)
            return false;
    return true;
}
template<class S>
concept Declares = requires {
    {std::string_view(*std::ranges::begin(S::declares))};
};

/// Compiles only if every optional member that is there has its type.
template<class S>
consteval bool all_have_their_types() {
    static_assert(!has_chess960<S>() || SaysChess960<S>, "subject: expected static constexpr bool chess960");
    static_assert(!has_declares<S>() || Declares<S>, "subject: expected static constexpr std::array declares{\"…\"}");
    static_assert(!has_in_check<S>() || KnowsCheck<S>, "subject: expected bool in_check()");
    static_assert(!has_gives_check<S>() || PredictsCheck<S>,
                  "subject: expected bool gives_check(Move), beside bool in_check()");
    static_assert(!has_is_capture<S>() || KnowsCaptures<S>, "subject: expected bool is_capture(Move)");
    static_assert(!has_piece_at<S>() || ShowsPieces<S>, "subject: expected char piece_at(int square)");
    static_assert(!has_count_legal_moves<S>() || CountsMoves<S>, "subject: expected int count_legal_moves()");
    static_assert(!has_san<S>() || WritesSan<S>, "subject: expected std::string san(Move)");
    static_assert(!has_accepts<S>() || ParsesMoves<S>, "subject: expected bool accepts(std::string_view)");
    static_assert(!has_key<S>() || HasKey<S>, "subject: expected std::uint64_t key()");
    static_assert(!has_recomputed_key<S>() || RecomputesKey<S>,
                  "subject: expected std::uint64_t recomputed_key(), beside key()");
    static_assert(!has_views<S>() || HasViews<S>, "subject: expected kiwi::Views views()");
    static_assert(!has_snapshot<S>() || TakesSnapshots<S>,
                  "subject: expected T snapshot() and std::string difference(T, T)");
    static_assert(!has_self_check<S>() || ChecksItself<S>, "subject: expected std::optional<std::string> self_check()");
    static_assert(!(has_make_null<S>() || has_unmake_null<S>()) || PlaysNullMoves<S>,
                  "subject: expected void make_null() and void unmake_null()");
    static_assert(!has_flip<S>() || Flips<S>, "subject: expected void flip()");
    static_assert(!(has_has_occurred<S>() || has_has_occurred_twice<S>()) || CountsRepetitions<S>,
                  "subject: expected bool has_occurred() and bool has_occurred_twice()");
    static_assert(!has_repetitions<S>() || NumbersRepetitions<S>, "subject: expected int repetitions()");
    static_assert(!has_is_checkmate<S>() || SeesCheckmate<S>, "subject: expected bool is_checkmate()");
    static_assert(!has_is_stalemate<S>() || SeesStalemate<S>, "subject: expected bool is_stalemate()");
    static_assert(!has_is_insufficient_material<S>() || SeesInsufficientMaterial<S>,
                  "subject: expected bool is_insufficient_material()");
    static_assert(!has_is_fifty_moves<S>() || SeesFiftyMoves<S>, "subject: expected bool is_fifty_moves()");
    static_assert(!has_is_seventyfive_moves<S>() || SeesSeventyFiveMoves<S>,
                  "subject: expected bool is_seventyfive_moves()");
    static_assert(!has_is_threefold_repetition<S>() || SeesThreefold<S>,
                  "subject: expected bool is_threefold_repetition()");
    static_assert(!has_is_fivefold_repetition<S>() || SeesFivefold<S>,
                  "subject: expected bool is_fivefold_repetition()");
    static_assert(!has_see_ge<S>() || ValuesExchanges<S>, "subject: expected bool see_ge(Move, int threshold)");
    if constexpr (Declares<S>)
        static_assert(declares_known_names<S>(), "subject: declares names a difference that props/allowed.h lacks");
    return true;
}

} // namespace kiwi::members
