// F: Forsyth-Edwards Notation, of positions and of any text.
#include <array>

#include "kiwipete/engine/snapshot.h"
#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/fen_text.h"
#include "kiwipete/props/invariants/groups.h"
#include "kiwipete/props/invariants/helpers.h"
#include "kiwipete/props/invariants/state.h"

namespace kiwi {

namespace {

constexpr std::array VARIANTS{Variant::Standard, Variant::Chess960};
constexpr std::array MODES{FenMode::Strict, FenMode::Lenient};

Result fen_reads_back(Game& game) {
    const std::string fen = game.subject().fen();
    auto again = set_up_again(game, fen);
    if (auto* refused = std::get_if<Difference>(&again))
        return *refused;
    return same(fen, std::get<std::unique_ptr<AnySubject>>(again)->fen());
}

std::string described(const ParsedFen& parsed) {
    if (const auto* setup = std::get_if<BoardSetup>(&parsed))
        return write_fen(*setup);
    return "refused: " + to_string(std::get<FenError>(parsed));
}

Result same_reading(const ParsedFen& expected, const ParsedFen& found) {
    if (expected == found)
        return std::nullopt;
    return Difference{described(expected), described(found)};
}

/// The first difference among all ways to read a text that succeed: `check(variant, mode, setup)`.
template<class Check>
Result for_each_reading(std::string_view text, Check check) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES) {
            const ParsedFen parsed = parse_fen(text, variant, mode);
            if (const auto* setup = std::get_if<BoardSetup>(&parsed))
                if (Result d = check(variant, mode, *setup))
                    return d;
        }
    return std::nullopt;
}

Result writing_is_canonical(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode, const BoardSetup& setup) -> Result {
        const std::string once = write_fen(setup);
        const ParsedFen again = parse_fen(once, variant);
        if (Result d = same_reading(setup, again))
            return d;
        return same(once, write_fen(std::get<BoardSetup>(again)));
    });
}

Result error_or_good_position(std::string_view text, Variant variant, FenMode mode) {
    const ParsedFen parsed = parse_fen(text, variant, mode);
    if (const auto* error = std::get_if<FenError>(&parsed)) {
        const bool placed = error->column >= 1 && error->column <= static_cast<int>(text.size()) + 1;
        if (!placed || error->reason.empty() || std::string_view(name_of(error->fault)).empty())
            return Difference{"an error with its column, kind and reason", to_string(*error)};
        return std::nullopt;
    }
    return state_is_right(std::get<BoardSetup>(parsed));
}

Result every_reading_is_error_or_good_position(std::string_view text) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES)
            if (Result d = error_or_good_position(text, variant, mode))
                return d;
    return std::nullopt;
}

Result failed_set_changes_nothing(std::string_view text) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES) {
            Position pos;
            StateInfo root;
            if (pos.set(START_FEN, Variant::Standard, &root))
                return Difference{"the start position", "an error"};
            const Snapshot before(pos);
            StateInfo other{};
            const StateInfo blank = other;
            if (!pos.set(text, variant, &other, mode))
                continue;
            if (Result d = same(std::string(), before.difference(Snapshot(pos)), "changed"))
                return d;
            if (Result d = same(true, other == blank, "the state given is as it was"))
                return d;
        }
    return std::nullopt;
}

Result spellings_are_equal(Game& game) {
    const Position& pos = game.position();
    const std::string fen = pos.fen();
    for (const FenStyle style : {FenStyle::Shredder, FenStyle::XFen})
        if (auto d = same(fen, described(parse_fen(pos.fen(style), pos.variant()))))
            return d;
    return std::nullopt;
}

Result missing_clocks_are_0_and_1(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode mode, const BoardSetup& setup) {
        BoardSetup expected = setup;
        expected.halfmove_clock = 0;
        expected.fullmove_number = 1;
        return same_reading(expected, parse_fen(without_clocks(write_fen(setup)), variant, mode));
    });
}

Result lenient_accepts_what_strict_does(std::string_view text) {
    for (const Variant variant : VARIANTS) {
        const ParsedFen strict = parse_fen(text, variant, FenMode::Strict);
        if (std::holds_alternative<BoardSetup>(strict))
            if (Result d = same_reading(strict, parse_fen(text, variant, FenMode::Lenient)))
                return d;
    }
    return std::nullopt;
}

Result strict_accepts_what_lenient_made(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode, const BoardSetup& setup) {
        return same_reading(setup, parse_fen(write_fen(setup), variant, FenMode::Strict));
    });
}

Result repairs_are_reported(std::string_view text) {
    for (const Variant variant : VARIANTS) {
        FenRepairs repairs;
        if (std::holds_alternative<FenError>(parse_fen(text, variant, FenMode::Lenient, &repairs)))
            continue;
        const ParsedFen strict = parse_fen(text, variant, FenMode::Strict);
        const auto* error = std::get_if<FenError>(&strict);
        if (Result d = same(error != nullptr, !repairs.empty(), "something was repaired"))
            return d;
        if (error != nullptr && !(*error == repairs.front()))
            return Difference{"the first repair is " + to_string(*error), to_string(repairs.front())};
    }
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array ROWS{
    Invariant{"F1", "FEN round trip", Tier::Full, "A FEN that was written reads back as the same position.", fen_reads_back},
    Invariant{"F2", "canonical FEN", TextKind::Fen, "Whatever is read is written in one way, which reads back the same.", writing_is_canonical},
    Invariant{"F3", "any bytes", TextKind::Fen, "Any text is an error with a column, or a position for which R and S hold.", every_reading_is_error_or_good_position},
    Invariant{"F4", "failed set", TextKind::Fen, "A text that is refused changes neither the position nor the state given.", failed_set_changes_nothing},
    Invariant{"F5", "spellings", Tier::Moves, POSITION, "Standard, Shredder and X-FEN spellings read as the same position.", spellings_are_equal},
    Invariant{"F6", "missing clocks", TextKind::Fen, "A missing half-move clock is 0, a missing full-move number 1.", missing_clocks_are_0_and_1},
    Invariant{"F7", "strict and lenient", TextKind::Fen, "What the strict parser accepts, the lenient one reads equally.", lenient_accepts_what_strict_does},
    Invariant{"F8", "lenient and strict", TextKind::Fen, "What the lenient parser made of a text, the strict one accepts.", strict_accepts_what_lenient_made},
    Invariant{"F9", "repairs", TextKind::Fen, "The lenient parser reports what it repaired, first what the strict parser refuses.", repairs_are_reported},
};
// clang-format on

} // namespace

std::span<const Invariant> fen_invariants() { return ROWS; }

std::optional<Failure> find_failure_of_widest_reading(std::string_view fen) {
    if (Result difference = error_or_good_position(fen, Variant::Chess960, FenMode::Lenient))
        return failure_of(invariant("F3"), fen, std::move(*difference));
    return std::nullopt;
}

} // namespace kiwi
