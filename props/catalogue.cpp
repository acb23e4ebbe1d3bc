#include "kiwipete/props/catalogue.h"

#include "kiwipete/props/invariants/groups.h"

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

std::string to_string(InvariantId id) { return id.letter() + std::to_string(id.number()); }

std::string title_of(const Invariant& invariant) { return to_string(invariant.id).append(" ").append(invariant.name); }

std::string to_string(Needs needs) {
    const std::string all = to_string(needs.all_of);
    const std::string any = to_string(needs.any_of, " or ");
    return all + (all.empty() || any.empty() ? "" : ", ") + any;
}

const std::vector<Invariant>& catalogue() {
    static const std::vector<Invariant> all = [] {
        std::vector<Invariant> rows;
        for (const auto group : {representation_invariants(), state_invariants(), move_invariants(), undo_invariants(),
                                 fen_invariants(), symmetry_invariants(), exchange_invariants(), draw_invariants(),
                                 perft_invariants(), table_invariants(), parser_invariants()})
            rows.insert(rows.end(), group.begin(), group.end());
        return rows;
    }();
    return all;
}

const Invariant& invariant(InvariantId id) {
    for (const Invariant& row : catalogue())
        if (row.id == id)
            return row;
    throw std::out_of_range("no invariant " + to_string(id));
}

std::vector<const Invariant*> answered_by(Capabilities capabilities, Tier tier) {
    std::vector<const Invariant*> rows;
    for (const Invariant& row : catalogue())
        if (const GameCheck* check = row.of_games())
            if (check->tier <= tier && check->needs.met_by(capabilities))
                rows.push_back(&row);
    return rows;
}

Failure failure_of(const Invariant& broken, Game& game, Difference difference) {
    return {&broken, GameLine{game.line(), game.refusal() ? write_fen(game.start()) : game.subject().fen()},
            std::move(difference.expected), std::move(difference.found)};
}

Failure failure_of(const Invariant& broken, std::string_view text, Difference difference) {
    return {&broken, Text{std::string(text)}, std::move(difference.expected), std::move(difference.found)};
}

std::optional<Failure> find_failure(Game& game, const Invariant& row) {
    const GameCheck* check = row.of_games();
    if (game.refusal())
        return failure_of(invariant("F1"), game, {"the FEN is accepted", *game.refusal()});
    if (check == nullptr || !check->needs.met_by(game.capabilities()))
        return std::nullopt;
    try {
        if (Result difference = check->run(game))
            return failure_of(row, game, std::move(*difference));
    } catch (const IllegalMove& illegal) {
        return failure_of(invariant("M1"), game, {"legal moves", illegal.what()});
    }
    return std::nullopt;
}

std::optional<Failure> find_failure(Game& game, Tier tier) {
    for (const Invariant& row : catalogue())
        if (const GameCheck* check = row.of_games(); check != nullptr && check->tier <= tier)
            if (auto failure = find_failure(game, row))
                return failure;
    return std::nullopt;
}

std::optional<Failure> find_failure(std::string_view text, TextKind kind) {
    for (const Invariant& row : catalogue())
        if (const auto* check = std::get_if<TextCheck>(&row.check); check != nullptr && check->kind == kind)
            if (Result difference = check->run(text))
                return failure_of(row, text, std::move(*difference));
    return std::nullopt;
}

std::optional<Failure> find_failure(const Invariant& row) {
    if (const auto* check = std::get_if<TableCheck>(&row.check))
        if (Result difference = check->run())
            return Failure{&row, Tables{}, std::move(difference->expected), std::move(difference->found)};
    return std::nullopt;
}

} // namespace kiwi
