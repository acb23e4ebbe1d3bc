#include "kiwipete/tools/engines/engine_check_run.h"

#include <map>
#include <memory>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "kiwipete/engine/in_parallel.h"
#include "kiwipete/engine/played_position.h"
#include "kiwipete/tools/terminal.h"

namespace kiwi::tools {

namespace {

/// A game of legal moves; what takes, castles, promotes or checks is preferred now and then.
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
    const auto make_worker = [&] {
        auto check = std::make_unique<EngineCheck>(plan.command, plan.limits);
        return [&, check = std::move(check)](std::size_t i) {
            Random random = random_of_piece(plan.seed, i);
            return task(*check, i, random);
        };
    };
    ProgressBar bar(count, unit);
    in_parallel(plan.jobs, count, make_worker, [&](std::size_t, std::optional<EngineFinding> finding) {
        bar.advance();
        if (!finding)
            return;
        const std::string text = to_string(*finding);
        if (findings.add(std::move(*finding)) && !plan.json) {
            bar.clear();
            fmt::print("{} {}", red("FINDING"), text);
            std::fflush(stdout);
        }
    });
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
