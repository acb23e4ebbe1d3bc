#include "report_output.h"

#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <random>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report_forms.h"
#include "report_json.h"

namespace kiwi::tools {

ReportOutput::ReportOutput(const ReportOptions& options) :
    html_(options.html, html_page),
    junit_(options.junit, junit_report),
    options_(options) {
    if (options.json + (options.html == "-") + (options.junit == "-") + options.github > 1)
        throw UsageError("standard output takes one form: --json, --html -, --junit - or --github");
    if (!options_.github)
        return;
    std::random_device random;
    token_ = fmt::format("kiwipete-{:08x}{:08x}", random(), random());
    fmt::print("::stop-commands::{}\n", token_);
}

/// From here on GitHub obeys commands again.
void ReportOutput::end_foreign_text() {
    if (const std::string token = std::exchange(token_, {}); !token.empty())
        std::printf("::%s::\n", token.c_str()); // never throws: the destructor calls it
}

void ReportFile::write(const Report& report) {
    if (path_.empty() || is_written_) // an error may follow a report, complete or not
        return;
    const std::string text = form_(report);
    is_written_ = true;
    if (file_) {
        file_->write(text);
        file_->finish();
    } else
        fmt::print("{}", text);
}

namespace {

/// Appends to the summary of the GitHub job, if there is one.
void add_to_summary(const std::string& text) {
    const char* path = std::getenv("GITHUB_STEP_SUMMARY"); // NOLINT(concurrency-mt-unsafe)
    if (path == nullptr || *path == '\0')
        return;
    OutputFile summary(std::fopen(path, "ab"));
    if (!summary || std::fwrite(text.data(), 1, text.size(), summary.get()) != text.size()
        || std::fclose(summary.release()) != 0)
        throw file_error(path);
}

/// Writes each output, also after one that failed. Then throws the first error.
void write_all(std::initializer_list<std::function<void()>> outputs) {
    std::exception_ptr first;
    for (const std::function<void()>& output : outputs)
        try {
            output();
        } catch (...) {
            first = first ? first : std::current_exception();
        }
    if (first)
        std::rethrow_exception(first);
}

} // namespace

void ReportOutput::write(Report report, bool all_printed) {
    report.set_run(options_.call.command, watch_.seconds());
    if (options_.call.collect)
        return options_.call.collect(report);
    write_all({[&] { html_.write(report); }, [&] { junit_.write(report); },
               [&] {
                   if (options_.json)
                       fmt::print("{}\n", text_of(json_of(report)));
                   if (is_text())
                       fmt::print("{}", text_of_end(report, all_printed, in_colour));
               },
               [&] {
                   if (options_.github)
                       write_for_github(github_annotations(report), github_summary(report));
               }});
}

void ReportOutput::write_for_github(const std::string& annotations, const std::string& summary) {
    end_foreign_text();
    write_all({[&] { fmt::print("{}", annotations); }, [&] { add_to_summary(summary); }});
}

void ReportOutput::write_error(const std::string& why) {
    const std::string& command = options_.call.command;
    Report report(command, command);
    report.add_case({command, "the run", ReportCase::Status::Error, why});
    report.set_run(command, watch_.seconds());
    write_all({[&] { junit_.write(report); },
               [&] {
                   if (options_.github)
                       write_for_github(github_error(command, why), github_summary_of_error(command, why));
               }});
}

} // namespace kiwi::tools
