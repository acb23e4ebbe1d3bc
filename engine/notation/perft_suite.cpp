#include "perft_suite.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "../fen.h"
#include "suite_reader.h"

namespace kiwi {

ParsedSuite parse_suite(std::string_view text, SuiteCounts counts) {
    SuiteReader reader(counts);
    Suite suite = reader.add(text);
    ParsedSuite parsed = reader.end();
    std::ranges::move(parsed.suite, std::back_inserter(suite));
    parsed.suite = std::move(suite);
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
