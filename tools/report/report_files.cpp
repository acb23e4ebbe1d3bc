#include "report_files.h"

#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "github.h"
#include "html_page.h"

namespace kiwi::tools {

void add_report_options(CLI::App& verb, ReportOptions& options, const std::string& command) {
    options.command = command;
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
    html_(begin(options.html)),
    junit_(begin(options.junit)),
    github_(options.github),
    command_(options.command) {}

std::unique_ptr<CompleteFile> ReportFiles::begin(const std::string& path) {
    return path.empty() ? nullptr : std::make_unique<CompleteFile>(path);
}

namespace {

void finish(CompleteFile* file, const std::string& text) {
    if (file == nullptr)
        return;
    file->write(text);
    file->finish();
}

/// Adds text to the summary of the job, if there is one.
void add_to_summary(const std::string& text) {
    const char* path = std::getenv("GITHUB_STEP_SUMMARY"); // NOLINT(concurrency-mt-unsafe)
    if (path == nullptr || *path == '\0')
        return;
    OutputFile summary(std::fopen(path, "ab"));
    if (!summary || std::fwrite(text.data(), 1, text.size(), summary.get()) != text.size()
        || std::fclose(summary.release()) != 0)
        throw file_error(path);
}

} // namespace

void ReportFiles::write(Report report) {
    report.set_run(command_, watch_.seconds());
    if (html_)
        finish(html_.get(), html_page(report));
    finish(junit_.get(), junit_report(report.cases(), report.seconds()));
    if (!github_)
        return;
    fmt::print("{}", github_annotations(report));
    add_to_summary(github_summary(report));
}

void ReportFiles::write_error(const std::string& why) {
    finish(junit_.get(), junit_report({{command_, "the run", JunitCase::Status::Error, why}}, watch_.seconds()));
    if (!github_)
        return;
    fmt::print("{}", github_error(command_, why));
    add_to_summary(github_summary_of_error(command_, why));
}

} // namespace kiwi::tools
