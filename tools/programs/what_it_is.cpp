#include "what_it_is.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "../../engine/base/in_parallel.h"
#include "../../engine/fen.h"
#include "../adapter/perft_script.h"
#include "../terminal/say.h"
#include "../terminal/terminal.h"
#include "../uci/uci_process.h"

namespace kiwi::tools {

namespace {

constexpr const char* ENGINE = "a UCI engine";
constexpr const char* LIBRARY = "an adapter of a library";

/// The command with the program that runs a file of its kind, if the file itself cannot be executed.
std::string with_interpreter(const std::string& command) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> PROGRAMS{{{".mjs", "node"},
                                                                                     {".js", "node"},
                                                                                     {".py", "python3"},
                                                                                     {".jar", "java -jar"},
                                                                                     {".dll", "dotnet"},
                                                                                     {".rb", "ruby"},
                                                                                     {".sh", "sh"}}};
    using std::filesystem::perms;
    const std::filesystem::path file = words_of_command(command).front();
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(file, ignored);
    const perms executable = perms::owner_exec | perms::group_exec | perms::others_exec;
    if (!std::filesystem::is_regular_file(status) || (status.permissions() & executable) != perms::none)
        return command;
    for (const auto& [extension, program] : PROGRAMS)
        if (file.extension() == extension)
            return fmt::format("{} {}", program, command);
    return command;
}

/// The first line of a program, started with this command, by which it shows how it talks.
std::optional<Way> way_of(const std::string& command, std::initializer_list<const char*> lines,
                          const ProgramOptions& options, Process::Milliseconds patience) {
    try {
        Process process(words_of_command(command), options.log);
        for (const char* line : lines) {
            process.send(line, options.handshake);
            const bool is_last = line == *(lines.end() - 1);
            try {
                for (Allowance allowance(is_last ? patience : options.silence());;) {
                    const std::string answer = process.read_line(allowance);
                    if (answer.starts_with("uciok"))
                        return Way::Engine;
                    if (answer.starts_with('{') && answer != line) // not an echo
                        return Way::Library;
                }
            } catch (const ProgramError& error) {
                if (error.misbehaviour() != Misbehaviour::TimedOut)
                    return std::nullopt;
            }
        }
    } catch (const ProgramError& error) {
        if (error.misbehaviour() == Misbehaviour::NotStarted)
            throw;
    }
    return std::nullopt;
}

bool is_script(const std::string& command, const ProgramOptions& options) {
    try {
        const auto board = open_perft_script(command, options).make_board();
        static_cast<void>(board->set(START_FEN, Variant::Standard));
        return board->list_moves() != 0;
    } catch (const BoardError&) {
        return false;
    }
}

} // namespace

KnownProgram what_it_is(const std::string& typed, const ProgramOptions& options) {
    constexpr const char* HELLO = R"({"hello":1})";
    const std::string command = with_interpreter(typed);
    const std::string serving = command + " --serve";
    ProgramOptions brief = options;
    brief.answer = options.handshake;
    using Found = std::optional<KnownProgram>;
    const auto library = [&](const std::string& started, const char* kind) {
        return [&, started, kind](Process::Milliseconds patience) {
            const Stopwatch watch;
            const bool is_library = way_of(started, {HELLO}, options, patience) == Way::Library;
            return is_library ? Found({{Way::Library, started}, kind, watch.seconds()}) : std::nullopt;
        };
    };
    const auto engine_or_library = [&](Process::Milliseconds patience) {
        const Stopwatch watch;
        const auto way = way_of(command, {"uci", HELLO}, options, patience);
        return way ? Found({{*way, command}, *way == Way::Engine ? ENGINE : LIBRARY, watch.seconds()}) : std::nullopt;
    };
    const auto script = [&](Process::Milliseconds /*patience*/) {
        return is_script(command, brief) ? Found({{Way::Script, command}, "a perftree script"}) : std::nullopt;
    };
    const std::array<std::function<Found(Process::Milliseconds)>, 4> ways{
            engine_or_library, library(command, LIBRARY), library(serving, "a checker of a C++ class"), script};
    for (std::size_t i = 0; i + 1 < ways.size(); ++i) // most programs answer at once
        if (auto found = ways.at(i)(options.silence()))
            return *found;
    complain(fmt::format("{} does not answer at once: asking again, for up to {} s", typed,
                         options.handshake.count() / 1000));
    std::array<Found, ways.size()> found;
    in_parallel(
            ways.size(), ways.size(), [&] { return [&](std::size_t i) { return ways.at(i)(options.handshake); }; },
            [&](std::size_t i, Found one) { found.at(i) = std::move(one); });
    for (Found& one : found)
        if (one)
            return *one;
    brief.handshake = options.silence();
    try {
        const UciProcess engine(words_of_command(command), brief); // throws what it is instead
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        const bool tells_its_name = std::ranges::any_of(
                error.dialogue(), [](const std::string& line) { return line.starts_with("< id name"); });
        if (tells_its_name)
            throw ProgramError(
                    Misbehaviour::NotUci,
                    fmt::format("{} answers \"uci\" without \"uciok\" within {} ms", typed, options.handshake.count()),
                    error.dialogue());
        throw ProgramError(Misbehaviour::NotUci,
                           fmt::format("{} answers neither \"uci\" nor {} within {} ms: it is no UCI engine and no "
                                       "adapter (docs/libraries.md), as far as Kiwipete sees",
                                       typed, HELLO, options.handshake.count()),
                           error.dialogue());
    }
    return {{Way::Engine, command}, ENGINE};
}

} // namespace kiwi::tools
