#include "rules_of_games.h"

#include <array>

#include "../../engine/base/markdown_table.h"
#include "oracle_board.h"

namespace kiwi {

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

/// Adds the rules that matter in the last position of a game.
void look(OracleGame& game, Rules& rules) {
    for (std::size_t i = 0; i < all_rules().size(); ++i)
        if (const auto matters = all_rules()[i].in_position; matters != nullptr && !rules.test(i) && matters(game))
            rules.set(i);
}

/// Adds the rules that matter for a move.
void look(const MoveOfGame& move, Rules& rules) {
    for (std::size_t i = 0; i < all_rules().size(); ++i)
        if (const auto matters = all_rules()[i].for_move; matters != nullptr && !rules.test(i) && matters(move))
            rules.set(i);
}

} // namespace

Rules rules_of(const Game& game) {
    Rules rules;
    OracleGame watched(game.start);
    look(watched, rules);
    for (const std::string& uci : game.moves) {
        if (uci != "0000")
            look({watched.here(), uci, oracle::facts_of_moves(watched.here()).at(uci)}, rules);
        watched.try_play(uci);
        look(watched, rules);
    }
    return rules;
}

Rules rules_ahead(const BoardSetup& start) {
    Rules rules = rules_of({start, {}});
    for (const std::string& uci : oracle::legal_moves(oracle_board_of(start))) {
        rules |= rules_of({start, {uci}});
        const oracle::Board after = *oracle::after_move(oracle_board_of(start), uci);
        for (const auto& [reply, facts] : oracle::facts_of_moves(after))
            look({after, reply, facts}, rules);
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
