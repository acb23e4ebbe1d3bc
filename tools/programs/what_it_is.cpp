#include "what_it_is.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "../../engine/base/in_parallel.h"
#include "../../engine/fen.h"
#include "../adapter/perft_script.h"
#include "../terminal/input_file.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "../uci/uci_process.h"

namespace kiwi::tools {

namespace {

constexpr const char* ENGINE = "a UCI engine";
constexpr const char* LIBRARY = "an adapter of a library";

/// The command with the program that runs a file of its kind, if the file itself is no program.
std::string with_interpreter(const std::string& command) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> PROGRAMS{{{".mjs", "node"},
                                                                                     {".js", "node"},
                                                                                     {".py", "python3"},
                                                                                     {".jar", "java -jar"},
                                                                                     {".dll", "dotnet"},
                                                                                     {".rb", "ruby"},
                                                                                     {".sh", "sh"}}};
    const std::filesystem::path file = words_of_command(command).front();
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored) || is_program(file))
        return command;
    for (const auto& [extension, program] : PROGRAMS)
        if (file.extension() == extension)
            return fmt::format("{} {}", program, command);
    return command;
}

/// How a program talks; or why that is not known: it says that it is no UCI engine, it ends, or says nothing known.
enum class Shown { Engine, Library, Script, Refused, Ended, Silent };

Shown shown_by(const ProgramError& error) {
    if (error.misbehaviour() == Misbehaviour::NotStarted)
        throw error;
    return error.misbehaviour() == Misbehaviour::TimedOut ? Shown::Silent : Shown::Ended;
}

/// What an answer shows; Silent if it is nothing known.
Shown shown_by(const std::string& answer, const char* asked) {
    if (answer.starts_with("uciok"))
        return Shown::Engine;
    if (answer.starts_with('{') && answer != asked) // not an echo
        return Shown::Library;
    return is_complaint_about_uci(answer) || answer.starts_with("feature ") // of xboard
                   ? Shown::Refused
                   : Shown::Silent;
}

/// What the first line of a program, started with this command, shows.
Shown shown_by(const std::string& command, const std::vector<const char*>& lines, const ProgramOptions& options,
               Process::Milliseconds patience) {
    try {
        Process process(words_of_command(command), options.log);
        for (const char* line : lines) {
            process.send(line, options.handshake);
            const auto shows = [&](const std::string& answer) { return shown_by(answer, line) != Shown::Silent; };
            if (std::vector<std::string> answers;
                process.read_for(line == lines.back() ? patience : options.silence(), answers, shows))
                return shown_by(answers.back(), line);
        }
        return Shown::Silent;
    } catch (const ProgramError& error) {
        return shown_by(error);
    }
}

/// Whether a program that is called as a script counts the moves of the start position. `why`: why not.
Shown shown_as_script(const std::string& command, ProgramOptions options, Process::Milliseconds patience,
                      std::string& why) {
    constexpr int moves_at_the_start = 20;
    options.answer = patience;
    try {
        const auto board = open_perft_script(command, options).make_board();
        board->allow(options.deviations);
        static_cast<void>(board->set(START_FEN, Variant::Standard));
        // One that prints a total alone may be anything that prints a number.
        if (board->has(Question::Moves) || board->ask<Question::MoveCount>() == moves_at_the_start)
            return Shown::Script;
        why = fmt::format("it does not count {} moves in the start position", moves_at_the_start);
        return Shown::Ended;
    } catch (const ProgramError& error) {
        why = error.what();
        return shown_by(error);
    }
}

constexpr const char* HELLO = R"({"hello":1})";

/// A way to find out how a program talks.
struct Try {
    std::string command;
    std::vector<const char*> lines; ///< Nothing for a script.
    Way way;                        ///< Unless it answers as an engine.
    const char* kind;
};

/// What a program is, found out in several tries.
class FirstContact {
public:
    FirstContact(const std::string& typed, const ProgramOptions& options) :
        typed_(typed),
        command_(with_interpreter(typed)),
        options_(options),
        patience_(options.silence()) {}

    KnownProgram what_it_is() {
        const std::array<Try, 5> tries{{{command_, {"uci", HELLO}, Way::Library, LIBRARY},
                                        {command_, {HELLO}, Way::Library, LIBRARY},
                                        {command_, {"xboard\nprotover 2"}, Way::Library, LIBRARY},
                                        {command_ + " --serve", {HELLO}, Way::Library, "a checker of a C++ class"},
                                        {command_, {}, Way::Script, "a perftree script"}}};
        const std::span all(tries);
        std::optional<KnownProgram> program = shown_in(all.first(1)); // most programs answer at once
        if (!program)
            program = shown_in(all.subspan(1, 3));
        if (!program && (!is_silent_ || is_refused_)) // one that waits for input is no script
            program = shown_in(all.last(1));
        if (!program && is_silent_ && !is_refused_) {
            complain(fmt::format("{} does not answer at once: asking again, for up to {} s", typed_,
                                 options_.handshake.count() / 1000));
            patience_ = options_.handshake;
            program = shown_in(all);
        } else if (!program)
            patience_ = options_.silence();
        return program ? *program : last_try();
    }

private:
    std::pair<Shown, KnownProgram> show(const Try& one) {
        const Stopwatch watch;
        const Shown shown = one.way == Way::Script ? shown_as_script(one.command, options_, patience_, why_no_script_)
                                                   : shown_by(one.command, one.lines, options_, patience_);
        const bool is_engine = shown == Shown::Engine;
        return {shown,
                {{is_engine ? Way::Engine : one.way, one.command}, is_engine ? ENGINE : one.kind, watch.seconds()}};
    }

    /// Makes some tries at the same time. Gives the first in order that shows what the program is.
    std::optional<KnownProgram> shown_in(std::span<const Try> tries) {
        std::vector<std::optional<KnownProgram>> found(tries.size());
        Process::Milliseconds longer = patience_;
        in_parallel(
                static_cast<int>(tries.size()), tries.size(),
                [&] { return [&](std::size_t i) { return show(tries[i]); }; },
                [&](std::size_t i, const std::pair<Shown, KnownProgram>& one) {
                    if (one.first < Shown::Refused)
                        found[i] = one.second;
                    is_silent_ |= one.first == Shown::Silent;
                    if (one.first != Shown::Refused)
                        return;
                    is_refused_ = true;
                    longer = std::max(longer,
                                      Process::Milliseconds(static_cast<int>(4000 * one.second.seconds_to_start)));
                });
        patience_ = longer;
        const auto first = std::ranges::find_if(found, [](const auto& program) { return program.has_value(); });
        return first == found.end() ? std::nullopt : *first;
    }

    /// Opens the program as an engine, which it may be after all, and throws what it is instead.
    KnownProgram last_try() const {
        ProgramOptions brief = options_;
        brief.answer = options_.handshake;
        brief.handshake = options_.silence();
        const std::string as_script = fmt::format(
                "; called with a depth and a FEN, as a perftree script (docs/engines.md): {}", why_no_script_);
        try {
            const UciProcess engine(words_of_command(command_), brief); // throws what it is instead
        } catch (const ProgramError& error) {
            if (error.misbehaviour() == Misbehaviour::NotUci)
                throw;
            if (error.misbehaviour() != Misbehaviour::TimedOut)
                throw ProgramError(error.misbehaviour(), error.what() + as_script, error.dialogue());
            if (has_printed(error, "id name") || has_printed(error, "uciok"))
                throw ProgramError(Misbehaviour::NotUci,
                                   fmt::format("{} answers \"uci\" without a line \"uciok\" within {} ms", typed_,
                                               patience_.count()),
                                   error.dialogue());
            throw ProgramError(
                    Misbehaviour::NotUci,
                    fmt::format("{} answers neither \"uci\" nor {} within {} ms (--timeout waits longer): it is no "
                                "UCI engine and no adapter (docs/libraries.md), as far as Kiwipete sees{}",
                                typed_, HELLO, patience_.count(), as_script),
                    error.dialogue());
        }
        return {{Way::Engine, command_}, ENGINE};
    }

    std::string typed_;
    std::string command_;
    ProgramOptions options_;
    Process::Milliseconds patience_; ///< How long the next tries wait.
    std::string why_no_script_;      ///< What it did as a perftree script.
    bool is_silent_ = false;
    bool is_refused_ = false; ///< It may be an adapter, which complains about all that is no JSON, or a script.
};

} // namespace

KnownProgram what_it_is(const std::string& typed, const ProgramOptions& options) {
    return FirstContact(typed, options).what_it_is();
}

} // namespace kiwi::tools
