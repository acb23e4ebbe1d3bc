// Where a report goes: --html, --junit, --github.
#pragma once

#include <optional>
#include <string>

#include "../terminal/output_file.h"
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
};

/// Adds --html, --junit and --github. Call it after --json is added: that one and --github exclude each other.
void add_report_options(CLI::App& verb, ReportOptions& options);

/// The files of a report. They are created before the run, so that a path that cannot be written is reported at once.
class ReportFiles {
public:
    /// Throws UsageError.
    explicit ReportFiles(const ReportOptions& options);

    /// Writes everything that was asked for. Throws UsageError if it cannot be written.
    void write(const Report& report);

private:
    struct File {
        std::string path;
        OutputFile file;
    };
    static std::optional<File> create(const std::string& path);
    static void write(std::optional<File>& file, const std::string& text);

    std::optional<File> html_;
    std::optional<File> junit_;
    bool github_;
};

} // namespace kiwi::tools
