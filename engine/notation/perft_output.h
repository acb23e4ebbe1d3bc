// Parses the output of perft commands, in the dialects of many engines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "perft_suite.h"

namespace kiwi {

/// The result of a perft as an engine printed it: the count below each root move, and the total.
struct PerftOutput {
    /// In the order and notation of the engine; empty if it printed only a total.
    std::vector<std::pair<std::string, std::uint64_t>> moves;
    /// The printed total, or else the sum of the moves.
    std::uint64_t total = 0;
    bool operator==(const PerftOutput&) const = default;
};

/// The sum of the counts below moves, modulo 2^64.
[[nodiscard]] std::uint64_t sum_of(const std::vector<std::pair<std::string, std::uint64_t>>& moves);

/// An output, or why it is rejected; its line is one beyond the last if something is missing.
using ParsedPerftOutput = std::variant<PerftOutput, TextRemark>;

/// Parses the lines that an engine printed, in any form that `read_text` reads. Rejects an output with neither a total
/// nor a move, a number beyond 64 bits, a repeated move, two different totals, numbers of which more than one may be
/// the count of a move, or a total that is not the sum of the moves. If `depth` is not 0, ignores totals of other
/// depths, such as "perft(1) = 20" on the way to perft(2).
[[nodiscard]] ParsedPerftOutput parse_perft_output(std::string_view text, int depth = 0);

/// Whether a line is a total: the last line of a perft, if an engine prints one.
[[nodiscard]] bool is_total(std::string_view line, int depth = 0);

/// Writes a perft result in Stockfish's dialect.
[[nodiscard]] std::string write_perft_output(const PerftOutput& output);

} // namespace kiwi
