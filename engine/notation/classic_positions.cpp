#include "classic_positions.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "../base/words.h"
#include "../fen.h"

namespace kiwi {

namespace {

struct Classic {
    std::string_view fen;
    std::array<std::uint64_t, 6> counts; ///< From depth 1.
};

constexpr std::array<Classic, CLASSIC_POSITIONS> CLASSICS{{
        {START_FEN, {20, 400, 8902, 197281, 4865609, 119060324}},
        {KIWIPETE_FEN, {48, 2039, 97862, 4085603, 193690690, 8031647685}},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624, 11030083}},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
         {6, 264, 9467, 422333, 15833292, 706045033}},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487, 89941194, 3048196529}},
        {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
         {46, 2079, 89890, 3894594, 164075551, 6923051137}},
}};

const Classic& classic(int number) { return CLASSICS.at(static_cast<std::size_t>(number) - 1); }

constexpr std::uint64_t LARGE = 1000; // smaller counts are those of many positions

constexpr std::array<std::string_view, 3> STARTS{"start", "starting", "initial"};

bool means_position(std::string_view word) { return is_same_word(word, "position") || is_same_word(word, "pos"); }

/// The number of "position3" or "pos3".
std::optional<int> number_in(std::string_view word) {
    const bool is_classic = !word.empty() && word.back() >= '1' && word.back() <= '6';
    return is_classic && means_position(word.substr(0, word.size() - 1)) ? std::optional(word.back() - '0')
                                                                         : std::nullopt;
}

/// The position that a name means: "startpos", "Kiwipete", and in code "StartingFen", "KIWIPETE_FEN".
std::optional<int> number_named(const TextWord& word, const TextWord* next) {
    std::string name = in_lower_case(word.text);
    if (name == "startpos")
        return 1;
    if (name == "kiwipete")
        return 2;
    std::erase(name, '_');
    const std::size_t whole = name.size();
    for (const std::string_view end : {"fen", "position", "pos"})
        if (name.ends_with(end))
            name.resize(name.size() - end.size());
    if (name.size() == whole || (next != nullptr && next->kind != TextWord::Kind::Sign))
        return std::nullopt;
    return is_one_of(STARTS, name) ? std::optional(1) : name == "kiwipete" ? std::optional(2) : std::nullopt;
}

std::vector<ClassicName> classic_names(const std::vector<TextWord>& words) {
    std::vector<ClassicName> names;
    const auto add = [&](int number, const TextWord& first, const TextWord& last) -> ClassicName& {
        names.push_back({number, static_cast<std::size_t>(first.column) - 1,
                         static_cast<std::size_t>(last.column) - 1 + last.text.size()});
        return names.back();
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        const TextWord& word = words[i];
        const TextWord* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
        const TextWord* after = i + 2 < words.size() ? &words[i + 2] : nullptr;
        if (word.kind != TextWord::Kind::Word)
            continue;
        if (const auto named = number_named(word, next))
            add(*named, word, word);
        else if (const auto number = number_in(word.text))
            add(*number, word, word).is_numbered = true;
        else if (next != nullptr && is_one_of(STARTS, word.text) && means_position(next->text))
            add(1, word, *next);
        else if (next != nullptr && is_one_of(STARTS, word.text) && next->kind != TextWord::Kind::Word)
            add(1, word, word).is_word = true;
        else if (next != nullptr && means_position(word.text) && next->kind == TextWord::Kind::Number
                 && next->value >= 1 && next->value <= CLASSICS.size()
                 && (after == nullptr || !(after->is('/') || is_same_word(after->text, "of"))))
            add(static_cast<int>(next->value), word, *next).is_numbered = true;
    }
    return names;
}

/// A position after moves: "Kiwipete position after e1g1", "the initial position, after 1.e4 e5".
std::optional<FoundPosition> position_after_moves(std::string_view line, const ClassicName& name) {
    FoundPosition found{
            .begin = name.begin, .end = name.end, .position = Game{setup_of_classic(name.number)}, .is_name = true};
    constexpr std::string_view position = " position";
    if (is_same_word(line.substr(found.end, position.size()), position))
        found.end += position.size();
    play_moves_behind(found, line, true);
    const auto* played = std::get_if<Game>(&found.position);
    return played != nullptr && !played->moves.empty() ? std::optional(std::move(found)) : std::nullopt;
}

/// Whether numbers are a depth and a count that is near that of a position: not half and not twice as large.
bool is_near_row_of(int number, std::span<const std::uint64_t> row) {
    const auto& counts = classic(number).counts;
    if (row.size() != 2 || row[0] < 1 || row[0] > counts.size())
        return false;
    const std::uint64_t right = counts.at(row[0] - 1);
    return row[1] > right / 2 && row[1] / 2 < right;
}

} // namespace

BoardSetup setup_of_classic(int number) { return setup_of(classic(number).fen); }

std::optional<ClassicName> take_names(std::string_view line, std::vector<TextWord>& words,
                                      std::optional<FoundPosition>& found, bool is_list) {
    const std::vector<ClassicName> names = classic_names(words);
    if (names.empty() || names.size() > CLASSICS.size())
        return std::nullopt;
    if (names.size() == 1)
        if (auto after = position_after_moves(line, names.front())) {
            found = std::move(after);
            return std::nullopt;
        }
    std::vector<TextWord> others;
    std::ranges::copy_if(words, std::back_inserter(others), [&](const TextWord& word) {
        const auto at = static_cast<std::size_t>(word.column) - 1;
        return std::ranges::none_of(names, [&](const auto& name) { return at >= name.begin && at < name.end; });
    });
    const auto is_plain = [](const TextWord& word) {
        return word.kind == TextWord::Kind::Word && word.label == TextLabel() && !depth_of_word(word);
    };
    const auto is_move = [](const TextWord& word) { return word.kind == TextWord::Kind::Move && !depth_of_word(word); };
    constexpr std::ptrdiff_t words_of_label = 3; // a sentence may name a position in passing
    if (std::ranges::any_of(others, is_move) || std::ranges::count_if(others, is_plain) > words_of_label)
        return std::nullopt;
    const ClassicName& name = names.front();
    std::vector<std::uint64_t> numbers = values_of(others);
    std::erase(numbers, 0U); // words have none
    if (name.is_word) {      // "Initial | 4865608", but not "Starting 20 threads"
        if (std::ranges::any_of(others, is_plain))
            return std::nullopt;
        std::erase_if(numbers, [](std::uint64_t n) { return n < LARGE; });
    }
    if (std::ranges::any_of(names, [&](const ClassicName& other) { return other.number != name.number; })) {
        const bool is_ruled = std::ranges::any_of(others, [](const TextWord& word) { return word.is_any_of("|\t"); });
        if (is_ruled && numbers.empty())
            found = FoundPosition{name.begin, name.end,
                                  TextPositionError{static_cast<int>(name.begin) + 1,
                                                    "the columns are of several positions: give those of one", ""}};
        return std::nullopt;
    }
    if (found)
        return std::nullopt;
    constexpr std::uint64_t most_plies = 15; // larger numbers are counts
    const bool is_above_counts = std::ranges::all_of(numbers, [](std::uint64_t n) { return n <= most_plies; });
    const bool is_row_of_code = std::ranges::none_of(others, is_plain)
                                && std::ranges::any_of(others, [](const TextWord& word) { return word.is(','); });
    if (are_near_counts_of(name.number, numbers) || (is_row_of_code && is_near_row_of(name.number, numbers))
        || (is_list && name.is_numbered && !is_above_counts)) {
        found = FoundPosition{.begin = name.begin,
                              .end = names.back().end,
                              .position = Game{setup_of_classic(name.number)},
                              .is_name = true};
    } else if (is_above_counts && !name.is_word) {
        words = std::move(others);
        return name;
    }
    return std::nullopt;
}

std::ptrdiff_t right_counts_of(int number, std::span<const SuiteCount> counts) {
    const auto& right = classic(number).counts;
    return std::ranges::count_if(counts, [&](const SuiteCount& count) {
        const auto found = std::ranges::find(right, count.nodes);
        return count.nodes >= LARGE && found != right.end()
               && (count.depth == 0 || count.depth == found - right.begin() + 1);
    });
}

bool are_near_counts_of(int number, std::span<const std::uint64_t> numbers) {
    constexpr std::uint64_t near = 20; // a twentieth
    const auto& counts = classic(number).counts;
    return std::ranges::any_of(numbers, [&](std::uint64_t n) {
        return std::ranges::any_of(counts, [&](std::uint64_t count) {
            return n == count || (n >= LARGE && (n > count ? n - count : count - n) < count / near);
        });
    });
}

} // namespace kiwi
