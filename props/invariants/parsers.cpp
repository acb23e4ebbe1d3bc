#include "kiwipete/props/text_invariants.h"

#include <array>

#include "kiwipete/engine/notation/perft_suite.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi {

namespace {

constexpr std::array VARIANTS{Variant::Standard, Variant::Chess960};
constexpr std::array MODES{FenMode::Strict, FenMode::Lenient};

std::string described(const ParsedFen& parsed) {
    if (const auto* setup = std::get_if<BoardSetup>(&parsed))
        return write_fen(*setup);
    return "refused: " + to_string(std::get<FenError>(parsed));
}

Result same_reading(const ParsedFen& expected, const ParsedFen& found) {
    if (expected == found)
        return std::nullopt;
    return Finding{described(expected), described(found)};
}

/// The first finding among all ways to read a text that succeed: `claim(variant, mode, setup)`.
template<class Claim>
Result for_each_reading(std::string_view text, Claim claim) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES) {
            const ParsedFen parsed = parse_fen(text, variant, mode);
            if (const auto* setup = std::get_if<BoardSetup>(&parsed))
                if (Result f = claim(variant, mode, *setup))
                    return f;
        }
    return std::nullopt;
}

Result writing_is_canonical(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode, const BoardSetup& setup) -> Result {
        const std::string once = write_fen(setup);
        const ParsedFen again = parse_fen(once, variant);
        if (Result f = same_reading(setup, again))
            return f;
        return same(once, write_fen(std::get<BoardSetup>(again)));
    });
}

Result error_or_good_position(std::string_view text, Variant variant, FenMode mode) {
    const ParsedFen parsed = parse_fen(text, variant, mode);
    if (const auto* error = std::get_if<FenError>(&parsed)) {
        const bool placed = error->column >= 1 && error->column <= static_cast<int>(text.size()) + 1;
        if (!placed || error->reason.empty() || std::string_view(name_of(error->fault)).empty())
            return Finding{"an error with its column, kind and reason", to_string(*error)};
        return std::nullopt;
    }
    PositionGame game(std::get<BoardSetup>(parsed));
    if (const auto violation = find_violation(game, Tier::State))
        return Finding{violation->invariant + ": " + violation->expected, violation->found};
    return std::nullopt;
}

Result every_reading_is_error_or_good_position(std::string_view text) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES)
            if (Result f = error_or_good_position(text, variant, mode))
                return f;
    return std::nullopt;
}

Result failed_set_changes_nothing(std::string_view text) {
    for (const Variant variant : VARIANTS)
        for (const FenMode mode : MODES) {
            Position pos;
            StateInfo root;
            if (pos.set(START_FEN, Variant::Standard, &root))
                return Finding{"the start position", "an error"};
            const Snapshot before(pos);
            StateInfo other{};
            const StateInfo blank = other;
            if (!pos.set(text, variant, &other, mode))
                continue;
            if (Result f = same(std::string(), before.difference(Snapshot(pos)), "changed"))
                return f;
            if (Result f = same(true, other == blank, "the state given is as it was"))
                return f;
        }
    return std::nullopt;
}

Result missing_counters_are_0_and_1(std::string_view text) {
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
            if (Result f = same_reading(strict, parse_fen(text, variant, FenMode::Lenient)))
                return f;
    }
    return std::nullopt;
}

Result strict_accepts_what_lenient_made(std::string_view text) {
    return for_each_reading(text, [](Variant variant, FenMode, const BoardSetup& setup) {
        return same_reading(setup, parse_fen(write_fen(setup), variant, FenMode::Strict));
    });
}

Result repairs_are_noted(std::string_view text) {
    for (const Variant variant : VARIANTS) {
        FenRepairs repairs;
        if (std::holds_alternative<FenError>(parse_fen(text, variant, FenMode::Lenient, &repairs)))
            continue;
        const ParsedFen strict = parse_fen(text, variant, FenMode::Strict);
        const auto* error = std::get_if<FenError>(&strict);
        if (Result f = same(error != nullptr, !repairs.empty(), "something was put right"))
            return f;
        if (error != nullptr && !(*error == repairs.front()))
            return Finding{"the first repair is " + to_string(*error), to_string(repairs.front())};
    }
    return std::nullopt;
}

Suite without_lines(Suite suite) {
    for (SuiteEntry& entry : suite)
        entry.line = 0;
    return suite;
}

Result suites_read_back(std::string_view text) {
    for (const SuiteCounts counts : {SuiteCounts::Required, SuiteCounts::Optional}) {
        const ParsedSuite parsed = parse_suite(text, counts);
        if (const auto* error = std::get_if<SuiteError>(&parsed)) {
            if (error->line < 1 || error->column < 1 || error->reason.empty())
                return Finding{"an error with line, column and reason", error->reason};
            continue;
        }
        const std::string written = write_suite(std::get<Suite>(parsed));
        const ParsedSuite again = parse_suite(written, counts);
        if (const auto* error = std::get_if<SuiteError>(&again))
            return Finding{"the suite reads back", error->reason + " in\n" + written};
        if (without_lines(std::get<Suite>(parsed)) != without_lines(std::get<Suite>(again)))
            return Finding{"an equal suite", "another: " + written};
    }
    return std::nullopt;
}

Result counts_do_not_wrap(std::string_view text) {
    const ParsedSuite parsed = parse_suite(text);
    if (std::holds_alternative<SuiteError>(parsed))
        return std::nullopt;
    // The last count becomes 2 to the 64th.
    std::string written = write_suite(std::get<Suite>(parsed));
    written.resize(written.find_last_of(' ') + 1);
    written += "18446744073709551616";
    if (std::holds_alternative<Suite>(parse_suite(written)))
        return Finding{"an error: the count does not fit 64 bits", "accepted: " + written};
    return std::nullopt;
}

constexpr Statement ANY_BYTES{"F3", "any bytes",
                              "Any text is an error with a column, or a position of which R and S hold."};

constexpr std::array FEN_INVARIANTS{
        TextInvariant{{"F2", "canonical FEN", "What is read is written in one way, which reads back the same."},
                      writing_is_canonical},
        TextInvariant{ANY_BYTES, every_reading_is_error_or_good_position},
        TextInvariant{{"F4", "failed set", "A text that is refused changes neither the position nor the state given."},
                      failed_set_changes_nothing},
        TextInvariant{{"F6", "missing clocks", "Counters that are missing are 0 and 1."},
                      missing_counters_are_0_and_1},
        TextInvariant{{"F7", "strict and lenient", "What the strict parser reads, the lenient one reads equally."},
                      lenient_accepts_what_strict_does},
        TextInvariant{{"F8", "lenient and strict", "What lenient reading made of a text, the strict parser accepts."},
                      strict_accepts_what_lenient_made},
        TextInvariant{
                {"F9", "repairs", "Lenient reading notes what it put right, first what the strict parser refuses."},
                repairs_are_noted}};

constexpr std::array SUITE_INVARIANTS{
        TextInvariant{{"X1", "suites", "Any text is an error with its place, or a suite that reads back equal."},
                      suites_read_back},
        TextInvariant{{"X2", "large counts", "A count that does not fit 64 bits is refused."}, counts_do_not_wrap}};

} // namespace

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string escaped;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f && c != '\\')
            escaped += c;
        else
            escaped += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    }
    return escaped;
}

std::span<const TextInvariant> fen_text_invariants() { return FEN_INVARIANTS; }
std::span<const TextInvariant> suite_text_invariants() { return SUITE_INVARIANTS; }

namespace {

Violation violation_of(const Statement& broken, std::string_view text, Finding finding) {
    return {std::string(broken.id) + ' ' + std::string(broken.name),
            escaped(text),
            {},
            "the text \"" + escaped(text) + '"',
            std::move(finding.expected),
            std::move(finding.found)};
}

} // namespace

std::optional<Violation> find_violation(std::string_view text, std::span<const TextInvariant> invariants) {
    for (const TextInvariant& invariant : invariants)
        if (Result finding = invariant.check(text))
            return violation_of(invariant, text, std::move(*finding));
    return std::nullopt;
}

std::optional<Violation> find_violation_of_the_widest_reading(std::string_view text) {
    if (Result finding = error_or_good_position(text, Variant::Chess960, FenMode::Lenient))
        return violation_of(ANY_BYTES, text, std::move(*finding));
    return std::nullopt;
}

} // namespace kiwi
