#include "perft_suite.h"

#include <algorithm>
#include <utility>

#include "../base/joined.h"
#include "../fen.h"
#include "../played_position.h"
#include "line_counts.h"
#include "read_text.h"

namespace kiwi {

namespace {

void add_error(ParsedSuite& parsed, int line, int column, std::string reason) {
    if (parsed.errors.size() < MAX_SUITE_ERRORS)
        parsed.errors.push_back({line, column, std::move(reason)});
}

BoardSetup last_setup(const TextPosition& position) {
    PlayedPosition board(position.start);
    board.play_all(position.moves);
    return position.moves.empty() ? position.start : board.pos.setup();
}

/// Adds counts of the position of an entry; two counts of a depth must agree.
void add_counts(ParsedSuite& parsed, SuiteEntry& entry, const TextBlock& block) {
    for (const SuiteCount& count : block.counts) {
        const auto place = std::ranges::lower_bound(entry.counts, count.depth, {}, &SuiteCount::depth);
        if (place == entry.counts.end() || place->depth != count.depth)
            entry.counts.insert(place, count);
        else if (place->nodes != count.nodes)
            add_error(parsed, block.line, 1, joined("depth ", std::to_string(count.depth), " has two counts"));
    }
}

/// Whether an error of a line is known.
bool is_reported(const ParsedSuite& parsed, int line) {
    return std::ranges::find(parsed.errors, line, &SuiteError::line) != parsed.errors.end(); // of MAX_SUITE_ERRORS
}

void add_block(ParsedSuite& parsed, TextBlock block, SuiteCounts counts) {
    if (!block.position) {
        if (block.has_counts())
            add_error(parsed, block.line, 1, "counts without a position before them");
        return;
    }
    std::erase_if(block.counts, [&](const SuiteCount& count) {
        if (may_be_leaves(static_cast<std::uint64_t>(count.depth), count.nodes))
            return false;
        add_error(parsed, block.line, 1,
                  joined(std::to_string(count.nodes), " leaves at depth ", std::to_string(count.depth), " cannot be"));
        return true;
    });
    if (block.fault)
        add_error(parsed, block.fault->line, block.fault->column, block.fault->reason);
    else if (block.counts.empty() && counts == SuiteCounts::Required && !is_reported(parsed, block.line))
        add_error(parsed, block.line, 1, "no count to check, such as ;D1 20");
    if (block.counts.empty() && counts == SuiteCounts::Required)
        return;
    const BoardSetup setup = last_setup(*block.position);
    const bool goes_on = !parsed.suite.empty() && parsed.suite.back().setup == setup && block.name.empty()
                         && counts == SuiteCounts::Required;
    if (!goes_on)
        parsed.suite.push_back({block.name, setup, {}, block.line});
    add_counts(parsed, parsed.suite.back(), block);
}

} // namespace

ParsedSuite parse_suite(std::string_view text, SuiteCounts counts) {
    const ReadText read = read_text(text);
    ParsedSuite parsed;
    for (const TextRemark& error : read.errors)
        add_error(parsed, error.line, error.column, error.reason);
    for (const TextBlock& block : read.blocks)
        add_block(parsed, block, counts);
    std::ranges::stable_sort(parsed.errors, {}, &SuiteError::line);
    for (const TextRemark& note : read.notes)
        parsed.notes.push_back(joined("line ", std::to_string(note.line), ": ", note.reason));
    if (std::string skipped = told_skipped(read); !skipped.empty())
        parsed.notes.push_back(std::move(skipped));
    if (parsed.suite.empty() && parsed.errors.empty())
        add_error(parsed, std::max(read.lines, 1), 1, "no position in it");
    return parsed;
}

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
