// RapidCheck properties for anybody's board class: KIWIPETE_SUBJECT_PROPERTIES(MySubject); in a file of its own. Each
// statement that the class can answer becomes a GoogleTest; a failing line shrinks.
#pragma once

#include <cctype>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "kiwipete/props/play.h"
#include "kiwipete/props/rc_generators.h"

namespace kiwi {

/// How GoogleTest shows a statement.
template<Subject S>
void PrintTo(const Invariant<S>& invariant, std::ostream* os) {
    *os << invariant.id;
}

/// The statements that a subject can answer.
template<Subject S>
[[nodiscard]] std::vector<Invariant<S>> answered_by() {
    std::vector<Invariant<S>> answered = catalogue<S>();
    std::erase_if(answered, [](const Invariant<S>& i) { return i.check == nullptr; });
    return answered;
}

/// Plays a line as far as the subject can, and holds each position of it against one statement.
template<Subject S>
void hold_along(const Line& line, const Invariant<S>& invariant) {
    Game<S> game(line.start);
    std::size_t ply = 0;
    do {
        if (const auto violation = find_violation(game, invariant))
            RC_FAIL(to_string(*violation));
    } while (ply < line.moves.size() && !game.refusal() && play(game, line.moves[ply++]));
}

template<Subject S>
[[nodiscard]] std::string name_of_test(const testing::TestParamInfo<Invariant<S>>& info) {
    std::string name(info.param.id);
    name += '_';
    for (const char c : info.param.name)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
}

} // namespace kiwi

#define KIWIPETE_SUBJECT_PROPERTIES(Class)                                                                             \
    using KiwipeteSubject = testing::TestWithParam<kiwi::Invariant<Class>>;                                            \
    TEST_P(KiwipeteSubject, HoldsAlongRandomLines) {                                                                   \
        rc::detail::checkGTest([] { kiwi::hold_along<Class>(*kiwi::lines(kiwi::Source::Any, 12), GetParam()); });      \
    }                                                                                                                  \
    INSTANTIATE_TEST_SUITE_P(Catalogue, KiwipeteSubject, testing::ValuesIn(kiwi::answered_by<Class>()),                \
                             kiwi::name_of_test<Class>)
