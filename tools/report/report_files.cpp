#include "report_files.h"

#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "github.h"
#include "html_page.h"

namespace kiwi::tools {

void add_report_options(CLI::App& verb, ReportOptions& options) {
    verb.add_option("--html", options.html, "Write the results to this file as a page for a browser")
            ->type_name("FILE")
            ->group("Output");
    verb.add_option("--junit", options.junit, "Write the results to this file as JUnit XML")
            ->type_name("FILE")
            ->group("Output");
    CLI::Option* github = verb.add_flag("--github", options.github,
                                        "In a GitHub workflow: print annotations and add to the job's summary")
                                  ->group("Output");
    if (CLI::Option* json = verb.get_option_no_throw("--json"))
        github->excludes(json);
}

ReportFiles::ReportFiles(const ReportOptions& options) :
    html_(create(options.html)),
    junit_(create(options.junit)),
    github_(options.github) {}

std::optional<ReportFiles::File> ReportFiles::create(const std::string& path) {
    if (path.empty())
        return std::nullopt;
    return File{path, create_file(path)};
}

void ReportFiles::write(std::optional<File>& to, const std::string& text) {
    if (!to)
        return;
    const bool written = std::fwrite(text.data(), 1, text.size(), to->file.get()) == text.size();
    const bool closed = std::fclose(to->file.release()) == 0;
    if (!written || !closed)
        throw file_error(to->path);
}

void ReportFiles::write(const Report& report) {
    if (html_)
        write(html_, html_page(report));
    if (junit_)
        write(junit_, junit_report(report.cases()));
    if (!github_)
        return;
    fmt::print("{}", github_annotations(report));
    const char* path = std::getenv("GITHUB_STEP_SUMMARY"); // NOLINT(concurrency-mt-unsafe)
    if (path == nullptr || *path == '\0')
        return;
    std::optional<File> summary{{path, OutputFile(std::fopen(path, "ab"))}};
    if (!summary->file)
        throw file_error(path);
    write(summary, github_summary(report));
}

} // namespace kiwi::tools
