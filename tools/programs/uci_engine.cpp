#include "uci_engine.h"

#include <array>
#include <sstream>
#include <utility>

#include <fmt/format.h>

namespace kiwi::tools {

std::string SentPosition::command() const {
    std::string command = "position fen " + fen;
    for (const std::string& move : moves)
        command += (&move == &moves.front() ? " moves " : " ") + move;
    return command;
}

namespace {

using Milliseconds = Process::Milliseconds;

/// What an engine prints that does not know the command "uci", such as "Illegal move: uci".
bool is_complaint_about_uci(const std::string& line) {
    constexpr std::array<std::string_view, 5> complaints{"Error", "Illegal", "Invalid", "unknown", "Unknown"};
    return line.find("uci") != std::string::npos
           && std::ranges::any_of(complaints, [&](std::string_view word) { return line.find(word) != line.npos; });
}

} // namespace

std::string PerftCommand::at_depth(int depth) const {
    const std::size_t place = text.find("{}");
    if (place == std::string::npos)
        return fmt::format("{} {}", text, depth);
    return std::string(text).replace(place, 2, std::to_string(depth));
}

bool PerftCommand::is_total(const std::string& line, int depth) const {
    return total ? total->total_in(line, depth).has_value() : kiwi::is_total(line, depth);
}

ParsedPerftOutput PerftCommand::parse(const std::vector<std::string>& lines, int depth) const {
    std::string answer;
    std::optional<std::uint64_t> last; // those of smaller depths may be printed on the way
    for (const std::string& line : lines)
        if (const auto found = total ? total->total_in(line, depth) : std::nullopt)
            last = found;
        else if (!total || !kiwi::is_total(line))
            answer += line + '\n';
    return parse_perft_output(last ? answer + std::to_string(*last) + '\n' : answer, depth);
}

UciEngine::UciEngine(const std::string& command, ProgramOptions options, std::optional<UciAbilities> abilities) :
    words_(words_of_command(command)),
    options_(std::move(options)),
    name_(words_.front()) {
    start();
    if (abilities)
        abilities_ = std::move(*abilities);
    else
        find_abilities();
}

/// Starts the program, or starts it again.
void UciEngine::start() {
    process_ = nullptr;
    process_ = std::make_unique<Process>(words_, options_.log);
    in_chess960_ = false;
    shown_.reset();
    options_for_play_.clear();
    handshake();
}

std::vector<std::string> UciEngine::wait_until_ready(Milliseconds limit) {
    send("isready");
    return read_until_ready(limit);
}

std::vector<std::string> UciEngine::read_until_ready(Milliseconds limit) {
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
    } catch (const ProgramError& error) {
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
    send("ucinewgame"); // as every GUI does before the first position
    static_cast<void>(wait_until_ready());
}

/// Throws that the program is an xboard engine, if a process of its own says so, else the error given.
void UciEngine::fail_handshake(const ProgramError& error) {
    try {
        Process xboard(words_, options_.log);
        for (const char* command : {"xboard", "protover 2"})
            xboard.send(command, options_.limits.handshake);
        for (int lines = 0; lines < 200; ++lines)
            if (const std::string line = xboard.read_line(silence());
                line.find("feature ") != std::string::npos && line.find('=') != std::string::npos)
                throw ProgramError(Misbehaviour::NotUci,
                                   fmt::format("{} is an xboard engine: it does not answer \"uci\", but \"xboard\" and "
                                               "\"protover 2\". Only UCI engines can be tested; some programs have an "
                                               "option for UCI",
                                               words_.front()),
                                   {"< " + line.substr(0, 160)});
    } catch (const ProgramError& other) {
        if (other.misbehaviour() == Misbehaviour::NotUci)
            throw;
    }
    throw error;
}

void UciEngine::set_position(const SentPosition& position) {
    const bool chess960 = position.variant == Variant::Chess960;
    if (chess960 && !plays_chess960_)
        throw ProgramError(Misbehaviour::ProtocolError, name_ + " has no option UCI_Chess960");
    if (chess960 != in_chess960_)
        send(fmt::format("setoption name UCI_Chess960 value {}", chess960));
    in_chess960_ = chess960;
    shown_.reset();
    process_->begin_question();
    send(position.command());
}

/// Sends the command and reads to the end of its answer; then what may follow the total.
ParsedPerftOutput UciEngine::ask_for_perft(const PerftCommand& command, int depth) {
    send(command.at_depth(depth));
    std::vector<std::string> lines;
    try {
        if (command.end == PerftCommand::End::Total)
            lines = read_until(options_.limits.answer,
                               [&](const std::string& line) { return command.is_total(line, depth); });
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        throw ProgramError(Misbehaviour::TimedOut,
                           fmt::format("{}; no total, such as \"Nodes searched: 20\", after \"{}\"", error.what(),
                                       command.at_depth(depth)),
                           error.dialogue());
    }
    const auto rest = wait_until_ready(command.end == PerftCommand::End::Total ? options_.limits.handshake
                                                                               : options_.limits.answer);
    lines.insert(lines.end(), rest.begin(), rest.end());
    const bool is_silent = std::ranges::all_of(lines, [](const std::string& line) { return line.empty(); });
    if (is_silent && command.lists_moves && command.end == PerftCommand::End::ReadyOk)
        return PerftOutput(); // it prints moves alone, and there is none
    return command.parse(lines, depth);
}

std::vector<std::vector<std::string>> UciEngine::answers_to(const SentPosition& position,
                                                            const std::vector<std::string>& commands, Again again) {
    // Some engines print the board after each position: it ends where they are ready.
    bool prints_board = again == Again::Yes || shown_ != position;
    if (prints_board)
        set_position(position);
    std::vector<std::vector<std::string>> answers;
    for (const std::string& command : commands) {
        send((prints_board ? "isready\n" : "") + command + "\nisready");
        if (std::exchange(prints_board, false))
            static_cast<void>(read_until_ready(options_.limits.handshake));
        answers.push_back(read_until_ready(options_.limits.handshake));
    }
    shown_ = position;
    return answers;
}

void UciEngine::prepare_to_play() {
    for (const std::string& option : std::exchange(options_for_play_, {}))
        send(option);
}

PlayedAnswer UciEngine::play(const SentPosition& position) {
    prepare_to_play();
    send("ucinewgame"); // what was searched before must not matter
    set_position(position);
    static_cast<void>(wait_until_ready());
    send(abilities_.go);
    PlayedAnswer answer;
    const auto lines =
            read_until(options_.limits.answer, [](const std::string& text) { return text.starts_with("bestmove"); });
    for (const std::string& text : lines) {
        const bool best = text.starts_with("bestmove");
        if (!best && (!text.starts_with("info ") || text.find(" string ") != std::string::npos))
            continue;
        std::istringstream words(text);
        std::string word;
        while (words >> word && word != (best ? "bestmove" : "pv")) {
        }
        std::string variation;
        while (words >> word) {
            if (best && variation.empty())
                answer.best_move = word;
            if (word != "ponder" || !best)
                variation.append(variation.empty() ? "" : " ").append(word);
        }
        if (!variation.empty())
            answer.variations.push_back(std::move(variation));
    }
    return answer;
}

void UciEngine::survive(const std::string& input) {
    const auto* perft_command = std::get_if<PerftCommand>(&abilities_.perft);
    if (perft_command == nullptr)
        prepare_to_play();
    shown_.reset();
    process_->begin_question();
    send(input);
    static_cast<void>(wait_until_ready());
    // A question that an engine may answer in any way, or not at all: silence is no fault here.
    send(perft_command != nullptr ? perft_command->at_depth(1) : abilities_.go);
    try {
        constexpr Milliseconds patience{300};
        static_cast<void>(read_until(
                patience, [](const std::string& line) { return is_total(line) || line.starts_with("bestmove"); }));
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
    }
    static_cast<void>(wait_until_ready());
}

PerftOutput UciEngine::ask_or_throw(const SentPosition& position, int depth) {
    set_position(position);
    const auto* command = std::get_if<PerftCommand>(&abilities_.perft);
    if (command == nullptr)
        throw ProgramError(Misbehaviour::NoPerft, name_ + " has no perft",
                           std::get<NoPerft>(abilities_.perft).dialogue);
    ParsedPerftOutput parsed = ask_for_perft(*command, depth);
    if (const auto* error = std::get_if<PerftOutputError>(&parsed))
        process_->fail(Misbehaviour::ProtocolError,
                       fmt::format("in the answer to \"{}\" of {}: {}", command->at_depth(depth), position.command(),
                                   error->reason));
    return std::move(std::get<PerftOutput>(parsed));
}

PerftOutput UciEngine::perft(const SentPosition& position, int depth) {
    const auto* command = std::get_if<PerftCommand>(&abilities_.perft);
    if (command == nullptr || command->reach == PerftCommand::Reach::AnyDepth)
        return ask_or_throw(position, depth);
    PerftOutput output = ask_or_throw(position, 1);
    output.total = 0;
    for (auto& [move, nodes] : output.moves) {
        SentPosition next = position;
        next.moves.push_back(move);
        nodes = depth == 1 ? 1 : perft(next, depth - 1).total; // no deeper than MAX_PERFT_DEPTH
        output.total += nodes;
    }
    return output;
}

} // namespace kiwi::tools
