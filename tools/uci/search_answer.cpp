#include "search_answer.h"

#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>

#include "../../engine/base/whole_number.h"

namespace kiwi::tools {

bool is_best_move(const std::string& line) {
    constexpr std::string_view word = "bestmove";
    return line.starts_with(word)
           && (line.size() == word.size() || line[word.size()] == ' ' || line[word.size()] == '\t');
}

namespace {

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
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word != "info")
        return std::nullopt;
    Variation variation;
    variation.line = line;
    const auto number = [&](int least) {
        words >> word;
        return whole_number(word, least, most);
    };
    bool has_moves = false;
    while (words >> word && word != "string")
        if (word == "pv") {
            has_moves = true;
            while (words >> word && may_be_move(word))
                variation.moves.push_back(word);
            if (!words || word == "string")
                break;
            std::string rest; // the word that ended the variation is read again
            std::getline(words, rest);
            words.clear();
            words.str(word + rest);
        } else if (word == "depth")
            variation.depth = number(0);
        else if (word == "multipv")
            variation.rank = number(1).value_or(1);
        else if (word == "mate")
            variation.mate = number(-most);
        else if (word == "lowerbound" || word == "upperbound")
            variation.is_bound = true;
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
    lines.push_back(best_move + (ponder_move.empty() ? "" : " " + ponder_move));
    return lines;
}

} // namespace kiwi::tools
