#include "rules_of_games.h"

#include <algorithm>
#include <array>

#include "../../engine/base/markdown_table.h"
#include "themes.h"

namespace kiwi {

namespace {

bool has_en_passant(OracleGame& game, bool legal) {
    return std::ranges::any_of(game.possible_moves(), [&](const auto& move) {
        return move.second.is_en_passant && move.second.is_legal == legal;
    });
}

bool is_castling_forbidden(OracleGame& game) {
    return std::ranges::any_of(game.possible_moves(),
                               [](const auto& move) { return move.second.is_castling && !move.second.is_legal; });
}

bool is_rook_captured_with_its_right(OracleGame& game) {
    if (game.before() == nullptr)
        return false;
    const std::size_t opponent = game.before()->side_to_move == oracle::Side::White ? 1 : 0;
    return game.before()->castling_rooks.at(opponent) != game.here().castling_rooks.at(opponent);
}

bool is_discovered_check(OracleGame& game) {
    return game.before() != nullptr && std::ranges::any_of(game.checkers(), [&](const std::string& square) {
               return square != game.last_move().substr(2, 2);
           });
}

BoardSetup about_castling(Random& random) { return setup_about(random, Theme::Castling); }

// One row on one line.
// clang-format off
constexpr auto SINGLE_ROWS = std::to_array<Rule>({
    {"an en passant capture is legal", [](auto& g) { return has_en_passant(g, true); }},
    {"an en passant capture would leave the king in check", [](auto& g) { return has_en_passant(g, false); }},
    {"castling", nullptr, [](auto& m) { return m.facts.is_castling; }},
    {"castling gives check", nullptr, [](auto& m) { return m.facts.is_castling && m.facts.gives_check; }, {Variants::Both, about_castling, {Lead::RuleMove}}},
    {"castling is forbidden by an attack", is_castling_forbidden},
    {"a rook is captured with its castling right", is_rook_captured_with_its_right},
    {"promotion", nullptr, [](auto& m) { return m.facts.is_promotion; }},
    {"promotion by a capture", nullptr, [](auto& m) { return m.facts.is_promotion && m.facts.captured != '.'; }},
    {"underpromotion", nullptr, [](auto& m) { return m.facts.is_promotion && m.uci.back() != 'q'; }},
    {"check", [](auto& g) { return !g.checkers().empty(); }},
    {"double check", [](auto& g) { return g.checkers().size() > 1; }},
    {"discovered check", is_discovered_check},
    {"a pinned piece", [](auto& g) { return !g.pins().empty(); }},
    {"a null move", [](auto& g) { return g.last_move() == "0000"; }},
    {"a repetition", [](auto& g) { return g.occurrences() >= 2; }},
    {"a third occurrence", [](auto& g) { return g.occurrences() >= 3; }},
    {"a half-move clock of 100 or more", [](auto& g) { return g.here().halfmove_clock >= 100; }},
    {"a full-move number of 256 or more", [](auto& g) { return g.here().fullmove_number >= 256; }},
    {"insufficient material", [](auto& g) { return oracle::is_insufficient_material(g.here()); }},
    {"checkmate", [](auto& g) { return !g.checkers().empty() && !g.has_legal_move(); }},
    {"stalemate", [](auto& g) { return g.checkers().empty() && !g.has_legal_move(); }},
});
// clang-format on

} // namespace

std::span<const Rule> single_rules() { return SINGLE_ROWS; }

const std::vector<Rule>& all_rules() {
    static const std::vector<Rule> all = [] {
        std::vector<Rule> rules(single_rules().begin(), single_rules().end());
        rules.insert(rules.end(), conjunctions().begin(), conjunctions().end());
        KIWI_ASSERT(rules.size() <= Rules().size());
        return rules;
    }();
    return all;
}

namespace {

/// Adds the rules that matter in the last position of a game, or for a move.
template<class Seen>
void look(Seen& seen, bool (*Rule::*how)(Seen&), Rules& rules) {
    for (std::size_t i = 0; i < all_rules().size(); ++i)
        if (const auto matters = all_rules()[i].*how; matters != nullptr && !rules.test(i) && matters(seen))
            rules.set(i);
}

} // namespace

Rules rules_of(const Game& game) {
    Rules rules;
    OracleGame watched(game.start);
    look(watched, &Rule::in_position, rules);
    for (const std::string& uci : game.moves) {
        if (uci != "0000") {
            const MoveOfGame move{watched.here(), uci, watched.moves().at(uci)};
            look(move, &Rule::for_move, rules);
        }
        watched.try_play(uci);
        look(watched, &Rule::in_position, rules);
    }
    return rules;
}

std::string table_of_rules(const std::vector<Game>& games) {
    std::array<std::vector<std::size_t>, 2> counts{};
    counts.fill(std::vector<std::size_t>(all_rules().size()));
    for (const Game& game : games) {
        const Rules rules = rules_of(game);
        for (std::size_t i = 0; i < all_rules().size(); ++i)
            counts[game.start.variant == Variant::Chess960 ? 1 : 0][i] += rules.test(i) ? 1U : 0U;
    }
    // With one decimal.
    const auto of_300 = [&](std::size_t count) {
        const std::size_t tenths = (count * 3000 + games.size() / 2) / games.size();
        return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
    };
    MarkdownTable table{"rule", "of 300 games, in standard chess", "in Chess960"};
    for (std::size_t i = 0; i < all_rules().size(); ++i)
        table.add({all_rules()[i].name, of_300(counts[0][i]), of_300(counts[1][i])});
    return table.text();
}

} // namespace kiwi
