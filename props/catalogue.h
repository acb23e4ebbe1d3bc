// The catalogue: what must always hold of a position, each statement once, by name. What any subject can be asked, and
// what only Kiwipete's own Position can answer.
#pragma once

#include <span>

#include "kiwipete/props/subject_invariants.h"

namespace kiwi {

// Statements about the inside of the Position, room by room.
using PositionInvariant = Invariant<PositionSubject>;
[[nodiscard]] std::span<const PositionInvariant> representation_invariants();
[[nodiscard]] std::span<const PositionInvariant> state_invariants();
[[nodiscard]] std::span<const PositionInvariant> evaluation_invariants();
[[nodiscard]] std::span<const PositionInvariant> move_invariants();
[[nodiscard]] std::span<const PositionInvariant> undo_invariants();
[[nodiscard]] std::span<const PositionInvariant> fen_invariants();
[[nodiscard]] std::span<const PositionInvariant> exchange_and_draw_invariants();
[[nodiscard]] std::span<const PositionInvariant> perft_invariants();

namespace detail {

/// Where a statement stands in the catalogue, such as "S2" before "S10" before "M1".
[[nodiscard]] inline std::pair<std::size_t, int> place_of(std::string_view id) {
    int number = 0;
    for (const char c : id.substr(1))
        number = 10 * number + (c - '0');
    return {std::string_view("RSMUFYEDP").find(id.front()), number};
}

} // namespace detail

/// All statements, in the order R, S, M, U, F, Y, E, D, P.
template<Subject S>
[[nodiscard]] const std::vector<Invariant<S>>& catalogue() {
    static const std::vector<Invariant<S>> all = [] {
        std::vector<Invariant<S>> list = subject_invariants<S>();
        for (const auto room :
             {representation_invariants(), state_invariants(), evaluation_invariants(), move_invariants(),
              undo_invariants(), fen_invariants(), exchange_and_draw_invariants(), perft_invariants()})
            for (const PositionInvariant& invariant : room) {
                if constexpr (std::same_as<S, PositionSubject>)
                    list.push_back(invariant);
                else
                    list.push_back({{invariant}, invariant.tier, "kiwi::Position", nullptr});
            }
        std::ranges::sort(list, {}, [](const Statement& s) { return detail::place_of(s.id); });
        return list;
    }();
    return all;
}

/// Compiled once, in catalogue.cpp: it is large.
extern template const std::vector<PositionInvariant>& catalogue<PositionSubject>();

/// The first violation among the invariants of a tier, if any.
template<Subject S>
[[nodiscard]] std::optional<Violation> find_violation(Game<S>& game, Tier tier) {
    for (const Invariant<S>& invariant : catalogue<S>())
        if (invariant.tier <= tier)
            if (auto violation = find_violation(game, invariant))
                return violation;
    return std::nullopt;
}

} // namespace kiwi
