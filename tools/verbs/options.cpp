#include "options.h"

#include <algorithm>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "../../engine/played_position.h"
#include "../../props/boards/position_board.h"
#include "../process/dialogue.h"
#include "../reading/pasted_text.h"
#include "verbs.h"

namespace kiwi::tools {

int all_processors() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void exclude(CLI::App& verb, std::initializer_list<const char*> these, std::initializer_list<const char*> those) {
    for (const char* option : these)
        for (const char* other : those)
            if (CLI::Option* a = verb.get_option(option), *b = verb.get_option(other); a != b)
                a->excludes(b);
}

void add_jobs_option(CLI::App& verb, int& jobs, const char* what) {
    verb.add_option("-j,--jobs", jobs, std::string(what) + " (default: one for each processor)")
            ->check(CLI::Range(1, 1024))
            ->group("Run");
}

void add_limit_options(CLI::App& verb, RunLimits& limits, const char* tasks) {
    verb.add_option("--seconds", limits.time.seconds, fmt::format("Begin no more {} after this time", tasks))
            ->check(CLI::Range(1, 10'000'000))
            ->type_name("S")
            ->group("Run");
    verb.add_flag("--fail-fast", limits.fail_fast, fmt::format("Begin no more {} after the first failure", tasks))
            ->group("Run");
}

void tell_end(Report& report, const RunLimits& limits, bool to_the_end, std::size_t done, std::size_t of,
              const char* what) {
    const std::string told = fmt::format("{} of {} {}", with_separators(done), with_separators(of), what);
    const bool by_failure = limits.fail_fast && !report.is_good();
    if (!to_the_end)
        report.set_interrupted(told);
    else if (done < of && (by_failure || limits.time.is_over()))
        report.add_fact("ended",
                        fmt::format("after {}: {}",
                                    by_failure ? "the first failure" : fmt::format("{} s", limits.time.seconds), told));
}

void add_reported_work(CLI::App& verb, ReportOptions& reports, CommandRun& run,
                       const std::function<ExitCode(ReportOutput&)>& work) {
    reports.call = run;
    verb.add_option("--html", reports.html,
                    "Write the results to this file, or - for standard output, as a page for a browser")
            ->type_name("FILE")
            ->group("Output");
    verb.add_option("--junit", reports.junit, "Write the results to this file, or - for standard output, as JUnit XML")
            ->type_name("FILE")
            ->group("Output");
    verb.add_flag("--strict-unsteady", reports.strict_unsteady,
                  "Exit with 1 on unsteady failures, which a new process does not repeat")
            ->group("Run");
    verb.add_flag_callback(
                "--no-repeat", [&reports] { reports.call.executable.clear(); },
                "Do not execute repeat commands before they are printed")
            ->group("Run");
    CLI::Option* json = verb.add_flag("--json", reports.json, "Print JSON")->group("Output");
    verb.add_flag("--github", reports.github, "In a GitHub workflow: print annotations and add to the job's summary")
            ->group("Output")
            ->excludes(json);
    verb.callback([&reports, &run, work] {
        ReportOutput output(reports);
        try {
            run.exit_code = work(output);
        } catch (const std::exception& error) {
            try {
                output.write_error(error.what());
            } catch (const std::exception&) { // the first error is the one to tell
            }
            throw;
        }
    });
}

void add_quiet_option(CLI::App& verb, Progress& progress, const std::string& help) {
    verb.add_flag_callback(
                "-q,--quiet", [&progress] { progress = Progress::Quiet; }, help)
            ->group("Output");
}

void add_strict_lines_option(CLI::App& verb, bool& strict) {
    verb.add_flag("--strict", strict, "Exit with 2 if a line of a file cannot be used, not only if none can")
            ->group("Positions");
}

Game OnePosition::game() const {
    const Game start{find_position(fmt::to_string(fmt::join(words, " ")), chess960, mode), {}};
    auto played = with_moves(start, fmt::to_string(fmt::join(moves, " ")));
    if (auto* game = std::get_if<Game>(&played))
        return std::move(*game);
    throw UsageError("--moves, " + std::get<std::string>(played));
}

void add_moves_option(CLI::App& verb, OnePosition& position) {
    verb.add_option("--moves", position.moves,
                    "Play these moves first, in any notation: e2e4 e7e5, or \"1. e4 e5\", up to the next option")
            ->type_name("MOVES")
            ->group("Position");
    verb.add_flag("--chess960", position.chess960, "Use Chess960 castling")->group("Position");
}

void add_position_options(CLI::App& verb, OnePosition& position) {
    verb.add_option("position", position.words, "FEN, startpos, or the name of a built-in position");
    add_moves_option(verb, position);
    verb.add_flag_callback(
                "--strict", [&position] { position.mode = FenMode::Strict; }, "Refuse a position that no game reaches")
            ->group("Position");
}

CLI::Option* add_hash_option(CLI::App& verb, std::optional<bulk::HashOptions>& hash, const char* what) {
    return verb
            .add_option_function<std::size_t>(
                    "--hash", [&hash](std::size_t megabytes) { hash = {megabytes}; }, what)
            ->check(CLI::Range(0, 1 << 24))
            ->type_name("N")
            ->group("Run");
}

std::string told(const bulk::HashOptions& hash) {
    return hash.megabytes == 0 ? "" : fmt::format(", hash table of {} MiB", hash.megabytes);
}

void add_depth_option(CLI::App& verb, int& depth, int least, const char* what) {
    verb.add_option("-d,--depth", depth, what)->check(CLI::Range(least, MAX_PERFT_DEPTH))->capture_default_str();
}

void add_threads_option(CLI::App& verb, int& threads) {
    verb.add_option("--threads", threads, "Use this many threads")
            ->check(CLI::Range(1, 1024))
            ->capture_default_str()
            ->group("Run");
}

CLI::Option* add_shard_option(CLI::App& verb, Shard& shard, const char* what) {
    return verb
            .add_option_function<std::string>(
                    "--shard",
                    [&shard](const std::string& text) {
                        const auto parsed = parse_shard(text);
                        if (!parsed)
                            throw UsageError(fmt::format(
                                    "--shard {}: expected K/N, such as 3/64 for the third of 64 parts", text));
                        shard = *parsed;
                    },
                    what)
            ->type_name("K/N")
            ->group("Run");
}

void add_unique_options(CLI::App& verb, UniqueOptions& unique) {
    verb.add_option("--memory", unique.megabytes, "Keep this many MiB of positions in memory; the rest goes to files")
            ->check(CLI::Range(1, 1 << 24))
            ->capture_default_str()
            ->group("Run");
    verb.add_option("--temp", unique.directory, "Put temporary files in this directory (default: the system's)")
            ->check(CLI::ExistingDirectory)
            ->type_name("DIR")
            ->group("Run");
}

void add_board_option(CLI::App& verb, PerftMethod& method) {
    const auto choose = [&method](const std::string& name) {
        method = name == "position" ? PerftMethod::Position : PerftMethod::Bulk;
    };
    verb.add_option_function<std::string>("--board", choose,
                                          "Count with bulk perft (\"bulk\", the default) or the full Position "
                                          "(\"position\")")
            ->check(CLI::IsMember({"bulk", "position"}))
            ->type_name("BOARD")
            ->group("Run");
}

CLI::Option* add_resume_option(CLI::App& verb, std::string& path, const char* what) {
    return verb.add_option("--resume", path, what)->type_name("FILE")->group("Run");
}

std::string typed(const BoardSetup& setup) {
    return fmt::format("\"{}\"{}", write_fen(setup), hides_chess960(setup) ? " --chess960" : "");
}

std::string command_below(const BoardSetup& setup, int depth, const std::string& programs, const char* verb) {
    return fmt::format("kiwipete {} {} -d {}{}", verb, typed(setup), depth, programs);
}

void complete_mismatch(Finding& finding, int depth, const std::string& programs, std::size_t number_of_programs) {
    finding.command = command_below(finding.game->start, depth, programs) + typed_before(finding.before);
    if (number_of_programs == 1)
        for (WrongMove& move : finding.moves)
            move.whose.clear();
}

void add_before_option(CLI::App& verb, std::vector<std::string>& before) {
    verb.add_option(
                "--before", before,
                "Ask each new process about this position or game (\"FEN moves e2e4\") first, to repeat a failure that "
                "shows only then")
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->type_name("GAME")
            ->group("Positions");
}

Game game_before(const std::string& text) {
    const std::size_t end = std::min(text.find(" moves "), text.size());
    Game game{find_position(text.substr(0, end)), {}};
    for (const std::string_view move : kiwi::words_of(std::string_view(text).substr(end)))
        if (move != "moves")
            game.moves.emplace_back(move);
    if (!replay(position_board(), game))
        game.start.variant = Variant::Chess960; // which the FEN need not say
    if (!replay(position_board(), game))
        throw UsageError(fmt::format("--before: {} cannot be played", to_string(game)));
    return game;
}

void open_log(ProgramOptions& options) {
    if (!options.log_file.empty())
        options.log = std::make_shared<DialogueLog>(options.log_file);
}

std::string typed_before(const std::vector<Game>& games) {
    std::string text;
    for (const Game& game : games)
        text += fmt::format(" --before \"{}\"", to_string(game));
    return text;
}

namespace {

/// Adds an option to run a program. `use(value)` must accept the value; the options keep it as typed.
CLI::Option* add_program_option(CLI::App& verb, ProgramOptions& options, const std::string& name,
                                const std::function<void(const std::string&)>& use, const std::string& what) {
    return verb
            .add_option_function<std::vector<std::string>>(
                    name,
                    [&options, name, use](const std::vector<std::string>& values) {
                        for (const std::string& value : values) {
                            use(value);
                            options.typed += fmt::format(" {} {}", name, shell_word(value));
                        }
                    },
                    what)
            ->expected(1)
            ->allow_extra_args(false)
            ->group("Program under test");
}

} // namespace

void add_program_options(CLI::App& verb, const CommandRun& run, std::vector<ProgramChoice>& programs,
                         ProgramOptions& options, const std::string& what_for, std::size_t most) {
    for (const auto& [way, what] :
         {std::pair(Way::Engine, " the UCI engine that this command starts"),
          std::pair(Way::Library, " the board library whose adapter this command starts"),
          std::pair(Way::Script, " this perftree script, called with depth, FEN and moves")}) {
        const auto add = [&programs, way = way, most](const std::string& command) {
            programs.push_back({way, command});
            if (programs.size() > most)
                throw UsageError(most == 1 ? "name one program: --engine, --library or --script"
                                           : "name one program, or two to compare with each other");
        };
        add_program_option(verb, options, std::string(option_of(way)), add, what_for + what)
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                ->type_name("CMD");
    }
    add_running_options(verb, run, options);
    add_perft_options(verb, options);
    verb.parse_complete_callback([&verb, &programs, &options] {
        if (verb.remaining_size() != 0)
            return; // an unknown option is told first
        if (const std::string given =
                    options.typed + (options.log_file.empty() ? "" : " --log " + shell_word(options.log_file));
            programs.empty() && !given.empty())
            throw UsageError(given.substr(1)
                             + " is for a program under test; name it with --engine, --library or --script");
        open_log(options);
    });
}

void add_perft_options(CLI::App& verb, ProgramOptions& options) {
    add_program_option(
            verb, options, "--perft-command", [&options](const std::string& text) { options.perft_command = text; },
            "Ask the engine for perft with this command, {} for the depth, such as \"go perft {}\" (default: detected)")
            ->type_name("TEXT");
    add_program_option(
            verb, options, "--perft-total",
            [&options](const std::string& form) { options.perft_total = TotalForm::of_regex(form); },
            "Read totals with this regular expression, whose first group is the number, such as \"leaves: ([0-9]+)\" "
            "(default: detected)")
            ->type_name("REGEX");
}

void add_running_options(CLI::App& verb, const CommandRun& run, ProgramOptions& options) {
    options.detected = run.detected;
    const auto wait = [&options](const std::string& text) {
        options.answer = Process::Milliseconds(std::stoi(text));
        options.handshake = std::min(options.answer, ProgramOptions::LONGEST_START);
    };
    add_program_option(verb, options, "--timeout", wait, "Wait this many milliseconds for an answer of a program")
            ->check(CLI::Range(1, 1'000'000'000))
            ->default_str(std::to_string(options.answer.count()))
            ->type_name("MS");
    add_program_option(
            verb, options, "--env",
            [](const std::string& variable) {
                if (variable.empty() || variable.front() == '=')
                    throw UsageError(fmt::format("--env \"{}\": expected NAME or NAME=VALUE", variable));
                give_variable(variable);
            },
            "Give programs only these environment variables, and PATH: NAME, or NAME=VALUE (default: all)")
            ->delimiter(',')
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->type_name("VARIABLES");
    verb.add_option("--log", options.log_file, "Write the dialogue with programs to this file")
            ->type_name("FILE")
            ->group("Program under test");
    const auto allow = [&options](const std::string& name) {
        const auto named = deviations_named({name});
        if (const auto* why = std::get_if<std::string>(&named))
            throw UsageError("--allow " + *why);
        options.deviations = options.deviations | std::get<Deviations>(named);
    };
    add_program_option(verb, options, "--allow", allow,
                       "Accept these intentional deviations of the program, such as no-underpromotion; kiwipete "
                       "adapter-test --list-deviations explains all")
            ->delimiter(',')
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
            ->type_name("NAMES");
}

CLI::Option* add_names_option(CLI::App& verb, const char* option, const char* type, std::vector<std::string>& names,
                              const char* what) {
    return verb.add_option(option, names, what)
            ->delimiter(',')
            ->allow_extra_args(false)
            ->type_name(type)
            ->group("What is checked");
}

void add_kind_options(CLI::App& verb, PositionKind& kind, const char* unreachable) {
    verb.add_flag_callback(
                "--unreachable", [&kind] { kind = PositionKind::Playable; }, unreachable)
            ->group("Positions");
    verb.add_flag_callback(
                "--double-chess960", [&kind] { kind = std::max(kind, PositionKind::DoubleChess960); },
                "Also use Double Chess960, in which each side has its own starting arrangement")
            ->group("Positions");
}

void add_random_options(CLI::App& verb, PositionChoice& choice) {
    verb.add_flag("--chess960", choice.chess960, "Use Chess960 castling in all FENs, those of files too")
            ->group("Positions");
    verb.add_option("--random", choice.random, "Use this many random start positions, many of them rule-heavy")
            ->check(CLI::Range(0, 10'000'000))
            ->group("Positions");
    add_kind_options(verb, choice.kind, "Also use positions that no game reaches, such as impossible double checks");
    add_seed_option(verb, choice.seed)->group("Positions");
}

CLI::Option* add_seed_option(CLI::App& verb, std::uint64_t& seed) {
    return verb.add_option("--seed", seed, "Use this random seed")
            ->check([](const std::string& text) { // CLI11 takes the nearest number instead of one too large
                return parsed_number<std::uint64_t>(text) ? ""
                                                          : fmt::format("{} is not from 0 to {}", text, UINT64_MAX);
            })
            ->capture_default_str();
}

} // namespace kiwi::tools
