// `kiwipete generate`: makes perft suites in which two independent counters agree on every count.
#include <map>
#include <memory>
#include <set>
#include <variant>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/base/joined.h"
#include "../../engine/perft/perft.h"
#include "../../props/games/fen_text.h"
#include "../../props/games/generators.h"
#include "../compare/counter.h"
#include "../compare/suites.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

const std::map<std::string, Source> SOURCES{{"play", Source::Start},
                                            {"chess960", Source::Chess960Start},
                                            {"double-chess960", Source::DoubleChess960Start},
                                            {"placements", Source::Placement},
                                            {"rules", Source::RuleHeavy},
                                            {"any", Source::Any}};

enum class Format { Epd, Perft, Rows };
const std::map<std::string, Format> FORMATS{{"epd", Format::Epd}, {"perft", Format::Perft}, {"csv", Format::Rows}};

struct GenerateArguments {
    PositionChoice given;
    int positions = 10;
    std::string source = "any";
    std::string format = "epd";
    std::vector<ProgramChoice> programs;
    ProgramOptions program_options;
    int plies = 30;
    int depth = 4;
    std::uint64_t max_nodes = 0;
};

/// The counts for depths up to `options.depth` and `max_nodes` nodes; or how the counters differ.
std::variant<std::vector<SuiteCount>, std::string> agreed_counts(const BoardSetup& setup,
                                                                 const GenerateArguments& options,
                                                                 std::uint64_t max_nodes, const Counter& own,
                                                                 const Counter& other) {
    std::vector<SuiteCount> counts;
    for (int depth = 1; depth <= options.depth; ++depth) {
        const std::uint64_t leaves = own.leaves(setup, depth);
        if (leaves == UINT64_MAX || leaves > max_nodes)
            break;
        if (const std::uint64_t second = other.leaves(setup, depth); second != leaves)
            return fmt::format("the counters differ at depth {} of {}: {} and {}", depth, write_fen(setup), leaves,
                               second);
        counts.push_back({depth, leaves});
    }
    return counts;
}

BoardSetup random_position(Random& random, Source source, int plies) {
    return last_setup(
            random_game(random, source, static_cast<int>(random.below(static_cast<std::uint64_t>(plies) + 1))));
}

void print(const SuiteEntry& entry, Format format) {
    const std::string fen = write_fen(entry.setup);
    switch (format) {
    case Format::Epd:
        fmt::print("{}", write_suite({entry}));
        break;
    case Format::Perft:
        fmt::print("id {}\nepd {}\n", entry.name, fen);
        for (const SuiteCount& count : entry.counts)
            fmt::print("perft {} {}\n", count.depth, count.nodes);
        break;
    case Format::Rows:
        for (const SuiteCount& count : entry.counts)
            fmt::print("{},{},{}\n", fen, count.depth, count.nodes);
    }
}

ExitCode run_generate(const GenerateArguments& options) {
    constexpr std::uint64_t small_enough_for_the_oracle = 20'000;
    const Interruption interruption;
    const bool by_program = !options.programs.empty();
    const Counter own = bulk_counter();
    const Counter other =
            by_program ? program_counter(open_counting_program(options.programs.front(), options.program_options))
                       : oracle_counter();
    const std::uint64_t max_nodes = options.max_nodes != 0 ? options.max_nodes
                                    : by_program           ? UINT64_MAX
                                                           : small_enough_for_the_oracle;
    Random random(options.given.seed);
    std::set<std::string> seen;
    if (FORMATS.at(options.format) == Format::Rows)
        fmt::print("fen,depth,nodes\n");
    const bool takes_given = !options.given.inputs.empty();
    const ChosenPositions given = takes_given ? find_positions(options.given) : ChosenPositions{};
    const std::size_t wanted = takes_given ? given.positions.size() : static_cast<std::size_t>(options.positions);
    ProgressBar bar(wanted, "positions", options.given.progress);
    const auto done = [&] {
        return fmt::format("{} of {} positions are written", with_separators(seen.size()), with_separators(wanted));
    };
    // Duplicates and positions without a move are skipped; there are always enough other random ones.
    for (std::size_t tries = 0; seen.size() < wanted && tries < (takes_given ? wanted : 100 * wanted); ++tries) {
        throw_if_interrupted(done);
        const BoardSetup setup = takes_given ? given.positions[tries]
                                             : random_position(random, SOURCES.at(options.source), options.plies);
        std::variant<std::vector<SuiteCount>, std::string> counted;
        if (!runs_to_the_end([&] { counted = agreed_counts(setup, options, max_nodes, own, other); }))
            throw_interrupted(done());
        if (const auto* difference = std::get_if<std::string>(&counted)) {
            bar.clear();
            complain(*difference);
            return ExitCode::Mismatch;
        }
        const auto& counts = std::get<std::vector<SuiteCount>>(counted);
        if (counts.empty() || counts.front().nodes == 0 || !seen.insert(without_clocks(write_fen(setup))).second)
            continue;
        bar.advance();
        bar.clear();
        const std::string name = takes_given ? fmt::format("given {}", tries + 1)
                                             : fmt::format("{} {}-{}", options.source, options.given.seed, seen.size());
        print({name, setup, counts, 0}, FORMATS.at(options.format));
    }
    if (seen.empty())
        throw UsageError(
                "no count is written: in each position the game is over, or depth 1 has more than --max-nodes");
    return or_bad_lines(options.given.strict, given.bad_lines, ExitCode::Good);
}

} // namespace

void add_generate_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<GenerateArguments>();
    CLI::App* verb = app.add_subcommand("generate", "Write a new perft suite, counted by two independent programs");
    verb->add_option("positions", options->given.inputs,
                     "Count the positions of these files, FENs and names instead of random ones")
            ->type_name("POSITION");
    add_strict_lines_option(*verb, options->given.strict);
    verb->add_option("-n,--positions", options->positions, "Write this many positions")
            ->check(CLI::Range(1, 1'000'000))
            ->capture_default_str();
    verb->add_option("--source", options->source,
                     joined("Take positions from this source: ",
                            joined_with(", ", SOURCES, &decltype(SOURCES)::value_type::first)))
            ->check(CLI::IsMember(SOURCES))
            ->type_name("SOURCE")
            ->capture_default_str();
    verb->add_option("--plies", options->plies, "Play up to this many random plies from there")
            ->check(CLI::Range(0, 1000))
            ->capture_default_str();
    add_depth_option(*verb, options->depth, 1, "Count to this depth, in plies");
    verb->add_option("--max-nodes", options->max_nodes,
                     "Skip larger counts (default without a program: 20,000, because the oracle is slow)")
            ->check(CLI::Range(std::int64_t{0}, INT64_MAX));
    add_program_options(*verb, run, options->programs, options->program_options,
                        "Instead of the oracle, count a second time with");
    add_quiet_option(*verb, options->given.progress);
    add_seed_option(*verb, options->given.seed);
    verb->add_option("--format", options->format, "Write epd, perft (python-chess) or csv rows")
            ->check(CLI::IsMember(FORMATS))
            ->type_name("FORMAT")
            ->capture_default_str();
    exclude(*verb, {"positions"}, {"--positions", "--source", "--plies"});
    verb->footer("Example: kiwipete generate -n 100 --source chess960 -d 5 --engine stockfish > new.epd");
    verb->callback([options, &run] { run.exit_code = run_generate(*options); });
}

} // namespace kiwi::tools
