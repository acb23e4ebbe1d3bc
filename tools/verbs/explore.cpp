// `kiwipete explore`: an interactive walk through a perft tree, with our counts and those of a program.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "../../engine/perft/node_total.h"
#include "../compare/explorer.h"
#include "../compare/suites.h"
#include "../terminal/interruption.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "options.h"
#include "verbs.h"

#ifdef KIWIPETE_LIBEDIT
    #include <editline/readline.h>
#endif

namespace kiwi::tools {

namespace {

struct ExploreArguments {
    OnePosition position;
    int depth = 3;
    std::vector<ProgramChoice> programs;
    ProgramOptions program_options{.answer = Process::Milliseconds(60'000)};
};

#ifdef KIWIPETE_LIBEDIT
// libedit's callbacks have no user argument.
std::function<std::vector<std::string>()> words_of_line;
std::vector<std::string> matching;

/// Word number `state` that begins with `text`. libedit frees it.
char* matching_word(const char* text, int state) {
    if (state == 0) {
        matching = words_of_line();
        std::erase_if(matching, [&](const std::string& word) { return !word.starts_with(text); });
    }
    const auto i = static_cast<std::size_t>(state);
    return i < matching.size() ? strdup(matching[i].c_str()) : nullptr;
}

char** complete(const char* text, int, int) {
    rl_attempted_completion_over = 1; // do not complete file names
    return rl_completion_matches(text, matching_word);
}
#endif

/// Reads lines of standard input. From a keyboard with editing, history and completion, if built with libedit. At most
/// one may exist.
class LineReader {
public:
    /// `words` returns the possible first words of a line, for completion by the tab key.
    explicit LineReader([[maybe_unused]] std::function<std::vector<std::string>()> words) {
#ifdef KIWIPETE_LIBEDIT
        words_of_line = std::move(words);
        rl_attempted_completion_function = complete;
#endif
    }
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
#ifdef KIWIPETE_LIBEDIT
    ~LineReader() { words_of_line = nullptr; }
#endif

    [[nodiscard]] std::optional<std::string> next() {
        std::cout << std::flush;
#ifdef KIWIPETE_LIBEDIT
        if (by_hand_ && is_terminal(stdout)) {
            const std::unique_ptr<char, void (*)(void*)> line(readline("> "), &std::free);
            if (line == nullptr)
                return std::nullopt;
            if (*line != '\0')
                add_history(line.get());
            return line.get();
        }
#endif
        std::cout << (by_hand_ ? "> " : "") << std::flush;
        std::string line;
        if (!std::getline(std::cin, line))
            return std::nullopt;
        return line;
    }
    /// Whether a person types the lines.
    [[nodiscard]] bool is_by_hand() const { return by_hand_; }

private:
    bool by_hand_ = is_terminal(stdin);
};

/// Runs the commands on standard input. False if a command was invalid or the engine misbehaved.
bool obey_all(Explorer& explorer) {
    LineReader lines([&] { return explorer.words(); });
    bool good = true;
    const auto guarded = [&](const auto& act) {
        const Interruption interruption; // not while a line is read: then a signal ends the command at once
        try {
            return act();
        } catch (const UsageError& error) {
            complain(error.what());
        } catch (const BoardError& error) {
            complain(to_string(error));
        }
        good = false;
        return static_cast<bool>(std::cout);
    };
    bool goes_on = guarded([&] {
        explorer.show();
        return true;
    });
    while (goes_on)
        if (const std::optional<std::string> command = lines.next())
            goes_on = guarded([&] { return explorer.obey(*command); });
        else
            break;
    return good || lines.is_by_hand();
}

ExitCode run_explore(const ExploreArguments& options) {
    const Game game = options.position.game();
    const BoardSetup start =
            game.moves.empty() ? game.start : with_every_double_push(last_setup(game), game.moves.back());
    Deviations deviations;
    std::optional<Counter> other;
    if (!options.programs.empty()) {
        const Interruption interruption;
        const Program program = open_counting_program(options.programs.front(), options.program_options);
        if (!plays(program.answers, start.variant))
            throw UsageError(fmt::format("{} does not play Chess960", program.name));
        deviations = program.deviations;
        other = program_counter(program);
    }
    Explorer explorer(our_counter(deviations), std::move(other), start, options.depth, std::cout);
    return obey_all(explorer) ? ExitCode::Good : ExitCode::WrongUse;
}

} // namespace

void add_explore_command(CLI::App& app, CommandRun& run) {
    const auto options = std::make_shared<ExploreArguments>();
    CLI::App* verb = app.add_subcommand("explore",
                                        "Walk through the tree of moves, with our counts and an engine's side by side");
    add_position_options(*verb, options->position);
    add_depth_option(*verb, options->depth, 1, "Use this depth, in plies");
    add_program_options(*verb, run, options->programs, options->program_options, "Show the counts of");
    verb->footer("Commands, from the keyboard or piped in:\n" + Explorer::help()
                 + "\nExample: kiwipete explore kiwipete -d 4 --engine stockfish");
    verb->callback([options, &run] { run.exit_code = run_explore(*options); });
}

} // namespace kiwi::tools
