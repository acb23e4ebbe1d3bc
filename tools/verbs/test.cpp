// `kiwipete test`: everything that can be asked of a program, in a minute.
#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/base/joined.h"
#include "../../engine/base/with_separators.h"
#include "../../engine/fen.h"
#include "../compare/counter.h"
#include "../play/own_play.h"
#include "../programs/malformed_input.h"
#include "../programs/repeat_commands.h"
#include "../programs/what_it_is.h"
#include "../report/report_output.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "options.h"
#include "verbs.h"

namespace kiwi::tools {

namespace {

constexpr int USUAL_SECONDS = 60;
constexpr int LEAST_FOR_STEPS = 10;

struct TestArguments {
    std::string command;
    std::optional<int> seconds{}; ///< In all.
    int jobs = all_processors();
    std::vector<std::string> skip;                                   ///< Names of parts.
    ProgramOptions options{.answer = Process::Milliseconds(10'000)}; ///< For all parts.
    ProgramOptions perft_options{};                                  ///< For those that count.
    Detected detected{};
    std::string why_no_start{}; ///< Why nothing but requests can be asked: a library does not answer at the start.
    ReportOptions reports;

    [[nodiscard]] bool has_timeout() const { return options.typed.find(" --timeout ") != std::string::npos; }
    /// Without --timeout, parts of a short test wait less for an answer, since a program that hangs uses it up several
    /// times; but longer for one that starts slowly, as each call of a script does.
    void wait_as_parts_do(double seconds_to_start) {
        constexpr int starts = 5;
        const int least = static_cast<int>(starts * 1000 * seconds_to_start);
        if (!has_timeout())
            options.answer = Process::Milliseconds(
                    std::max(least, std::clamp(seconds.value_or(USUAL_SECONDS) * 1000 / 6, 5000, 10'000)));
        options.handshake = std::min(options.handshake, options.answer);
    }
    /// What the options of the parts are together.
    [[nodiscard]] ProgramOptions options_for_all_parts() const {
        ProgramOptions all = options;
        all.perft_command = perft_options.perft_command;
        all.perft_total = perft_options.perft_total;
        all.detected = detected;
        return all;
    }
};

/// What a part adds to its words so that no answer takes much of its time.
enum class Size { Fixed, MaxNodes, Depth };

/// A verb of the command, as a part of the test.
struct Part {
    const char* word; ///< For --skip.
    const char* name;
    int weight; ///< Its share of the time.
    std::vector<Way> ways;
    void (*add_verb)(CLI::App&, CommandRun&);
    const char* verb;
    std::vector<std::string> words{}; ///< After the program.
    Size size = Size::Fixed;          ///< Whether the words depend on how fast the program counts.
    bool needs_perft = false;
    bool is_steps = false; ///< Takes only running options, and the program without a name of its way.
    bool plays = false;    ///< Asks how an engine plays.
};

/// The counts of the first suite, which any program gets through.
constexpr std::uint64_t SMALL_COUNTS = 300;

/// The parts for a program, the likeliest mistakes first, without those of --skip.
std::vector<Part> parts_for(Way way, const std::vector<std::string>& skip) {
    using enum Way;
    const std::vector<Way> all{Engine, Library, Script};
    const std::vector<Way> with_positions{Engine, Library};
    // clang-format off
    std::vector<Part> parts{
    //  word         name                    share  for             verb                                      its words                                      size            perft  steps  plays
      {"suite",     "perft, small counts",  2,     all,            add_suite_command,        "suite",        {"--max-nodes", std::to_string(SMALL_COUNTS)}, Size::Fixed,    true,  false, false},
      {"suite",     "perft suites",         1,     all,            add_suite_command,        "suite",        {},                                            Size::MaxNodes, true,  false, false},
      {"compare",   "random positions",     3,     all,            add_compare_command,      "compare",      {"--random", "2000"},                          Size::Depth,    true,  false, false},
      {"check",     "invariants",           4,     with_positions, add_check_command,        "check",        {"--random", "1000"},                          Size::Fixed,    false, false, false},
      {"play",      "games against itself", 3,     {Engine},       add_check_command,        "check",        {"--play", "100"},                             Size::Fixed,    false, false, true},
      {"commands",  "commands of UCI",      2,     {Engine},       add_engine_test_command,  "engine-test",  {},                                            Size::Fixed,    false, true,  true},
      {"requests",  "requests",             1,     {Library},      add_adapter_test_command, "adapter-test", {},                                            Size::Fixed,    false, true,  false},
      {"malformed", "malformed input",      1,     with_positions, add_check_command,        "check",        {"--malformed", "1000"},                       Size::Fixed,    false, false, false},
    };
    // clang-format on
    std::erase_if(parts, [&](const Part& part) {
        return std::ranges::find(part.ways, way) == part.ways.end() || std::ranges::find(skip, part.word) != skip.end();
    });
    return parts;
}

/// The command line of a part, without "kiwipete".
std::vector<std::string> words_of(const Part& part, const std::vector<std::string>& size, const ProgramChoice& choice,
                                  const TestArguments& arguments) {
    std::vector<std::string> words{part.verb};
    const auto add = [&words](const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    if (!part.is_steps)
        words.emplace_back(option_of(choice.way));
    words.push_back(choice.command);
    add(part.words);
    add(size);
    for (const ProgramOptions* options : {&arguments.options, &arguments.perft_options})
        if (!options->typed.empty() && (options == &arguments.options || !part.is_steps))
            add(words_of_command(options->typed));
    return words;
}

/// The words for the size of a part; nothing if any size takes too long. `nodes`: how many the program counts in the
/// time of the part.
std::optional<std::vector<std::string>> words_of_size(Size size, double nodes) {
    const double of_a_position = nodes / 4;
    if (size == Size::Fixed)
        return std::vector<std::string>();
    if (size == Size::Depth) {
        constexpr double moves = 40; // in a position
        const int depth = of_a_position >= moves * moves * moves ? 3 : of_a_position >= moves * moves ? 2 : 1;
        return std::vector<std::string>{"--depth", std::to_string(depth)};
    }
    const auto most = static_cast<std::uint64_t>(std::min(of_a_position, 5'000'000.0));
    if (most <= SMALL_COUNTS)
        return std::nullopt;
    return std::vector<std::string>{"--max-nodes", std::to_string(most)};
}

/// The nodes a second that one process of a program counts from the start position; nothing if it fails.
std::optional<double> nodes_per_second(const ProgramChoice& choice, const ProgramOptions& options) {
    constexpr double long_enough = 0.05;
    try {
        const Counter counter = program_counter(open_counting_program(choice, options));
        const BoardSetup start = std::get<BoardSetup>(parse_fen_of_any_variant(START_FEN));
        static_cast<void>(counter.leaves(start, 1)); // starts the process
        for (int depth = 2;; ++depth) {
            const Stopwatch watch;
            static_cast<void>(counter.leaves(start, depth));
            if (const double seconds = watch.seconds(); seconds > long_enough || depth == 5)
                return static_cast<double>(expected_leaves(start, depth, {})) / seconds;
        }
    } catch (const BoardError&) {
        return std::nullopt;
    }
}

/// Runs a verb, and returns its report and exit code. Throws what the verb throws.
std::pair<Report, ExitCode> run_part(const Part& part, const std::vector<std::string>& words, int seconds,
                                     const TestArguments& arguments) {
    Report report(part.verb, "");
    CLI::App app;
    CommandRun run{
            {command_line(words), arguments.reports.call.executable, [&report](const Report& done) { report = done; }},
            ExitCode::Good,
            arguments.detected};
    part.add_verb(app, run);
    std::vector<std::string> all = words;
    all.push_back("--seconds=" + std::to_string(seconds));
    if (!part.is_steps)
        all.push_back("--jobs=" + std::to_string(arguments.jobs));
    if (!arguments.has_timeout())
        all.push_back(fmt::format("--timeout={}", arguments.options.answer.count()));
    std::ranges::reverse(all); // CLI11 expects them in reverse order
    app.parse(all);
    return {std::move(report), run.exit_code};
}

/// Whether the wrong moves of a finding are played or announced, and not counted or listed.
bool is_of_play(const Finding& finding) {
    return finding.invariant != nullptr ? finding.invariant->id.starts_with('B')
                                        : finding.asked.starts_with("own play");
}

/// The card: a line for each part, and one report of all.
class Card {
public:
    Card(const std::string& about, bool is_text) : report_("test", about), is_text_(is_text) {}

    void add(const Part& part, const Report& done, const std::string& command) {
        const std::string text = fmt::format("{}: {}, {:.1f} s", done.summary(), verdict_of_run(done), done.seconds());
        if (!done.is_good())
            add_line(red("WRONG"), part, ReportCase::Status::Failed, text);
        else if (done.has_checked_nothing())
            add_line("-    ", part, ReportCase::Status::Skipped, text);
        else
            add_line(green("ok   "), part, ReportCase::Status::Passed, text);
        parts_ += done.has_checked_nothing() ? 0U : 1U;
        for (const auto& groups : {done.groups(), done.unsteady()})
            for (const Report::Group& group : groups)
                for (const Finding& finding : group.findings) {
                    failures_ += finding.is_unsteady || !finding.text(SMALLEST_OF).empty() ? 0U : 1U;
                    report_.add(finding);
                }
        std::size_t skipped = 0;
        for (ReportCase test : done.cases()) {
            skipped += test.status == ReportCase::Status::Skipped ? 1 : 0;
            test.suite = std::string(part.name) + ": " + test.suite;
            report_.add_case(std::move(test));
        }
        if (skipped != 0 && part.verb == std::string_view("check") && !part.plays)
            report_.add_note(fmt::format("{}: {} of {} could not be asked; {} --list says why", part.name, skipped,
                                         done.cases().size(), command));
        for (const std::string& note : done.notes())
            report_.add_note(note);
        for (const Report::Fact& fact : done.facts())
            if (fact.name == "left out") // both suites say the same
                report_.add_note(fmt::format("{}: {}", fact.name, text_of(fact)));
            else if (fact.name == "ended")
                report_.add_note(fmt::format("{}, {}: {}", part.name, fact.name, text_of(fact)));
        // The deeper suite goes on where the one of small counts ended.
        if (last_word_ == part.word)
            next_.pop_back();
        last_word_ = part.word;
        next_.push_back(command);
    }
    void note(const std::string& text) { report_.add_note(text); }
    void add_not_asked(const Part& part, const std::string& why) {
        add_line("-    ", part, ReportCase::Status::Skipped, "not asked: " + why);
    }
    /// The number of parts that checked something.
    [[nodiscard]] std::size_t done() const { return parts_; }
    /// The report, and on a terminal the smallest findings and the commands to go on with.
    [[nodiscard]] Report finished(const std::string& kind, bool is_interrupted) {
        report_.set_summary(fmt::format("{}, {}{}", kind, amount(done(), "part"),
                                        skipped_ == 0 ? "" : fmt::format(", {} not asked", skipped_)));
        if (failures_ != 0)
            report_.set_verdict(amount(failures_, "failure"));
        if (done() == 0)
            report_.set_checked_nothing();
        if (is_interrupted)
            report_.set_interrupted(fmt::format("{} done", amount(done(), "part")));
        if (is_text_)
            print_findings();
        return report_;
    }
    void print_next() const {
        if (next_.empty())
            return;
        say("go on with\n");
        for (const std::string& command : next_)
            say("  {}\n", command);
    }

private:
    static constexpr std::size_t MOST_PRINTED = 5;

    void add_line(const std::string& verdict, const Part& part, ReportCase::Status status, const std::string& text) {
        report_.add_case({"parts", part.name, status, text});
        skipped_ += status == ReportCase::Status::Skipped ? 1U : 0U;
        if (!is_text_)
            return;
        say("{}  {:<21} {}\n", verdict, part.name, text);
        std::fflush(stdout);
    }
    void print_findings() const {
        std::vector<const Finding*> smallest;
        for (const Report::Group& group : report_.groups())
            smallest.push_back(&group.findings.front());
        // Findings that name a move come first: a suite traces its wrong count to one. Then those of a position come
        // before what an engine says and when. Failures at faulty input, which no GUI sends, come last.
        std::ranges::stable_sort(smallest, {}, [](const Finding* finding) {
            const bool is_of_faulty_input = finding->asked == MALFORMED_INPUT && !finding->kind.ends_with(NO_FAULT)
                                            && !finding->kind.ends_with(NO_CLOCKS);
            return std::tuple(finding->moves.empty(), is_of_faulty_input, finding->fen.empty(), finding->size());
        });
        std::size_t printed = 0;
        std::set<std::tuple<std::string, bool, std::string>> told; // who plays, and the kinds of wrong moves
        std::set<std::string> explained;                           // positions whose wrong moves are printed
        for (const Finding* finding : smallest) {
            bool is_new =
                    finding->moves.empty() && !(finding->kind == WRONG_COUNTS && explained.contains(finding->fen));
            for (const WrongMove& move : finding->moves)
                is_new |= told.emplace(is_of_play(*finding) ? finding->title() : "", move.is_legal, move.kind).second;
            if (!is_new || printed == MOST_PRINTED)
                continue;
            print_finding(*finding);
            ++printed;
            if (!finding->moves.empty())
                explained.insert(finding->fen);
        }
        if (smallest.size() > printed)
            say("{} of failure: --html FILE shows an example of each\n",
                amount(smallest.size() - printed, "more kind"));
    }

    Report report_;
    bool is_text_;
    std::size_t parts_ = 0;    ///< That checked something.
    std::size_t skipped_ = 0;  ///< Other parts.
    std::size_t failures_ = 0; ///< Without findings that trace another one.
    std::string_view last_word_;
    std::vector<std::string> next_; ///< The commands of the parts that were done.
};

KnownProgram known(const TestArguments& arguments) {
    const ProgressBar bar(FIRST_ANSWERS, Progress::Shown);
    return what_it_is(arguments.command, arguments.options);
}

/// Opens the program once for all parts, and adds an unusual perft command to the options.
void open_for_all_parts(const ProgramChoice& choice, TestArguments& arguments) {
    const ProgressBar bar(FIRST_ANSWERS, Progress::Shown);
    ProgramOptions& options = arguments.perft_options;
    try {
        const auto opened = std::make_shared<const Program>(open_program(choice, arguments.options_for_all_parts()));
        arguments.detected.board = opened;
        const auto perft = opened->as_engine ? opened->as_engine->perft : std::nullopt;
        if (options.perft_command.empty() && perft && perft->text != USUAL_PERFT) {
            options.perft_command = perft->text;
            options.typed += " --perft-command " + shell_word(options.perft_command);
        }
    } catch (const BoardError&) { // the first part reports it
        return;
    }
    if (choice.way == Way::Library)
        try {
            if (arguments.detected.board->make_board()->set(START_FEN, Variant::Standard))
                arguments.why_no_start = "it does not set up the start position";
        } catch (const BoardError& error) {
            arguments.why_no_start = fmt::format("it {} at the start position", error.how());
        }
}

/// Finds out once how an engine plays.
void find_play(const ProgramChoice& choice, TestArguments& arguments) {
    const ProgressBar bar(FIRST_ANSWERS, Progress::Shown);
    try {
        arguments.detected.play = std::make_shared<const UciAbilities>(
                find_play_abilities(choice.command, arguments.options_for_all_parts()));
    } catch (const BoardError&) { // the part reports it
    }
}

/// How long to test a program: most parts start it many times.
int seconds_for(const KnownProgram& program) {
    constexpr double starts = 60;
    constexpr double most = 600;
    return std::max(USUAL_SECONDS, static_cast<int>(std::min(most, starts * program.seconds_to_start)));
}

ExitCode run_test(TestArguments arguments, ReportOutput& output) {
    const Interruption interruption;
    const Stopwatch watch;
    const KnownProgram program = known(arguments);
    if (output.is_text())
        say("{}: {}\n", program.choice.command, program.kind);
    const int seconds_in_all = arguments.seconds.value_or(seconds_for(program));
    if (output.is_text() && !arguments.seconds && seconds_in_all > USUAL_SECONDS)
        say("it takes {:.1f} s to start: the test takes about {} s\n", program.seconds_to_start, seconds_in_all);
    arguments.wait_as_parts_do(program.seconds_to_start);
    open_for_all_parts(program.choice, arguments);
    Card card(program.choice.command, output.is_text());
    const std::vector<Part> parts = parts_for(program.choice.way, arguments.skip);
    int weights =
            std::accumulate(parts.begin(), parts.end(), 0, [](int sum, const Part& part) { return sum + part.weight; });
    constexpr std::string_view without_perft = "it has no perft";
    std::string no_perft;               // why other parts do not ask for it
    std::vector<std::string> too_short; // parts for which the time was too short
    const auto why_not_asked = [&](const Part& part) -> std::string {
        if (!arguments.why_no_start.empty() && !part.is_steps)
            return arguments.why_no_start;
        return part.needs_perft ? no_perft : "";
    };
    double pace = std::numeric_limits<double>::infinity(); ///< Nodes a second, once the first suite is done.
    auto code = ExitCode::Good;
    for (const Part& part : parts) {
        const int of = std::exchange(weights, weights - part.weight);
        const auto share = [&] { // of the time that is left; a few steps are always taken
            const double left = std::max(0.0, seconds_in_all - watch.seconds());
            return std::max(part.is_steps && !arguments.seconds ? LEAST_FOR_STEPS : 1,
                            static_cast<int>(left * part.weight / of));
        };
        if (const std::string why = why_not_asked(part); !why.empty()) {
            card.add_not_asked(part, why);
            continue;
        }
        if (arguments.seconds && card.done() != 0 && watch.seconds() >= seconds_in_all) {
            card.add_not_asked(part, "the time is over");
            too_short.emplace_back(part.name);
            continue;
        }
        const auto size = words_of_size(part.size, pace * share());
        if (!size) {
            card.add_not_asked(part, "it counts too slowly");
            continue;
        }
        try {
            if (part.plays && !arguments.detected.play)
                find_play(program.choice, arguments);
            const int seconds = share();
            const std::vector<std::string> words = words_of(part, *size, program.choice, arguments);
            const auto [report, ended] = run_part(part, words, seconds, arguments);
            card.add(part, report, command_line(words));
            if (report.has_checked_nothing() && report.seconds() >= seconds)
                too_short.emplace_back(part.name);
            if (part.needs_perft && part.size == Size::Fixed)
                pace = nodes_per_second(program.choice, arguments.options_for_all_parts()).value_or(pace);
            code = ended == ExitCode::WrongUse ? ExitCode::Good : ended; // nothing was checked
            if (code != ExitCode::Good && code != ExitCode::Mismatch)
                break;
        } catch (const BoardError& error) {
            card.add_not_asked(part, error.what());
            if (part.needs_perft && error.how() != name_of(Misbehaviour::TimedOut))
                no_perft = error.how() == name_of(Misbehaviour::NoPerft) ? without_perft : "its perft fails";
        } catch (const Interrupted& interrupted) {
            code = interrupted.exit_code();
            break;
        }
    }
    if (no_perft == without_perft)
        card.note("without perft, only the moves that it plays and its variations are looked at; its whole move "
                  "generator is tested if it answers \"go perft N\"");
    if (!too_short.empty())
        card.note(fmt::format("{}: too little time to check anything: --seconds {} gives more",
                              joined_with(", ", too_short), 10 * seconds_in_all));
    const bool is_interrupted = code != ExitCode::Good && code != ExitCode::Mismatch;
    const Report report = card.finished(program.kind, is_interrupted);
    output.write(report, true);
    if (output.is_text())
        card.print_next();
    if (is_interrupted)
        return code;
    return card.done() == 0 ? ExitCode::WrongUse : arguments.reports.exit_code_of(report);
}

} // namespace

void add_test_command(CLI::App& app, CommandRun& run) {
    const auto arguments = std::make_shared<TestArguments>();
    CLI::App* verb = app.add_subcommand("test", "Run every test that applies to a program, for a minute");
    verb->add_option(
                "command", arguments->command,
                "The command that starts the program. It may be a UCI engine, an adapter of a library, a checker of a "
                "C++ class, or a perftree script: Kiwipete finds out which")
            ->required();
    verb->add_option("--seconds", arguments->seconds,
                     "Take about this time in all. Below 60 s, parts wait for an answer less than 10 s, but 5 s or "
                     "more, and five times as long as the program takes to start, unless --timeout says how long")
            ->check(CLI::Range(1, 10'000'000))
            ->default_str("60, or up to 600 for a program that starts slowly")
            ->type_name("S")
            ->group("Run");
    add_names_option(
            *verb, "--skip", "PARTS", arguments->skip,
            "Skip these parts: suite (perft), compare (random positions), check (invariants), play (games against "
            "itself), commands (of UCI), requests (to an adapter), malformed (input)")
            ->check(CLI::IsMember({"suite", "compare", "check", "play", "commands", "requests", "malformed"}));
    add_jobs_option(*verb, arguments->jobs, "Run this many tasks at the same time");
    add_running_options(*verb, run, arguments->options);
    verb->remove_option(verb->get_option("--log")); // each part would begin the file again
    add_perft_options(*verb, arguments->perft_options);
    add_reported_work(*verb, arguments->reports, run,
                      [arguments](ReportOutput& output) { return run_test(*arguments, output); });
    verb->footer("Example: kiwipete test ./my-engine");
}

} // namespace kiwi::tools
