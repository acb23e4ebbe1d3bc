// `kiwipete merge`: adds up the parts of a perft.
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/fen.h"
#include "../compare/published.h"
#include "../report/json_line.h"
#include "../report/report_json.h"
#include "../scale/part_file.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

struct MergeArguments {
    std::vector<std::string> files;
    bool json = false;
};

/// A path for a missing part, in the folder of the first file.
std::string path_for(Shard shard, const std::vector<std::string>& files) {
    return (std::filesystem::path(files.front()).parent_path() / fmt::format("part-{}.json", shard.number)).string();
}

/// Compares with published counts, if no part is missing.
PublishedVerdict verdict_of(const MergedParts& merged) {
    if (!merged.complete())
        return {};
    const PartQuestion& question = merged.question;
    return verdict_of_published(question.setup, question.depth, merged.nodes)
           + verdict_of_published_positions(question.setup, question.split, merged.positions);
}

void print_text(const MergedParts& merged, const std::vector<std::string>& files, const PublishedVerdict& verdict) {
    for (const std::string& problem : merged.problems)
        say("{} {}\n", red("REFUSED"), problem);
    if (!merged.missing.empty())
        say("{} of {} parts are missing; to count them:\n", merged.missing.size(), merged.question.parts);
    for (const Shard shard : merged.missing)
        say("{}\n", command_for(merged.question, shard, path_for(shard, files)));
    if (!merged.complete())
        return;
    say("{}\ndepth {}: {} nodes, {} parts, {} different positions at ply {} (checksum {}), {:.1f} s in all\n",
        write_fen(merged.question.setup), merged.question.depth, with_separators(to_string(merged.nodes)),
        merged.parts(), with_separators(merged.positions), merged.question.split, hex(merged.checksum), merged.seconds);
    if (merged.chance_of_error > 0)
        say("chance of a wrong number of positions: below {:.1g}\n", merged.chance_of_error);
    if (!verdict.text.empty())
        say("{}\n", verdict.text);
}

void print_json(const MergedParts& merged, const PublishedVerdict& verdict) {
    nlohmann::ordered_json json{{"complete", merged.complete()}, {"parts", merged.parts()}};
    if (merged.parts() != 0) {
        json["fen"] = write_fen(merged.question.setup);
        json["depth"] = merged.question.depth;
        json["split"] = merged.question.split;
        json["positions"] = merged.positions;
        json["positionsChecksum"] = hex(merged.checksum);
        json["seconds"] = merged.seconds;
    }
    if (merged.complete()) {
        json["nodes"] = json_of(merged.nodes);
        json["chanceOfError"] = merged.chance_of_error;
        json["published"] = verdict.text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(!verdict.differs);
    }
    json["refused"] = merged.problems;
    json["missing"] = nlohmann::ordered_json::array();
    for (const Shard shard : merged.missing)
        json["missing"].push_back(to_string(shard));
    fmt::print("{}\n", text_of(json)); // names of files may be no UTF-8
}

} // namespace

void add_merge_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<MergeArguments>();
    CLI::App* verb = app.add_subcommand("merge", "Add up the parts of a perft that perft --shard has written");
    verb->add_option("files", options->files, "Files of all parts, in any order")->required();
    verb->add_flag("--json", options->json, "Print JSON")->group("Output");
    verb->footer("Example: kiwipete merge part-*.json");
    verb->callback([options, &run] {
        const MergedParts merged = merge_parts(options->files);
        const PublishedVerdict verdict = verdict_of(merged);
        options->json ? print_json(merged, verdict) : print_text(merged, options->files, verdict);
        run.exit_code = !merged.complete() ? ExitCode::WrongUse : verdict.differs ? ExitCode::Mismatch : ExitCode::Good;
    });
}

} // namespace kiwi::tools
