#include "uci_process.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "../../engine/base/in_parallel.h"
#include "../../engine/base/shortened.h"
#include "../../engine/base/whole_number.h"
#include "../../engine/base/words.h"
#include "../terminal/printable.h"

namespace kiwi::tools {

namespace {

/// What shows that a program speaks a protocol of xboard.
struct XboardProtocol {
    const char* name;
    const char* answers;
    std::vector<const char*> commands; ///< After "xboard".
    bool (*is_answer)(const std::string& line);
};

/// The error that the program is an xboard engine, if a process of its own says so. The attempts run at the same time,
/// since a program that speaks neither protocol uses up each wait.
std::optional<ProgramError> error_of_xboard_engine(const std::vector<std::string>& words,
                                                   const ProgramOptions& options) {
    const XboardProtocol second{"", R"("xboard" and "protover 2")", {"protover 2"}, [](const std::string& line) {
                                    return line.find("feature ") != line.npos && line.find('=') != line.npos;
                                }};
    const XboardProtocol first{" of protocol 1", // it has no features
                               R"(plays after "new" and "e2e4")",
                               {"new", "st 1", "e2e4"},
                               [](const std::string& line) {
                                   return line.starts_with("My move is") || line.starts_with("move ")
                                          || line.starts_with("1. ... ");
                               }};
    const std::array attempts{&second, &second, &second, &first}; // GNU Chess loses what comes before its prompt
    std::array<std::optional<ProgramError>, attempts.size()> errors;
    const auto attempt = [&](std::size_t i) -> std::optional<ProgramError> {
        const XboardProtocol& protocol = *attempts.at(i);
        try {
            Process xboard(words, options.log);
            xboard.send("xboard", options.handshake);
            std::vector<std::string> lines;
            const bool answers = xboard.read_for(options.silence() / 4, lines, [](const std::string&) { return true; })
                                 && protocol.is_answer(lines.back()); // some print their features at once
            for (const char* command : protocol.commands)
                xboard.send(command, options.handshake);
            if (answers || xboard.read_for(options.silence() * 2, lines, protocol.is_answer))
                return ProgramError(
                        Misbehaviour::NotUci,
                        fmt::format("{} is an xboard engine{}: it does not answer \"uci\", but {}. Some programs have "
                                    "an option for UCI; the perft of others can be compared through a script "
                                    "(kiwipete suite --script CMD)",
                                    name_in_command(words), protocol.name, protocol.answers),
                        std::vector{"< " + lines.back().substr(0, 160)});
        } catch (const ProgramError&) { // it does not speak it
        }
        return std::nullopt;
    };
    in_parallel(
            attempts.size(), attempts.size(), [&] { return attempt; },
            [&](std::size_t i, std::optional<ProgramError> error) { errors.at(i) = std::move(error); });
    const auto told = std::ranges::find_if(errors, [](const auto& error) { return error.has_value(); });
    return told != errors.end() ? std::move(*told) : std::nullopt;
}

} // namespace

bool is_complaint_about_uci(const std::string& line) {
    constexpr std::array<std::string_view, 5> complaints{"Error", "Illegal", "Invalid", "unknown", "Unknown"};
    constexpr std::array<std::string_view, 3> of_uci{"id ", "info ", "option "};
    return line.find("uci") != std::string::npos
           && std::ranges::none_of(of_uci, [&](std::string_view word) { return line.starts_with(word); })
           && std::ranges::any_of(complaints, [&](std::string_view word) { return line.find(word) != line.npos; });
}

std::variant<UciOption, std::string> parse_uci_option(std::string_view line) {
    UciOption option;
    std::istringstream words{std::string(line)};
    std::string* text = nullptr; // receives the next words
    std::string least;
    std::string most;
    std::string word;
    words >> word; // "option"
    while (words >> word) {
        if (word == "name" && option.type.empty() && option.name.empty())
            text = &option.name;
        else if (word == "type" && option.type.empty())
            text = &option.type;
        else if (word == "default" && !option.type.empty())
            text = &option.value.emplace();
        else if (word == "min" && option.type == "spin")
            text = &least;
        else if (word == "max" && option.type == "spin")
            text = &most;
        else if (word == "var" && option.type == "combo")
            text = &option.choices.emplace_back();
        else if (text != nullptr)
            text->append(text->empty() ? "" : " ").append(word);
        else
            return fmt::format("\"{}\" where \"name\" is expected", word);
    }
    constexpr std::array<std::string_view, 5> types{"check", "spin", "combo", "button", "string"};
    if (option.name.empty())
        return "it has no name";
    if (std::ranges::find(types, option.type) == types.end())
        return fmt::format("type \"{}\" is none of check, spin, combo, button, string", option.type);
    option.least = parsed_number<std::int64_t>(least);
    option.most = parsed_number<std::int64_t>(most);
    if (option.type == "spin"
        && (!option.least || !option.most || !parsed_number<std::int64_t>(option.value.value_or(""))))
        return "a spin needs default, min and max, each a whole number";
    return option;
}

UciProcess::UciProcess(const std::vector<std::string>& words, const ProgramOptions& options, Answers answers) :
    Process(words, options.log, answers),
    patience_(options.handshake),
    name_(name_in_command(words)) {
    try {
        handshake();
    } catch (const ProgramError& wrong) {
        if (wrong.misbehaviour() != Misbehaviour::Flooded)
            if (const auto error = error_of_xboard_engine(words, options))
                throw ProgramError(*error);
        const std::string by_script = "its perft can be compared through a script (kiwipete suite --script CMD)";
        std::string hint;
        if (wrong.misbehaviour() == Misbehaviour::NotUci)
            hint = by_script;
        else if (wrong.misbehaviour() == Misbehaviour::TimedOut)
            hint = has_printed(wrong, "uciok") ? "uciok stands alone on its line (UCI)"
                                               : fmt::format("{}; if it does not speak UCI, {}", MORE_TIME, by_script);
        if (!hint.empty())
            throw ProgramError(wrong.misbehaviour(), fmt::format("{}; {}", wrong.what(), hint), wrong.dialogue());
        throw;
    }
    // As GUIs do: some engines initialise at the first `isready`.
    after_greeting_ = wait_until_ready();
    send("ucinewgame");
    static_cast<void>(wait_until_ready());
}

void UciProcess::handshake() {
    constexpr std::string_view id = "id name ";
    send("uci");
    greeting_ = read_until(patience_, [&](const std::string& line) {
        if (is_complaint_about_uci(line))
            fail(Misbehaviour::NotUci, R"(it does not know "uci")");
        return line.starts_with("uciok");
    });
    for (const std::string& line : greeting_)
        if (line.starts_with(id))
            name_ = shortened(printable(line.substr(id.size())), 200);
        else if (line.starts_with("option "))
            if (auto option = parse_uci_option(line); std::holds_alternative<UciOption>(option))
                options_.push_back(std::move(std::get<UciOption>(option)));
}

const UciOption* UciProcess::option(std::string_view name) const {
    const auto found =
            std::ranges::find_if(options_, [&](const UciOption& option) { return is_same_word(option.name, name); });
    return found == options_.end() ? nullptr : &*found;
}

std::vector<std::string> UciProcess::read_until_ready(Process::Milliseconds limit) {
    constexpr std::string_view ready = "readyok";
    std::vector<std::string> lines = read_until(
            limit, [&](const std::string& line) { return line.starts_with(ready) || line.ends_with(ready); });
    std::string& last = lines.back();
    if (last.starts_with(ready))
        lines.pop_back();
    else // what came before has no line end
        last.resize(last.size() - ready.size());
    return lines;
}

std::vector<std::string> UciProcess::wait_until_ready(Process::Milliseconds limit) {
    send("isready");
    return read_until_ready(limit);
}

} // namespace kiwi::tools
