// Test vectors: an input, the right answer, and why, for the unit tests of other projects. And their files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace kiwi::tools {

/// JSON whose keys keep their order.
using OrderedJson = nlohmann::ordered_json;

/// What a correct program does with an input.
enum class Verdict {
    Valid,     ///< It gives this answer.
    Invalid,   ///< It refuses the input.
    Acceptable ///< Programs may differ: it gives this answer, or what the reason allows.
};

struct Case {
    OrderedJson input;
    OrderedJson answer;
    std::string why; ///< One sentence with the rule.
    std::vector<std::string> tags;
    Verdict verdict = Verdict::Valid;
    /// The identifier: the theme and a hash of the input, so that it stays the same while the input does.
    std::string id{};
};

/// A theme is written as one file.
struct VectorTheme {
    std::string_view name;
    std::string_view about; ///< What the input and the answer are, in Markdown.
    std::vector<Case> (*make)();
};

/// All themes.
[[nodiscard]] std::span<const VectorTheme> themes();

/// The cases of a theme, with identifiers, without duplicates, and with the tag `smoke`. Each call gives the same.
[[nodiscard]] std::vector<Case> cases_of(const VectorTheme& theme);

struct VectorFile {
    std::string name;
    std::string content;
};

/// All files: one for each theme, the schema, and the README. `version` is that of the program. Each call gives the
/// same.
[[nodiscard]] std::vector<VectorFile> vector_files(const std::string& version);

// The makers of the themes.
[[nodiscard]] std::vector<Case> legal_moves_cases();
[[nodiscard]] std::vector<Case> perft_cases();
[[nodiscard]] std::vector<Case> fen_cases();
[[nodiscard]] std::vector<Case> make_move_cases();
[[nodiscard]] std::vector<Case> san_read_cases();
[[nodiscard]] std::vector<Case> san_write_cases();
[[nodiscard]] std::vector<Case> pgn_read_cases();
[[nodiscard]] std::vector<Case> pgn_write_cases();
[[nodiscard]] std::vector<Case> epd_cases();
[[nodiscard]] std::vector<Case> draws_cases();
[[nodiscard]] std::vector<Case> chess960_cases();
[[nodiscard]] std::vector<Case> polyglot_keys_cases();
[[nodiscard]] std::vector<Case> see_cases();
[[nodiscard]] std::vector<Case> uci_dialogues_cases();

} // namespace kiwi::tools
