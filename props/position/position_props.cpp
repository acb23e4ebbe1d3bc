// Every invariant of the catalogue and every property of kiwi::Position on random games, and of our readers on texts.
#include "../board_props.h"
#include "../boards/position_board.h"
#include "../games/fen_text.h"
#include "../games/rules_of_games.h"
#include "dressed_counts.h"
#include "properties.h"

namespace kiwi {

namespace {

class OwnPosition : public testing::TestWithParam<const Invariant*> {};

TEST_P(OwnPosition, HoldsAlongRandomGames) {
    rc::detail::checkGTest([] { expect_along_a_game(position_board(), *GetParam()); });
}
INSTANTIATE_TEST_SUITE_P(Catalogue, OwnPosition, testing::ValuesIn(answered_by(position_board().answers())),
                         name_of_test);
INSTANTIATE_TEST_SUITE_P(Properties, OwnPosition, testing::ValuesIn([] {
                             std::vector<const Invariant*> rows;
                             for (const Invariant& row : position_properties())
                                 rows.push_back(&row);
                             return rows;
                         }()),
                         name_of_test);

/// The FEN of a random position, damaged some times.
rc::Gen<std::string> texts_near_fens() {
    const auto damage = [](const Game& game, const std::vector<std::uint64_t>& seeds) {
        std::string text = write_fen(game.start);
        for (const std::uint64_t seed : seeds) {
            Random random(seed);
            text = damaged(std::move(text), random);
        }
        return text;
    };
    return rc::gen::apply(damage, games(Source::RuleHeavy, 0, PositionKind::DoubleChess960),
                          rc::gen::arbitrary<std::vector<std::uint64_t>>());
}

void expect_no_failure(const std::string& text, TextKind kind) {
    if (const auto failure = find_failure(text, kind))
        RC_FAIL(to_string(*failure));
}

RC_GTEST_PROP(FenParser, HoldsForTextsNearFens, ()) { expect_no_failure(*texts_near_fens(), TextKind::Fen); }
RC_GTEST_PROP(FenParser, HoldsForAnyBytes, (const std::string& text)) { expect_no_failure(text, TextKind::Fen); }
RC_GTEST_PROP(SuiteParser, HoldsForAnyBytes, (const std::string& text)) {
    expect_no_failure(text, TextKind::PerftSuite);
}
RC_GTEST_PROP(SuiteParser, HoldsForRowsOfPositions, ()) {
    std::string text;
    for (int rows = *rc::gen::inRange(1, 5); rows > 0; --rows)
        text += *texts_near_fens() + " ;D1 " + std::to_string(*rc::gen::arbitrary<std::uint64_t>()) + "\n";
    expect_no_failure(text, TextKind::PerftSuite);
}

RC_GTEST_PROP(PgnParser, HoldsForAnyBytes, (const std::string& text)) { expect_no_failure(text, TextKind::Pgn); }
RC_GTEST_PROP(EpdParser, HoldsForTextsNearFens, ()) { expect_no_failure(*texts_near_fens(), TextKind::Epd); }

RC_GTEST_PROP(CountsOfMoves, AreReadInAnyDressOrRefused, ()) {
    PlayedGame game(position_board(), (*games(Source::RuleHeavy, 0, PositionKind::DoubleChess960)).start);
    CountedMoves counts;
    for (const Move move : legal_moves(position_of(game)))
        counts.emplace_back(move, *rc::gen::inRange<std::uint64_t>(1, 10'000'000'000));
    const Below below = [](std::size_t n) { return *rc::gen::inRange<std::size_t>(0, n); };
    if (const auto failure = find_failure_of_dressed_counts(position_of(game), counts, below))
        RC_FAIL(to_string(*failure));
}

/// Prints how often each rule matters in the random games.
RC_GTEST_PROP(Generators, CoverTheRules, ()) {
    const Game game = *games(Source::Any, 20, PositionKind::DoubleChess960);
    const Rules rules = rules_of(game);
    for (std::size_t i = 0; i < all_rules().size(); ++i)
        if (rules.test(i))
            RC_TAG(std::string(all_rules()[i].name));
}

} // namespace
} // namespace kiwi
