#include "catalogue.h"

#include <algorithm>
#include <cctype>

#include "../../engine/played_position.h"
#include "groups.h"

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

std::string to_string(Needs needs, const char* (*name)(Capability)) {
    const std::string all = to_string(needs.all_of, ", ", name);
    const std::string any = to_string(needs.any_of, " or ", name);
    return all + (all.empty() || any.empty() ? "" : ", ") + any;
}

const std::vector<Invariant>& catalogue() {
    static const std::vector<Invariant> all = [] {
        std::vector<Invariant> rows;
        for (const auto group :
             {answer_invariants(), representation_invariants(), state_invariants(), key_invariants(), move_invariants(),
              undo_invariants(), fen_invariants(), symmetry_invariants(), exchange_invariants(), draw_invariants(),
              ending_invariants(), perft_invariants(), table_invariants(), parser_invariants()})
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

const Invariant* find_invariant(std::string_view id) {
    const auto equal = [](char a, char b) { return a == std::toupper(static_cast<unsigned char>(b)); };
    for (const Invariant& row : catalogue())
        if (std::ranges::equal(to_string(row.id), id, equal))
            return &row;
    return nullptr;
}

Checks::Checks(Tier tier, std::span<const Invariant* const> skipped) {
    for (const Invariant& row : catalogue())
        if (const GameCheck* check = row.of_games(); check != nullptr && check->tier <= tier)
            if (std::ranges::find(skipped, &row) == skipped.end())
                rows_.push_back(&row);
}

std::vector<const Invariant*> answered_by(Capabilities capabilities, Tier tier) {
    std::vector<const Invariant*> rows;
    for (const Invariant& row : catalogue())
        if (const GameCheck* check = row.of_games())
            if (check->tier <= tier && check->needs.met_by(capabilities))
                rows.push_back(&row);
    return rows;
}

namespace {

/// The last position of a line, as far as it can be played.
std::string last_fen(const Line& line) {
    PlayedPosition game(line.start);
    static_cast<void>(game.play_all(line.moves));
    return game.pos.fen();
}

/// The last position as the subject writes it, or as we do if it does not answer.
std::string fen_of(Game& game) {
    if (!game.refusal() && !game.error())
        try {
            return game.subject().fen();
        } catch (const SubjectError&) { // reported already
        }
    return last_fen(game.line());
}

/// `during` was checked, or null, at a ply: what the check itself played is no part of the game.
Failure failure_to_answer(const Game& game, const std::string& error, const Invariant* during, int ply) {
    std::string found = error;
    if (during != nullptr)
        found += " (while " + title_of(*during) + " was checked)";
    Line line = game.line();
    line.moves.resize(static_cast<std::size_t>(ply));
    return {&invariant("A1"), GameLine{line, last_fen(line)}, "an answer", found, during};
}

} // namespace

Failure failure_of(const Invariant& broken, Game& game, Difference difference) {
    return {&broken, GameLine{game.line(), fen_of(game)}, std::move(difference.expected), std::move(difference.found),
            nullptr};
}

Failure failure_of(const Invariant& broken, std::string_view text, Difference difference) {
    return {&broken, Text{std::string(text)}, std::move(difference.expected), std::move(difference.found), nullptr};
}

std::optional<Failure> find_failure(Game& game, const Invariant& row) {
    const GameCheck* check = row.of_games();
    const int ply = game.ply();
    if (game.error())
        return failure_to_answer(game, *game.error(), nullptr, ply);
    if (game.refusal())
        return failure_of(invariant("F1"), game, {"the FEN is accepted", *game.refusal()});
    if (check == nullptr || !check->needs.met_by(game.capabilities()))
        return std::nullopt;
    try {
        Result difference = check->run(game);
        if (game.error()) // while the check played a move
            return failure_to_answer(game, *game.error(), &row, ply);
        if (difference)
            return failure_of(row, game, std::move(*difference));
    } catch (const IllegalMove& illegal) {
        return failure_of(invariant("M1"), game, {"legal moves", illegal.what()});
    } catch (const SubjectError& error) {
        return failure_to_answer(game, error.what(), &row, ply);
    }
    return std::nullopt;
}

std::optional<Failure> find_failure(Game& game, const Checks& checks) {
    for (const Invariant* row : checks)
        if (auto failure = find_failure(game, *row))
            return failure;
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
            return Failure{&row, Tables{}, std::move(difference->expected), std::move(difference->found), nullptr};
    return std::nullopt;
}

} // namespace kiwi
