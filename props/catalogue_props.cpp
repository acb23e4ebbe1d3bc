// Every statement of the catalogue as a property of random lines.
#include "kiwipete/props/subject_props.h"
#include "kiwipete/props/table_invariants.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi {

KIWIPETE_SUBJECT_PROPERTIES(PositionSubject);

namespace {

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
