// Writes a report to the outputs that were asked for: the terminal or --json, --html, --junit, --github.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <fmt/core.h>

#include "../../props/findings/report.h"
#include "../terminal/output_file.h"
#include "../terminal/terminal.h"
#include "report_text.h"

namespace kiwi::tools {

inline std::string in_colour(std::string_view text, bool is_good) { return is_good ? green(text) : red(text); }

inline void print_finding(const Finding& finding) { fmt::print("{}", text_of_failure(finding, in_colour)); }

/// How a verb was called, and who gets its report.
struct VerbCall {
    std::string command;    ///< As typed, quoted for a shell: "kiwipete perft startpos".
    std::string executable; ///< The path of this program.
    /// If set, gets the report of the verb; the verb then prints and writes nothing.
    std::function<void(const Report&)> collect{};
};

struct ReportOptions {
    std::string html;
    std::string junit;
    bool github = false;
    bool json = false;            ///< Print JSON instead of text.
    VerbCall call;                ///< Without an executable, commands that repeat are not executed.
    bool strict_unsteady = false; ///< An unsteady finding is a failure.

    /// Whether standard output is text for people.
    [[nodiscard]] bool is_text() const { return !json && html != "-" && junit != "-" && !call.collect; }
    [[nodiscard]] ExitCode exit_code_of(const Report& report) const {
        if (report.is_good() && report.has_checked_nothing())
            return ExitCode::WrongUse;
        return (strict_unsteady ? report.is_all_good() : report.is_good()) ? ExitCode::Good : ExitCode::Mismatch;
    }
};

/// Where one form of a report goes: a file, standard output for "-", or nowhere. It is written at most once, also if
/// that fails.
class ReportFile {
public:
    /// Opens the file. Throws UsageError.
    ReportFile(const std::string& path, std::string (*form)(const Report&)) :
        path_(path),
        form_(form),
        file_(path.empty() || path == "-" ? nullptr : std::make_unique<CompleteFile>(path)) {}

    /// Has no effect if the form is not asked for, or was written. Throws UsageError.
    void write(const Report& report);

private:
    std::string path_;
    std::string (*form_)(const Report&);
    std::unique_ptr<CompleteFile> file_;
    bool is_written_ = false;
};

/// The outputs of a report. Each file is written under a temporary name, opened before the run, and renamed when
/// complete: an unwritable path is reported at once, and a run that fails keeps the older report.
class ReportOutput {
public:
    /// Opens the files. Throws UsageError.
    explicit ReportOutput(const ReportOptions& options);
    ReportOutput(const ReportOutput&) = delete;
    ReportOutput& operator=(const ReportOutput&) = delete;
    ~ReportOutput() { end_foreign_text(); }

    /// Whether standard output is text for people.
    [[nodiscard]] bool is_text() const { return options_.is_text(); }
    /// Whether an output has the cases of the report.
    [[nodiscard]] bool needs_cases() const {
        return options_.json || !options_.html.empty() || !options_.junit.empty() || options_.call.collect;
    }
    /// Writes the report, with its command and time, to all outputs. The terminal gets only the end of the report (see
    /// `text_of_end`). If an output cannot be written, the others are written before this throws UsageError or
    /// std::system_error.
    void write(Report report, bool all_printed = false);
    /// Writes the reason why there is no report, as a JUnit error and a GitHub annotation. Throws as `write`.
    void write_error(const std::string& why);

private:
    void write_for_github(const std::string& annotations, const std::string& summary);
    void end_foreign_text();

    ReportFile html_;
    ReportFile junit_;
    ReportOptions options_;
    /// What ends the part of the output in which GitHub obeys no commands: programs under test print there, and cannot
    /// know it.
    std::string token_;
    Stopwatch watch_;
};

} // namespace kiwi::tools
