#include "tools/engines/check_engine.h"

#include <atomic>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "engine/uci_move.h"
#include "tools/terminal.h"

namespace kiwi::tools {

namespace {

/// A game of legal moves; what takes, castles, promotes or checks is preferred now and then.
Line random_game(const BoardSetup& start, int plies, Random& random) {
    Line line{start, {}};
    Position pos;
    std::deque<StateInfo> states(1);
    if (pos.set(start, &states.back()))
        return line;
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
        pos.do_move(m, states.emplace_back());
    }
    return line;
}

/// Findings by statement, hostile commands by what they were shrunk to: the first of each kind, and how many there
/// were.
class Findings {
public:
    /// True if it is the first of its kind.
    bool add(EngineFinding finding) {
        auto [place, is_new] = counts_.try_emplace(finding.statement, 0);
        ++place->second;
        if (is_new)
            firsts_.push_back(std::move(finding));
        return is_new;
    }
    [[nodiscard]] const std::vector<EngineFinding>& firsts() const { return firsts_; }
    [[nodiscard]] int count(const std::string& statement) const { return counts_.at(statement); }
    [[nodiscard]] bool empty() const { return firsts_.empty(); }

private:
    std::map<std::string, int> counts_;
    std::vector<EngineFinding> firsts_;
};

/// Runs `task(check, random)` for each number below `count`, each seeded by itself, on several engines.
template<class Task>
void for_each_task(const EngineCheckPlan& plan, std::size_t count, const char* unit, Findings& findings, Task task) {
    std::atomic<std::size_t> next = 0;
    std::mutex reporting;
    std::size_t done = 0;
    ProgressBar bar;
    std::exception_ptr trouble; // of the first engine that could not be started again
    const auto work_on = [&] {
        EngineCheck check(plan.command, plan.limits);
        for (std::size_t i = next++; i < count; i = next++) {
            Random random(plan.seed * 1'000'003 + i);
            std::optional<EngineFinding> finding = task(check, i, random);
            const std::scoped_lock lock(reporting);
            bar.update(++done, count, unit);
            if (!finding)
                continue;
            const std::string text = to_string(*finding);
            if (findings.add(std::move(*finding)) && !plan.json) {
                bar.clear();
                fmt::print("{} {}", red("FINDING"), text);
                std::fflush(stdout);
            }
        }
    };
    const auto work = [&] {
        try {
            work_on();
        } catch (...) {
            const std::scoped_lock lock(reporting);
            trouble = trouble ? trouble : std::current_exception();
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < plan.jobs; ++i)
        helpers.emplace_back(work);
    work();
    helpers.clear(); // joins
    if (trouble)
        std::rethrow_exception(trouble);
}

std::string names_of(const std::vector<Question>& questions, bool asked) {
    std::string names;
    for (const Question q : ALL_QUESTIONS)
        if ((std::ranges::find(questions, q) != questions.end()) == asked)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", name_of(q));
    return names.empty() ? "nothing" : names;
}

void print_json(const std::string& name, const std::vector<Question>& questions, std::size_t games,
                const Findings& findings) {
    nlohmann::ordered_json json{{"engine", name}, {"games", games}, {"findings", nlohmann::ordered_json::array()}};
    for (const Question q : questions)
        json["answers"].push_back(name_of(q));
    for (const EngineFinding& f : findings.firsts())
        json["findings"].push_back({{"statement", f.statement},
                                    {"count", findings.count(f.statement)},
                                    {"uci", f.input.empty() ? position_command(f.line) : f.input},
                                    {"expected", f.expected},
                                    {"found", f.found}});
    fmt::print("{}\n", json.dump(2));
}

} // namespace

ExitCode check_engine(const EngineCheckPlan& plan) {
    EngineCheck probe(plan.command, plan.limits);
    std::vector<BoardSetup> starts = plan.starts;
    if (!probe.plays_chess960())
        std::erase_if(starts, [](const BoardSetup& start) { return start.variant == Variant::Chess960; });
    const Stopwatch watch;
    Findings findings;
    const std::size_t games = starts.size() * static_cast<std::size_t>(plan.games);
    for_each_task(plan, games, "games", findings, [&](EngineCheck& check, std::size_t i, Random& random) {
        return check.hold(random_game(starts[i % starts.size()], plan.plies, random));
    });
    for_each_task(plan, static_cast<std::size_t>(plan.hostile), "hostile commands", findings,
                  [&](EngineCheck& check, std::size_t, Random& random) { return check.provoke(random); });
    if (plan.json) {
        print_json(probe.engine_name(), probe.questions(), games, findings);
        return findings.empty() ? ExitCode::Good : ExitCode::Mismatch;
    }
    for (const EngineFinding& f : findings.firsts())
        fmt::print("{:>6} times: {}\n", findings.count(f.statement), f.statement);
    fmt::print("{}: {} games of up to {} plies, {} hostile commands, seed {}; asked for {}; not answered: {}; {}, "
               "{:.1f} s\n",
               probe.engine_name(), games, plan.plies, plan.hostile, plan.seed, names_of(probe.questions(), true),
               names_of(probe.questions(), false), findings.empty() ? green("all agree") : red("findings"),
               watch.seconds());
    return findings.empty() ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace kiwi::tools
