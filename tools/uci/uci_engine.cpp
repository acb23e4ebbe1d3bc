#include "uci_engine.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "../../engine/base/words.h"
#include "../../engine/notation/found_position.h"
#include "../../engine/uci_move.h"

namespace kiwi::tools {

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
    std::optional<std::uint64_t> last; // engines may print the totals of smaller depths first
    for (const std::string& line : lines)
        if (sums_moves && is_total(line, depth))
            continue;
        else if (const auto found = total ? total->total_in(line, depth) : std::nullopt)
            last = found;
        else if (!total || !kiwi::is_total(line))
            answer += line + '\n';
    return parse_perft_output(last ? fmt::format("{}Nodes searched: {}\n", answer, *last) : answer, depth);
}

UciEngine::UciEngine(const std::string& command, ProgramOptions options, std::optional<UciAbilities> abilities) :
    words_(words_of_command(command)),
    options_(std::move(options)) {
    start();
    if (abilities) {
        abilities_ = std::move(*abilities);
        return;
    }
    find_perft();
    if (options_.plays && !abilities_.perft)
        find_go();
}

void UciEngine::start() {
    process_ = nullptr;
    process_ = std::make_unique<UciProcess>(words_, options_);
    const UciOption* chess960 = process_->option("UCI_Chess960");
    in_chess960_ = chess960 != nullptr && chess960->value == "true";
    shown_.reset();
    is_prepared_to_play_ = false;
}

void UciEngine::set_position(const SentPosition& position) {
    const bool chess960 = position.variant == Variant::Chess960;
    if (chess960 && !plays_chess960())
        throw ProgramError(Misbehaviour::ProtocolError, name() + " has no option UCI_Chess960");
    if (chess960 != in_chess960_)
        process_->send(fmt::format("setoption name UCI_Chess960 value {}", chess960));
    in_chess960_ = chess960;
    shown_.reset();
    process_->begin_question();
    const bool takes_moves = !abilities_.perft || abilities_.perft->ignored_moves.empty();
    asked_ = takes_moves ? position : position.without_moves();
    process_->send(asked_.command());
}

namespace {

/// A line such as "d5d6: 1a" with a move between whose squares none was read; null if there is none.
const std::string* find_unread(const std::vector<std::string>& lines, const PerftOutput& output) {
    const auto begin_alike = [](const std::string& line, const std::string& move) {
        return line.substr(0, 4) == move.substr(0, 4);
    };
    const auto is_unread = [&](const std::string& line) {
        const std::size_t end = std::min(line.find_first_of(": \t"), line.size());
        const std::size_t count = line.find_first_not_of(": \t", line.find(':'));
        return written_squares(line.substr(0, end)) && count != std::string::npos && is_digit(line[count])
               && std::ranges::none_of(output.moves, [&](const auto& row) { return begin_alike(line, row.first); });
    };
    const auto found = std::ranges::find_if(lines, is_unread);
    return found == lines.end() || output.moves.empty() ? nullptr : &*found;
}

} // namespace

/// Removes what was sent from lines that repeat it, as a log does, and FENs: one such as "b7/1P6/… w - f6 0 2" looks
/// like moves and counts.
void UciEngine::cut_echo(std::vector<std::string>& lines, const PerftCommand& command, int depth) const {
    constexpr int slashes_of_a_fen = 7;
    const std::array all_sent{asked_.command(), asked_.fen};
    for (std::string& line : lines) {
        const auto cut = [&](std::size_t begin, std::size_t end) {
            if (!command.is_total(line, depth))
                line.erase(begin, end - begin);
        };
        for (const std::string& sent : all_sent)
            if (const std::size_t at = line.find(sent); at != std::string::npos) {
                const std::size_t end = at + sent.size();
                if (end == line.size() || !is_digit(line[end]))
                    cut(at, end);
            }
        if (std::ranges::count(line, '/') == slashes_of_a_fen)
            if (const auto found = find_position_in(line, asked_.variant == Variant::Chess960))
                cut(found->begin, found->end);
    }
}

/// Sends the command, and reads the answer and what may follow its total.
ParsedPerftOutput UciEngine::ask_for_perft(const PerftCommand& command, int depth) {
    process_->send(command.at_depth(depth));
    std::vector<std::string> lines;
    try {
        if (command.end == PerftCommand::End::Total)
            lines = process_->read_until(options_.answer,
                                         [&](const std::string& line) { return command.is_total(line, depth); });
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        const bool ends_no_line = !error.dialogue().empty() && error.dialogue().back().starts_with("< ")
                                  && command.is_total(error.dialogue().back().substr(2), depth);
        throw ProgramError(Misbehaviour::TimedOut,
                           ends_no_line ? fmt::format("{}; its last line does not end", error.what())
                                        : fmt::format("{}; no total, such as \"Nodes searched: 20\", after \"{}\"",
                                                      error.what(), command.at_depth(depth)),
                           error.dialogue());
    }
    const auto rest =
            process_->wait_until_ready(command.end == PerftCommand::End::Total ? options_.handshake : options_.answer);
    lines.insert(lines.end(), rest.begin(), rest.end());
    cut_echo(lines, command, depth);
    const bool lists_none = std::ranges::all_of(lines, [&](const std::string& line) {
        return line.empty() || (command.sums_moves && command.is_total(line, depth));
    });
    if (lists_none && command.lists_moves && (command.sums_moves || command.end == PerftCommand::End::ReadyOk))
        return PerftOutput(); // the engine prints only moves, and there is none
    ParsedPerftOutput parsed = command.parse(lines, depth);
    const auto* output = std::get_if<PerftOutput>(&parsed);
    if (const std::string* line = output != nullptr ? find_unread(lines, *output) : nullptr)
        return TextRemark{1, 1, fmt::format("no count can be read in \"{}\"", *line)};
    return parsed;
}

std::vector<std::vector<std::string>> UciEngine::answers_to(const SentPosition& position,
                                                            const std::vector<std::string>& commands, Again again) {
    // Some engines print the board after each position; `isready` separates that from the answer.
    bool prints_board = again == Again::Yes || shown_ != position;
    if (prints_board)
        set_position(position);
    std::vector<std::vector<std::string>> answers;
    for (const std::string& command : commands) {
        process_->send((prints_board ? "isready\n" : "") + command + "\nisready");
        if (std::exchange(prints_board, false))
            process_->read_until_ready(options_.handshake);
        answers.push_back(process_->read_until_ready(options_.handshake));
    }
    shown_ = position;
    return answers;
}

/// Switches the engine's book off, and sets the smallest hash table, which is cleared quickly for each position.
void UciEngine::prepare_to_play() {
    if (std::exchange(is_prepared_to_play_, true))
        return;
    if (process_->option("OwnBook") != nullptr)
        process_->send("setoption name OwnBook value false");
    if (const UciOption* hash = process_->option("Hash"); hash != nullptr && hash->least)
        process_->send(fmt::format("setoption name Hash value {}", std::max<std::int64_t>(1, *hash->least)));
}

SearchAnswer UciEngine::play(const SentPosition& position) {
    prepare_to_play();
    process_->send("ucinewgame"); // forget earlier searches
    set_position(position);
    process_->wait_until_ready();
    process_->send(abilities_.go);
    return read_search_answer(process_->read_until(options_.answer, is_best_move));
}

void UciEngine::survive(const std::string& input) {
    const auto& perft = abilities_.perft;
    if (!perft)
        prepare_to_play();
    shown_.reset();
    process_->begin_question();
    process_->send(input);
    process_->wait_until_ready();
    // After malformed input any answer will do, or none: silence is not a fault.
    process_->send(perft ? perft->at_depth(perft->least_depth) : abilities_.go);
    constexpr Process::Milliseconds patience{300};
    std::vector<std::string> lines;
    static_cast<void>(process_->read_for(patience, lines,
                                         [](const std::string& line) { return is_total(line) || is_best_move(line); }));
    process_->wait_until_ready();
}

PerftOutput UciEngine::ask_or_throw(const SentPosition& position, int depth) {
    set_position(position);
    const auto& command = abilities_.perft;
    if (!command)
        throw ProgramError(Misbehaviour::NoPerft, name() + " has no perft", abilities_.no_perft->dialogue());
    ParsedPerftOutput parsed = ask_for_perft(*command, depth);
    if (const auto* error = std::get_if<TextRemark>(&parsed))
        process_->fail(Misbehaviour::ProtocolError,
                       fmt::format("in the answer to \"{}\" of {}: {}", command->at_depth(depth), position.command(),
                                   error->reason));
    auto& output = std::get<PerftOutput>(parsed);
    write_in_uci(output, position);
    return std::move(output);
}

/// The moves that it lists at depth 2, each counted once. If it tells another total at depth 1, that total alone.
PerftOutput UciEngine::moves_by_depth_two(const SentPosition& position, const PerftCommand& command) {
    PerftOutput output = ask_or_throw(position, 2);
    for (auto& [move, nodes] : output.moves)
        nodes = 1;
    output.total = output.moves.size();
    if (!command.lists_moves_from_two)
        return output;
    PerftOutput total = ask_or_throw(position, 1);
    return total.total == output.total ? output : total;
}

PerftOutput UciEngine::perft(const SentPosition& position, int depth) {
    const auto& command = abilities_.perft;
    if (command && depth == 1 && (command->least_depth == 2 || command->lists_moves_from_two))
        return moves_by_depth_two(position, *command);
    if (!command || command->reach == PerftCommand::Reach::AnyDepth)
        return ask_or_throw(position, depth);
    PerftOutput output = ask_or_throw(position, 1);
    output.total = 0;
    for (auto& [move, nodes] : output.moves) {
        SentPosition next = position;
        next.moves.push_back(move);
        nodes = depth == 1 ? 1 : perft(next, depth - 1).total; // recursion is at most MAX_PERFT_DEPTH deep
        output.total += nodes;
    }
    return output;
}

} // namespace kiwi::tools
