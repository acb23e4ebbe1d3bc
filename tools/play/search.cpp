#include "search.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "../../engine/base/whole_number.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

Go parse_go(std::string_view command) {
    constexpr std::array<std::string_view, 11> keywords{"searchmoves", "ponder", "wtime", "btime", "winc",    "binc",
                                                        "movestogo",   "depth",  "nodes", "mate",  "movetime"};
    constexpr int longest_time = 600'000; // ten minutes
    Go go;
    bool lists_moves = false;
    bool has_another_limit = false;
    std::istringstream words{std::string(command)};
    for (std::string word; words >> word;) {
        if (word == "infinite" || std::ranges::find(keywords, word) != keywords.end())
            lists_moves = word == "searchmoves";
        else if (lists_moves)
            go.search_moves.push_back(word);
        go.is_infinite = go.is_infinite || word == "infinite";
        go.is_ponder = go.is_ponder || word == "ponder";
        has_another_limit = has_another_limit || word == "nodes" || word == "mate";
        if (word == "depth" && words >> word)
            go.depth = whole_number(word, 1, 1000);
        if (word == "movetime" || word == "wtime" || word == "btime") {
            const bool of_white = word != "btime";
            const bool of_black = word != "wtime";
            words >> word;
            const int time = whole_number(word, 0, longest_time).value_or(longest_time);
            if (of_white)
                go.time[0] = time;
            if (of_black)
                go.time[1] = time;
        }
    }
    if (go.waits_to_be_told() || go.is_timed() || has_another_limit)
        go.depth.reset();
    return go;
}

Move move_of_engine(const Position& pos, const std::string& text) { return parse_uci(pos, in_any_spelling(pos, text)); }

} // namespace kiwi::tools
