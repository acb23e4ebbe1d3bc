// `kiwipete vectors`: writes test vectors that other projects copy into their unit tests.
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/base/with_separators.h"
#include "../terminal/output_file.h"
#include "../terminal/say.h"
#include "../vectors/vector_case.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

ExitCode run_vectors(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw UsageError(fmt::format("{}: {}", folder, error.message()));
    std::size_t bytes = 0;
    const std::vector<VectorFile> files = vector_files(KIWIPETE_VERSION);
    for (const VectorFile& file : files) {
        CompleteFile out((std::filesystem::path(folder) / file.name).string());
        out.write(file.content);
        out.finish();
        bytes += file.content.size();
    }
    say("{} files, {} bytes, in {}\n", files.size(), with_separators(bytes), folder);
    return ExitCode::Good;
}

} // namespace

void add_vectors_command(CLI::App& app, CommandRun& run) {
    const auto folder = std::make_shared<std::string>();
    CLI::App* verb = app.add_subcommand("vectors", "Write test vectors that other projects copy into their unit tests");
    verb->add_option("folder", *folder, "Write the files here; files of the same names are replaced")
            ->type_name("DIR")
            ->required();
    verb->footer("Example: kiwipete vectors vectors");
    verb->callback([folder, &run] { run.exit_code = run_vectors(*folder); });
}

} // namespace kiwi::tools
