// Reads perft suites of any length in pieces.
#pragma once

#include <string>
#include <string_view>

#include "perft_suite.h"
#include "read_text.h"

namespace kiwi {

/// Reads a suite in pieces, as `parse_suite` reads it whole.
class SuiteReader {
public:
    explicit SuiteReader(SuiteCounts counts = SuiteCounts::Required, const TextReading& how = {}) :
        counts_(counts),
        text_(how) {}

    /// Reads whole lines, and returns the positions that are complete. A text may be cut where `begins_with_position`.
    [[nodiscard]] Suite add(std::string_view lines);
    /// Reads the last lines, and returns the positions that are left and what was said about all lines. Call it once.
    [[nodiscard]] ParsedSuite end(std::string_view lines = {});

private:
    void add_block(TextBlock block);
    void add_counts(const TextBlock& block);
    void add_error(int line, int column, std::string reason);
    [[nodiscard]] bool is_reported(int line) const;

    SuiteCounts counts_;
    TextStream text_;
    ParsedSuite parsed_; ///< Its suite holds the positions that `add` has not returned yet.
    enum class Order { Unknown, CountsFirst, PositionFirst } order_ = Order::Unknown;
    bool ends_without_counts_ = false; ///< The last position has none.
};

/// Whether a text begins with the pieces of a FEN.
[[nodiscard]] bool begins_with_position(std::string_view text);

} // namespace kiwi
