#include "kiwipete/tools/engines/engine_check.h"

#include <algorithm>

#include <fmt/format.h>

#include "kiwipete/engine/played_position.h"
#include "kiwipete/props/generators.h"
#include "kiwipete/props/reduce.h"

namespace kiwi::tools {

const char* name_of(Question question) {
    switch (question) {
    case Question::Moves:
        return "legal moves";
    case Question::Fen:
        return "FEN";
    case Question::Key:
        return "key";
    case Question::Checkers:
        return "checkers";
    case Question::Eval:
        return "static evaluation";
    }
    return "?";
}

namespace {

std::string sorted_moves(std::vector<std::string> moves) {
    std::ranges::sort(moves);
    return fmt::to_string(fmt::join(moves, " "));
}

std::string moves_in(const PerftOutput& output) {
    std::vector<std::string> moves;
    for (const auto& [move, nodes] : output.moves)
        moves.push_back(move);
    return moves.empty() ? fmt::format("{} moves", output.total) : sorted_moves(std::move(moves));
}

/// Kiwipete's moves in the same form: a list, or only their number.
std::string our_moves(const Position& pos, const std::string& theirs) {
    std::vector<std::string> moves;
    for (const Move m : legal_moves(pos))
        moves.push_back(to_uci(m, pos.variant()));
    return theirs.ends_with(" moves") ? fmt::format("{} moves", moves.size()) : sorted_moves(std::move(moves));
}

/// The text after a label such as "Key:" in the output of "d".
std::optional<std::string> labelled(const std::vector<std::string>& lines, std::string_view label) {
    for (const std::string& line : lines)
        if (line.starts_with(label)) {
            const std::size_t begin = line.find_first_not_of(" \t", label.size());
            return begin == std::string::npos ? "" : line.substr(begin);
        }
    return std::nullopt;
}

std::string joined_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        if (!line.empty())
            text += line + '\n';
    return text;
}

/// The position of the FEN that an engine prints, with its own convention for en passant squares; else the one given.
BoardSetup setup_printed(const Answers& answers, const BoardSetup& otherwise) {
    const auto fen = answers.find(Question::Fen);
    if (fen == answers.end())
        return otherwise;
    const ParsedFen parsed = parse_fen(fen->second, otherwise.variant, FenMode::Lenient);
    const auto* setup = std::get_if<BoardSetup>(&parsed);
    return setup != nullptr ? *setup : otherwise;
}

/// Some engines print the en passant square after each double push, some only if a capture is legal, some in between.
BoardSetup without_en_passant(BoardSetup setup) {
    setup.ep_square = SQ_NONE;
    return setup;
}

/// The first line in which two texts differ, of each text.
std::pair<std::string, std::string> first_difference(std::string_view a, std::string_view b) {
    while (!a.empty() || !b.empty()) {
        const std::string_view line_a = a.substr(0, a.find('\n'));
        const std::string_view line_b = b.substr(0, b.find('\n'));
        if (line_a != line_b)
            return {std::string(line_a), std::string(line_b)};
        a.remove_prefix(std::min(line_a.size() + 1, a.size()));
        b.remove_prefix(std::min(line_b.size() + 1, b.size()));
    }
    return {};
}

} // namespace

std::string to_string(const EngineFailure& failure) {
    std::string text = failure.check + '\n';
    if (!failure.input.empty())
        return text + "  said      " + failure.input + "\n  found     " + failure.found + '\n';
    text += "  by        " + position_command(failure.line) + '\n';
    text += "  by        " + position_command({last_setup(failure.line), {}}) + '\n';
    return text + "  expected  " + failure.expected + "\n  found     " + failure.found + '\n';
}

EngineCheck::EngineCheck(const std::string& command, EngineLimits limits) : engine_(command, limits) {
    find_questions();
}

/// Keeps the questions that the engine answers, twice in the same way.
void EngineCheck::find_questions() {
    const Line start{standard_start(), {"e2e4"}};
    const Line other{start.start, {"d2d4", "e7e5"}};
    questions_.assign(ALL_QUESTIONS.begin(), ALL_QUESTIONS.end());
    const Answers once = answers(start);
    const Answers different = answers(other);
    const Answers again = answers(start);
    std::erase_if(questions_, [&](Question q) {
        if (!once.contains(q) || !again.contains(q) || once.at(q) != again.at(q))
            return true;
        // Neither position is a check. All other answers must differ, or they are not about the position.
        return q != Question::Checkers && different.contains(q) && different.at(q) == once.at(q);
    });
}

Answers EngineCheck::answers(const Line& line) {
    const auto asked = [&](Question q) { return std::ranges::find(questions_, q) != questions_.end(); };
    Answers answers{{Question::Moves, moves_in(engine_.perft(line, 1))}};
    if (asked(Question::Fen) || asked(Question::Key) || asked(Question::Checkers)) {
        const std::vector<std::string> display = engine_.answer_to(line, "d");
        for (const auto& [question, label] : {std::pair(Question::Fen, "Fen:"), std::pair(Question::Key, "Key:"),
                                              std::pair(Question::Checkers, "Checkers:")})
            if (const auto found = labelled(display, label))
                answers[question] = *found;
    }
    if (asked(Question::Eval) && PlayedPosition(last_setup(line)).pos.checkers().empty())
        if (const std::string text = joined_lines(engine_.answer_to(line, "eval")); !text.empty())
            answers[Question::Eval] = text;
    return answers;
}

std::optional<EngineFailure> EngineCheck::check_position(const Line& line) {
    const PlayedPosition here(last_setup(line));
    const BoardSetup last = here.pos.setup();
    const Answers by_moves = answers(line);
    const BoardSetup as_printed = setup_printed(by_moves, last);
    for (const char* how : {"by moves and by FEN", "set twice"}) {
        const Answers by_fen = answers({as_printed, {}});
        for (const Question question : questions_) {
            const auto moves = by_moves.find(question);
            const auto fen = by_fen.find(question);
            if (moves == by_moves.end() || fen == by_fen.end() || moves->second == fen->second)
                continue;
            auto [found, expected] = first_difference(moves->second, fen->second);
            return EngineFailure{fmt::format("{} {}", name_of(question), how), line, expected, found, {}};
        }
    }
    if (without_en_passant(as_printed) != without_en_passant(last))
        return EngineFailure{"FEN", line, write_fen(last), by_moves.at(Question::Fen), {}};
    if (const std::string ours = our_moves(here.pos, by_moves.at(Question::Moves));
        ours != by_moves.at(Question::Moves))
        return EngineFailure{"legal moves", line, ours, by_moves.at(Question::Moves), {}};
    return std::nullopt;
}

std::optional<EngineFailure> EngineCheck::check_flip(const Line& line) {
    const BoardSetup last = last_setup(line);
    const std::uint64_t here = engine_.perft({last, {}}, 2).total;
    const std::uint64_t there = engine_.perft({flipped(last), {}}, 2).total;
    if (here == there)
        return std::nullopt;
    return EngineFailure{"leaves of the flipped position", line, std::to_string(here), std::to_string(there), {}};
}

namespace {

/// The failure that a check of a line returns; that the engine misbehaves is one too.
template<class Check>
std::optional<EngineFailure> failure_in(const Line& line, Check check) {
    try {
        return check();
    } catch (const EngineError& error) {
        return EngineFailure{name_of(error.misbehaviour()), line, "an answer", error.what(), {}};
    }
}

} // namespace

/// The first failure in the last position of a line.
std::optional<EngineFailure> EngineCheck::check_last(const Line& line) {
    return failure_in(line, [&] { return check_position(line); });
}

std::optional<EngineFailure> EngineCheck::check_last_and_flip(const Line& line) {
    return failure_in(line, [&] {
        auto failure = check_position(line);
        return failure ? failure : check_flip(line);
    });
}

std::optional<EngineFailure> EngineCheck::check_game(const Line& line) {
    Line played{line.start, {}};
    for (std::size_t plies = 0; plies <= line.moves.size(); ++plies) {
        played.moves.assign(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(plies));
        auto failure = plies == line.moves.size() ? check_last_and_flip(played) : check_last(played);
        if (!failure)
            continue;
        // Reducing a timeout would wait as long for each trial.
        if (failure->check == name_of(Misbehaviour::TimedOut))
            return failure;
        const auto same_failure = [&](const Line& l) {
            const auto again = check_last_and_flip(l);
            return again && again->check == failure->check;
        };
        return check_last_and_flip(minimised_line(played, same_failure)).value_or(*failure);
    }
    return std::nullopt;
}

bool EngineCheck::survives(const std::string& input, std::string& how) {
    try {
        engine_.survive(input);
        return true;
    } catch (const EngineError& error) {
        how = error.what();
        return false;
    }
}

namespace {

/// A command that no program should send, but that no engine should crash on.
std::string malformed_command(Random& random) {
    constexpr std::string_view letters = "PNBRQKpnbrqk12345678/9 -wbKQkqHAh36";
    std::string fen = write_fen(random_start(random, Source::Any));
    std::string moves;
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
        const std::size_t at = random.below(fen.size());
        switch (random.below(4)) {
        case 0:
            fen[at] = letters[random.below(letters.size())];
            break;
        case 1:
            fen.erase(at, 1 + random.below(6));
            break;
        case 2:
            fen.insert(at, 1, letters[random.below(letters.size())]);
            break;
        default:
            for (std::uint64_t i = random.below(8); i > 0; --i) {
                moves += ' ';
                for (int letter = 0; letter < 4; ++letter)
                    moves +=
                            static_cast<char>((moves.size() % 2 != 0 ? 'a' : '1') + static_cast<char>(random.below(8)));
            }
        }
        if (fen.empty())
            break;
    }
    return "position fen " + fen + (moves.empty() ? "" : " moves" + moves);
}

/// The fault that Kiwipete finds in the FEN of such a command, such as "TooManyPawns".
std::string fault_in(std::string_view command) {
    std::string_view fen = command.substr(0, command.find(" moves"));
    fen.remove_prefix(std::min(std::string_view("position fen ").size(), fen.size()));
    const ParsedFen parsed = parse_fen(fen, Variant::Chess960);
    const auto* error = std::get_if<FenError>(&parsed);
    return error != nullptr ? name_of(error->fault) : "illegal moves";
}

} // namespace

std::optional<EngineFailure> EngineCheck::check_malformed(Random& random) {
    std::string input = malformed_command(random);
    std::string how;
    if (survives(input, how))
        return std::nullopt;
    // Minimised with the same fault: a FEN without kings crashes many engines, and would hide everything else.
    const std::string fault = fault_in(input);
    const auto still_fails = [&](const std::string& shorter) {
        return fault_in(shorter) == fault && !survives(shorter, how);
    };
    input = minimised_sequence(std::move(input), still_fails, std::string_view("position fen ").size());
    return EngineFailure{"survives malformed input: " + fault, {}, "an answer", how, input};
}

} // namespace kiwi::tools
