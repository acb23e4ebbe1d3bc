#include "text_labels.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "../base/words.h"

namespace kiwi {

namespace {

using namespace total_rank;

struct RankedWord {
    std::string_view word;
    int rank;
};

constexpr auto TOTALS = std::to_array<RankedWord>(
        {{"searched", LEAVES}, {"visited", LEAVES}, {"leaf", LEAVES},   {"leaves", LEAVES}, {"leafs", LEAVES},
         {"actual", TOTAL},    {"total", TOTAL},    {"sum", TOTAL},     {"nodes", NODES},   {"node", NODES},
         {"perft", COUNT},     {"count", COUNT},    {"counted", COUNT}, {"counts", COUNT},  {"result", COUNT},
         {"positions", COUNT}, {"answer", COUNT},   {"value", COUNT},   {"n", COUNT},       {"expected", COUNT},
         {"moves", MOVES}});

constexpr auto OTHERS = std::to_array<std::string_view>(
        {"time",      "second",   "seconds",    "sec",        "secs",     "nps",     "speed",    "rate",
         "hash",      "captures", "capture",    "checks",     "check",    "castles", "castle",   "castling",
         "castlings", "mates",    "mate",       "checkmates", "ep",       "passant", "threads",  "thread",
         "cpu",       "elapsed",  "hits",       "id",         "score",    "cp",      "version",  "promotions",
         "promotion", "ms",       "stalemates", "line",       "seldepth", "multipv", "hashfull", "halfmove",
         "index",     "bits",     "mb",         "run",        "attempt",  "trial",   "return"});

constexpr auto DEPTHS = std::to_array<std::string_view>({"depth", "depths", "ply", "plies", "d", "level"});

constexpr auto EXPECTED =
        std::to_array<std::string_view>({"expected", "expecting", "expect", "want", "wanted", "reference", "supposed"});

// "recieved" is a common slip.
constexpr auto ACTUAL = std::to_array<std::string_view>({"actual", "got", "found", "computed", "calculated", "obtained",
                                                         "received", "recieved", "returned", "returns", "was", "mine"});

// What longer words are made of, such as node_count, totalNodes, nodes_per_second.
constexpr auto PARTS_OF_OTHERS = std::to_array<std::string_view>(
        {"/s", "second", "time", "nps", "speed", "captur", "castl", "promo", "check", "mate", "hash"});
constexpr auto PARTS_OF_TOTALS = std::to_array<RankedWord>(
        {{"leaf", LEAVES}, {"leaves", LEAVES}, {"total", TOTAL}, {"node", NODES}, {"perft", COUNT}, {"count", COUNT}});

/// The meanings of the words in the lists.
std::unordered_map<std::string_view, TextLabel> labels_of_words() {
    std::unordered_map<std::string_view, TextLabel> labels;
    for (const auto& [word, rank] : TOTALS)
        labels[word].rank = rank;
    for (const std::string_view word : OTHERS)
        labels[word].is_other = true;
    for (const std::string_view word : DEPTHS)
        labels[word].is_depth = true;
    for (const std::string_view word : EXPECTED)
        labels[word].is_expected = true;
    for (const std::string_view word : ACTUAL)
        labels[word].is_actual = true;
    return labels;
}

} // namespace

TextLabel label_of(std::string_view text) {
    static const auto known = labels_of_words();
    constexpr std::size_t shortest_with_parts = 6;
    const std::string word = in_lower_case(text);
    const auto has = [&](std::string_view part) { return word.find(part) != word.npos; };
    const auto found = known.find(word);
    TextLabel label = found != known.end() ? found->second : TextLabel{};
    label.is_perft = word.starts_with("perft");
    label.is_other = label.is_other || std::ranges::any_of(PARTS_OF_OTHERS, has);
    if (label.rank == 0 && !label.is_other && word.size() >= shortest_with_parts)
        if (const auto part = std::ranges::find_if(PARTS_OF_TOTALS, has, &RankedWord::word);
            part != PARTS_OF_TOTALS.end())
            label.rank = part->rank;
    return label;
}

} // namespace kiwi
