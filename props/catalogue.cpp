#include <vector>

#include "props/findings.h"

namespace kiwi {

const char* name_of(Tier tier) {
    switch (tier) {
    case Tier::State:
        return "state";
    case Tier::Moves:
        return "moves";
    case Tier::Full:
        return "full";
    }
    return "?";
}

std::span<const Invariant> catalogue() {
    static const std::vector<Invariant> all = [] {
        std::vector<Invariant> list;
        for (const auto room : {representation_invariants(), state_invariants(), move_invariants(), undo_invariants(),
                                fen_invariants(), exchange_and_draw_invariants()})
            list.insert(list.end(), room.begin(), room.end());
        return list;
    }();
    return all;
}

std::optional<Violation> find_violation(Game& game, const Invariant& invariant) {
    const std::optional<Finding> finding = invariant.check(game);
    if (!finding)
        return std::nullopt;
    return Violation{std::string(invariant.id) + ' ' + std::string(invariant.name),
                     game.start_fen(),
                     game.moves_in_uci(),
                     game.position().fen(),
                     finding->expected,
                     finding->found};
}

std::optional<Violation> find_violation(Game& game, Tier tier) {
    for (const Invariant& invariant : catalogue())
        if (invariant.tier <= tier)
            if (auto violation = find_violation(game, invariant))
                return violation;
    return std::nullopt;
}

} // namespace kiwi
