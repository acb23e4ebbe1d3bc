// Every statement of the catalogue as a property of random lines.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "props/play.h"
#include "props/rc_generators.h"
#include "props/table_invariants.h"
#include "props/text_invariants.h"

namespace kiwi {

/// How GoogleTest shows a statement.
static void PrintTo(const Invariant<PositionSubject>& invariant, std::ostream* os) { *os << invariant.id; }

namespace {

using PositionInvariants = testing::TestWithParam<Invariant<PositionSubject>>;

/// Plays a line, and holds each position of it against one statement.
void hold_along(const Line& line, const Invariant<PositionSubject>& invariant) {
    PositionGame game(line.start);
    const auto hold = [&] {
        if (const auto violation = find_violation(game, invariant))
            RC_FAIL(to_string(*violation));
    };
    hold();
    for (const std::string& text : line.moves) {
        if (text == "0000")
            game.pass();
        else
            game.play(parse_uci(game.position(), text));
        hold();
    }
}

TEST_P(PositionInvariants, HoldAlongRandomLines) {
    rc::detail::checkGTest([] { hold_along(*lines(Source::Any, 12), GetParam()); });
}

std::string test_name(const testing::TestParamInfo<Invariant<PositionSubject>>& info) {
    std::string name(info.param.id);
    name += '_';
    for (const char c : info.param.name)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, PositionInvariants, testing::ValuesIn(catalogue<PositionSubject>()), test_name);

/// A FEN of a random position with some characters changed, left out or put in.
rc::Gen<std::string> texts_near_fens() {
    return rc::gen::mapcat(lines(Source::RuleHeavy, 0), [](const Line& line) {
        const std::string fen = write_fen(line.start);
        const auto edit =
                rc::gen::tuple(rc::gen::inRange<std::size_t>(0, fen.size()), rc::gen::inRange(0, 3),
                               rc::gen::elementOf(std::string("PNBRQKpnbrqk12345678/ w-bKQkqHAha03e6d3 0199\x80")));
        return rc::gen::map(rc::gen::container<std::vector<std::tuple<std::size_t, int, char>>>(edit),
                            [fen](const auto& edits) {
                                std::string text = fen;
                                for (const auto& [at, how, letter] : edits) {
                                    if (text.empty())
                                        break;
                                    if (how == 0)
                                        text[at % text.size()] = letter;
                                    else if (how == 1)
                                        text.erase(at % text.size(), 1);
                                    else
                                        text.insert(at % text.size(), 1, letter);
                                }
                                return text;
                            });
    });
}

void hold(const std::string& text, std::span<const TextInvariant> invariants) {
    if (const auto violation = find_violation(text, invariants))
        RC_FAIL(to_string(*violation));
}

RC_GTEST_PROP(FenTexts, HoldForTextsNearFens, ()) { hold(*texts_near_fens(), fen_text_invariants()); }
RC_GTEST_PROP(FenTexts, HoldForAnyBytes, (const std::string& text)) { hold(text, fen_text_invariants()); }
RC_GTEST_PROP(SuiteTexts, HoldForAnyBytes, (const std::string& text)) { hold(text, suite_text_invariants()); }
RC_GTEST_PROP(SuiteTexts, HoldForRowsOfPositions, ()) {
    std::string text;
    for (int rows = *rc::gen::inRange(1, 5); rows > 0; --rows)
        text += *texts_near_fens() + " ;D1 " + std::to_string(*rc::gen::arbitrary<std::uint64_t>()) + "\n";
    hold(text, suite_text_invariants());
}

/// What the generators draw: printed, so that everyone sees how often each rule is met.
RC_GTEST_PROP(Generators, CoverTheRules, ()) {
    const Line line = *lines(Source::Any, 20);
    const auto game = replay<PositionSubject>(line);
    RC_ASSERT(game != nullptr);
    RuleCounts rules;
    rules.add(game->position());
    for (std::size_t i = 0; i < RuleCounts::NAMES.size(); ++i)
        if (rules.counts[i] != 0)
            RC_TAG(std::string(RuleCounts::NAMES[i]));
}

} // namespace
} // namespace kiwi
