// X3, X4: what must hold of any text of the Universal Chess Interface, in both directions.
#include <algorithm>
#include <array>
#include <sstream>

#include "kiwipete/engine/joined.h"
#include "kiwipete/engine/uci_session.h"
#include "kiwipete/props/catalogue.h"
#include "kiwipete/props/findings.h"
#include "kiwipete/engine/notation/perft_output.h"
#include "kiwipete/props/text_invariants.h"

namespace kiwi {

namespace {

constexpr int MAX_DEPTH = 2; // deeper trees only take longer

std::string described(const ParsedPerftOutput& parsed) {
    if (const auto* error = std::get_if<PerftOutputError>(&parsed))
        return joined("line ", std::to_string(error->line), ": ", error->reason);
    return write_perft_output(std::get<PerftOutput>(parsed));
}

Result perft_output_reads_back(std::string_view text) {
    const ParsedPerftOutput parsed = parse_perft_output(text);
    if (const auto* error = std::get_if<PerftOutputError>(&parsed)) {
        const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
        return holds(error->line >= 1 && error->line <= lines + 1 && !error->reason.empty(),
                     "an error with its line and reason", described(parsed));
    }
    const ParsedPerftOutput again = parse_perft_output(write_perft_output(std::get<PerftOutput>(parsed)));
    if (parsed == again)
        return std::nullopt;
    return Finding{described(parsed), described(again)};
}

/// What must hold after one line was obeyed: of the answer, and of the position before and after.
Result line_is_obeyed(std::string_view line, const std::string& before, const std::string& answer,
                      const Position& pos) {
    if (answer.find("info string error") != std::string::npos)
        if (Result f = same(before, pos.fen(), "an error changes nothing"))
            return f;
    const ParsedPerftOutput perft = parse_perft_output(answer);
    if (const auto* output = std::get_if<PerftOutput>(&perft); output != nullptr && line == "go perft 1")
        if (Result f = same(count_legal_moves(pos), static_cast<int>(output->total), "perft 1"))
            return f;
    PositionGame game(pos.setup());
    if (const auto violation = find_violation(game, Tier::State))
        return Finding{violation->invariant + ": " + violation->expected, violation->found};
    return std::nullopt;
}

Result session_keeps_a_good_position(std::string_view text) {
    std::ostringstream out;
    UciSession session(out, MAX_DEPTH);
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::string before = session.position().fen();
        out.str({});
        if (!session.obey(line))
            return std::nullopt;
        if (Result f = line_is_obeyed(line, before, out.str(), session.position()))
            return f;
    }
    return std::nullopt;
}

constexpr std::array INPUT_INVARIANTS{
        TextInvariant{{"X3", "UCI input",
                       "Any text leaves a good position; an error changes nothing; perft 1 counts the legal moves."},
                      session_keeps_a_good_position}};

constexpr std::array OUTPUT_INVARIANTS{
        TextInvariant{{"X4", "perft output", "Any text is an error with its line, or counts that read back equal."},
                      perft_output_reads_back}};

} // namespace

std::span<const TextInvariant> uci_input_invariants() { return INPUT_INVARIANTS; }
std::span<const TextInvariant> engine_output_invariants() { return OUTPUT_INVARIANTS; }

} // namespace kiwi
