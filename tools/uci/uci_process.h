// A running UCI engine: handshake, options, and lines in and out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../process/process.h"
#include "../process/program_board.h"

namespace kiwi::tools {

struct UciOption {
    std::string name;
    std::string type; ///< "check", "spin", "combo", "button" or "string".
    std::optional<std::string> value{};
    std::optional<std::int64_t> least{}; ///< Of a spin option.
    std::optional<std::int64_t> most{};
    std::vector<std::string> choices{}; ///< Of a combo option.
};

/// Parses a line such as "option name Hash type spin default 16 min 1 max 1024"; or says why the line is malformed.
/// Source: Stefan Meyer-Kahlen, "Description of the Universal Chess Interface", 2004.
[[nodiscard]] std::variant<UciOption, std::string> parse_uci_option(std::string_view line);

/// Whether a line says that the command "uci" is unknown, such as "Illegal move: uci". No line of UCI does.
[[nodiscard]] bool is_complaint_about_uci(const std::string& line);

/// One running engine, after the handshake. Every function throws ProgramError if the engine misbehaves; the engine
/// must not be used afterwards.
class UciProcess : public Process {
public:
    /// Starts the engine, does the handshake and sends `ucinewgame`, as GUIs do before the first position.
    UciProcess(const std::vector<std::string>& words, const ProgramOptions& options,
               Answers answers = Answers::BothStreams);

    /// The name that the engine gives itself, else the name of the program.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<UciOption>& options() const { return options_; }
    /// The option with a name, in any case of letters; or null.
    [[nodiscard]] const UciOption* option(std::string_view name) const;
    /// The answer to `uci`, with `uciok`.
    [[nodiscard]] const std::vector<std::string>& greeting() const { return greeting_; }
    /// The lines between `uciok` and the first `readyok`.
    [[nodiscard]] const std::vector<std::string>& after_greeting() const { return after_greeting_; }

    void send(std::string_view command) { Process::send(command, patience_); }
    /// Reads lines up to and including the first for which `is_last(line)` holds. The limit is for all lines.
    template<class IsLast>
    [[nodiscard]] std::vector<std::string> read_until(Milliseconds limit, IsLast is_last) {
        std::vector<std::string> lines;
        for (Allowance allowance(limit); lines.empty() || !is_last(lines.back());)
            lines.push_back(read_line(allowance));
        return lines;
    }
    /// The lines before the next `readyok`.
    std::vector<std::string> read_until_ready(Milliseconds limit);
    /// Sends `isready`, and reads the lines before `readyok`.
    std::vector<std::string> wait_until_ready(Milliseconds limit);
    std::vector<std::string> wait_until_ready() { return wait_until_ready(patience_); }

private:
    void handshake();
    Milliseconds patience_;
    std::string name_;
    std::vector<UciOption> options_;
    std::vector<std::string> greeting_;
    std::vector<std::string> after_greeting_;
};

} // namespace kiwi::tools
