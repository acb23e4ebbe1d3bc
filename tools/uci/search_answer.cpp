#include "search_answer.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"

namespace kiwi::tools {

bool is_best_move(const std::string& line) {
    constexpr std::string_view word = "bestmove";
    return line.starts_with(word)
           && (line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t');
}

namespace {

constexpr std::string_view BLANKS = " \t\r\n\v\f";

/// Whether a word of a variation may be a move, right or wrong: it has a digit, or says that there is none. The
/// variation ends at any other word, such as "hashfull".
bool may_be_move(std::string_view word) {
    constexpr std::array<std::string_view, 3> others{"(none)", "none", "NULL"};
    return word.find_first_of("123456789") != std::string_view::npos || word == "0000" || word.starts_with("O-O")
           || std::ranges::find(others, word) != others.end();
}

} // namespace

std::optional<Variation> read_variation(const std::string& line) {
    constexpr int most = 1'000'000;
    const std::vector<std::string_view> words = words_of(line, BLANKS);
    if (words.empty() || words.front() != "info")
        return std::nullopt;
    Variation variation;
    variation.line = line;
    bool has_moves = false;
    for (auto word = words.begin() + 1; word != words.end() && *word != "string";) {
        const std::string_view name = *word++;
        const auto number = [&](int least) {
            return word != words.end() ? whole_number(*word++, least, most) : std::nullopt;
        };
        if (name == "pv") {
            has_moves = true;
            for (; word != words.end() && may_be_move(*word); ++word)
                variation.moves.emplace_back(*word);
        } else if (name == "depth")
            variation.depth = number(0);
        else if (name == "multipv")
            variation.rank = number(1).value_or(1);
        else if (name == "mate")
            variation.mate = number(-most);
        else if (name == "lowerbound" || name == "upperbound")
            variation.is_bound = true;
    }
    return has_moves ? std::optional(variation) : std::nullopt;
}

SearchAnswer read_search_answer(const std::vector<std::string>& lines) {
    SearchAnswer answer;
    for (const std::string& line : lines)
        if (auto variation = read_variation(line))
            answer.variations.push_back(std::move(*variation));
        else if (is_best_move(line) && answer.best_move.empty()) {
            std::istringstream words(line);
            std::string word;
            words >> word >> answer.best_move >> word;
            if (word == "ponder")
                words >> answer.ponder_move;
        }
    return answer;
}

std::vector<std::string> SearchAnswer::lines_of_moves() const {
    std::vector<std::string> lines;
    for (const Variation& variation : variations)
        lines.push_back(fmt::to_string(fmt::join(variation.moves, " ")));
    if (!ponder_move.empty())
        lines.push_back(fmt::format("bestmove {} ponder {}", best_move, ponder_move));
    return lines;
}

} // namespace kiwi::tools
