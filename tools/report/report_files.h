// Where a report goes: --html, --junit, --github.
#pragma once

#include <memory>
#include <string>

#include "../terminal/output_file.h"
#include "../terminal/terminal.h"
#include "report.h"

namespace CLI {
class App;
}

namespace kiwi::tools {

/// What the command line asks for.
struct ReportOptions {
    std::string html;
    std::string junit;
    bool github = false;
    std::string command; ///< That the report is of.
};

/// Adds --html, --junit and --github to a verb of the command that is run. Call it after --json is added: that one and
/// --github exclude each other.
void add_report_options(CLI::App& verb, ReportOptions& options, const std::string& command);

/// The files of a report. Each is begun beside its place before the run, so that a path that cannot be written is
/// reported at once, and takes its place when it is complete: a run that fails leaves an older report alone.
class ReportFiles {
public:
    /// Throws UsageError.
    explicit ReportFiles(const ReportOptions& options);

    /// Writes everything that was asked for, with the command and the time that it took. Throws UsageError if it cannot
    /// be written.
    void write(Report report);
    /// Writes why there is no report, where a machine reads: as an error of JUnit XML, and as an annotation.
    void write_error(const std::string& why);

private:
    static std::unique_ptr<CompleteFile> begin(const std::string& path);

    std::unique_ptr<CompleteFile> html_;
    std::unique_ptr<CompleteFile> junit_;
    bool github_;
    std::string command_;
    Stopwatch watch_;
};

/// Runs a verb that writes a report, `run(files)`. What it throws is written into the files, too.
template<class Run>
ExitCode with_report_files(const ReportOptions& options, Run run) {
    ReportFiles files(options);
    try {
        return run(files);
    } catch (const std::exception& error) {
        files.write_error(error.what());
        throw;
    }
}

} // namespace kiwi::tools
