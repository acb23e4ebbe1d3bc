#include "own_play.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include <fmt/format.h>

#include "../../engine/base/in_parallel.h"
#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "../../props/findings/rule_in_words.h"
#include "../../props/games/generators.h"
#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"
#include "gui.h"

namespace kiwi::tools {

namespace {

constexpr const char* ASKED = "own play";
constexpr const char* THE_SAME_AGAIN = "own play: the same again";

/// Attempts to reproduce a fault that may depend on threads or clocks.
constexpr int ATTEMPTS = 3;

std::string title_of(const PlayRule& rule) { return fmt::format("{}: {}", ASKED, rule.name); }

/// The answer to a search; nothing if it takes longer than PATIENCE. Empty if the engine misbehaves.
std::optional<SearchAnswer> answer_of_new_process(const std::vector<std::string>& words, ProgramOptions options,
                                                  const Step& step) {
    options.answer = std::min(options.answer, PATIENCE);
    try {
        Player player(words, options);
        const auto search = player.run(step);
        return search->was_stopped ? std::nullopt : std::optional(search->answer);
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            return SearchAnswer(); // the games report how
        return std::nullopt;
    }
}

/// The answers of a new process to each step. Several are asked at the same time: a program that does not play uses up
/// each wait, and some programs start slowly.
std::vector<std::optional<SearchAnswer>> answers_of_new_processes(const std::vector<std::string>& words,
                                                                  const ProgramOptions& options, const Steps& steps) {
    std::vector<std::optional<SearchAnswer>> answers(steps.size());
    constexpr int at_once = 7;
    in_parallel(
            at_once, steps.size(),
            [&] { return [&](std::size_t i) { return answer_of_new_process(words, options, steps[i]); }; },
            [&](std::size_t i, std::optional<SearchAnswer> answer) { answers[i] = std::move(answer); });
    return answers;
}

/// Positions in which new processes are asked twice whether they give the same best move.
constexpr std::array ASKED_TWICE{"position startpos", "position startpos moves e2e4 e7e5 g1f3 b8c6",
                                 "position fen 8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1"};

/// Whether each two answers in turn are the same best move.
bool are_the_same_in_pairs(std::span<const std::optional<SearchAnswer>> answers) {
    for (std::size_t i = 0; i + 1 < answers.size(); i += 2)
        if (const auto& once = answers[i], &again = answers[i + 1];
            !once || !again || once->best_move.empty() || once->best_move != again->best_move)
            return false;
    return true;
}

/// A broken rule as a finding without a dialogue.
Finding finding_of(const Judgement& judgement) {
    Finding finding;
    finding.asked = title_of(*judgement.rule);
    finding.rule = judgement.rule->what;
    finding.kind = judgement.broken.kind;
    finding.moves = judgement.broken.moves;
    finding.texts = {{"expected", judgement.broken.expected}, {"found", judgement.broken.found}};
    return finding;
}

/// How a step limits its search, such as "nodes"; empty if it does not say how.
std::string word_after_go(const Step& step) {
    const auto go = std::ranges::find(step, "go", first_word);
    const auto words = words_of(go == step.end() ? "" : std::string_view(*go));
    return words.size() > 1 ? std::string(words[1]) : "";
}

/// What an engine did not answer: "isready", or the word after `go`. A crash is the search's: if it needs isready, that
/// is among the commands sent.
std::string way_of_asking(const Step& step, const ProgramError& error) {
    if (error.misbehaviour() != Misbehaviour::Crashed && std::ranges::find(step, "isready") != step.end())
        return "isready";
    return word_after_go(step);
}

/// The finding for an engine that misbehaved. `asked` is part of its group.
Finding finding_of(const ProgramError& error, const std::string& asked) {
    Finding finding;
    finding.asked = ASKED;
    finding.rule = "An engine answers what a GUI sends in a game, and goes on.";
    set_error(finding, error);
    if (asked == "isready")
        finding.kind += " at isready, while it searches";
    else if (!asked.empty())
        finding.kind += " after go " + asked;
    return finding;
}

/// The position that a step sets up; nothing if the step sets up none.
std::optional<Game> position_of(const Step& step, Variant variant) {
    if (first_word(step.front()) != "position")
        return std::nullopt;
    auto parsed = parse_position(step.front(), variant);
    auto* position = std::get_if<Game>(&parsed);
    return position == nullptr ? std::nullopt : std::optional(std::move(*position));
}

/// Steps that ask the same in a simpler way: from the start position, after fewer moves, or with a command less.
std::vector<Step> simpler_steps(const Step& step, Variant variant) {
    const auto position = position_of(step, variant);
    if (!position)
        return {};
    std::vector<Step> simpler;
    const auto begin_with = [&](std::string command) {
        simpler.push_back(step);
        simpler.back().front() = std::move(command);
    };
    const auto go = std::ranges::find(step, "go", first_word);
    const Go search = go == step.end() ? Go{} : parse_go(*go);
    if (search.search_moves.empty() && !search.is_ponder && step.front() != "position startpos")
        begin_with("position startpos");
    for (std::size_t skipped = position->moves.size(); skipped > 0; skipped /= 2)
        begin_with(position_command(from_later_start(*position, skipped)));
    // A search that waits to be told needs what it waits for.
    for (std::size_t n = 1; n < step.size(); ++n)
        if (step[n].starts_with("wait ") || step[n] == "isready" || (step[n] == "stop" && !search.waits_to_be_told())) {
            simpler.push_back(step);
            simpler.back().erase(simpler.back().begin() + static_cast<std::ptrdiff_t>(n));
        }
    return simpler;
}

/// Whether to run the steps twice and compare the answers.
enum class Twice { Yes, No };

/// A fault at the end of some steps.
struct PlayFault {
    Steps steps;
    Twice twice = Twice::No;
    Finding finding{};
    std::string asked{}; ///< If the engine did not answer, or with no move: what it was asked, such as "infinite".
};

/// Adds the game, the commands sent, and the command that repeats the fault, if one run shows it.
/// `typed`: the engine and its options as typed, after a blank.
Finding completed(PlayFault fault, const std::string& typed) {
    Finding finding = std::move(fault.finding);
    if (fault.steps.empty()) // the engine did not start
        return finding;
    if (const auto position = position_of(fault.steps.back(), variant_after(fault.steps)))
        set_game(finding, *position);
    finding.texts.insert(finding.texts.begin(), {"sent", to_string(fault.steps, "\n")});
    if (fault.twice == Twice::No) // --dialogue runs once
        finding.command = fmt::format("kiwipete check{} --dialogue {}", typed, shell_word(to_string(fault.steps)));
    return finding;
}

/// Forgets all variations but the last, which says how deep a search was.
void keep_last(std::vector<Variation>& variations) {
    if (variations.size() > 1)
        variations.erase(variations.begin(), variations.end() - 1);
}

} // namespace

std::vector<std::string> titles_of_own_play() {
    std::vector<std::string> titles{ASKED, THE_SAME_AGAIN};
    for (const PlayRule& rule : play_rules())
        titles.push_back(title_of(rule));
    return titles;
}

UciAbilities find_name_and_variants(const std::string& command, const ProgramOptions& options) {
    const UciProcess engine(words_of_command(command), options);
    UciAbilities abilities;
    abilities.name = engine.name();
    if (engine.option("UCI_Chess960") != nullptr)
        abilities.answers.add(Question::Chess960);
    return abilities;
}

UciAbilities find_play_abilities(const std::string& command, const ProgramOptions& options) {
    if (options.detected.play)
        return *options.detected.play;
    const std::vector<std::string> words = words_of_command(command);
    UciAbilities abilities = find_name_and_variants(command, options);
    Steps with_limits;
    for (const GoLimit& limit : GO_LIMITS)
        with_limits.push_back({"position startpos", limit.command});
    const auto answers = answers_of_new_processes(words, options, with_limits);
    const auto has_no_move = [](const auto& answer) {
        return !answer || (!answer->best_move.empty() && is_no_move(answer->best_move));
    };
    if (answers.front() && std::ranges::all_of(answers, has_no_move))
        abilities.why_no_play = fmt::format("{} does not play: in the start position it answers \"{}\" with \"bestmove "
                                            "{}\"",
                                            abilities.name, GO_LIMITS.front().command, answers.front()->best_move);
    std::string some_go;
    for (std::size_t i = 0; i < GO_LIMITS.size(); ++i)
        if (const GoLimit& limit = GO_LIMITS.at(i); answers.at(i)) {
            abilities.limits.emplace_back(limit.name);
            some_go = some_go.empty() ? limit.command : some_go;
            const std::optional<int> depth = parse_go(limit.command).depth;
            if (depth && std::ranges::any_of(answers.at(i)->variations, [&](const auto& v) { return v.depth > depth; }))
                abilities.notes.push_back(fmt::format("it searches deeper than \"{}\" asks for", limit.command));
        } else
            abilities.notes.push_back(
                    fmt::format("it does not answer \"{}\" within {} ms in the start position: not asked so",
                                limit.command, std::min(options.answer, PATIENCE).count()));
    if (some_go.empty())
        return abilities;
    const bool to_a_depth = abilities.limits.front() == "depth";
    const std::string only_h2h4 = some_go + " searchmoves h2h4";
    Steps steps{{"position startpos", only_h2h4}};
    if (to_a_depth)
        for (const char* position : ASKED_TWICE)
            steps.insert(steps.end(), 2, {position, some_go});
    const auto more = answers_of_new_processes(words, options, steps);
    abilities.has_search_moves = more.front() && more.front()->best_move == "h2h4";
    if (!abilities.has_search_moves)
        abilities.notes.push_back(
                fmt::format("it does not {} \"{}\": not asked so", more.front() ? "keep to" : "answer", only_h2h4));
    abilities.plays_the_same_again = to_a_depth && are_the_same_in_pairs(std::span(more).subspan(1));
    if (to_a_depth && !abilities.plays_the_same_again)
        abilities.notes.push_back(
                fmt::format("new processes do not give the same answers to \"{}\", so none are compared", some_go));
    return abilities;
}

namespace {

/// A start position from any source, often with a half-move clock near 100. It has a legal move.
BoardSetup start_of_own_game(Random& random, bool chess960) {
    constexpr std::array sources{Source::Start, Source::Placement, Source::RuleHeavy, Source::RuleHeavy};
    for (;;) {
        const Source source =
                chess960 && random.below(8) == 0 ? Source::Chess960Start : sources.at(random.below(sources.size()));
        BoardSetup start = random_start(random, source);
        if (start.variant == Variant::Chess960 && !chess960)
            continue;
        // Near fifty moves, draws occur within a search.
        if (source != Source::Start && source != Source::Chess960Start && start.ep_square == SQ_NONE
            && random.below(4) == 0) {
            start.halfmove_clock = static_cast<int>(80 + random.below(20));
            start.fullmove_number = static_cast<int>(60 + random.below(200));
        }
        const PlayedPosition board(start);
        if (has_legal_move(board.pos))
            return start;
    }
}

/// Plays games, each in a new process. Several threads may play at the same time.
class OwnPlayTasks : public Tasks {
public:
    OwnPlayTasks(const std::string& command, const ProgramOptions& options, const UciAbilities& abilities,
                 const TimeLimit& time, OwnGames games) :
        words_(words_of_command(command)),
        options_(options),
        abilities_(abilities),
        time_(time),
        games_(std::move(games)) {}

    [[nodiscard]] std::string_view name() const override { return "games against itself"; }
    [[nodiscard]] Worker make_worker() override {
        return [this](const Place& task) {
            Played game = play(task.number);
            TaskResult result;
            result.searches = game.searches.size();
            result.notes = std::move(game.notes);
            const Lock lock(waiting_for_its_turn_);
            faults_[task.number] = std::move(game.faults);
            return result;
        };
    }
    void complete(std::size_t number, TaskResult& result) override {
        const std::size_t most_reduced = time_.is_over() ? 1 : 2;
        std::vector<PlayFault> faults;
        {
            const Lock lock(waiting_for_its_turn_);
            faults = std::move(faults_.extract(number).mapped());
        }
        const auto reduced = [&](const PlayFault& fault) { // a dialogue is repeated as it is given
            return confirmed(fault, games_.dialogue.empty() ? fewer_steps(fault) : fault.steps);
        };
        for (const PlayFault& fault : faults) {
            std::vector<Finding>& known = reduced_[fault.finding.group()];
            if (known.size() < most_reduced) {
                std::optional<Finding> finding;
                const bool has_time = reduced_.size() == 1 || !time_.is_long_over();
                if (!has_time || !runs_to_the_end([&] { finding = reduced(fault); })) {
                    result.notes.insert(fmt::format("seen once, but not again before the {}: {}: {}",
                                                    has_time ? "interruption" : "time was over", fault.finding.group(),
                                                    fault.finding.text("found")));
                    continue;
                }
                if (finding->is_unsteady) {
                    result.found.push_back({std::move(*finding)});
                    continue;
                }
                known.push_back(std::move(*finding));
            }
            result.found.push_back({known.back(), fault.asked});
        }
    }
    [[nodiscard]] std::size_t too_many() const override { return 3; } // a game that hangs takes long
    /// Stops asking what `PlayFault::asked` names: each time would cost the whole timeout and hide other faults.
    [[nodiscard]] std::optional<std::string> set_aside(const std::string& asked) override {
        if (asked == "isready") {
            abilities_.is_ready_while_searching = false;
            return "isready while it searches";
        }
        if (asked == "ponder")
            abilities_.ponders = false;
        else if (asked == "infinite")
            abilities_.stops = false;
        else if (std::erase(abilities_.limits, asked == "wtime" ? "clock" : asked) == 0)
            return std::nullopt;
        return "go " + asked;
    }

private:
    /// The steps that were run, the searches in them, and the faults found.
    struct Played {
        Steps steps{};
        std::vector<Search> searches{};
        std::vector<PlayFault> faults{}; ///< The first fault of each group.
        std::set<std::string> notes{};   ///< Deviations that the game showed.

        /// Adds the finding, unless its group is known.
        void add(Finding finding, Twice twice, std::string asked = {}) {
            const auto is_known = [&](const PlayFault& fault) { return fault.finding.group() == finding.group(); };
            if (std::ranges::none_of(faults, is_known))
                faults.push_back({steps, twice, std::move(finding), std::move(asked)});
        }
    };

    /// Follows the dialogue, or plays a game, which ends earlier when the time is over. Most moves are the engine's;
    /// some moves, and options, limits, stops and ponder moves are random.
    [[nodiscard]] Played play(std::size_t number) const {
        if (!games_.dialogue.empty())
            return played(options_, games_.dialogue, Twice::No);
        Random random = random_of_task(games_.seed, number);
        const BoardSetup start = games_.starts.empty()
                                         ? start_of_own_game(random, plays(abilities_.answers, Variant::Chess960))
                                         : games_.starts[number % games_.starts.size()];
        std::optional<Gui> gui;
        Played result = played(options_, [&](const Player& player, const Search* last) {
            if (!gui)
                gui.emplace(abilities_, player.engine(), start, games_.plies, random);
            if (last != nullptr)
                gui->answered(*last);
            return time_.is_over() ? std::nullopt : gui->next();
        });
        if (gui && gui->is_repeatable() && !time_.is_over())
            compare_again(options_, result);
        return result;
    }

    /// Runs the steps that `next(player, last search)` gives, in a new process. Ends where there is no legal move to
    /// play.
    template<class NextStep>
    [[nodiscard]] Played played(const ProgramOptions& options, NextStep next) const {
        Played result;
        try {
            Player player(words_, options);
            const Search* last = nullptr;
            while (std::optional<Step> step = next(player, last)) {
                throw_if_interrupted();
                result.steps.push_back(*step);
                std::optional<Search> search = player.run(*step);
                last = nullptr;
                if (!search)
                    continue;
                result.searches.push_back(std::move(*search));
                last = &result.searches.back();
                const std::vector<Judgement> judgements = judge(*last, options.deviations, &result.notes);
                for (const Judgement& judgement : judgements) {
                    Finding finding = finding_of(judgement);
                    finding.dialogue = player.engine().excerpt();
                    const std::string asked = finding.kind == NO_MOVE ? word_after_go(result.steps.back()) : "";
                    result.add(std::move(finding), Twice::No, asked);
                }
                if (std::ranges::any_of(judgements, [](const Judgement& j) { return j.rule->ends_game; }))
                    break;
                keep_last(result.searches.back().answer.variations); // judged by now; there may be many
            }
        } catch (const ProgramError& error) {
            const std::string asked = result.steps.empty() ? "" : way_of_asking(result.steps.back(), error);
            result.add(finding_of(error, asked), Twice::No, asked);
        }
        return result;
    }

    [[nodiscard]] Played played(const ProgramOptions& options, const Steps& steps, Twice twice) const {
        std::size_t next = 0;
        Played result = played(options, [&](const Player&, const Search*) {
            return next < steps.size() ? std::optional(steps[next++]) : std::nullopt;
        });
        if (twice == Twice::Yes)
            compare_again(options, result);
        return result;
    }

    /// Runs the steps again if no fault was found, and compares the best moves up to the first search that its engine
    /// ended before its depth, by a clock of its own.
    void compare_again(const ProgramOptions& options, Played& first) const {
        if (!first.faults.empty())
            return;
        const Played again = played(options, first.steps, Twice::No);
        const auto are_alike = [](const Search& search, const Search& same) {
            return search.reached_its_depth() && same.reached_its_depth()
                   && search.answer.best_move == same.answer.best_move;
        };
        const auto [one, other] = std::ranges::mismatch(first.searches, again.searches, are_alike);
        if (one == first.searches.end() || other == again.searches.end() || !one->reached_its_depth()
            || !other->reached_its_depth())
            return;
        Finding finding;
        finding.asked = THE_SAME_AGAIN;
        finding.rule = "With one thread, to a depth, and after the same commands, a new process plays the same.";
        finding.texts = {{"first", "bestmove " + one->answer.best_move},
                         {"again", "bestmove " + other->answer.best_move}};
        // Keep the steps up to the search that differs.
        auto searches = one - first.searches.begin() + 1;
        const auto last = std::ranges::find_if(first.steps, [&](const Step& step) {
            return first_word(step.front()) == "position" && --searches == 0;
        });
        first.steps.erase(last + 1, first.steps.end());
        first.add(std::move(finding), Twice::Yes);
    }

    /// Runs the steps. Returns a fault of the same group, if one is found.
    [[nodiscard]] std::optional<PlayFault> repeated(const ProgramOptions& options, const PlayFault& fault,
                                                    const Steps& steps) const {
        Played again = played(options, steps, fault.twice);
        for (PlayFault& other : again.faults)
            if (other.finding.group() == fault.finding.group())
                return std::move(other);
        return std::nullopt;
    }

    /// The steps of a fault, reduced to the fewest commands while the time is not long over: fewer steps are tried
    /// first, then simpler ones. A trial waits less for answers, because an engine that hangs uses up each wait, but as
    /// long as ever for the handshake: some engines start slowly.
    [[nodiscard]] Steps fewer_steps(const PlayFault& fault) const {
        ProgramOptions less = options_;
        less.answer = timeout_of_trial(options_.answer);
        const Variant variant = variant_after(fault.steps);
        Steps small = fault.steps;
        // Each starts one or two processes, and may wait.
        int trials = fault.finding.kind.starts_with("timed out") ? 16 : 120;
        const Stopwatch watch;
        const auto still_fails = [&](const Steps& steps) {
            if (time_.ends(watch) || steps.empty() || variant_after(steps) != variant || --trials < 0)
                return false;
            auto again = repeated(less, fault, steps);
            if (again)
                small = std::move(again->steps);
            return again.has_value();
        };
        // The last position alone usually reproduces the fault, though not every time if threads race.
        for (int i = 0; i < ATTEMPTS && small.size() > 1; ++i)
            static_cast<void>(still_fails({small.back()}));
        if (small.size() == fault.steps.size() && !still_fails(fault.steps))
            return small;
        static_cast<void>(minimised_sequence(small, still_fails));
        for (std::size_t after = 0; after < small.size();) {
            const std::size_t n = small.size() - 1 - after;
            const bool is_simpler = std::ranges::any_of(simpler_steps(small[n], variant), [&](const Step& simpler) {
                Steps steps = small;
                steps[n] = simpler;
                return still_fails(steps);
            });
            after += is_simpler ? 0 : 1;
        }
        return small;
    }

    /// Reproduces a fault in new processes: by these steps, or else by its own. A fault that no new process shows is
    /// unsteady.
    [[nodiscard]] Finding confirmed(const PlayFault& fault, const Steps& fewer) const {
        const auto repeated_soon = [&](const Steps& steps) {
            std::optional<PlayFault> again;
            for (int i = 0; i < ATTEMPTS && !again && (i == 0 || !time_.is_long_over()); ++i)
                again = repeated(options_, fault, steps);
            return again;
        };
        std::optional<PlayFault> again = repeated_soon(fewer);
        if (!again && fewer != fault.steps)
            again = repeated_soon(fault.steps);
        if (again)
            return completed(std::move(*again), options_.typed);
        Finding once = completed(fault, options_.typed);
        once.is_unsteady = true;
        return once;
    }

    std::vector<std::string> words_;
    ProgramOptions options_;
    UciAbilities abilities_;
    TimeLimit time_;
    OwnGames games_;
    Mutex waiting_for_its_turn_;
    std::map<std::size_t, std::vector<PlayFault>> faults_; ///< By task number, until the task is completed.
    std::map<std::string, std::vector<Finding>> reduced_;  ///< By group.
};

} // namespace

std::unique_ptr<Tasks> own_play_tasks(const std::string& command, const ProgramOptions& options,
                                      const UciAbilities& abilities, const TimeLimit& time, OwnGames games) {
    return std::make_unique<OwnPlayTasks>(command, options, abilities, time, std::move(games));
}

} // namespace kiwi::tools
