#include "uci_engine.h"

#include <array>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "adapter_engine.h"

namespace kiwi::tools {

std::string position_command(const Line& line) {
    std::string command = "position fen " + write_fen(line.start);
    for (const std::string& move : line.moves)
        command += (&move == &line.moves.front() ? " moves " : " ") + move;
    return command;
}

namespace {

using Milliseconds = Process::Milliseconds;

/// How long an engine that has been silent gets before we take it that it has nothing to say. Used only to find out how
/// to ask; a count is waited for as long as the limits say.
constexpr Milliseconds SILENCE{1500};

/// Waits no longer than the limit.
Milliseconds silence_within(const EngineLimits& limits) { return std::min(SILENCE, limits.handshake); }

std::string with_depth(const std::string& command, int depth) {
    const std::size_t place = command.find("{}");
    if (place == std::string::npos)
        return fmt::format("{} {}", command, depth);
    return std::string(command).replace(place, 2, std::to_string(depth));
}

std::string joined_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

/// Why a line is no answer to a perft, if it is of a search or a complaint.
std::optional<std::string> why_no_answer(const std::string& line) {
    if (line.starts_with("bestmove") || (line.starts_with("info ") && line.find(" pv ") != std::string::npos))
        return "it searches instead";
    if (line.starts_with("Unknown command") || line.starts_with("unknown command"))
        return fmt::format("it answers \"{}\"", line);
    return std::nullopt;
}

/// What an engine prints that does not know the command "uci", such as "Illegal move: uci".
bool is_complaint_about_uci(const std::string& line) {
    constexpr std::array<std::string_view, 5> complaints{"Error", "Illegal", "Invalid", "unknown", "Unknown"};
    return line.find("uci") != std::string::npos
           && std::ranges::any_of(complaints, [&](std::string_view word) { return line.find(word) != line.npos; });
}

/// A perftree script, started for each question.
class PerftScript : public PerftEngine {
public:
    PerftScript(const std::string& command, EngineOptions options) :
        words_(words_of_command(command)),
        options_(std::move(options)) {}

    [[nodiscard]] const std::string& name() const override { return words_.front(); }
    [[nodiscard]] bool plays_chess960() const override { return false; } // perftree has no way to say so
    [[nodiscard]] const PerftSupport& perft_support() const override { return support_; }
    [[nodiscard]] PerftOutput perft(const Line& line, int depth) override {
        std::vector<std::string> words = words_;
        words.push_back(std::to_string(depth));
        words.push_back(write_fen(line.start));
        if (!line.moves.empty())
            words.push_back(fmt::to_string(fmt::join(line.moves, " ")));
        Process process(words, options_.log);
        ParsedPerftOutput parsed = parse_perft_output(process.read_all(options_.limits.answer), depth);
        if (const auto* error = std::get_if<PerftOutputError>(&parsed))
            process.fail(Misbehaviour::ProtocolError, fmt::format("in the answer to perft {} of {}: {}", depth,
                                                                  position_command(line), error->reason));
        return std::move(std::get<PerftOutput>(parsed));
    }
    [[nodiscard]] std::vector<std::vector<std::string>> answers_to(const Line&,
                                                                   const std::vector<std::string>& commands) override {
        return std::vector<std::vector<std::string>>(commands.size());
    }
    [[nodiscard]] PlayedAnswer play(const Line&, int) override { return {}; }
    void survive(const std::string&) override {}

private:
    std::vector<std::string> words_;
    EngineOptions options_;
    PerftSupport support_ = PerftCommand{"", PerftCommand::End::Total, PerftCommand::Reach::AnyDepth};
};

} // namespace

std::unique_ptr<PerftEngine> start_engine(const std::string& command, const EngineOptions& options) {
    constexpr std::string_view script = "script:";
    constexpr std::string_view subject = "subject:";
    if (command.starts_with(subject))
        return std::make_unique<ProgramEngine>(command.substr(subject.size()), options);
    if (command.starts_with(script))
        return std::make_unique<PerftScript>(command.substr(script.size()), options);
    return std::make_unique<UciEngine>(command, options);
}

std::unique_ptr<PerftEngine> start_counting_engine(const std::string& command, const EngineOptions& options) {
    auto engine = start_engine(command, options);
    if (const auto* none = std::get_if<NoPerft>(&engine->perft_support()))
        throw EngineError(Misbehaviour::NoPerft,
                          fmt::format("{} has no perft that we understand ({}); name its command with --perft-command, "
                                      "or test the engine by its play: kiwipete check --engine",
                                      engine->name(), none->why),
                          none->dialogue);
    return engine;
}

PerftEngine& RestartedEngine::engine() {
    if (!engine_) {
        engine_ = start_engine(command_, options_);
        options_.perft = engine_->perft_support();
    }
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

std::vector<std::vector<std::string>> RestartedEngine::answers_to(const Line& line,
                                                                  const std::vector<std::string>& commands) {
    return asked([&](PerftEngine& engine) { return engine.answers_to(line, commands); });
}

PlayedAnswer RestartedEngine::play(const Line& line, int depth) {
    return asked([&](PerftEngine& engine) { return engine.play(line, depth); });
}

void RestartedEngine::survive(const std::string& input) {
    asked([&](PerftEngine& engine) { engine.survive(input); });
}

UciEngine::UciEngine(const std::string& command, EngineOptions options) :
    words_(words_of_command(command)),
    options_(std::move(options)),
    name_(words_.front()) {
    start();
    if (!options_.perft)
        find_perft();
}

/// Starts the program, or starts it again.
void UciEngine::start() {
    process_ = nullptr;
    process_ = std::make_unique<Process>(words_, options_.log);
    in_chess960_ = false;
    options_for_play_.clear();
    handshake();
}

/// Reads lines until `is_last(line)`, that one included.
template<class IsLast>
std::vector<std::string> UciEngine::read_until(Milliseconds limit, IsLast is_last) {
    std::vector<std::string> lines;
    for (std::size_t size = 0; lines.empty() || !is_last(lines.back()); size += lines.back().size()) {
        if (size > Process::MAX_PENDING)
            process_->fail(Misbehaviour::Flooded,
                           fmt::format("more than {} bytes in one answer", Process::MAX_PENDING));
        lines.push_back(process_->read_line(limit));
    }
    return lines;
}

std::vector<std::string> UciEngine::wait_until_ready(Milliseconds limit) {
    send("isready");
    std::vector<std::string> lines =
            read_until(limit, [](const std::string& line) { return line.starts_with("readyok"); });
    lines.pop_back();
    return lines;
}

void UciEngine::handshake() {
    constexpr std::string_view id = "id name ";
    std::vector<std::string> lines;
    try {
        send("uci");
        lines = read_until(options_.limits.handshake, [&](const std::string& line) {
            if (is_complaint_about_uci(line))
                process_->fail(Misbehaviour::ProtocolError, "no answer to uci");
            return line.starts_with("uciok");
        });
    } catch (const EngineError& error) {
        fail_handshake(error);
    }
    for (const std::string& line : lines) {
        if (line.starts_with(id))
            name_ = line.substr(id.size());
        plays_chess960_ = plays_chess960_ || line.find("name UCI_Chess960 ") != std::string::npos;
        if (line.find("name OwnBook ") != std::string::npos) // a book would answer for the move generator
            options_for_play_.emplace_back("setoption name OwnBook value false");
        if (line.find("name Hash type spin ") != std::string::npos) // emptied for each game; a small one is quick
            if (const std::size_t least = line.find(" min "); least != std::string::npos)
                options_for_play_.push_back("setoption name Hash value "
                                            + std::to_string(std::max(1, std::atoi(line.c_str() + least + 5))));
    }
    static_cast<void>(wait_until_ready());
}

/// Throws that the program is an xboard engine, if a process of its own says so, else the error given.
void UciEngine::fail_handshake(const EngineError& error) {
    try {
        Process xboard(words_, options_.log);
        for (const char* command : {"xboard", "protover 2"})
            xboard.send(command, options_.limits.handshake);
        for (int lines = 0; lines < 200; ++lines)
            if (const std::string line = xboard.read_line(silence_within(options_.limits));
                line.find("feature ") != std::string::npos && line.find('=') != std::string::npos)
                throw EngineError(Misbehaviour::NotUci,
                                  fmt::format("{} is an xboard engine: it does not answer \"uci\", but \"xboard\" and "
                                              "\"protover 2\". Only UCI engines can be tested; some programs have an "
                                              "option for UCI",
                                              words_.front()),
                                  {"< " + line.substr(0, 160)});
    } catch (const EngineError& other) {
        if (other.misbehaviour() == Misbehaviour::NotUci)
            throw;
    }
    throw error;
}

void UciEngine::set_position(const Line& line) {
    const bool chess960 = line.start.variant == Variant::Chess960;
    if (chess960 && !plays_chess960_)
        throw EngineError(Misbehaviour::ProtocolError, name_ + " has no option UCI_Chess960");
    if (chess960 != in_chess960_)
        send(fmt::format("setoption name UCI_Chess960 value {}", chess960));
    in_chess960_ = chess960;
    process_->begin_question();
    send(position_command(line));
}

/// Sends the command and reads to the end of its answer; then what may follow the total.
ParsedPerftOutput UciEngine::ask_for_perft(const PerftCommand& command, int depth) {
    send(with_depth(command.text, depth));
    std::vector<std::string> lines;
    try {
        if (command.end == PerftCommand::End::Total)
            lines = read_until(options_.limits.answer, [&](const std::string& line) { return is_total(line, depth); });
    } catch (const EngineError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        throw EngineError(Misbehaviour::TimedOut,
                          fmt::format("{}; no total, such as \"Nodes searched: 20\", after \"{}\"", error.what(),
                                      with_depth(command.text, depth)),
                          error.dialogue());
    }
    const auto rest = wait_until_ready(command.end == PerftCommand::End::Total ? options_.limits.handshake
                                                                               : options_.limits.answer);
    lines.insert(lines.end(), rest.begin(), rest.end());
    return parse_perft_output(joined_lines(lines), depth);
}

/// How a command is answered in the start position, if it is one for perft.
std::optional<PerftCommand> UciEngine::try_perft(const std::string& text, std::string& why) {
    constexpr std::uint64_t moves_of_the_start = 20;
    constexpr std::size_t enough_moves = 10; // a wrong move generator is judged elsewhere
    const Milliseconds silence = silence_within(options_.limits);
    PerftCommand command{text, PerftCommand::End::ReadyOk, PerftCommand::Reach::AnyDepth};
    std::vector<std::string> lines;
    const auto read_while_it_talks = [&](Milliseconds patience) {
        try {
            for (;;) {
                lines.push_back(process_->read_line(patience));
                if (auto reason = why_no_answer(lines.back())) {
                    why = std::move(*reason);
                    return false;
                }
                if (is_total(lines.back())) {
                    command.end = PerftCommand::End::Total;
                    return true;
                }
            }
        } catch (const EngineError& error) {
            if (error.misbehaviour() != Misbehaviour::TimedOut)
                throw;
            return true;
        }
    };
    set_position({standard_start(), {}});
    send(with_depth(text, 1));
    why = "no answer";
    if (!read_while_it_talks(silence))
        return std::nullopt;
    const auto rest = wait_until_ready();
    lines.insert(lines.end(), rest.begin(), rest.end());
    // A thread of its own may be late.
    if (std::holds_alternative<PerftOutputError>(parse_perft_output(joined_lines(lines)))
        && !read_while_it_talks(silence / 3))
        return std::nullopt;
    const ParsedPerftOutput parsed = parse_perft_output(joined_lines(lines));
    const auto* output = std::get_if<PerftOutput>(&parsed);
    why = output == nullptr ? std::get<PerftOutputError>(parsed).reason : "not the moves of the start position";
    if (output == nullptr || (output->moves.size() < enough_moves && output->total != moves_of_the_start))
        return std::nullopt;
    // An engine that lists the moves at any depth counts no tree.
    set_position({standard_start(), {}});
    const ParsedPerftOutput deeper = ask_for_perft(command, 2);
    if (const auto* two = std::get_if<PerftOutput>(&deeper);
        two != nullptr && two->total == output->total && output->moves.size() == output->total)
        command.reach = PerftCommand::Reach::MovesOnly;
    return command;
}

void UciEngine::find_perft() {
    std::vector<std::string> texts{"go perft {}", "perft {}"};
    if (!options_.perft_command.empty())
        texts = {options_.perft_command};
    NoPerft none;
    for (const std::string& text : texts) {
        if (&text != &texts.front())
            start();
        std::string why;
        std::vector<std::string> dialogue;
        try {
            if (auto command = try_perft(text, why)) {
                options_.perft = std::move(*command);
                return;
            }
            dialogue = process_->last_lines();
        } catch (const EngineError& error) {
            why = error.what();
            dialogue = error.dialogue();
        }
        none.why += fmt::format("{}\"{}\": {}", none.why.empty() ? "" : "; ", with_depth(text, 1), why);
        none.dialogue.insert(none.dialogue.end(), dialogue.begin(), dialogue.end());
    }
    start(); // whatever it is doing now
    options_.perft = std::move(none);
}

std::vector<std::vector<std::string>> UciEngine::answers_to(const Line& line,
                                                            const std::vector<std::string>& commands) {
    set_position(line);
    static_cast<void>(wait_until_ready()); // some engines print the board after each position
    std::vector<std::vector<std::string>> answers;
    for (const std::string& command : commands) {
        send(command);
        answers.push_back(wait_until_ready());
    }
    return answers;
}

void UciEngine::prepare_to_play() {
    for (const std::string& option : std::exchange(options_for_play_, {}))
        send(option);
}

PlayedAnswer UciEngine::play(const Line& line, int depth) {
    prepare_to_play();
    send("ucinewgame"); // what was searched before must not matter
    set_position(line);
    static_cast<void>(wait_until_ready());
    send(fmt::format("go depth {}", depth));
    PlayedAnswer answer;
    const auto lines =
            read_until(options_.limits.answer, [](const std::string& text) { return text.starts_with("bestmove"); });
    for (const std::string& text : lines) {
        std::istringstream words(text);
        std::vector<std::string> variation;
        std::string word;
        const bool best = text.starts_with("bestmove");
        if (!best && (!text.starts_with("info ") || text.find(" string ") != std::string::npos))
            continue;
        while (words >> word && word != (best ? "bestmove" : "pv")) {
        }
        while (words >> word)
            if (word != "ponder" || !best)
                variation.push_back(word);
        if (best && !variation.empty())
            answer.best_move = variation.front();
        if (!variation.empty())
            answer.variations.push_back(std::move(variation));
    }
    return answer;
}

void UciEngine::survive(const std::string& input) {
    const auto* perft_command = std::get_if<PerftCommand>(&*options_.perft);
    if (perft_command == nullptr)
        prepare_to_play();
    process_->begin_question();
    send(input);
    static_cast<void>(wait_until_ready());
    // A question that an engine may answer in any way, or not at all: silence is no fault here.
    send(perft_command != nullptr ? with_depth(perft_command->text, 1) : "go depth 1");
    try {
        constexpr Milliseconds patience{300};
        static_cast<void>(read_until(
                patience, [](const std::string& line) { return is_total(line) || line.starts_with("bestmove"); }));
    } catch (const EngineError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
    }
    static_cast<void>(wait_until_ready());
}

PerftOutput UciEngine::ask_or_throw(const Line& line, int depth) {
    set_position(line);
    const auto* command = std::get_if<PerftCommand>(&*options_.perft);
    if (command == nullptr)
        throw EngineError(Misbehaviour::NoPerft, name_ + " has no perft", std::get<NoPerft>(*options_.perft).dialogue);
    ParsedPerftOutput parsed = ask_for_perft(*command, depth);
    if (const auto* error = std::get_if<PerftOutputError>(&parsed))
        process_->fail(Misbehaviour::ProtocolError,
                       fmt::format("in the answer to \"{}\" of {}: {}", with_depth(command->text, depth),
                                   position_command(line), error->reason));
    return std::move(std::get<PerftOutput>(parsed));
}

PerftOutput UciEngine::perft(const Line& line, int depth) {
    const auto* command = std::get_if<PerftCommand>(&*options_.perft);
    if (command == nullptr || command->reach == PerftCommand::Reach::AnyDepth)
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
