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

/// The first failure of each check, and how often each failed.
class Failures {
public:
    /// True if it is the first of its check.
    bool add(EngineFailure failure) {
        auto [entry, is_new] = counts_.try_emplace(failure.check, 0);
        ++entry->second;
        if (is_new)
            firsts_.push_back(std::move(failure));
        return is_new;
    }
    [[nodiscard]] const std::vector<EngineFailure>& firsts() const { return firsts_; }
    [[nodiscard]] int count(const std::string& check) const { return counts_.at(check); }
    [[nodiscard]] bool empty() const { return firsts_.empty(); }

private:
    std::map<std::string, int> counts_;
    std::vector<EngineFailure> firsts_;
};

/// Runs `task(check, i, random)` for each number below `count`, each with a seed of its own, on several engines.
template<class Task>
void for_each_task(const EngineCheckPlan& plan, std::size_t count, const char* unit, Failures& failures, Task task) {
    const auto make_worker = [&] {
        auto check = std::make_unique<EngineCheck>(plan.command, plan.limits);
        return [&, check = std::move(check)](std::size_t i) {
            Random random = random_of_task(plan.seed, i);
            return task(*check, i, random);
        };
    };
    ProgressBar bar(count, unit);
    in_parallel(plan.jobs, count, make_worker, [&](std::size_t, std::optional<EngineFailure> failure) {
        bar.advance();
        if (!failure)
            return;
        const std::string text = to_string(*failure);
        if (failures.add(std::move(*failure)) && !plan.json) {
            bar.clear();
            fmt::print("{} {}", red("FAILURE"), text);
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
                const Failures& failures) {
    nlohmann::ordered_json json{{"engine", name}, {"games", games}, {"failures", nlohmann::ordered_json::array()}};
    for (const Question q : questions)
        json["answers"].push_back(name_of(q));
    for (const EngineFailure& f : failures.firsts())
        json["failures"].push_back({{"check", f.check},
                                    {"count", failures.count(f.check)},
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
    Failures failures;
    const std::size_t games = starts.size() * static_cast<std::size_t>(plan.games);
    for_each_task(plan, games, "games", failures, [&](EngineCheck& check, std::size_t i, Random& random) {
        return check.check_game(random_game(starts[i % starts.size()], plan.plies, random));
    });
    for_each_task(plan, static_cast<std::size_t>(plan.malformed), "malformed commands", failures,
                  [&](EngineCheck& check, std::size_t, Random& random) { return check.check_malformed(random); });
    if (plan.json) {
        print_json(probe.engine_name(), probe.questions(), games, failures);
        return failures.empty() ? ExitCode::Good : ExitCode::Mismatch;
    }
    for (const EngineFailure& f : failures.firsts())
        fmt::print("{:>6} times: {}\n", failures.count(f.check), f.check);
    fmt::print("{}: {} games of up to {} plies, {} malformed commands, seed {}; checked {}; not answered: {}; {}, "
               "{:.1f} s\n",
               probe.engine_name(), games, plan.plies, plan.malformed, plan.seed, names_of(probe.questions(), true),
               names_of(probe.questions(), false), failures.empty() ? green("all agree") : red("failures"),
               watch.seconds());
    return failures.empty() ? ExitCode::Good : ExitCode::Mismatch;
}

} // namespace kiwi::tools
