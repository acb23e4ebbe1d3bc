// The words of a line about positions and counts: numbers, moves, labels.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text_labels.h"

namespace kiwi {

/// The largest number that is read as a depth. Depths beyond MAX_PERFT_DEPTH are reported as errors.
inline constexpr int MAX_DEPTH_READ = 9999;

/// A part of a line. No position is considered: a move is what looks like one.
struct TextWord {
    enum class Kind {
        Number,  ///< A whole number without sign or unit; thousands may be separated.
        Measure, ///< Another number: with a fraction, a sign, an exponent, a per cent sign or a unit.
        Move,    ///< A move in UCI notation, long or short algebraic notation, in any dress.
        Depth,   ///< "D3", "d3", "perft3", "depth_3".
        Word,
        Sign ///< Any other character.
    };
    Kind kind;
    std::string_view text;     ///< As it stands in the line.
    int column;                ///< From 1, in bytes.
    int field;                 ///< How many signs that separate columns (comma, semicolon, '|', tab) stand before it.
    std::uint64_t value = 0;   ///< Of a number or depth.
    bool is_too_large = false; ///< The number does not fit 64 bits.
    bool is_padded = false;    ///< The number begins with a superfluous zero: no count of its own.
    /// Of a move: "e2e4", "g2g1n" or "g2g1N" (its letter as it stands), "O-O", or short algebraic notation.
    std::string move{};
    TextLabel label{}; ///< Of a word.

    [[nodiscard]] bool is(char sign) const { return kind == Kind::Sign && text[0] == sign; }
    [[nodiscard]] bool is_any_of(std::string_view signs) const {
        return kind == Kind::Sign && signs.find(text[0]) != std::string_view::npos;
    }
};

/// The words of a line, in order. `comma_separates`: no comma belongs to a number.
[[nodiscard]] std::vector<TextWord> text_words(std::string_view line, bool comma_separates = false);

/// The values of words; 0 of what is no number.
[[nodiscard]] std::vector<std::uint64_t> values_of(const std::vector<TextWord>& words);

/// Whether one of the words is of a kind.
[[nodiscard]] inline bool has_any(std::span<const TextWord> words, TextWord::Kind kind) {
    return std::ranges::find(words, kind, &TextWord::kind) != words.end();
}

/// A number that follows a word after one blank and may be the next three digits of it, as in "8 901".
[[nodiscard]] bool may_continue(const TextWord& number, const TextWord& next);

/// The depth of "D3", "perft3", and of "d3", which may also be a move; nothing for other words.
[[nodiscard]] std::optional<int> depth_of_word(const TextWord& word);

} // namespace kiwi
