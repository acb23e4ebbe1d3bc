// The classic perft positions that texts name instead of giving a FEN.
// Source: the positions 1 to 6 of the page "Perft Results" of the Chess Programming Wiki.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "found_position.h"
#include "perft_suite.h"
#include "text_words.h"

namespace kiwi {

/// A name in a line: "kiwipete", "position 3", "pos5", "startpos" or "start position".
struct ClassicName {
    int number;        ///< 1…6; Kiwipete is 2.
    std::size_t begin; ///< Of the name in the line.
    std::size_t end;
    bool is_numbered = false; ///< "position 3".
    bool is_word = false;     ///< "Initial": the start position, but only beside large counts of it and no other word.
};

inline constexpr int CLASSIC_POSITIONS = 6;

/// A position by its number.
[[nodiscard]] BoardSetup setup_of_classic(int number);

/// Finds the name of a position in a line that is no sentence. One beside its counts becomes `found`; in a list of such
/// positions a numbered one does so whatever its counts. One without counts, which may stand above them, is returned,
/// and its words are removed. "kiwipete after e1g1" is `found`. Names that head several columns become an error in
/// `found`. "position 1 of 6" and "position 1/6" are no names.
[[nodiscard]] std::optional<ClassicName> take_names(std::string_view line, std::vector<TextWord>& words,
                                                    std::optional<FoundPosition>& found, bool is_list);

/// The number of counts of 1000 or more that are right in a classic position. Depth 0 means any depth.
[[nodiscard]] std::ptrdiff_t right_counts_of(int number, std::span<const SuiteCount> counts);

/// Whether numbers are likely to be counts of a classic position: one is a right count, or a large one is nearly right.
/// A text may mean another position by such a name, and Kiwipete is a program, too.
[[nodiscard]] bool are_near_counts_of(int number, std::span<const std::uint64_t> numbers);

} // namespace kiwi
