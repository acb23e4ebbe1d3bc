#include "engine_check_run.h"

#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../engine/played_position.h"
#include "../groups.h"
#include "../terminal/ordered_run.h"

namespace kiwi::tools {

namespace {

/// A game of legal moves, with more captures, castling, promotions and checks than random ones.
Line random_game(const BoardSetup& start, int plies, Random& random) {
    Line line{start, {}};
    PlayedPosition game(start);
    const Position& pos = game.pos;
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(pos);
        if (moves.empty())
            break;
        Move m = moves[random.below(moves.size())];
        for (int tries = 0; tries < 2 && m.type_of() == MoveType::Normal && !pos.gives_check(m); ++tries)
            if (const Move other = moves[random.below(moves.size())];
                pos.capture_or_promotion(other) || other.type_of() != MoveType::Normal || pos.gives_check(other))
                m = other;
        line.moves.push_back(to_uci(m, pos.variant()));
        game.play(m);
    }
    return line;
}

/// What a run found so far.
struct Findings {
    Groups<EngineFailure> failures;
    Report report;
    std::set<std::string> notes;
    std::size_t games = 0;
    std::size_t answered = 0; ///< Malformed commands that the engine answered.
    std::size_t refused = 0;  ///< Those that it refused and ended in order.
    std::size_t malformed_failures = 0;
};

/// What one task found.
struct TaskResult {
    std::vector<EngineFailure> failures;
    std::set<std::string> notes;
    std::size_t answered = 0; ///< Malformed commands.
    std::size_t refused = 0;
};

/// Malformed commands that are sent to one process, unless it ends before. What an engine without checks does depends
/// on what it was sent before: so each group begins with a new process, whatever the number of threads.
constexpr std::size_t COMMANDS_OF_A_PROCESS = 20;

void print(const EngineFailure& failure) { fmt::print("{} {}", red("FAILURE"), to_string(failure)); }

/// Runs the two kinds of task on several engines and prints failures as they are found.
class Run {
public:
    Run(const EngineCheckPlan& plan, const EngineProfile& profile) :
        plan_(plan),
        profile_(profile),
        findings_{{}, {"check", profile.name}, {}} {}

    void play_games(const std::vector<BoardSetup>& starts) {
        for_each_task(
                starts.size() * static_cast<std::size_t>(plan_.games), "games",
                [&](EngineCheck& check, std::size_t i, Random& random) {
                    TaskResult result;
                    if (auto failure = check.check_game(random_game(starts[i % starts.size()], plan_.plies, random)))
                        result.failures.push_back(std::move(*failure));
                    result.notes = check.take_notes();
                    return result;
                },
                [&](const TaskResult&) { ++findings_.games; });
    }

    void send_malformed() {
        const auto commands = static_cast<std::size_t>(plan_.malformed);
        const std::size_t groups = (commands + COMMANDS_OF_A_PROCESS - 1) / COMMANDS_OF_A_PROCESS;
        for_each_task(
                groups, "groups of malformed commands",
                [&](EngineCheck& check, std::size_t group, Random& random) {
                    TaskResult result;
                    check.restart();
                    const std::size_t first = group * COMMANDS_OF_A_PROCESS;
                    for (std::size_t i = first; i < std::min(first + COMMANDS_OF_A_PROCESS, commands); ++i) {
                        throw_if_interrupted();
                        auto outcome = check.check_malformed(random);
                        if (auto* failure = std::get_if<EngineFailure>(&outcome))
                            result.failures.push_back(std::move(*failure));
                        else
                            ++(std::get<Survival>(outcome) == Survival::Refused ? result.refused : result.answered);
                    }
                    return result;
                },
                [&](const TaskResult& result) {
                    findings_.answered += result.answered;
                    findings_.refused += result.refused;
                    findings_.malformed_failures += result.failures.size();
                });
    }

    [[nodiscard]] const Findings& findings() const { return findings_; }
    /// False if a signal came before the end.
    [[nodiscard]] bool to_the_end() const { return to_the_end_; }

private:
    /// Runs `task(check, i, random)` for each number below `count` that is in the shard, each with a seed of its own,
    /// and `counted(result)`.
    template<class Task, class Counted>
    void for_each_task(std::size_t count, const char* unit, Task task, Counted counted) {
        const auto make_worker = [&] {
            auto check = std::make_unique<EngineCheck>(plan_.command, plan_.options, profile_, plan_.allowed);
            return [&, check = std::move(check)](std::size_t n) {
                throw_if_interrupted();
                const std::size_t i = plan_.shard.task(n);
                Random random = random_of_task(plan_.seed, i);
                return task(*check, i, random);
            };
        };
        const std::size_t share = plan_.shard.share_of(count);
        ProgressBar bar(share, unit, plan_.progress);
        const auto use = [&](std::size_t, TaskResult result) {
            counted(result);
            findings_.notes.merge(result.notes);
            for (const EngineFailure& failure : result.failures) {
                const Finding finding = finding_of(failure);
                findings_.report.add(failure.check, finding);
                const bool is_new = findings_.failures.add(failure.check, failure, finding.size);
                if (plan_.json || (!is_new && !plan_.all))
                    continue;
                bar.clear();
                print(failure);
            }
        };
        const bool to_the_end = run_in_order<TaskResult>(plan_.jobs, share, make_worker, bar, use);
        to_the_end_ = to_the_end_ && to_the_end;
    }

    const EngineCheckPlan& plan_;
    const EngineProfile& profile_;
    Findings findings_;
    bool to_the_end_ = true;
};

std::string names_of(const EngineProfile& profile, bool asked) {
    std::string names;
    for (const Question q : ALL_QUESTIONS)
        if ((std::ranges::find(profile.questions, q) != profile.questions.end()) == asked)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", name_of(q));
    return names.empty() ? "nothing" : names;
}

std::string checked_text(const EngineProfile& profile) {
    if (profile.has_perft())
        return names_of(profile, true);
    return "its own best moves and variations";
}

nlohmann::ordered_json json_of_failure(const EngineFailure& failure) {
    nlohmann::ordered_json json{{"check", failure.check},
                                {"uci", failure.input.empty() ? position_command(failure.line) : failure.input}};
    for (const auto& [label, text] : failure.texts)
        json[label] = text;
    if (!failure.dialogue.empty())
        json["dialogue"] = failure.dialogue;
    return json;
}

void print_json(const EngineCheckPlan& plan, const EngineProfile& profile, const Findings& findings, bool to_the_end) {
    nlohmann::ordered_json json{
            {"engine", profile.name},
            {"allowed", to_string(plan.allowed)},
            {"games", findings.games},
            {"interrupted", !to_the_end},
            {"perft", profile.has_perft()},
            {"answers", nlohmann::ordered_json::array()},
            {"notes", findings.notes},
            {"malformed",
             {{"answered", findings.answered}, {"refused", findings.refused}, {"failed", findings.malformed_failures}}},
            {"failures", nlohmann::ordered_json::array()}};
    for (const Question q : profile.questions)
        json["answers"].push_back(name_of(q));
    for (const auto& group : findings.failures.all()) {
        json["failures"].push_back(json_of_failure(group.smallest));
        json["failures"].back()["count"] = group.count;
    }
    fmt::print("{}\n", json.dump(2));
}

void print_summary(const EngineCheckPlan& plan, const EngineProfile& profile, const Findings& findings,
                   std::size_t left_out, double seconds) {
    print_groups(findings.failures, plan.all, [](const EngineFailure& failure) { print(failure); });
    for (const std::string& note : findings.notes)
        fmt::print("note: {}\n", note);
    if (left_out != 0)
        fmt::print("left out: {} starts of Chess960, which {} does not play\n", left_out, profile.name);
    if (plan.malformed != 0)
        fmt::print("malformed commands: {} answered, {} refused, {} failures\n", findings.answered, findings.refused,
                   findings.malformed_failures);
    if (const auto* none = std::get_if<NoPerft>(&profile.perft))
        fmt::print("no perft: {}\n", none->why);
    fmt::print("{}: {} games of up to {} plies, seed {}; checked {}; not answered: {}; {}, {:.1f} s\n", profile.name,
               findings.games, plan.plies, plan.seed, checked_text(profile), names_of(profile, false),
               findings.failures.empty() ? green("all agree") : red("failures"), seconds);
}

Report report_of(const EngineCheckPlan& plan, const EngineProfile& profile, const Run& run) {
    Report report = run.findings().report;
    report.add_fact("games", with_separators(run.findings().games));
    report.add_fact("plies", std::to_string(plan.plies));
    report.add_fact("seed", std::to_string(plan.seed));
    report.add_fact("checked", checked_text(profile));
    report.add_fact("not answered", names_of(profile, false));
    report.add_fact("allowed differences", to_string(plan.allowed));
    report.add_fact("notes", fmt::to_string(fmt::join(run.findings().notes, "; ")));
    if (!run.to_the_end())
        report.set_interrupted();
    report.add_cases_of_groups("the answers by moves and by FEN");
    return report;
}

} // namespace

ExitCode check_engine(const EngineCheckPlan& plan) {
    ReportFiles files(plan.reports);
    if (const std::string allowed = to_string(plan.allowed); !allowed.empty() && !plan.json)
        fmt::print("allowed differences: {}\n", allowed);
    const EngineProfile profile = profile_of(plan.command, plan.options);
    if (!plan.json)
        fmt::print("{}: {}\n", profile.name, checked_text(profile));
    std::vector<BoardSetup> starts = plan.starts;
    std::size_t left_out = 0;
    if (!profile.plays_chess960)
        left_out = std::erase_if(starts, [](const BoardSetup& s) { return s.variant == Variant::Chess960; });
    const Stopwatch watch;
    Run run(plan, profile);
    run.play_games(starts);
    if (run.to_the_end())
        run.send_malformed();
    if (plan.json)
        print_json(plan, profile, run.findings(), run.to_the_end());
    else
        print_summary(plan, profile, run.findings(), left_out, watch.seconds());
    files.write(report_of(plan, profile, run));
    return run.findings().failures.empty() ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace kiwi::tools
