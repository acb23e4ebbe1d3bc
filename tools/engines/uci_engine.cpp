#include "kiwipete/tools/engines/uci_engine.h"

#include <fmt/format.h>

#include "kiwipete/engine/notation/fen.h"

namespace kiwi::tools {

std::string position_command(const Line& line) {
    std::string command = "position fen " + write_fen(line.start);
    for (const std::string& move : line.moves)
        command += (&move == &line.moves.front() ? " moves " : " ") + move;
    return command;
}

namespace {

/// The output, or EngineError if it could not be understood.
PerftOutput output_or_throw(ParsedPerftOutput parsed, const std::string& name, const Line& line, int depth) {
    if (const auto* error = std::get_if<PerftOutputError>(&parsed))
        throw EngineError(Misbehaviour::ProtocolError,
                          fmt::format("{}: protocol error in the answer to perft {} of {}: {}", name, depth,
                                      position_command(line), error->reason));
    return std::move(std::get<PerftOutput>(parsed));
}

/// A perftree script, started for each question.
class PerftScript : public PerftEngine {
public:
    PerftScript(const std::string& command, EngineLimits limits) : words_(words_of_command(command)), limits_(limits) {}

    [[nodiscard]] const std::string& name() const override { return words_.front(); }
    [[nodiscard]] bool plays_chess960() const override { return false; } // perftree has no way to say so
    [[nodiscard]] PerftOutput perft(const Line& line, int depth) override {
        std::vector<std::string> words = words_;
        words.push_back(std::to_string(depth));
        words.push_back(write_fen(line.start));
        if (!line.moves.empty())
            words.push_back(fmt::to_string(fmt::join(line.moves, " ")));
        return output_or_throw(parse_perft_output(Process(words).read_all(limits_.answer)), name(), line, depth);
    }
    [[nodiscard]] std::vector<std::string> answer_to(const Line&, const std::string&) override { return {}; }
    void survive(const std::string&) override {}

private:
    std::vector<std::string> words_;
    EngineLimits limits_;
};

} // namespace

std::unique_ptr<PerftEngine> start_engine(const std::string& command, EngineLimits limits) {
    constexpr std::string_view script = "script:";
    if (command.starts_with(script))
        return std::make_unique<PerftScript>(command.substr(script.size()), limits);
    return std::make_unique<UciEngine>(command, limits);
}

PerftEngine& RestartedEngine::engine() {
    if (!engine_)
        engine_ = start_engine(command_, limits_);
    return *engine_;
}

template<class Ask>
auto RestartedEngine::asked(const Ask& ask) {
    try {
        return ask(engine());
    } catch (const EngineError&) {
        engine_.reset();
        throw;
    }
}

PerftOutput RestartedEngine::perft(const Line& line, int depth) {
    return asked([&](PerftEngine& engine) { return engine.perft(line, depth); });
}

std::vector<std::string> RestartedEngine::answer_to(const Line& line, const std::string& command) {
    return asked([&](PerftEngine& engine) { return engine.answer_to(line, command); });
}

void RestartedEngine::survive(const std::string& input) {
    asked([&](PerftEngine& engine) { engine.survive(input); });
}

UciEngine::UciEngine(const std::vector<std::string>& words, EngineLimits limits) :
    process_(words),
    limits_(limits),
    name_(words.front()) {
    handshake();
    find_dialect();
    find_reach();
}

/// Reads lines until `is_last(line)`, that one included.
template<class IsLast>
std::vector<std::string> UciEngine::read_until(Process::Milliseconds limit, IsLast is_last) {
    std::vector<std::string> lines;
    for (std::size_t size = 0; lines.empty() || !is_last(lines.back()); size += lines.back().size()) {
        if (size > Process::MAX_PENDING)
            throw EngineError(Misbehaviour::Flooded,
                              fmt::format("{} flooded its output: more than {} bytes in one answer; its last line: {}",
                                          name_, Process::MAX_PENDING, lines.back().substr(0, 120)));
        lines.push_back(process_.read_line(limit));
    }
    return lines;
}

std::vector<std::string> UciEngine::ask(const std::string& command, std::string_view last) {
    process_.send(command, limits_.handshake);
    return read_until(limits_.handshake, [&](const std::string& line) { return line.starts_with(last); });
}

void UciEngine::handshake() {
    constexpr std::string_view id = "id name ";
    for (const std::string& line : ask("uci", "uciok")) {
        if (line.starts_with(id))
            name_ = line.substr(id.size());
        plays_chess960_ = plays_chess960_ || line.find("name UCI_Chess960 ") != std::string::npos;
    }
    static_cast<void>(ask("isready", "readyok"));
}

void UciEngine::set_position(const Line& line) {
    const bool chess960 = line.start.variant == Variant::Chess960;
    if (chess960 && !plays_chess960_)
        throw EngineError(Misbehaviour::ProtocolError, name_ + " has no option UCI_Chess960");
    if (chess960 != in_chess960_)
        process_.send(fmt::format("setoption name UCI_Chess960 value {}", chess960), limits_.handshake);
    in_chess960_ = chess960;
    process_.send(position_command(line), limits_.handshake);
}

/// Sends the perft command, then isready. An engine that counts before it reads on is done when it says readyok. One
/// that searches in another thread is done when it prints the total.
ParsedPerftOutput UciEngine::ask_for_perft(int depth, Process::Milliseconds limit, Waiting waiting) {
    const char* command = dialect_ == PerftDialect::GoPerft ? "go perft {}" : "perft {}";
    process_.send(fmt::format(fmt::runtime(command), depth), limits_.handshake);
    process_.send("isready", limits_.handshake);
    bool ready = false;
    bool total = false;
    std::string text;
    try {
        static_cast<void>(read_until(limit, [&](const std::string& line) {
            ready = ready || line.starts_with("readyok");
            total = total || is_total(line);
            text += line + '\n';
            return ready && (total || waiting == Waiting::ForReadyOk);
        }));
    } catch (const EngineError& error) {
        // It is ready again but printed no perft: not a timeout.
        const ParsedPerftOutput parsed = parse_perft_output(text);
        if (error.misbehaviour() == Misbehaviour::TimedOut && ready && std::holds_alternative<PerftOutputError>(parsed))
            return parsed;
        throw;
    }
    return parse_perft_output(text);
}

void UciEngine::find_dialect() {
    constexpr std::uint64_t moves_of_the_start = 20;
    constexpr Process::Milliseconds patience{1000};
    std::string why;
    for (const PerftDialect dialect : {PerftDialect::GoPerft, PerftDialect::Perft})
        for (const Waiting waiting : {Waiting::ForTotal, Waiting::ForReadyOk}) {
            dialect_ = dialect;
            waiting_ = waiting;
            set_position({standard_start(), {}});
            try {
                const ParsedPerftOutput parsed = ask_for_perft(1, std::min(patience, limits_.handshake), waiting);
                const auto* output = std::get_if<PerftOutput>(&parsed);
                if (output != nullptr && output->total == moves_of_the_start)
                    return;
                why = output != nullptr ? fmt::format("it counts {} moves", output->total)
                                        : std::get<PerftOutputError>(parsed).reason;
            } catch (const EngineError& error) {
                if (error.misbehaviour() != Misbehaviour::TimedOut)
                    throw;
                why = "no answer";
            }
            // Stop whatever it does instead; its answer to that is ignored.
            process_.send("stop", limits_.handshake);
            static_cast<void>(ask("isready", "readyok"));
        }
    throw EngineError(
            Misbehaviour::ProtocolError,
            fmt::format("{}: protocol error: no perft for \"go perft 1\" or \"perft 1\" in the start position: {}",
                        name_, why));
}

std::vector<std::string> UciEngine::answer_to(const Line& line, const std::string& command) {
    set_position(line);
    process_.send(command, limits_.handshake);
    std::vector<std::string> lines = ask("isready", "readyok");
    lines.pop_back();
    return lines;
}

void UciEngine::survive(const std::string& input) {
    process_.send(input, limits_.handshake);
    process_.send(dialect_ == PerftDialect::GoPerft ? "go perft 1" : "perft 1", limits_.handshake);
    process_.send("d", limits_.handshake);
    static_cast<void>(ask("isready", "readyok"));
    // A search thread may crash a little later.
    process_.send("stop", limits_.handshake);
    static_cast<void>(ask("isready", "readyok"));
}

/// Finds out whether it counts trees or lists moves only. Wrong counts are judged elsewhere.
void UciEngine::find_reach() {
    const Line start{standard_start(), {}};
    const PerftOutput one = ask_or_throw(start, 1);
    const PerftOutput two = ask_or_throw(start, 2);
    if (two.total == one.total && one.moves.size() == one.total)
        reach_ = PerftReach::MovesOnly;
}

PerftOutput UciEngine::ask_or_throw(const Line& line, int depth) {
    set_position(line);
    return output_or_throw(ask_for_perft(depth, limits_.answer, waiting_), name_, line, depth);
}

PerftOutput UciEngine::perft(const Line& line, int depth) {
    if (reach_ == PerftReach::AnyDepth)
        return ask_or_throw(line, depth);
    PerftOutput output = ask_or_throw(line, 1);
    output.total = 0;
    for (auto& [move, nodes] : output.moves) {
        Line next = line;
        next.moves.push_back(move);
        nodes = depth == 1 ? 1 : perft(next, depth - 1).total; // no deeper than MAX_PERFT_DEPTH
        output.total += nodes;
    }
    return output;
}

} // namespace kiwi::tools
