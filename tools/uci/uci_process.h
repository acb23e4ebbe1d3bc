// A running UCI engine: the handshake, its options, and lines to and from it.
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

/// An option that an engine announces.
struct UciOption {
    std::string name;
    std::string type; ///< "check", "spin", "combo", "button" or "string".
    std::optional<std::string> value{};
    std::optional<std::int64_t> least{}; ///< Of a spin.
    std::optional<std::int64_t> most{};
    std::vector<std::string> choices{}; ///< Of a combo.
};

/// Reads a line such as "option name Hash type spin default 16 min 1 max 1024"; why it is none, if it is none.
/// Source: Stefan Meyer-Kahlen, "Description of the Universal Chess Interface", 2004.
[[nodiscard]] std::variant<UciOption, std::string> parse_uci_option(std::string_view line);

/// One running engine, after the handshake. Every call throws ProgramError if the engine misbehaves; after that it must
/// not be used again.
class UciProcess {
public:
    /// Starts it, does the handshake and sends `ucinewgame`, as every GUI does before the first position.
    UciProcess(const std::vector<std::string>& words, const ProgramOptions& options);

    /// Its own name; that of the program if it tells none.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<UciOption>& options() const { return options_; }
    /// The option of a name, or null. Upper and lower case are the same.
    [[nodiscard]] const UciOption* option(std::string_view name) const;
    /// What it printed after `uci`, `uciok` included.
    [[nodiscard]] const std::vector<std::string>& greeting() const { return greeting_; }

    /// A question begins: see `Process`.
    void begin_question() { process_.begin_question(); }
    /// Sends a command, or several lines.
    void send(std::string_view command) { process_.send(command, limits_.handshake); }
    [[nodiscard]] std::string read_line(Process::Milliseconds limit) { return process_.read_line(limit); }
    [[nodiscard]] std::string read_line(Allowance& allowance) { return process_.read_line(allowance); }
    /// Reads lines until `is_last(line)`, that one included. The limit is for all of them.
    template<class IsLast>
    [[nodiscard]] std::vector<std::string> read_until(Process::Milliseconds limit, IsLast is_last);
    /// Reads lines for so long, or until `is_last(line)`; whether that came.
    template<class IsLast>
    [[nodiscard]] bool read_for(Process::Milliseconds time, std::vector<std::string>& lines, IsLast is_last);
    /// What it prints before its next `readyok`.
    std::vector<std::string> read_until_ready(Process::Milliseconds limit);
    /// Sends `isready` first.
    std::vector<std::string> wait_until_ready(Process::Milliseconds limit);
    std::vector<std::string> wait_until_ready() { return wait_until_ready(limits_.handshake); }
    [[nodiscard]] std::vector<std::string> excerpt() const { return process_.excerpt(); }
    /// Throws ProgramError.
    [[noreturn]] void fail(Misbehaviour misbehaviour, const std::string& how) const {
        process_.fail(misbehaviour, how);
    }
    /// Waits until it ends by itself; false if it does not within the limit.
    [[nodiscard]] bool ends_within(Process::Milliseconds limit) { return process_.ends_within(limit); }

private:
    void handshake();
    Limits limits_;
    Process process_;
    std::string name_;
    std::vector<UciOption> options_;
    std::vector<std::string> greeting_;
};

template<class IsLast>
std::vector<std::string> UciProcess::read_until(Process::Milliseconds limit, IsLast is_last) {
    std::vector<std::string> lines;
    for (Allowance allowance(limit); lines.empty() || !is_last(lines.back());)
        lines.push_back(read_line(allowance));
    return lines;
}

template<class IsLast>
bool UciProcess::read_for(Process::Milliseconds time, std::vector<std::string>& lines, IsLast is_last) {
    try {
        for (Allowance allowance(time);;) {
            lines.push_back(read_line(allowance));
            if (is_last(lines.back()))
                return true;
        }
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
    }
    return false;
}

} // namespace kiwi::tools
