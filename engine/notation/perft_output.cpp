#include "perft_output.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "../base/joined.h"
#include "compared_counts.h"
#include "line_counts.h"
#include "plain_text.h"
#include "read_text.h"
#include "text_labels.h"

namespace kiwi {

namespace {

bool is_information(std::string_view line) { return line.starts_with("info ") && !line.starts_with("info string"); }

/// The error for moves that do not sum to the total: the lines that were not understood, if their numbers are what is
/// missing.
TextRemark wrong_sum(const ReadText& read, std::uint64_t sum, std::uint64_t total) {
    std::vector<std::pair<const TextRemark*, std::uint64_t>> unread;
    for (const TextRemark& line : read.skipped) {
        const std::vector<TextWord> loose = read_line_counts(counting_words(line.reason)).loose;
        if (loose.size() == 1)
            unread.emplace_back(&line, loose.front().value);
    }
    const auto alone = std::ranges::find(unread, total - sum, [](const auto& line) { return line.second; });
    if (alone != unread.end())
        unread = {*alone};
    std::uint64_t missing = 0;
    for (const auto& [line, nodes] : unread)
        missing += nodes;
    if (!unread.empty() && sum + missing == total)
        return {unread.front().first->line, 1,
                joined("\"", unread.front().first->reason, "\" ",
                       unread.size() == 1 ? "is" : joined("and ", std::to_string(unread.size() - 1), " more are"),
                       " not understood, and the other moves sum to ", std::to_string(sum), " of ",
                       std::to_string(total))};
    return {read.lines + 1, 1,
            joined("the moves sum to ", std::to_string(sum), ", but the total is ", std::to_string(total))};
}

} // namespace

std::uint64_t sum_of(const std::vector<std::pair<std::string, std::uint64_t>>& moves) {
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : moves)
        sum += nodes;
    return sum;
}

bool is_total(std::string_view printed, int depth) {
    const std::string line = plain_text(printed);
    const std::vector<TextWord> words = counting_words(line);
    if (is_information(line) || has_any(words, TextWord::Kind::Move))
        return false;
    const LineCounts counts = read_line_counts(words);
    const bool has_words = has_any(words, TextWord::Kind::Word) || has_any(words, TextWord::Kind::Depth);
    const auto is_of_depth = [&](const LineCount& count) {
        return count.is_labelled && (depth == 0 || count.depth == depth); // others are not read as totals of an answer
    };
    if (!counts.counts.empty())
        return has_words && std::ranges::any_of(counts.counts, is_of_depth);
    return std::ranges::any_of(counts.totals, [](const LineTotal& total) { return total.rank != total_rank::MOVES; })
           || (words.size() == 1 && counts.loose.size() == 1);
}

ParsedPerftOutput parse_perft_output(std::string_view text, int depth) {
    ReadText read = read_text(text, {.one_answer = true, .depth = depth});
    TextBlock block = read.blocks.empty() ? TextBlock() : std::move(read.blocks.front());
    if (block.fault)
        return *std::move(block.fault);
    auto& [moves, printed] = block.divide;
    if (!printed && moves.empty())
        return TextRemark{read.lines + 1, 1,
                          block.counts.empty()
                                  ? "neither a total nor a move"
                                  : joined("no total of depth ", std::to_string(depth), "; the deepest is of depth ",
                                           std::to_string(block.counts.back().depth))};
    const std::uint64_t sum = sum_of(moves); // read_divide refuses one beyond 64 bits
    const std::uint64_t total = printed.value_or(sum);
    if (!moves.empty() && sum != total)
        return wrong_sum(read, sum, total);
    return PerftOutput{std::move(moves), total};
}

std::string write_perft_output(const PerftOutput& output) {
    std::string text;
    for (const auto& [move, nodes] : output.moves)
        text += joined(move, ": ", std::to_string(nodes), "\n");
    return text + joined("\nNodes searched: ", std::to_string(output.total), "\n\n");
}

} // namespace kiwi
