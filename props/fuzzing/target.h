// The registry of fuzz targets, functions to run a target on bytes, and findings as lines that the tests replay.
#pragma once

#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../boards/position_board.h"
#include "../position/properties.h"
#include "decoder.h"

namespace kiwi::fuzz {

struct Target {
    std::string_view name;
    Reading reading;
    std::string_view rule;    ///< One sentence on what it checks.
    void (*run)(Bytes bytes); ///< Throws CheckFailed.
};

/// All targets linked into the program, sorted by name.
[[nodiscard]] const std::vector<Target>& targets();
/// The target with this name, or null.
[[nodiscard]] const Target* find_target(std::string_view name);

/// Thrown by a target when an invariant does not hold.
class CheckFailed : public std::runtime_error {
public:
    explicit CheckFailed(Finding failure) : std::runtime_error(failure.title()), failure_(std::move(failure)) {}
    [[nodiscard]] const Finding& failure() const { return failure_; }

private:
    Finding failure_;
};

/// The failure that a target finds in an input, if any.
[[nodiscard]] std::optional<Finding> find_failure(const Target& target, Bytes bytes);

/// The game that a target decodes from an input, without undone moves. Nothing for targets that read text.
[[nodiscard]] std::optional<Game> game_of(const Target& target, Bytes bytes);

/// Describes an input on one line: its game as FEN and moves, or its text with unprintable bytes escaped.
[[nodiscard]] std::string describe(const Target& target, Bytes bytes);

/// A smaller input that breaks the same invariant, by `reductions_of` for games, then by removing bytes. Returns the
/// input unchanged if it does not fail. Tries at most some thousands of inputs.
[[nodiscard]] std::vector<std::uint8_t> minimised(const Target& target, Bytes bytes);

/// The line "TARGET HEX # REMARK" for a finding, which the tests replay, with a line end. "-" stands for no bytes.
[[nodiscard]] std::string write_regression(const Target& target, Bytes bytes, std::string_view remark);

/// The targets as a Markdown table: name, input, checks.
[[nodiscard]] std::string table_of_targets();

// --- For the targets -------------------------------------------------------------------------------------------------

/// These invariants and properties of Position.
[[nodiscard]] Checks these(std::initializer_list<std::string_view> ids);
/// The invariants of a tier and the properties of Position in it.
[[nodiscard]] Checks all_of(Tier tier);

/// Throw CheckFailed for a given failure, or for the first failure of some invariants.
void expect(std::optional<Finding> failure);
void expect(PlayedGame& game, const Checks& checks);
/// Throws CheckFailed unless `holds`. `what` should hold, of `text`; for targets that are about no invariant.
void expect(bool holds, std::string_view what, std::string_view text);

/// The invariants to check along a game: cheap ones at each step, slower ones at every eighth ply and the end, the
/// slowest at the end only.
struct Questions {
    Checks at_each_step = these({});
    Checks at_some_steps = these({});
    Checks at_the_end = these({});
};
/// Plays the game of an input on kiwi::Position and throws CheckFailed as `expect` does.
void play(Bytes bytes, Reading reading, const Questions& questions);

/// Adds a target to the registry when it is constructed, before main.
struct Registration {
    explicit Registration(const Target& target);
};

} // namespace kiwi::fuzz

/// Defines and registers a fuzz target: name, how it reads bytes (fuzz::Reading), number of inputs that CI runs, and
/// one sentence on what it checks. The function body follows, with the parameter `bytes`. CMake reads this line, too.
#define KIWIPETE_FUZZ_TARGET(name, reading, runs, rule)                                                                \
    static void run_##name(kiwi::fuzz::Bytes bytes);                                                                   \
    static const kiwi::fuzz::Registration registration_of_##name(                                                      \
            {#name, kiwi::fuzz::Reading::reading, rule, run_##name});                                                  \
    static_assert((runs) > 0);                                                                                         \
    static void run_##name(kiwi::fuzz::Bytes bytes)
