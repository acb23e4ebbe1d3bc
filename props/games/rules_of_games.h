// Rules that can matter in a game, how to bring each about, and which matter in a game, judged by the oracle.
#pragma once

#include <array>
#include <bitset>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game.h"
#include "oracle_game.h"
#include "random.h"

namespace kiwi {

/// A legal move, whether it is played or not.
struct MoveOfGame {
    const oracle::Board& before;
    const std::string& uci;
    const oracle::MoveFacts& facts;
};

/// A step by which an opening leads to a rule.
enum class Lead {
    None,
    DoublePush,   ///< A double push past an enemy pawn.
    LonePush,     ///< A double push past none.
    DoubleCheck,  ///< A move that gives double check.
    RuleMove,     ///< A move for which the rule matters.
    LastMove,     ///< A move that gives checkmate or stalemate.
    Cycle,        ///< Two moves of each side after which the pieces are where they were.
    TwoCycles,    ///< The same four plies twice.
    TwoTriangles, ///< Three moves of each side after which the pieces are where they were, twice.
    NullCycle     ///< A move, a null move, the move back, and another null move.
};

/// The variants for which a rule is aimed at.
enum class Variants { None, Standard, Chess960, Both };

/// How to bring a rule about. Starts and leads may miss: they are drawn again until the oracle says that the rule
/// matters in the last position, or for the last move.
struct Aim {
    Variants variants = Variants::None;
    BoardSetup (*start)(Random& random) = nullptr; ///< A set-up that need not be playable, of either variant.
    std::array<Lead, 2> leads{};
    int halfmove_clock = -1;  ///< Of the start, unless it has an en passant square; -1 keeps that of the set-up.
    int fullmove_number = -1; ///< Of the start; -1 keeps that of the set-up.
};

/// A rule or a conjunction of rules. It matters in a position of a game, or for a move; the other function is null.
struct Rule {
    std::string_view name;
    bool (*in_position)(OracleGame& game) = nullptr;
    bool (*for_move)(const MoveOfGame& move) = nullptr;
    Aim aim{};
};

/// Rules that themes bring about, each alone.
[[nodiscard]] std::span<const Rule> single_rules();
/// Conjunctions of rules: many bugs show only there.
[[nodiscard]] std::span<const Rule> conjunctions();

/// All rules: the single ones, then the conjunctions.
[[nodiscard]] const std::vector<Rule>& all_rules();

/// A set of rules, by their numbers.
using Rules = std::bitset<128>;

/// The rules that matter at least once. Precondition: the moves are legal.
[[nodiscard]] Rules rules_of(const Game& game);

/// A Markdown table: in how many of 300 games each rule matters, by variant. Precondition: `games` is not empty.
[[nodiscard]] std::string table_of_rules(const std::vector<Game>& games);

} // namespace kiwi
