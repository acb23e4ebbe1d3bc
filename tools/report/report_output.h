// Where a report goes: the terminal or --json, --html, --junit, --github.
#pragma once

#include <memory>
#include <string>

#include "../../props/findings/report.h"
#include "../terminal/output_file.h"
#include "../terminal/terminal.h"

namespace CLI {
class App;
}

namespace kiwi::tools {

/// What the command line asks for.
struct ReportOptions {
    std::string html;
    std::string junit;
    bool github = false;
    bool json = false;            ///< On standard output, instead of text.
    std::string command;          ///< That the report is of.
    std::string executable{};     ///< The path of this program, to execute commands that repeat; empty if not wanted.
    bool strict_unsteady = false; ///< An unsteady answer is a failure.

    /// Good or Mismatch.
    [[nodiscard]] ExitCode exit_code_of(const Report& report) const {
        return (strict_unsteady ? report.is_all_good() : report.is_good()) ? ExitCode::Good : ExitCode::Mismatch;
    }
};

/// Adds --json, --html, --junit and --github to a verb of the command that is run by an executable.
void add_report_options(CLI::App& verb, ReportOptions& options, const std::string& command,
                        const std::string& executable);

/// The outputs of a report. Each file is begun beside its place before the run, so that a path that cannot be written
/// is reported at once, and takes its place when it is complete: a run that fails leaves an older report alone.
class ReportOutput {
public:
    /// Throws UsageError.
    explicit ReportOutput(const ReportOptions& options);

    /// Whether text for people goes to standard output.
    [[nodiscard]] bool is_text() const { return !options_.json; }
    /// Writes the report to all outputs, with the command and the time that it took. As text, only its end: findings
    /// were printed as they were found, `all_printed` or the first of each group. Throws UsageError if a file cannot be
    /// written.
    void write(Report report, bool all_printed = false);
    /// Writes why there is no report, where a machine reads: as an error of JUnit XML, and as an annotation.
    void write_error(const std::string& why);

private:
    static std::unique_ptr<CompleteFile> begin(const std::string& path);

    std::unique_ptr<CompleteFile> html_;
    std::unique_ptr<CompleteFile> junit_;
    ReportOptions options_;
    Stopwatch watch_;
};

/// Runs a verb that writes a report, `run(output)`. What it throws is written, too.
template<class Run>
ExitCode with_report_output(const ReportOptions& options, Run run) {
    ReportOutput output(options);
    try {
        return run(output);
    } catch (const std::exception& error) {
        output.write_error(error.what());
        throw;
    }
}

} // namespace kiwi::tools
