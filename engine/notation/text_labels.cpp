#include "text_labels.h"

#include <algorithm>
#include <array>

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

bool is_one_of(std::span<const std::string_view> names, std::string_view word) {
    return std::ranges::find(names, word) != names.end();
}

bool is_other(std::string_view word) {
    return is_one_of(OTHERS, word) || std::ranges::any_of(PARTS_OF_OTHERS, [&](std::string_view part) {
               return word.find(part) != std::string_view::npos;
           });
}

bool is_word(const TextWord& word) { return word.kind == TextWord::Kind::Word; }

} // namespace

int rank_as_total(const TextWord& word) {
    if (!is_word(word))
        return 0;
    const std::string lower = in_lower_case(word.text);
    const auto row = std::ranges::find(TOTALS, lower, &RankedWord::word);
    if (row != TOTALS.end())
        return row->rank;
    constexpr std::size_t shortest = 6;
    if (lower.size() < shortest || is_other(lower))
        return 0;
    const auto part = std::ranges::find_if(
            PARTS_OF_TOTALS, [&](const RankedWord& w) { return lower.find(w.word) != std::string::npos; });
    return part != PARTS_OF_TOTALS.end() ? part->rank : 0;
}

int rank_as_total(std::span<const TextWord> label) {
    int rank = 0;
    bool of_moves = false;
    bool of_nodes = false;
    for (const TextWord& word : label) {
        if (is_called_other(word))
            return 0;
        const int here = rank_as_total(word);
        of_moves |= here == MOVES;
        of_nodes |= here == NODES || here == LEAVES;
        rank = std::max(rank, here);
    }
    return of_moves && !of_nodes ? MOVES : rank; // "total moves"
}

bool is_called_other(const TextWord& word) { return is_word(word) && is_other(in_lower_case(word.text)); }
bool is_called_depth(const TextWord& word) { return is_word(word) && is_one_of(DEPTHS, in_lower_case(word.text)); }
bool is_called_perft(const TextWord& word) { return is_word(word) && in_lower_case(word.text).starts_with("perft"); }
bool is_called_expected(const TextWord& word) { return is_word(word) && is_one_of(EXPECTED, in_lower_case(word.text)); }
bool is_called_actual(const TextWord& word) { return is_word(word) && is_one_of(ACTUAL, in_lower_case(word.text)); }

} // namespace kiwi
