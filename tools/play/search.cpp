#include "search.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

Go parse_go(std::string_view command) {
    constexpr std::array<std::string_view, 11> keywords{"searchmoves", "ponder", "wtime", "btime", "winc",    "binc",
                                                        "movestogo",   "depth",  "nodes", "mate",  "movetime"};
    Go go;
    bool lists_moves = false;
    std::istringstream words{std::string(command)};
    for (std::string word; words >> word;) {
        if (word == "infinite" || std::ranges::find(keywords, word) != keywords.end())
            lists_moves = word == "searchmoves";
        else if (lists_moves)
            go.search_moves.push_back(word);
        go.is_infinite = go.is_infinite || word == "infinite";
        go.is_timed = go.is_timed || word == "movetime" || word == "wtime" || word == "btime";
        go.is_ponder = go.is_ponder || word == "ponder";
    }
    return go;
}

Move move_of_engine(const Position& pos, const std::string& text) { return parse_uci(pos, in_any_spelling(pos, text)); }

} // namespace kiwi::tools
