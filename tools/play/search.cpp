#include "search.h"

#include <algorithm>
#include <array>
#include <span>
#include <sstream>

#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "../../props/findings/rule_in_words.h"

namespace kiwi::tools {

std::variant<Game, std::string> parse_position(std::string_view command, Variant variant) {
    const std::vector<std::string_view> words = words_of(command);
    const auto moves = std::ranges::find(words, "moves");
    const std::string_view form = words.size() > 1 ? words[1] : "";
    const std::string fen = form == "startpos" ? std::string(START_FEN)
                            : form == "fen"    ? joined_with(" ", std::span(words.begin() + 2, moves))
                                               : "";
    if (form == "startpos" && words.size() > 2 && moves != words.begin() + 2)
        return joined(words[2], " is not \"moves\"");
    const ParsedFen parsed = parse_fen(fen, variant, FenMode::Lenient);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return to_string(*error);
    Game position{std::get<BoardSetup>(parsed), {}};
    PlayedPosition board(position.start);
    for (auto move = moves; move != words.end() && ++move != words.end();) {
        position.moves.push_back(in_any_spelling(board.pos, std::string(*move)));
        if (!board.play(position.moves.back()))
            return joined(*move, " is not legal");
    }
    return position;
}

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
