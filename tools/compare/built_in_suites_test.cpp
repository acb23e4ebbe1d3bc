#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "../../engine/fen.h"
#include "../../engine/reachability.h"
#include "../../props/games/rules_of_games.h"
#include "suites.h"

namespace kiwi::tools {
namespace {

const Suite& suite(std::string_view name) {
    const std::vector<NamedSuite>& suites = built_in_suites();
    const auto found = std::find_if(suites.begin(), suites.end(), [&](const NamedSuite& s) { return s.name == name; });
    if (found == suites.end())
        throw std::out_of_range("no built-in suite of this name");
    return found->suite;
}

TEST(BuiltInSuites, NameEachPositionOnce) {
    for (const NamedSuite& named : built_in_suites()) {
        std::set<std::string> names;
        for (const SuiteEntry& entry : named.suite) {
            EXPECT_FALSE(entry.name.empty()) << named.name << ':' << entry.line;
            EXPECT_TRUE(names.insert(entry.name).second) << named.name << ':' << entry.line << ": " << entry.name;
        }
    }
}

TEST(BuiltInSuites, HaveAllChess960StartsAndManyPositionsWithCastling) {
    std::set<std::string> starts;
    int castling = 0;
    for (const SuiteEntry& entry : suite("chess960.epd")) {
        const std::string fen = write_fen(entry.setup);
        const std::string back_rank = fen.substr(0, 8);
        if (fen.find("/pppppppp/8/8/8/8/PPPPPPPP/") == 8 && entry.name.starts_with("Chess960 start"))
            starts.insert(back_rank);
        else {
            const bool can_castle = std::any_of(SINGLE_RIGHTS.begin(), SINGLE_RIGHTS.end(), [&](CastlingRights right) {
                return entry.setup.castling_rook[right] != SQ_NONE;
            });
            castling += can_castle ? 1 : 0;
        }
    }
    EXPECT_EQ(starts.size(), 960U);
    EXPECT_GE(castling, 240);
}

TEST(BuiltInSuites, HaveCastlingWithKingsOnDifferentFiles) {
    int different = 0;
    for (const SuiteEntry& entry : suite("double_chess960.epd")) {
        std::array<int, COLOR_NB> files{-1, -1};
        for (const Color c : {WHITE, BLACK})
            if (entry.setup.castling_rook[c & KING_SIDE] != SQ_NONE
                || entry.setup.castling_rook[c & QUEEN_SIDE] != SQ_NONE)
                files[c] = file_of(
                        Square(std::ranges::find(entry.setup.board, make_piece(c, KING)) - entry.setup.board.begin()));
        different += files[WHITE] >= 0 && files[BLACK] >= 0 && files[WHITE] != files[BLACK] ? 1 : 0;
    }
    EXPECT_GE(different, 120);
}

TEST(BuiltInSuites, KeepUnreachablePositionsApart) {
    // Well-known positions that have no possible last move stay in their suites: no program depends on that move.
    int classic = 0;
    for (const NamedSuite& named : built_in_suites())
        for (const SuiteEntry& entry : named.suite) {
            auto fault = find_unreachable(entry.setup);
            if (named.name == DOUBLE_CHESS960_SUITE && is_of_kind(entry.setup, PositionKind::DoubleChess960))
                fault.reset();
            const bool harmless = fault && (fault->fault == Fault::NoLastMove || entry.name == "position4");
            if (named.name == UNREACHABLE_SUITE)
                EXPECT_TRUE(fault) << entry.line;
            else if (harmless)
                ++classic;
            else
                EXPECT_FALSE(fault) << named.name << ':' << entry.line;
        }
    EXPECT_EQ(classic, 9);
}

TEST(BuiltInSuites, AreLargeEnough) {
    EXPECT_GE(suite("unreachable.epd").size(), 20U);
    EXPECT_EQ(suite("double_chess960.epd").size(), 200U);
    EXPECT_GE(suite("standard.epd").size(), 120U);
    EXPECT_EQ(suite("patterns.epd").size(), 199U);
    EXPECT_GE(suite("rules.epd").size(), 100U);
    EXPECT_EQ(suite("standard.epd").front().name, "startpos");
    EXPECT_EQ(suite("standard.epd").front().counts.back().nodes, 119060324U);
}

/// The rules that matter in a position, after each legal move, or for a legal reply to it.
Rules rules_ahead(const BoardSetup& start) {
    Rules rules = rules_of({start, {}});
    for (const std::string& uci : oracle::legal_moves(oracle_board_of(start))) {
        rules |= rules_of({start, {uci}});
        const oracle::Board after = *oracle::after_move(oracle_board_of(start), uci);
        for (const auto& [reply, facts] : oracle::facts_of_moves(after))
            for (std::size_t i = 0; i < all_rules().size(); ++i)
                if (const auto matters = all_rules()[i].for_move; matters != nullptr && matters({after, reply, facts}))
                    rules.set(i);
    }
    return rules;
}

TEST(RandomPositions, AreNearTheRulesOfMovesThatMeet) {
    Rules near;
    PositionChoice choice;
    choice.random = 300;
    const PositionList positions = find_positions(choice).positions;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        near |= rules_ahead(positions[i]);
        EXPECT_LT(positions[i].halfmove_clock, 100) << "a program may count no moves of a game that is drawn";
    }
    const std::size_t first = all_rules().size() - conjunctions().size();
    for (std::size_t i = first; i < all_rules().size(); ++i)
        EXPECT_TRUE(near.test(i) || all_rules()[i].for_move == nullptr) << all_rules()[i].name;
}

} // namespace
} // namespace kiwi::tools
