// Fuzz targets as a table: what each reads and claims, and how to run it on bytes.
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

#include "kiwipete/props/fuzzing/decoder.h"
#include "kiwipete/props/line.h"
#include "kiwipete/props/violation.h"

namespace kiwi::fuzz {

using Bytes = std::span<const std::uint8_t>;
[[nodiscard]] inline std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// What the bytes of a target are.
enum class Reading {
    Text,      ///< As they stand.
    Placement, ///< A position (input.h) alone.
    Encodings, ///< A position, then two bytes for each square and kind of move.
    Game,      ///< A position, then a byte for each step of a game.
    Shuffle    ///< The same, but every other step goes back to where the last piece came from.
};

struct Target {
    std::string_view name;
    std::string_view claim; ///< A sentence.
    Reading reading;
    void (*run)(Bytes bytes); ///< Throws ClaimFailed.
};

/// All targets, by name.
[[nodiscard]] std::span<const Target> targets();
/// The target of a name, or null.
[[nodiscard]] const Target* find_target(std::string_view name);

/// What a target throws when its claim does not hold.
class ClaimFailed : public std::runtime_error {
public:
    explicit ClaimFailed(Violation violation) :
        std::runtime_error(violation.invariant),
        violation_(std::move(violation)) {}
    [[nodiscard]] const Violation& violation() const { return violation_; }

private:
    Violation violation_;
};

/// The violation that a target finds in an input, if any.
[[nodiscard]] std::optional<Violation> find_violation(const Target& target, Bytes bytes);

/// The game that the bytes of a target mean: with its last position on the board. None for texts.
[[nodiscard]] std::optional<Line> line_of(const Target& target, Bytes bytes);

} // namespace kiwi::fuzz
