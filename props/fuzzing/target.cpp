#include "kiwipete/props/fuzzing/target.h"

#include <array>

#include "kiwipete/fuzz/playing.h"
#include "kiwipete/fuzz/targets/targets.h"

namespace kiwi::fuzz {

namespace {

constexpr std::array TARGETS{
        Target{"counter", "The counter counts what the position counts at every step of a game, with a table too.",
               Reading::Game, counter},
        Target{"engine_output", "Any output of an engine is refused with a reason and a line, or reads back equal.",
               Reading::Text, engine_output},
        Target{"epd", "Any bytes are refused with a reason, line and column, or are a suite that reads back equal.",
               Reading::Text, epd},
        Target{"fen", "Any bytes are refused with a reason and a column, or are a position whose state holds.",
               Reading::Text, fen},
        Target{"fen_differential",
               "Strict, lenient and oracle read the same, in three spellings; what fails changes nothing.",
               Reading::Text, fen_differential},
        Target{"game",
               "The state holds at every step of moves, undos, null moves and flips; the moves tier at the last.",
               Reading::Game, game},
        Target{"moves_differential", "Position and oracle go through any game in lockstep.", Reading::Game,
               moves_differential},
        Target{"perft_differential", "Every way to count the tree counts the same, and the oracle does where it can.",
               Reading::Placement, perft_differential},
        Target{"position",
               "The moves tier holds of any placement, the moves are the oracle's, and a flip changes nothing.",
               Reading::Placement, position},
        Target{"pseudo_legal", "Of any 16 bits, exactly the generated moves are pseudo-legal and legal.",
               Reading::Encodings, pseudo_legal},
        Target{"repetition", "Repetitions, upcoming ones and draws are the oracle's in games that shuffle.",
               Reading::Shuffle, repetition},
        Target{"see", "Exchanges are worth what the oracle says, monotone, and unchanged by a flip.",
               Reading::Placement, see},
        Target{"uci_input", "Whatever is said to the UCI side leaves a good position; what it refuses changes nothing.",
               Reading::Text, uci_input}};

} // namespace

std::span<const Target> targets() { return TARGETS; }

const Target* find_target(std::string_view name) {
    const auto found = std::ranges::find(TARGETS, name, &Target::name);
    return found == TARGETS.end() ? nullptr : &*found;
}

std::optional<Violation> find_violation(const Target& target, Bytes bytes) {
    try {
        target.run(bytes);
    } catch (const ClaimFailed& failed) {
        return failed.violation();
    }
    return std::nullopt;
}

std::optional<Line> line_of(const Target& target, Bytes bytes) {
    FuzzInput input(bytes);
    const auto ignore = [](PositionGame&) {};
    switch (target.reading) {
    case Reading::Text:
        return std::nullopt;
    case Reading::Placement:
    case Reading::Encodings:
        return Line{input.position(), {}};
    case Reading::Game:
    case Reading::Shuffle: {
        const auto game = target.reading == Reading::Game ? play(input, ignore) : shuffle(input, ignore);
        return Line{game->start(), game->moves_in_uci()};
    }
    }
    return std::nullopt;
}

} // namespace kiwi::fuzz
