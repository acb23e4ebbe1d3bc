// The registry of fuzz targets: what each reads and checks, and how to run it on bytes.
#pragma once

#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../boards/position_board.h"
#include "../invariants/catalogue.h"
#include "decoder.h"

namespace kiwi::fuzz {

struct Target {
    std::string_view name;
    Reading reading;
    std::string_view rule;    ///< What it checks, a sentence.
    void (*run)(Bytes bytes); ///< Throws CheckFailed.
};

/// All targets that are linked into the program, by name.
[[nodiscard]] const std::vector<Target>& targets();
/// The target of a name, or null.
[[nodiscard]] const Target* find_target(std::string_view name);

/// What a target throws when an invariant does not hold.
class CheckFailed : public std::runtime_error {
public:
    explicit CheckFailed(Finding failure) :
        std::runtime_error(title_of(*failure.invariant)),
        failure_(std::move(failure)) {}
    [[nodiscard]] const Finding& failure() const { return failure_; }

private:
    Finding failure_;
};

/// The failure that a target finds in an input, if any.
[[nodiscard]] std::optional<Finding> find_failure(const Target& target, Bytes bytes);

/// The game that an input of a target means, without undone moves. None for texts.
[[nodiscard]] std::optional<Game> game_of(const Target& target, Bytes bytes);

/// The targets as a Markdown table: name, what it reads, what it checks.
[[nodiscard]] std::string table_of_targets();

// --- For the targets -------------------------------------------------------------------------------------------------

/// Some invariants, by identifier.
class Invariants {
public:
    Invariants(std::initializer_list<InvariantId> ids);
    [[nodiscard]] auto begin() const { return rows_.begin(); }
    [[nodiscard]] auto end() const { return rows_.end(); }

private:
    std::vector<const Invariant*> rows_;
};

/// Throws CheckFailed if there is a failure: given, of a tier, or of some invariants.
void expect(std::optional<Finding> failure);
void expect(PlayedGame& game, Tier tier);
void expect(PlayedGame& game, const Invariants& invariants);

/// Plays the game of an input on kiwi::Position; `at_each_step(game)` sees the start and the position after each step,
/// `at_the_end(game)` the last.
template<class AtEachStep, class AtTheEnd>
void play(Bytes bytes, Reading reading, const AtEachStep& at_each_step, const AtTheEnd& at_the_end) {
    FuzzInput input(bytes);
    GameDecoder decoder(input, reading, position_board());
    do
        at_each_step(decoder.game());
    while (decoder.step());
    at_the_end(decoder.game());
}
/// What to ask along a game: what is cheap at each step, what takes longer at every eighth and the last, and at the
/// last only.
struct Questions {
    Invariants at_each_step{};
    Invariants at_some_steps{};
    Invariants at_the_end{};
};
void play(Bytes bytes, Reading reading, const Questions& questions);

/// Adds a target to the registry, before main.
struct Registration {
    explicit Registration(const Target& target);
};

} // namespace kiwi::fuzz

/// The registration line of a fuzz target: its name, how it reads bytes (fuzz::Reading), how many inputs CI runs, and
/// what it checks, in one sentence. The body follows; it has `bytes`. CMake reads this line too.
#define KIWIPETE_FUZZ_TARGET(name, reading, runs, rule)                                                                \
    static void run_##name(kiwi::fuzz::Bytes bytes);                                                                   \
    static const kiwi::fuzz::Registration registration_of_##name(                                                      \
            {#name, kiwi::fuzz::Reading::reading, rule, run_##name});                                                  \
    static_assert((runs) > 0);                                                                                         \
    static void run_##name(kiwi::fuzz::Bytes bytes)
