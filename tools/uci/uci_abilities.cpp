// Detects, in the start position, what a UCI engine can be asked.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "uci_engine.h"

namespace kiwi::tools {

namespace {

using Milliseconds = Process::Milliseconds;

const SentPosition START{std::string(START_FEN)};
const SentPosition KIWIPETE{std::string(KIWIPETE_FEN)};

constexpr const char* DIVIDE = "divide {}";

/// Why a line belongs to a search or an error message instead of a perft; nothing if it may belong to a perft.
std::optional<std::string> why_no_answer(const std::string& line) {
    if (line.starts_with("bestmove") || (line.starts_with("info ") && line.find(" pv ") != std::string::npos))
        return "it searches instead";
    if (line.starts_with("Unknown command") || line.starts_with("unknown command"))
        return fmt::format("it answers \"{}\"", line);
    return std::nullopt;
}

/// The same for the first line that does not belong to a perft.
std::optional<std::string> why_no_answer(const std::vector<std::string>& lines) {
    for (const std::string& line : lines)
        if (auto reason = why_no_answer(line))
            return reason;
    return std::nullopt;
}

/// Whether an answer at depth 1 may be about the start position; a wrong move generator is judged elsewhere.
bool is_of_the_start(const ParsedPerftOutput& parsed) {
    constexpr std::size_t enough_moves = 10;
    const auto* output = std::get_if<PerftOutput>(&parsed);
    return output != nullptr
           && (output->moves.size() >= enough_moves || output->total == TotalForm::LEAVES_OF_THE_START[0]);
}

void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// What an engine does whose answer came only after `isready`.
std::string waits_in_a_buffer(const std::string& sent) {
    return fmt::format(
            "its answer to \"{}\" came only after \"isready\": it may wait in a buffer, which \"stdbuf -oL\" before "
            "the command of a C or C++ program empties after each line",
            sent);
}

} // namespace

/// Reads lines until `is_last(line)` or silence; false, with the reason, if a line does not belong to a perft.
template<class IsLast>
bool UciEngine::read_while_it_talks(IsLast is_last, Milliseconds patience, std::vector<std::string>& lines,
                                    std::string& why) {
    try {
        for (Allowance allowance(options_.handshake); allowance.left() > Milliseconds(0);) {
            Allowance of_a_line(patience);
            lines.push_back(process_->read_line(of_a_line));
            if (allowance.take(lines.back().size() + 1) > Process::MAX_PENDING)
                process_->fail(Misbehaviour::Flooded, "it prints on and on");
            if (auto reason = why_no_answer(lines.back())) {
                why = std::move(*reason);
                return false;
            }
            if (is_last(lines.back()))
                return true;
        }
        why = fmt::format("it prints on for {} ms", options_.handshake.count());
        return false;
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        return true;
    }
}

/// Learns the form of the total. `lines` are the answer at depth 1; asks for depths 2 and 3.
std::optional<TotalForm> UciEngine::learn_total(const PerftCommand& command, std::vector<std::string> lines) {
    std::vector<std::vector<std::string>> answers{std::move(lines)};
    for (std::size_t depth = 2; depth <= TotalForm::LEAVES_OF_THE_START.size(); ++depth) {
        const std::uint64_t leaves = TotalForm::LEAVES_OF_THE_START.at(depth - 1);
        std::string why;
        set_position(START);
        process_->send(command.at_depth(static_cast<int>(depth)));
        answers.emplace_back();
        if (!read_while_it_talks([&](const std::string& line) { return has_number(line, leaves); }, options_.silence(),
                                 answers.back(), why))
            return std::nullopt;
        append(answers.back(), process_->wait_until_ready());
    }
    return TotalForm::learned(answers);
}

/// The perft command `text`, if the engine answers it in the start position.
std::optional<PerftCommand> UciEngine::try_perft(const std::string& text, std::string& why) {
    PerftCommand command{.text = text, .end = PerftCommand::End::ReadyOk, .total = options_.perft_total};
    std::vector<std::string> lines;
    const auto is_total = [&](const std::string& line) {
        if (command.is_total(line, 1))
            command.end = PerftCommand::End::Total;
        return command.end == PerftCommand::End::Total;
    };
    const auto is_understood = [&] { return std::holds_alternative<PerftOutput>(command.parse(lines, 1)); };
    const auto has_the_total = [&](const std::string& line) {
        return has_number(line, TotalForm::LEAVES_OF_THE_START[0]);
    };
    set_position(START);
    process_->send(command.at_depth(1));
    why = "no answer";
    const bool is_usual = text.starts_with("go perft") || text == "perft {}" || text == options_.perft_command;
    if (!read_while_it_talks(is_total, options_.silence() / (is_usual ? 1 : 3), lines, why))
        return std::nullopt;
    const bool was_silent = std::ranges::all_of(lines, [](const std::string& line) { return line.empty(); });
    append(lines, process_->wait_until_ready());
    const bool is_in_buffer = was_silent && std::ranges::any_of(lines, is_total);
    if (is_in_buffer)
        command.end = PerftCommand::End::ReadyOk;
    // An engine that counts in another thread may be late.
    if (!is_understood() && std::ranges::none_of(lines, has_the_total) && is_usual
        && !read_while_it_talks(is_total, options_.silence() / 3, lines, why))
        return std::nullopt;
    if (!is_of_the_start(command.parse(lines, 1)) && (was_silent || std::ranges::none_of(lines, has_the_total)))
        if (auto reason = why_no_answer(lines)) {
            why = std::move(*reason);
            return std::nullopt;
        }
    // A move list alone cannot be read in a mate, so the total is also learned if moves are listed.
    const bool has_unknown_total = !command.total && !is_in_buffer && command.end == PerftCommand::End::ReadyOk
                                   && std::ranges::any_of(lines, has_the_total);
    if (has_unknown_total && was_silent) { // nothing says when the answer is complete
        why = waits_in_a_buffer(command.at_depth(1));
        return std::nullopt;
    }
    if (has_unknown_total)
        if ((command.total = learn_total(command, lines))) {
            command.end = PerftCommand::End::Total;
            command.notes.push_back(fmt::format("learned its perft: the total of \"{}\" is TOTAL in the line \"{}\"",
                                                command.text, command.total->text()));
        }
    const ParsedPerftOutput parsed = command.parse(lines, 1);
    const auto* output = std::get_if<PerftOutput>(&parsed);
    why = output == nullptr ? std::get<TextRemark>(parsed).reason : "not the moves of the start position";
    if (output == nullptr && why.ends_with(" is listed twice")) // told when its counts are compared
        return command;
    if (!is_of_the_start(parsed))
        return std::nullopt;
    command.lists_moves = !output->moves.empty();
    if (!heeds_depth_and_position(command, *output, why))
        return std::nullopt;
    if (is_in_buffer)
        command.notes.push_back(waits_in_a_buffer(command.at_depth(1)));
    return command;
}

/// Learns from the answers at depth 2, in another position and after a move from there; false, and why, if the command
/// counts the same at any depth, or in any position.
bool UciEngine::heeds_depth_and_position(PerftCommand& command, const PerftOutput& at_start, std::string& why) try {
    ParsedPerftOutput deeper;
    try {
        set_position(START);
        deeper = ask_for_perft(command, 2);
    } catch (const ProgramError& slow) {
        if (slow.misbehaviour() != Misbehaviour::TimedOut)
            throw;
        command.notes.push_back(fmt::format("\"{}\" takes it more than {} ms in the start position",
                                            command.at_depth(2), options_.answer.count()));
        start();
    }
    const auto* error = std::get_if<TextRemark>(&deeper);
    const std::uint64_t both = TotalForm::LEAVES_OF_THE_START[0] + TotalForm::LEAVES_OF_THE_START[1];
    if (error != nullptr && command.lists_moves && error->reason.ends_with(fmt::format(" the total is {}", both))) {
        PerftCommand sums = command;
        sums.sums_moves = true;
        set_position(START);
        deeper = ask_for_perft(sums, 2);
        if (const auto* two = std::get_if<PerftOutput>(&deeper);
            two != nullptr && two->total == TotalForm::LEAVES_OF_THE_START[1]) {
            command = std::move(sums);
            command.notes.push_back(fmt::format("its total of \"{0}\" after \"{1}\" is {2}, that of both: its "
                                                "counter is not reset. Its moves are summed instead",
                                                command.at_depth(2), command.at_depth(1), both));
        }
    }
    if (const auto* two = std::get_if<PerftOutput>(&deeper); two != nullptr) {
        // An engine that lists the moves at any depth counts no tree.
        const bool is_same = two->total == at_start.total;
        if (is_same && at_start.moves.size() == at_start.total)
            command.reach = PerftCommand::Reach::MovesOnly;
        else if (is_same && command.least_depth == 1) {
            why = fmt::format("it counts {} at depth 1 and at depth 2: it takes no depth", two->total);
            return false;
        }
        command.lists_moves_from_two = !command.lists_moves && !two->moves.empty();
        command.lists_moves |= command.lists_moves_from_two;
    }
    set_position(KIWIPETE);
    const ParsedPerftOutput other = ask_for_perft(command, command.least_depth);
    const auto* elsewhere = std::get_if<PerftOutput>(&other);
    if (elsewhere != nullptr && *elsewhere == at_start) {
        why = fmt::format("it counts {} in the start position and after \"{}\": it ignores `position`",
                          elsewhere->total, KIWIPETE.command());
        return false;
    }
    SentPosition later = KIWIPETE;
    const auto changes_nothing = [&](const char* move) {
        later.moves = {move};
        set_position(later);
        return ask_for_perft(command, command.least_depth) == other;
    };
    // two moves, since an engine may refuse one by mistake
    if (elsewhere != nullptr && elsewhere->total != 0 && changes_nothing("e1f1") && changes_nothing("e5g6")) {
        command.ignored_moves = later.command();
        command.notes.emplace_back("it ignores the moves after a FEN: it is sent each position as a FEN");
    }
    return true;
} catch (const ProgramError& error) { // it has a perft, and a fault
    if (!abilities_.crash)
        abilities_.crash = error;
    start();
    return true;
}

/// The same for an engine that crashes at depth 1.
std::optional<PerftCommand> UciEngine::try_perft_from_two(const std::string& text, std::string& why) {
    PerftCommand command{
            .text = text, .end = PerftCommand::End::ReadyOk, .least_depth = 2, .total = options_.perft_total};
    set_position(START);
    const ParsedPerftOutput parsed = ask_for_perft(command, 2);
    const auto* output = std::get_if<PerftOutput>(&parsed);
    if (output == nullptr || output->total != TotalForm::LEAVES_OF_THE_START[1]) {
        why = "it crashes at depth 1, and does not count 400 at depth 2";
        return std::nullopt;
    }
    command.lists_moves = !output->moves.empty();
    if (!heeds_depth_and_position(command, *output, why))
        return std::nullopt;
    command.notes.push_back(
            fmt::format("\"{}\" crashes; its moves are taken from \"{}\"", command.at_depth(1), command.at_depth(2)));
    return command;
}

/// Keeps the first crash that is a fault: `go` is a command of UCI, the others may have another form in this engine.
void UciEngine::note_crash(const std::string& text, const ProgramError& error) {
    if (!abilities_.crash && (text.starts_with("go ") || text == options_.perft_command))
        abilities_.crash = error;
}

/// Tries a command from depth 1 on, and from depth 2 on a new process if it crashes at depth 1.
std::optional<PerftCommand> UciEngine::try_form(const std::string& text, std::string& why) {
    try {
        return try_perft(text, why);
    } catch (const ProgramError& error) {
        if (error.misbehaviour() != Misbehaviour::Crashed)
            throw;
        note_crash(text, error);
        start();
        try {
            if (auto command = try_perft_from_two(text, why))
                return command;
        } catch (const ProgramError&) { // the first crash is the one to tell
        }
        throw;
    }
}

/// The command "divide", if the engine lists moves with it and counts 400 at depth 2: in some engines its number is
/// another depth.
std::optional<PerftCommand> UciEngine::try_divide() {
    start();
    try {
        std::string why;
        if (auto command = try_perft(DIVIDE, why); command && command->lists_moves) {
            set_position(START);
            const ParsedPerftOutput two = ask_for_perft(*command, 2);
            const auto* output = std::get_if<PerftOutput>(&two);
            if (output != nullptr && output->total == TotalForm::LEAVES_OF_THE_START[1])
                return command;
        }
    } catch (const ProgramError&) { // nobody promised that command
    }
    start(); // ends whatever the engine is doing
    return std::nullopt;
}

void UciEngine::find_perft() {
    std::vector<std::string> texts{USUAL_PERFT, "perft {}", "perft depth {}", DIVIDE};
    if (!options_.perft_command.empty())
        texts = {options_.perft_command};
    std::string why_none;
    std::vector<std::string> dialogue_of_all;
    for (const std::string& text : texts) {
        if (&text != &texts.front())
            start();
        std::string why;
        std::vector<std::string> dialogue;
        try {
            if (auto command = try_form(text, why)) {
                if (!command->lists_moves && options_.perft_command.empty() && text != DIVIDE)
                    if (auto divide = try_divide())
                        command = std::move(divide);
                abilities_.notes = command->notes;
                abilities_.perft = std::move(*command);
                return;
            }
            dialogue = process_->excerpt();
        } catch (const ProgramError& error) {
            why = error.what();
            dialogue = error.dialogue();
            if (error.misbehaviour() == Misbehaviour::Crashed)
                note_crash(text, error);
        }
        why_none += fmt::format("{}\"{}\": {}", why_none.empty() ? "" : "; ", PerftCommand{text}.at_depth(1), why);
        append(dialogue_of_all, std::move(dialogue));
    }
    start(); // ends whatever the engine is doing
    abilities_.no_perft.emplace(Misbehaviour::NoPerft, why_none, std::move(dialogue_of_all));
}

/// Detects a `go` that the engine answers, for a variation of a few moves. No verdict depends on the time taken.
void UciEngine::find_go() {
    constexpr std::array commands{"go depth 4", "go nodes 2000", "go movetime 100",
                                  "go wtime 2000 btime 2000 winc 0 binc 0"};
    for (const char* command : commands) {
        abilities_.go = command;
        try {
            process_->send("ucinewgame");
            set_position(START);
            process_->wait_until_ready();
            process_->send(command);
            static_cast<void>(process_->read_until(options_.handshake, is_best_move));
            if (command != commands.front())
                abilities_.notes.push_back(fmt::format(
                        "it does not answer \"{}\" within {} ms in the start position; it is asked with \"{}\"",
                        commands.front(), options_.handshake.count(), command));
            return;
        } catch (const ProgramError& error) {
            if (error.misbehaviour() != Misbehaviour::TimedOut)
                return start(); // the checks report the misbehaviour
        }
        start();
    }
    abilities_.go.clear();
    abilities_.no_perft = ProgramError(
            Misbehaviour::NoPerft,
            fmt::format("{}; it answers no \"go\" in the start position either", abilities_.no_perft->what()),
            abilities_.no_perft->dialogue());
}

} // namespace kiwi::tools
