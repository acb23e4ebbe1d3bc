#include "kiwipete/tools/junit.h"

#include <fmt/format.h>

#include "kiwipete/engine/notation/fen.h"

namespace kiwi::tools {

namespace {

std::string escaped(std::string_view text) {
    std::string xml;
    for (const char c : text)
        switch (c) {
        case '&':
            xml += "&amp;";
            break;
        case '<':
            xml += "&lt;";
            break;
        case '>':
            xml += "&gt;";
            break;
        case '"':
            xml += "&quot;";
            break;
        default:
            xml += c;
        }
    return xml;
}

std::string test_case(const SuiteTask& task, const SuiteResult& result) {
    const std::string name = task.entry.name.empty() ? write_fen(task.entry.setup) : task.entry.name;
    std::string xml = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(task.file),
                                  escaped(fmt::format("line {}: {}", task.entry.line, name)), result.seconds);
    if (!result.finished)
        return xml + "><skipped/></testcase>\n";
    if (result.error)
        return xml
               + fmt::format("><error message=\"{}\">{}</error></testcase>\n", escaped(result.error->what()),
                             escaped(fmt::to_string(fmt::join(result.error->dialogue(), "\n"))));
    if (!result.mismatch)
        return xml + "/>\n";
    const SuiteMismatch& wrong = *result.mismatch;
    return xml
           + fmt::format("><failure message=\"depth {}: expected {}, found {}\">{}</failure></testcase>\n", wrong.depth,
                         wrong.expected, wrong.found, escaped(write_fen(task.entry.setup)));
}

} // namespace

std::string junit_report(const std::vector<SuiteTask>& tasks, const std::vector<SuiteResult>& results) {
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"kiwipete\">\n";
    for (std::size_t begin = 0; begin < tasks.size();) {
        std::size_t end = begin;
        std::size_t failures = 0;
        std::size_t errors = 0;
        std::size_t skipped = 0;
        double seconds = 0;
        std::string cases;
        for (; end < tasks.size() && tasks[end].file == tasks[begin].file; ++end) {
            failures += results[end].mismatch ? 1U : 0U;
            errors += results[end].error ? 1U : 0U;
            skipped += results[end].finished ? 0U : 1U;
            seconds += results[end].seconds;
            cases += test_case(tasks[end], results[end]);
        }
        xml += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
                           "time=\"{:.3f}\">\n{}  </testsuite>\n",
                           escaped(tasks[begin].file), end - begin, failures, errors, skipped, seconds, cases);
        begin = end;
    }
    return xml + "</testsuites>\n";
}

} // namespace kiwi::tools
