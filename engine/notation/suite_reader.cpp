#include "suite_reader.h"

#include <algorithm>
#include <utility>

#include "../base/joined.h"
#include "../fen.h"
#include "../played_position.h"
#include "line_counts.h"

namespace kiwi {

bool begins_with_position(std::string_view text) {
    constexpr std::ptrdiff_t slashes_of_a_board = 7;
    const std::string_view pieces = text.substr(0, text.find_first_not_of("pnbrqkPNBRQK12345678/"));
    return std::ranges::count(pieces, '/') == slashes_of_a_board;
}

void SuiteReader::add_error(int line, int column, std::string reason) {
    if (parsed_.errors.size() < MAX_SUITE_ERRORS)
        parsed_.errors.push_back({line, column, std::move(reason)});
}

/// Adds counts to the last position; what contradicts an earlier line is refused.
void SuiteReader::add_counts(const TextBlock& block) {
    std::vector<SuiteCount>& counts = parsed_.suite.back().counts;
    for (const SuiteCount& count : block.counts) {
        const auto place = std::ranges::lower_bound(counts, count.depth, {}, &SuiteCount::depth);
        if (place == counts.end() || place->depth != count.depth)
            counts.insert(place, count);
        else if (place->nodes != count.nodes)
            add_error(block.line, 1, joined("depth ", std::to_string(count.depth), " has two counts"));
    }
}

/// Whether an error of a line is known.
bool SuiteReader::is_reported(int line) const {
    const auto is_of_line = [&](const auto& error) { return error.line == line; };
    return std::ranges::any_of(text_.errors(), is_of_line) || std::ranges::any_of(parsed_.errors, is_of_line);
}

void SuiteReader::add_block(TextBlock block) {
    if (!block.position) {
        if (block.has_counts()) {
            order_ = order_ == Order::Unknown ? Order::CountsFirst : order_;
            add_error(block.line, 1, "counts without a position before them");
        }
        return;
    }
    if (order_ == Order::Unknown || block.has_counts_beside_position)
        order_ = Order::PositionFirst;
    ends_without_counts_ = !block.has_counts();
    for (const SuiteCount& other : block.other_counts) // of two counts in a line neither is used
        std::erase_if(block.counts, [&](const SuiteCount& count) { return count.depth == other.depth; });
    std::erase_if(block.counts, [&](const SuiteCount& count) {
        if (may_be_leaves(static_cast<std::uint64_t>(count.depth), count.nodes))
            return false;
        add_error(block.line, 1,
                  joined(std::to_string(count.nodes), " leaves at depth ", std::to_string(count.depth), " cannot be"));
        return true;
    });
    if (block.fault)
        add_error(block.fault->line, block.fault->column, block.fault->reason);
    else if (block.counts.empty() && counts_ == SuiteCounts::Required && !is_reported(block.line))
        add_error(block.line, 1, "no count to check, such as ;D1 20");
    if (block.counts.empty() && counts_ == SuiteCounts::Required)
        return;
    const BoardSetup setup = last_setup(*block.position);
    Suite& suite = parsed_.suite;
    const bool goes_on =
            !suite.empty() && suite.back().setup == setup && block.name.empty() && counts_ == SuiteCounts::Required;
    if (!goes_on)
        suite.push_back({block.name, setup, {}, block.line});
    add_counts(block);
}

Suite SuiteReader::add(std::string_view lines) {
    for (TextBlock& block : text_.add(lines))
        add_block(std::move(block));
    Suite complete = std::exchange(parsed_.suite, {});
    if (!complete.empty()) { // the next lines may give the last one more counts
        parsed_.suite.push_back(std::move(complete.back()));
        complete.pop_back();
    }
    return complete;
}

ParsedSuite SuiteReader::end(std::string_view lines) {
    ReadText rest = text_.end(lines);
    for (const TextRemark& error : std::exchange(parsed_.errors, std::move(rest.errors)))
        add_error(error.line, error.column, error.reason);
    for (TextBlock& block : rest.blocks)
        add_block(std::move(block));
    if (order_ == Order::CountsFirst && ends_without_counts_ && counts_ == SuiteCounts::Required) {
        parsed_.suite.clear();
        add_error(1, 1, "the counts stand above their positions: put each position above its own");
    }
    std::ranges::stable_sort(parsed_.errors, {}, &TextRemark::line);
    parsed_.notes = told_notes(rest);
    if (parsed_.suite.empty() && parsed_.errors.empty())
        add_error(std::max(rest.lines, 1), 1, "no position in it");
    return std::move(parsed_);
}

ParsedSuite parse_suite(std::string_view text, SuiteCounts counts) { return SuiteReader(counts).end(text); }

std::string write_suite(const Suite& suite) {
    std::string text;
    for (const SuiteEntry& entry : suite) {
        text += write_fen(entry.setup);
        if (!entry.name.empty())
            text += " ;id \"" + entry.name + '"';
        for (const SuiteCount& count : entry.counts)
            text += " ;D" + std::to_string(count.depth) + ' ' + std::to_string(count.nodes);
        text += '\n';
    }
    return text;
}

} // namespace kiwi
