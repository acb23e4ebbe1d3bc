// E: static exchange evaluation.
#include <array>

#include "../../engine/base/words.h"
#include "../../engine/played_position.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The rules by which a board evaluates exchanges: its declared deviations and its own piece values.
oracle::ExchangeRules rules_of(PlayedGame& game) {
    oracle::ExchangeRules rules;
    rules.special_moves_are_worth_nothing = game.deviations().see_special_zero;
    if (game.deviations().see_ignores_pins)
        rules.pinned = oracle::PinnedPieces::All;
    if (game.has(Question::ExchangeValues))
        for (const auto& [piece, value] : game.board().ask<Question::ExchangeValues>())
            rules.values[in_lower_case(piece[0])] = static_cast<int>(value);
    return rules;
}

/// The oracle's value of the exchange that each move begins. Moves are left out if the value depends on a choice of the
/// program: which of two equal attackers captures first, whether a pinned piece captures along the line of its pin, or
/// whether sliders are seen through each other (all moves then).
std::map<std::string, int> values_of_exchanges(PlayedGame& game) {
    if (!game.board().is_reference() && !all_see_the_same_pins(game.oracle().here()))
        return {};
    const oracle::ExchangeRules rules = rules_of(game);
    std::map<std::string, int> values = oracle::exchange_values(game.oracle().here(), rules);
    if (game.board().is_reference())
        return values;
    std::vector<oracle::ExchangeRules> others(3, rules);
    others[0].first = oracle::EqualAttackers::Lowest;
    others[1].first = oracle::EqualAttackers::Highest;
    if (rules.pinned == oracle::PinnedPieces::None)
        others[2].pinned = oracle::PinnedPieces::Legal;
    else
        others.pop_back();
    for (const oracle::ExchangeRules& other : others)
        for (const auto& [uci, value] : oracle::exchange_values(game.oracle().here(), other))
            if (const auto known = values.find(uci); known != values.end() && known->second != value)
                values.erase(known);
    return values;
}

Result exchanges_are_the_oracles(PlayedGame& game) {
    const std::map<std::string, int> expected = values_of_exchanges(game);
    return for_each_move(
            game, [&](std::size_t m, const std::string& uci, const oracle::MoveFacts& /*facts*/) -> Result {
                const auto known = expected.find(uci);
                if (known == expected.end())
                    return std::nullopt; // the value depends on the program
                const Value value = known->second;
                for (const Value threshold : {value - 1, value, value + 1, 0}) {
                    const bool wins = game.board().ask<Question::Exchange>({.move = m, .number = threshold});
                    if (auto d = same(value >= threshold, wins, uci, " wins at least ", threshold))
                        return d;
                }
                return std::nullopt;
            });
}

Result exchanges_are_monotone(PlayedGame& game) {
    Board& board = game.board();
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        bool won_less = true;
        for (Value threshold = -1000; threshold <= 2000; threshold += 50) {
            const bool wins = board.ask<Question::Exchange>({.move = m, .number = threshold});
            if (wins && !won_less)
                return Difference{"every lower threshold is won too",
                                  board.uci(m) + " wins " + text_of(threshold) + " but not " + text_of(threshold - 50)};
            won_less = wins;
        }
    }
    return std::nullopt;
}

constexpr Needs EXCHANGES{Question::Moves, Question::Exchange};

// One row on one line.
// clang-format off
constexpr std::array EXCHANGE_ROWS{
    Invariant{"E1", "exchanges", Tier::Full, EXCHANGES, "see_ge(m, t) if and only if the oracle's exchange value is at least t.", exchanges_are_the_oracles},
    Invariant{"E2", "monotone exchanges", Tier::Full, EXCHANGES, "A move that wins a threshold wins every lower one.", exchanges_are_monotone},
};
// clang-format on

} // namespace

std::span<const Invariant> exchange_invariants() { return EXCHANGE_ROWS; }

} // namespace kiwi
