#include "text_labels.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

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
        {"time",     "second",     "seconds",  "sec",      "secs",       "nps",       "speed",    "rate",       "hash",
         "captures", "capture",    "checks",   "check",    "castles",    "castle",    "castling", "castlings",  "mates",
         "mate",     "checkmates", "ep",       "passant",  "threads",    "thread",    "cpu",      "elapsed",    "hits",
         "id",       "score",      "cp",       "version",  "promotions", "promotion", "ms",       "stalemates", "line",
         "seldepth", "multipv",    "hashfull", "halfmove", "index",      "bits",      "mb"});

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

bool has_one_of(std::string_view word, std::span<const std::string_view> parts) {
    return std::ranges::any_of(parts, [&](std::string_view part) { return word.find(part) != word.npos; });
}

int rank_of(std::string_view word, bool is_other) {
    const auto row = std::ranges::find(TOTALS, word, &RankedWord::word);
    if (row != TOTALS.end())
        return row->rank;
    constexpr std::size_t shortest = 6;
    if (word.size() < shortest || is_other)
        return 0;
    const auto part =
            std::ranges::find_if(PARTS_OF_TOTALS, [&](const RankedWord& w) { return word.find(w.word) != word.npos; });
    return part != PARTS_OF_TOTALS.end() ? part->rank : 0;
}

} // namespace

TextLabel label_of(std::string_view text) {
    const std::string word = in_lower_case(text);
    TextLabel label{.is_other = is_one_of(OTHERS, word) || has_one_of(word, PARTS_OF_OTHERS),
                    .is_depth = is_one_of(DEPTHS, word),
                    .is_perft = word.starts_with("perft"),
                    .is_expected = is_one_of(EXPECTED, word),
                    .is_actual = is_one_of(ACTUAL, word)};
    label.rank = rank_of(word, label.is_other);
    return label;
}

} // namespace kiwi
