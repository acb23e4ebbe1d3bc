#include "engine_check.h"

#include <algorithm>

#include <fmt/format.h>

#include "../../engine/perft/perft.h"
#include "../../engine/played_position.h"
#include "../../props/games/reduce.h"
#include "../../props/invariants/rule_in_words.h"
#include "../counting/compare.h"
#include "malformed_input.h"

namespace kiwi::tools {

namespace {

/// How deep an engine without perft searches: enough for a variation of a few moves.
constexpr int PLAY_DEPTH = 4;

std::string key_with_double_pushes() {
    return "the key depends on the en passant square after every double push, whether or not a capture is possible";
}

/// A position after a game, with the game that led to it.
struct Played {
    explicit Played(const Line& line) : game(line.start) { game.play_all(line.moves); }
    [[nodiscard]] const Position& pos() const { return game.pos; }
    [[nodiscard]] BoardSetup setup() const { return game.pos.setup(); }
    PlayedPosition game;
};

EngineFailure failure_of(std::string check, const Line& line, std::string expected, std::string found) {
    return {std::move(check), line, {}, {{"expected", std::move(expected)}, {"found", std::move(found)}}, {}};
}

/// The setup without what an engine may write otherwise.
BoardSetup comparable(BoardSetup setup, const Allowed& allowed) {
    setup.ep_square = SQ_NONE; // always, or only if a capture is possible or legal: see `check_fen`
    if (allowed.no_counters) {
        setup.halfmove_clock = 0;
        setup.fullmove_number = 1;
    }
    return setup;
}

/// Which part of a FEN differs, for the name of a check.
const char* different_part(const BoardSetup& a, const BoardSetup& b) {
    if (a.board != b.board)
        return "FEN: placement";
    if (a.side_to_move != b.side_to_move)
        return "FEN: side to move";
    if (a.castling_rook != b.castling_rook)
        return "FEN: castling rights";
    if (a.ep_square != b.ep_square)
        return "FEN: en passant square";
    return a.halfmove_clock != b.halfmove_clock ? "FEN: half-move clock" : "FEN: full-move number";
}

std::string checkers_of(const Position& pos) {
    std::vector<std::string> squares;
    for (const Square s : pos.checkers())
        squares.push_back(to_string(s));
    std::ranges::sort(squares);
    return fmt::to_string(fmt::join(squares, " "));
}

/// How engines write that there is no move: UCI's null move, (none), or a square twice.
bool is_no_move(const std::string& move) {
    return move.empty() || move == "(none)" || move == "none" || move == "0000"
           || (move.size() == 4 && move.substr(0, 2) == move.substr(2));
}

} // namespace

std::string to_string(const EngineFailure& failure) {
    std::string text = failure.check + '\n';
    const auto add = [&](const std::string& label, const std::string& content) {
        text += fmt::format("  {:<8}  {}\n", label, content);
    };
    if (!failure.input.empty())
        add("sent", failure.input);
    else {
        add("game", position_command(failure.line));
        if (!failure.line.moves.empty())
            add("reaches", write_fen(last_setup(failure.line)));
    }
    for (const auto& [label, content] : failure.texts)
        add(label, content);
    for (const std::string& line : failure.dialogue)
        text += "            " + line + '\n';
    return text;
}

Finding finding_of(const EngineFailure& failure) {
    Finding finding{failure.check};
    if (failure.input.empty()) {
        finding.title = write_fen(last_setup(failure.line));
        finding.game = failure.line;
        finding.size = position_command(failure.line).size();
    } else {
        finding.texts.emplace_back("sent", failure.input);
        finding.size = failure.input.size();
    }
    finding.texts.insert(finding.texts.end(), failure.texts.begin(), failure.texts.end());
    finding.dialogue = failure.dialogue;
    return finding;
}

EngineCheck::EngineCheck(const std::string& command, const EngineOptions& options, EngineProfile profile,
                         const Allowed& allowed) :
    engine_(command, options.knowing(profile.perft)),
    profile_(std::move(profile)),
    allowed_(allowed) {}

EngineProfile profile_of(const std::string& command, const EngineOptions& options) {
    RestartedEngine engine(command, options);
    EngineProfile profile{
            engine.engine().name(), engine.engine().plays_chess960(), engine.engine().perft_support(), {}};
    if (profile.has_perft())
        profile.questions.push_back(Question::Moves);
    // The same twice, and different elsewhere: else it is no answer about the position. Neither position is a check.
    const Line one{standard_start(), {"e2e4"}};
    const Line other{one.start, {"d2d4", "e7e5"}};
    const auto answers_at = [&](const Line& line) {
        const auto lines = engine.answers_to(line, {"d", "eval"});
        Answers answers;
        for (const Question q : {Question::Fen, Question::Key, Question::Checkers, Question::Eval})
            if (auto answer = documented_answer(q, lines[q == Question::Eval ? 1 : 0]))
                answers[q] = std::move(*answer);
        return answers;
    };
    const Answers once = answers_at(one);
    const Answers different = answers_at(other);
    const Answers again = answers_at(one);
    for (const auto& [question, answer] : once) {
        const bool steady = again.contains(question) && again.at(question) == answer;
        const bool about_the_position = different.contains(question) && different.at(question) != answer;
        if (steady && (about_the_position || question == Question::Checkers))
            profile.questions.push_back(question);
    }
    return profile;
}

bool EngineCheck::asks(Question question) const {
    return std::ranges::find(profile_.questions, question) != profile_.questions.end();
}

Answers EngineCheck::answers(const Line& line) {
    std::vector<std::string> commands;
    if (asks(Question::Fen) || asks(Question::Key) || asks(Question::Checkers))
        commands.emplace_back("d");
    const bool display = !commands.empty();
    if (asks(Question::Eval) && !Played(line).pos().checkers())
        commands.emplace_back("eval");
    const bool evaluate = commands.size() > (display ? 1U : 0U);
    Answers answers;
    if (commands.empty())
        return answers;
    const auto lines = engine_.answers_to(line, commands);
    for (const Question q : profile_.questions) {
        if (q == Question::Moves || (q == Question::Eval ? !evaluate : !display))
            continue;
        if (auto answer = documented_answer(q, q == Question::Eval ? lines.back() : lines.front()))
            answers[q] = std::move(*answer);
    }
    return answers;
}

/// The moves that the engine lists for `asked` are ours in the last position of `line`.
std::optional<EngineFailure> EngineCheck::check_moves(const Line& line, const Line& asked, const char* how) {
    const Played here(line);
    const auto failure_here = [&](std::string check, std::string expected, std::string found) {
        EngineFailure failure = failure_of(std::move(check), line, std::move(expected), std::move(found));
        if (asked != line)
            failure.texts.insert(failure.texts.begin(), {"set up", position_command(asked)});
        return failure;
    };
    PerftOutput output = engine_.perft(asked, 1);
    spell_as_we_do(output, here.pos(), allowed_);
    std::set<std::string> ours;
    for (const Move m : expected_moves(here.pos(), allowed_))
        ours.insert(to_uci(m, here.pos().variant()));
    const std::string check = fmt::format("legal moves{}", how);
    if (output.moves.empty()) {
        if (output.total == ours.size())
            return std::nullopt;
        return failure_here(check, fmt::format("{} moves", ours.size()), fmt::format("{} moves", output.total));
    }
    std::set<std::string> theirs;
    for (const auto& [uci, nodes] : output.moves)
        theirs.insert(uci);
    for (const std::string& uci : ours)
        if (!theirs.contains(uci))
            return failure_here(fmt::format("{}: missing {}", check, kind_of_move(here.pos(), uci)),
                                fmt::format("{}: {}", uci, why_legal(here.pos(), parse_uci(here.pos(), uci))),
                                fmt::format("no {} among {} moves", uci, theirs.size()));
    for (const std::string& uci : theirs)
        if (!ours.contains(uci))
            return failure_here(fmt::format("{}: extra {}", check, kind_of_move(here.pos(), uci)),
                                fmt::format("no {}: {}", uci, why_illegal(here.pos(), uci)), uci);
    return std::nullopt;
}

/// The FEN that the engine prints is the position; `printed` becomes what it prints, with its own convention for the en
/// passant square: after every double push, or only where a capture is possible, or legal.
std::optional<EngineFailure> EngineCheck::check_fen(const Line& line, const Answers& by_moves, BoardSetup& printed) {
    if (!asks(Question::Fen))
        return std::nullopt;
    const BoardSetup ours = printed;
    const auto answer = by_moves.find(Question::Fen);
    if (answer == by_moves.end())
        return failure_of("FEN: cannot be read", line, write_fen(ours), "no FEN after \"Fen:\"");
    FenRepairs repairs;
    const ParsedFen parsed = parse_fen(answer->second, ours.variant, FenMode::Lenient, &repairs);
    const auto* setup = std::get_if<BoardSetup>(&parsed);
    if (setup == nullptr)
        return failure_of("FEN: cannot be read", line, write_fen(ours), answer->second);
    for (const FenError& repair : repairs) {
        if (repair.fault != Fault::CastlingOrder)
            return failure_of(fmt::format("FEN: {}", name_of(repair.field)), line, write_fen(ours),
                              fmt::format("{}: {}", answer->second, repair.reason));
        notes_.insert("FENs name the castling rights in another order");
    }
    const BoardSetup expected = comparable(ours, allowed_);
    const BoardSetup found = comparable(*setup, allowed_);
    if (expected != found)
        return failure_of(different_part(expected, found), line, write_fen(ours), answer->second);
    // The square that the FEN we sent names is right, too, even where no capture is legal.
    const Square pushed = line.moves.empty() ? line.start.ep_square : with_every_double_push(ours, line).ep_square;
    if (setup->ep_square != ours.ep_square && setup->ep_square != pushed)
        return failure_of("FEN: en passant square", line, write_fen(ours), answer->second);
    if (setup->ep_square != ours.ep_square && !allowed_.ep_always)
        notes_.insert("FENs name the en passant square where no capture is legal (--allow ep-always)");
    printed = *setup;
    if (allowed_.no_counters) { // an evaluation may depend on them
        printed.halfmove_clock = ours.halfmove_clock;
        printed.fullmove_number = ours.fullmove_number;
    }
    return std::nullopt;
}

/// Key and evaluation are the same by moves, by FEN and set twice. Nobody knows which is right.
std::optional<EngineFailure> EngineCheck::check_same(const Line& line, const Answers& by_moves,
                                                     const BoardSetup& printed) {
    const Answers by_fen = answers({printed, {}});
    const Answers again = answers({printed, {}});
    for (const Question question : {Question::Key, Question::Eval}) {
        const auto moves = by_moves.find(question);
        const auto fen = by_fen.find(question);
        if (moves == by_moves.end() || fen == by_fen.end())
            continue;
        if (const auto twice = again.find(question); twice != again.end() && twice->second != fen->second)
            return EngineFailure{fmt::format("{} set twice", name_of(question)),
                                 {printed, {}},
                                 {},
                                 {{"first", fen->second}, {"again", twice->second}},
                                 {}};
        if (moves->second == fen->second)
            continue;
        if (question == Question::Key) {
            const BoardSetup pushed = with_every_double_push(printed, line);
            if (pushed != printed) {
                const Answers with_square = answers({pushed, {}});
                if (const auto key = with_square.find(Question::Key);
                    key != with_square.end() && key->second == moves->second) {
                    if (!allowed_.ep_always)
                        notes_.insert(key_with_double_pushes() + " (--allow ep-always)");
                    continue;
                }
            }
        }
        return EngineFailure{
                fmt::format("{} by moves and by FEN", name_of(question)),
                line,
                {},
                {{"set up", position_command({printed, {}})}, {"by moves", moves->second}, {"by FEN", fen->second}},
                {}};
    }
    return std::nullopt;
}

std::optional<EngineFailure> EngineCheck::check_answers(const Line& line) {
    const Played here(line);
    const bool moves = profile_.has_perft();
    if (moves)
        if (auto failure = check_moves(line, line, ""))
            return failure;
    const Answers by_moves = answers(line);
    BoardSetup printed = here.setup();
    if (auto failure = check_fen(line, by_moves, printed))
        return failure;
    if (const auto answer = by_moves.find(Question::Checkers);
        answer != by_moves.end() && answer->second != checkers_of(here.pos()))
        return failure_of("checkers", line, checkers_of(here.pos()), answer->second);
    if (moves && !line.moves.empty())
        if (auto failure = check_moves(line, {printed, {}}, " by FEN"))
            return failure;
    return by_moves.empty() ? std::nullopt : check_same(line, by_moves, printed);
}

std::optional<EngineFailure> EngineCheck::check_leaves(const Line& line) {
    const BoardSetup last = last_setup(line);
    for (const auto& [setup, check] :
         {std::pair(last, "leaves at depth 2"), std::pair(flipped(last), "leaves at depth 2, board flipped")}) {
        const std::uint64_t expected = expected_leaves(PlayedPosition(setup).pos, 2, allowed_);
        const std::uint64_t found = engine_.perft({setup, {}}, 2).total;
        if (expected != found)
            return failure_of(check, {setup, {}}, std::to_string(expected), std::to_string(found));
    }
    return std::nullopt;
}

/// The engine's own play is legal.
std::optional<EngineFailure> EngineCheck::check_play(const Line& line) {
    const Played here(line);
    const PlayedAnswer answer = engine_.play(line, PLAY_DEPTH);
    if (legal_moves(here.pos()).empty()) {
        if (is_no_move(answer.best_move)) {
            notes_.insert(fmt::format("where there is no legal move, the answer is \"bestmove {}\"", answer.best_move));
            return std::nullopt;
        }
        return failure_of("best move after the end of the game", line, "bestmove (none), since there is no legal move",
                          "bestmove " + answer.best_move);
    }
    if (is_no_move(answer.best_move))
        return failure_of("no best move", line, "a legal move", "bestmove " + answer.best_move);
    for (const std::vector<std::string>& variation : answer.variations) {
        PlayedPosition game(here.setup());
        for (std::size_t i = 0; i < variation.size(); ++i) {
            if (is_no_move(variation[i]))
                break; // some end a variation so
            PerftOutput spelled{{{variation[i], 1}}, 1};
            spell_as_we_do(spelled, game.pos, allowed_);
            const std::string& uci = spelled.moves.front().first;
            if (game.play(uci))
                continue;
            const bool best = variation.front() == answer.best_move && i == 0;
            return failure_of(fmt::format("illegal {}: {}", best ? "best move" : "move in a variation",
                                          kind_of_move(game.pos, uci)),
                              line, fmt::format("no {}: {}", uci, why_illegal(game.pos, uci)),
                              fmt::format("{}{}", best ? "bestmove " : "variation ", fmt::join(variation, " ")));
        }
    }
    return std::nullopt;
}

/// The first failure in the last position of a line; that the engine misbehaves is one too.
std::optional<EngineFailure> EngineCheck::check_last(const Line& line, bool is_last) {
    try {
        if (!profile_.has_perft())
            if (auto failure = check_play(line))
                return failure;
        auto failure = check_answers(line);
        return failure || !is_last || !profile_.has_perft() ? failure : check_leaves(line);
    } catch (const EngineError& error) {
        return EngineFailure{name_of(error.misbehaviour()),
                             line,
                             {},
                             {{"expected", "an answer"}, {"found", error.what()}},
                             error.dialogue()};
    }
}

std::optional<EngineFailure> EngineCheck::check_game(const Line& line) {
    Line played{line.start, {}};
    for (std::size_t plies = 0; plies <= line.moves.size(); ++plies) {
        played.moves.assign(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(plies));
        auto failure = check_last(played, plies == line.moves.size());
        if (!failure)
            continue;
        // Reducing a timeout would wait as long for each trial.
        if (failure->check == name_of(Misbehaviour::TimedOut))
            return failure;
        const auto same_failure = [&](const Line& l) {
            const auto again = check_last(l, true);
            return again && again->check == failure->check;
        };
        // What a new process does not show again would not be seen by the engine's author either.
        engine_.restart();
        if (!same_failure(played)) {
            notes_.insert(fmt::format("seen once, but not again in a new process: {}, after {}", failure->check,
                                      position_command(played)));
            return std::nullopt;
        }
        return check_last(minimised_line(played, same_failure), true).value_or(*failure);
    }
    return std::nullopt;
}

std::optional<EngineError> EngineCheck::misbehaviour_at(const std::string& input, Survival& survival) {
    survival = Survival::Answered;
    try {
        engine_.survive(input);
        return std::nullopt;
    } catch (const EngineError& error) {
        if (error.misbehaviour() == Misbehaviour::NotStarted)
            throw;
        if (error.misbehaviour() != Misbehaviour::Refused)
            return error;
        survival = Survival::Refused;
        return std::nullopt;
    }
}

std::variant<Survival, EngineFailure> EngineCheck::check_malformed(Random& random) {
    std::string input = malformed_command(random);
    Survival survival{};
    auto error = misbehaviour_at(input, survival);
    if (!error)
        return survival;
    // Minimised with the same fault and verdict: a FEN without kings crashes many engines, and would hide all else.
    const std::string fault = fault_in(input);
    const Misbehaviour verdict = error->misbehaviour();
    const auto still_fails = [&](const std::string& shorter) {
        if (fault_in(shorter) != fault)
            return false;
        auto again = misbehaviour_at(shorter, survival);
        if (!again || again->misbehaviour() != verdict)
            return false;
        error = std::move(again);
        return true;
    };
    if (verdict != Misbehaviour::TimedOut)
        input = minimised_sequence(std::move(input), still_fails, std::string_view("position fen ").size());
    return EngineFailure{fmt::format("{} on malformed input: {}", name_of(verdict), fault),
                         {},
                         input,
                         {{"expected", "an answer, or an end with an error message"}, {"found", error->what()}},
                         error->dialogue()};
}

} // namespace kiwi::tools
