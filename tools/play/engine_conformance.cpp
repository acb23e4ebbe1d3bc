#include "engine_conformance.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "../../engine/base/markdown_table.h"
#include "../../engine/base/with_separators.h"
#include "../../engine/base/words.h"
#include "../../props/games/generators.h"
#include "../process/crash_report.h"
#include "../terminal/interruption.h"
#include "../terminal/terminal.h"
#include "own_play.h"
#include "play_rules.h"

namespace kiwi::tools {

namespace {

/// A step failed.
class Wrong : public std::runtime_error {
public:
    Wrong(const std::string& why, std::vector<std::string> said, std::string of_steps = "",
          const char* broken = nullptr) :
        std::runtime_error(why),
        dialogue(std::move(said)),
        mistake(std::move(of_steps)),
        rule(broken) {}
    std::vector<std::string> dialogue; ///< What was sent and printed.
    std::string mistake;               ///< Of steps that fail for one reason the same, else empty.
    const char* rule;                  ///< The rule of play that was broken, if it was one.
};

/// The names of the steps that found mistakes first, by mistake: one mistake is one failure.
using FirstSteps = std::map<std::string, const char*>;

/// A step does not apply to the engine, for example because an option is missing.
class NotTested : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A new process of the engine, in which one step runs.
class Stage {
public:
    /// `abilities()` finds out how the engine plays, when a step needs it. `known`: the mistakes of earlier steps.
    Stage(const std::vector<std::string>& words, const ProgramOptions& options,
          const std::function<const UciAbilities&()>& abilities, const FirstSteps& known) :
        abilities_(abilities),
        known_(known),
        options_(options),
        player_(words, options) {}

    [[nodiscard]] const UciAbilities& abilities() const { return abilities_(); }
    /// A short search in a position. Returns the best move.
    std::string search_in(const std::string& position) { return search({position, go()}); }
    /// A command `go` with a limit that the engine keeps. Throws NotTested if it keeps none.
    [[nodiscard]] std::string go() const {
        if (abilities().limits.empty())
            throw NotTested("it keeps to no limit of go");
        return std::ranges::find(GO_LIMITS, abilities().limits.front(), &GoLimit::name)->command;
    }

    [[nodiscard]] bool keeps(std::string_view limit) const {
        return std::ranges::find(abilities().limits, limit) != abilities().limits.end();
    }

    [[nodiscard]] std::string no_answer() const {
        return fmt::format("no bestmove came within {} ms of ", std::min(options_.answer, PATIENCE).count());
    }

    [[nodiscard]] const UciProcess& engine() const { return player_.engine(); }
    /// The earlier step whose mistake was seen again; null if none was.
    [[nodiscard]] const char* seen_in() const { return seen_in_; }
    void expect(bool holds, const std::string& why) const {
        if (!holds)
            throw Wrong(why, engine().excerpt());
    }
    /// Throws NotTested if the engine does not have an option.
    void need_option(std::string_view name) const {
        if (engine().option(name) == nullptr)
            throw NotTested(fmt::format("it has no option {}", name));
    }
    /// Sends commands, as --dialogue does. They need the options that they set, and "go" alone has a limit that the
    /// engine keeps. Returns the best move of the last search, or "readyok" if there is none.
    std::string follow(std::string_view dialogue) {
        std::string said = "readyok";
        for (Step& step : parse_steps(dialogue)) {
            if (first_word(step.front()) == "setoption")
                need_option(words_of(step.front())[2]);
            if (step.back() == "go")
                step.back() = go();
            if (first_word(step.front()) == "position")
                said = search(step);
            else
                send(step.front());
        }
        return said;
    }
    /// Sends a command other than `go`; the engine must be ready afterwards.
    void send(const std::string& command) { static_cast<void>(player_.run({command})); }
    /// Runs a search, which must break no rule but those of known mistakes, and end by itself if it `must_end`. Returns
    /// the best move.
    std::string search(const Step& step, bool must_end = true) {
        if (!abilities().why_no_play.empty())
            throw NotTested(abilities().why_no_play);
        const std::optional<Search> search = player_.run(step);
        for (const auto& [rule, broken] : judge(*search, options_.deviations)) {
            const std::string mistake = fmt::format("{}: {}", rule->name, broken.kind);
            if (const auto known = known_.find(mistake); known != known_.end()) {
                seen_in_ = known->second;
                continue;
            }
            const auto deviation = std::ranges::find(DEVIATIONS, rule->left_out_by, &DeviationRow::flag);
            const std::string why =
                    fmt::format("{}, expected {}{}", broken.found, broken.expected,
                                deviation == DEVIATIONS.end()
                                        ? ""
                                        : fmt::format("; if that is on purpose: --allow {}", deviation->name));
            throw Wrong(why, engine().excerpt(), mistake, rule->what);
        }
        expect(!search->was_stopped || !must_end,
               fmt::format("no answer to \"{}\" before it was told to stop", step.back()));
        return "bestmove " + search->answer.best_move;
    }
    /// What the engine prints after a command, before it is ready.
    [[nodiscard]] std::vector<std::string> printed_after(const std::string& command) {
        player_.engine().begin_question();
        player_.engine().send(command);
        return player_.engine().wait_until_ready();
    }
    /// Sends lines after which the engine must exit.
    std::string end_by(const std::string& lines) {
        player_.engine().begin_question();
        player_.engine().send(lines);
        expect(player_.engine().ends_within(options_.handshake),
               fmt::format("it still runs {} ms later", options_.handshake.count()));
        return "it ends";
    }

private:
    const std::function<const UciAbilities&()>& abilities_;
    const FirstSteps& known_;
    const char* seen_in_ = nullptr;
    const ProgramOptions& options_;
    Player player_;
};

std::string tells_who_it_is(Stage& stage) {
    for (const char* label : {"id name ", "id author "})
        stage.expect(std::ranges::any_of(stage.engine().greeting(),
                                         [&](const std::string& line) { return line.starts_with(label); }),
                     fmt::format("no line \"{}…\" before uciok", label));
    const std::string& end = stage.engine().greeting().back();
    stage.expect(with_single_blanks(end) == "uciok", fmt::format("\"{}\": uciok stands alone on its line", end));
    return stage.engine().name();
}

/// Why an option contradicts itself; empty if it does not.
std::string fault_of(const UciOption& option) {
    if (option.type == "spin") {
        const auto value = std::stoll(*option.value);
        if (value < *option.least || value > *option.most)
            return fmt::format("default {} is not from {} to {}", value, *option.least, *option.most);
    }
    if (option.type == "check" && option.value != "true" && option.value != "false")
        return "a check needs the default true or false";
    if (option.type == "combo" && std::ranges::find(option.choices, option.value.value_or("")) == option.choices.end())
        return fmt::format("the default \"{}\" is none of its vars", option.value.value_or(""));
    return {};
}

std::string announces_options(Stage& stage) {
    std::set<std::string> names;
    for (const std::string& line : stage.engine().greeting()) {
        if (!line.starts_with("option "))
            continue;
        const auto parsed = parse_uci_option(line);
        if (const auto* why = std::get_if<std::string>(&parsed))
            throw Wrong(fmt::format("\"{}\": {}", line, *why), {});
        const auto& option = std::get<UciOption>(parsed);
        const std::string fault = fault_of(option);
        stage.expect(fault.empty(), fmt::format("\"{}\": {}", line, fault));
        stage.expect(names.insert(option.name).second, fmt::format("the option {} is announced twice", option.name));
    }
    for (const std::string& line : stage.engine().after_greeting())
        stage.expect(!line.starts_with("option "),
                     fmt::format("\"{}\" comes after uciok: a GUI that waits for uciok does not read it", line));
    return amount(names.size(), "option");
}

/// Values to set an option to. Avoids those that need much memory, many threads, or a file.
std::vector<std::string> values_of(const UciOption& option) {
    if (option.type == "check")
        return {"true", "false", *option.value};
    if (option.type == "combo") {
        std::vector<std::string> values = option.choices;
        values.push_back(*option.value);
        return values;
    }
    if (option.type != "spin")
        return {};
    const std::int64_t value = std::stoll(*option.value);
    return {std::to_string(*option.least), std::to_string(value < *option.most ? value + 1 : value), *option.value};
}

std::string takes_options(Stage& stage) {
    int sent = 0;
    for (const UciOption& option : stage.engine().options()) {
        if (option.name == "UCI_Chess960" || !fault_of(option).empty())
            continue; // UCI_Chess960 has its own step, and the step before reports faulty options
        for (const std::string& value : values_of(option)) {
            stage.send(fmt::format("setoption name {} value {}", option.name, value));
            ++sent;
        }
    }
    stage.search_in("position startpos");
    return fmt::format("{} values set, and it plays", sent);
}

std::string ignores_unknown_words(Stage& stage) {
    stage.send("xyzzy 1 2 3");
    stage.send("setoption name NoSuchOption value 7");
    stage.send("debug on");
    stage.send("debug off");
    stage.send("register later");
    return stage.search_in("position startpos");
}

std::string reads_blanks(Stage& stage) {
    const std::string go = stage.go();
    std::string with_blanks;
    for (const std::string_view word : words_of(go))
        with_blanks.append(word).append("   ");
    return stage.search({"position   startpos \t moves  e2e4 ", with_blanks});
}

std::string plays_from_positions(Stage& stage) {
    stage.search_in("position startpos moves e2e4 e7e5 e1e2 e8e7");
    stage.search_in("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
    stage.search_in("position fen 4k3/P7/8/8/4p3/8/3P4/4K3 w - - 0 1 moves d2d4 e4d3 a7a8n");
    return stage.search_in("position fen 8/8/8/8/8/5k2/7p/7K w - - 99 120");
}

std::string plays_long_games(Stage& stage) {
    const std::string game = position_command(long_game(600));
    stage.send(game); // to engines that do not play, too
    return stage.search_in(game);
}

std::string keeps_limits(Stage& stage) {
    std::string kept;
    std::string others;
    for (const GoLimit& limit : GO_LIMITS)
        if (stage.keeps(limit.name)) {
            stage.search({"position startpos", limit.command});
            kept.append(kept.empty() ? "" : ", ").append(limit.name);
        } else
            others += fmt::format("{}\"{}\"", others.empty() ? stage.no_answer() : ", ", limit.command);
    stage.expect(!kept.empty(), "it keeps to none: " + others);
    return kept + (others.empty() ? "" : "; ") + others;
}

std::string reads_clocks(Stage& stage) {
    if (!stage.keeps("clock"))
        throw NotTested("it keeps to no clock");
    std::string best;
    for (const char* go : {"go wtime 500 btime 500", "go btime 500 wtime 500", "go wtime 500 btime 500 movestogo 1",
                           "go wtime 1 btime 1 winc 500 binc 500"})
        best = stage.search({"position startpos moves d2d4", go});
    return best;
}

std::string keeps_several_limits(Stage& stage) {
    std::string limits;
    int kept = 0;
    for (const GoLimit& limit : GO_LIMITS)
        if (limit.name != "clock" && stage.keeps(limit.name)) {
            limits += std::string_view(limit.command).substr(2); // without "go"
            ++kept;
        }
    if (kept < 2)
        throw NotTested("it keeps to fewer than two of depth, nodes and movetime");
    return stage.search({"position startpos", "go" + limits});
}

std::string searches_for_a_mate(Stage& stage) {
    try {
        return stage.search({"position fen 7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "go mate 1"}, false);
    } catch (const Wrong& wrong) {
        const auto answer = std::ranges::find_if(wrong.dialogue, [](const std::string& line) {
            return line.starts_with("< bestmove (none)") || line.starts_with("< bestmove 0000");
        });
        if (answer == wrong.dialogue.end())
            throw;
        throw NotTested("it knows no such search, and answers without a move");
    }
}

std::string keeps_silent_when_idle(Stage& stage) {
    stage.search_in("position startpos");
    const auto printed = stage.printed_after("stop");
    const auto answer = std::ranges::find_if(printed, is_best_move);
    stage.expect(answer == printed.end(),
                 "stop without a search is answered by " + (answer == printed.end() ? "" : *answer));
    return "nothing";
}

std::string keeps_to_search_moves(Stage& stage) {
    if (!stage.abilities().has_search_moves)
        throw NotTested("it does not answer, or does not keep to them");
    for (const char* moves : {"h2h4 b1a3 g1h3", "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 "
                                                "h2h3 h2h4 b1a3 b1c3 g1f3 g1h3"})
        stage.search({"position startpos", fmt::format("{} searchmoves {}", stage.go(), moves)});
    return "it keeps to them";
}

std::string plays_chess960(Stage& stage) {
    // An engine that does not play the move answers for the wrong side.
    std::string best = stage.follow("setoption name UCI_Chess960 value true;"
                                    "position fen 1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1 moves c1f1; go;"
                                    "position fen 1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1 moves c1f1 c8b8; go");
    stage.follow("setoption name UCI_Chess960 value false;"
                 "position fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1 moves e1g1; go");
    return best;
}

/// A step: what UCI requires, and the test.
struct EngineStep {
    const char* name;
    const char* what;
    std::string (*run)(Stage& stage);
};

// One row on one line. Source: Stefan Meyer-Kahlen, "Description of the Universal Chess Interface", 2004.
// clang-format off
constexpr std::array STEPS{
    EngineStep{"uci", "The engine tells its name and its author, then uciok.", tells_who_it_is},
    EngineStep{"options", "Each option has a name and a type; a spin has min, max and a default within them, a check a default, a combo one of its vars.", announces_options},
    EngineStep{"isready", "The engine answers readyok.", [](Stage& stage) { return stage.follow("isready"); }},
    EngineStep{"go", "A search ends at a depth, after a number of nodes or a time, or as a clock allows.", keeps_limits},
    EngineStep{"position", "A position is set up by startpos or a FEN, and moves.", plays_from_positions},
    EngineStep{"long game", "Games may be long: this one has 300 moves; the longest of a tournament had 269.", plays_long_games},
    EngineStep{"stop", "A search ends as soon as possible, with a bestmove, even at once.", [](Stage& stage) { return stage.follow("position startpos; go infinite; wait 50; stop; position startpos moves d2d4; go infinite; wait 0; stop"); }},
    EngineStep{"isready in a search", "The engine answers readyok at once, and goes on searching.", [](Stage& stage) { return stage.follow("position startpos; go infinite; isready; wait 20; stop"); }},
    EngineStep{"quit", "The program ends as soon as possible.", [](Stage& stage) { return stage.end_by("quit"); }},
    EngineStep{"quit in a search", "The program ends as soon as possible.", [](Stage& stage) { return stage.end_by("position startpos\ngo infinite\nquit"); }},
    EngineStep{"setoption", "An option takes each value that was announced.", takes_options},
    EngineStep{"unknown words", "Commands and options that are not known are ignored.", ignores_unknown_words},
    EngineStep{"blanks", "Between words there may be any number of blanks and tabs (UCI: white space).", reads_blanks},
    EngineStep{"clocks", "A clock may come without increments, with moves to go, and with Black's time first.", reads_clocks},
    EngineStep{"several limits", "A search that has several limits ends.", keeps_several_limits},
    EngineStep{"ucinewgame", "The next search belongs to another game.", [](Stage& stage) { return stage.follow("position startpos moves e2e4; go; ucinewgame; position startpos; go"); }},
    // In a mate in one and with a single legal move, engines are tempted to answer early.
    EngineStep{"go infinite", "The search ends only when it is told to, even if nothing is left to search.", [](Stage& stage) { return stage.follow("position fen 7k/5K2/8/6Q1/8/8/8/8 w - - 0 1; go infinite; wait 300; stop; position fen 7k/5K2/8/8/8/8/8/6R1 b - - 0 1; go infinite; wait 300; stop"); }},
    EngineStep{"go mate", "A search for a mate ends with a legal bestmove, at the latest when it is told to stop.", searches_for_a_mate},
    EngineStep{"stop without a search", "The engine prints no bestmove, which would be taken for the next answer.", keeps_silent_when_idle},
    EngineStep{"go searchmoves", "Only those moves are searched.", keeps_to_search_moves},
    EngineStep{"go ponder", "The search ends only after ponderhit or stop.", [](Stage& stage) { return stage.follow("setoption name Ponder value true; position startpos moves e2e4 e7e5; go ponder wtime 1000 btime 1000 winc 10 binc 10; wait 50; ponderhit; position startpos moves e2e4 e7e5; go ponder wtime 1000 btime 1000 winc 10 binc 10; wait 50; stop"); }},
    EngineStep{"MultiPV", "The engine prints as many variations as MultiPV says, each with its multipv.", [](Stage& stage) { return stage.follow("setoption name MultiPV value 3; position startpos; go"); }},
    EngineStep{"UCI_Chess960", "Castling is king takes rook, and the FEN names the files of the rooks; both end when the option is switched off.", plays_chess960},
};
// clang-format on

/// The mistake that makes several steps fail, so that it is told once: no end of a search after `stop`, or a crash at
/// the same command for the same cause. Empty for other errors.
std::string mistake_of(const ProgramError& error) {
    std::string last;
    std::string last_question; // the last command but `isready`, which follows many and is not what crashes
    for (const std::string& line : error.dialogue())
        if (line.starts_with("> ") && (last = line.substr(2)) != "isready")
            last_question = last;
    if (error.misbehaviour() == Misbehaviour::Crashed)
        return fmt::format("{} at \"{}\"", without_long_numbers(error.what()), last_question);
    return error.misbehaviour() == Misbehaviour::TimedOut && last == "stop" ? "it does not end after stop" : "";
}

/// Takes steps of one engine. What one finds out, the next ones know.
class EngineTest {
public:
    EngineTest(const std::string& command, const ProgramOptions& options, StepReport& told) :
        command_(command),
        options_(options),
        told_(told) {}

    void take(const EngineStep& step) {
        const bool was_known = known_.has_value();
        const auto passes_again = [&] {
            if (!was_known) // what the step found out may be wrong, too
                known_.reset();
            return passes([&] {
                Stage stage(words_, options_, abilities_, first_steps_);
                step.run(stage);
            });
        };
        try {
            Stage stage(words_, options_, abilities_, first_steps_);
            const std::string seen = step.run(stage);
            if (stage.seen_in() == nullptr)
                told_.say(step.name, seen);
            else
                told_.note(step.name, fmt::format("the same mistake as in \"{}\", and no other", stage.seen_in()));
        } catch (const NotTested& why) {
            told_.note(step.name, why.what());
        } catch (const Wrong& wrong) {
            tell(step, wrong, passes_again());
        } catch (const ProgramError& error) {
            const Wrong wrong(error.what(), error.dialogue(), mistake_of(error));
            if (const auto first = first_steps_.find(wrong.mistake); first != first_steps_.end())
                told_.note(step.name, fmt::format("not tested: {}, as in \"{}\"", wrong.mistake, first->second));
            else
                tell(step, wrong, passes_again());
        }
    }
    /// Whether no step found out that the engine does not play.
    [[nodiscard]] bool may_play() const { return !known_ || known_->why_no_play.empty(); }

private:
    void tell(const EngineStep& step, const Wrong& wrong, bool is_unsteady) {
        if (!wrong.mistake.empty() && !is_unsteady)
            first_steps_.emplace(wrong.mistake, step.name);
        Finding finding;
        finding.is_unsteady = is_unsteady;
        finding.asked = step.name;
        finding.rule = wrong.rule != nullptr ? wrong.rule : step.what;
        finding.texts = {{"found", wrong.what()}};
        finding.dialogue = wrong.dialogue;
        std::string text =
                fmt::format("{}\n         {}: {}", wrong.what(), wrong.rule != nullptr ? "rule" : "UCI", finding.rule);
        for (const std::string& line : wrong.dialogue)
            text += "\n         " + line;
        told_.say_wrong(step.name, text, std::move(finding));
    }

    const std::string& command_;
    const ProgramOptions& options_;
    StepReport& told_;
    std::vector<std::string> words_ = words_of_command(command_);
    std::optional<UciAbilities> known_; ///< How it plays, once a step needed that.
    std::function<const UciAbilities&()> abilities_ = [this]() -> const UciAbilities& {
        if (!known_)
            known_ = find_play_abilities(command_, options_);
        return *known_;
    };
    FirstSteps first_steps_;
};

} // namespace

void test_engine(const std::string& command, const ProgramOptions& options, StepReport& told) {
    static_cast<void>(find_name_and_variants(command, options)); // throws if the engine does not start
    EngineTest test(command, options, told);
    for (const EngineStep& step : STEPS) {
        throw_if_interrupted();
        if (told.is_over())
            break;
        if (told.wants(step.name))
            test.take(step);
    }
    const std::string word = shell_word(command);
    if (test.may_play())
        told.suggest(fmt::format("check --engine {} --play 100", word));
    told.suggest(fmt::format("check --engine {} --random 200", word));
    told.suggest(fmt::format("test {}", word));
}

std::string table_of_engine_steps() {
    MarkdownTable table{"step", "what UCI says"};
    for (const EngineStep& step : STEPS)
        table.add({step.name, step.what});
    return table.text();
}

} // namespace kiwi::tools
