#include "perft_suite.h"

#include "../fen.h"
#include "suite_reader.h"

namespace kiwi {

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
