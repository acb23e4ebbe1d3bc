#include "adapter_conformance.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../../props/checking/check_game.h"
#include "../../props/checking/conventions.h"
#include "../terminal/terminal.h"
#include "adapter_board.h"
#include "json_answers.h"

namespace kiwi::tools {

namespace {

/// A position in which a rule applies, and moves to play.
struct ShortGame {
    const char* what;
    const char* fen;
    Variant variant;
    std::vector<std::string> moves;
};

const std::vector<ShortGame>& short_games() {
    static const std::vector<ShortGame> all{
            {"the start position", START_FEN.data(), Variant::Standard, {"e2e4", "g8f6"}},
            {"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Variant::Standard, {"e1g1", "e8c8"}},
            {"en passant", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", Variant::Standard, {"d2d4", "e4d3"}},
            {"promotion", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", Variant::Standard, {"a7a8n", "h2h1q"}},
            {"a check", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1", Variant::Standard, {"e8d8"}},
            {"a repetition",
             "7k/8/8/8/8/8/8/KR6 w - - 0 1",
             Variant::Standard,
             {"b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8", "b2b1", "g8h8"}},
            {"the clocks of long games", "7k/8/8/8/8/8/8/KR6 w - - 148 1000", Variant::Standard, {"b1b2", "h8g8"}},
            {"two bishops that mate", "8/8/4k3/8/8/2B5/2B5/4K3 w - - 0 1", Variant::Standard, {}},
            {"bishops that do not mate", "8/8/4k3/8/1b6/2B5/3B4/5K2 w - - 0 1", Variant::Standard, {}},
            {"fifty moves in check", "7k/8/8/8/8/8/8/K6R b - - 100 90", Variant::Standard, {}},
            {"mate and fifty moves", "7k/5K2/8/8/8/8/8/R7 w - - 99 90", Variant::Standard, {"a1h1"}},
            {"three queens", "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", Variant::Standard, {}},
            {"three knights and a pin", "k3r3/8/8/3N4/8/8/4N3/1N2K3 w - - 0 1", Variant::Standard, {}},
            {"a pawn beside its own", "4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", Variant::Standard, {"e2e4"}},
            {"a null move, en passant", "4k3/8/8/8/3p4/8/3PP3/4K3 w - - 0 1", Variant::Standard, {"e2e4", NULL_MOVE}},
            {"Chess960", "1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1", Variant::Chess960, {"c1f1", "c8b8"}}};
    return all;
}

/// Example texts or plies for a question about the start position.
Json examples_for(const QuestionRow& row) {
    static const std::map<Question, std::vector<std::string>> texts{
            {Question::MoveOfSan, {"e4", "Nf3", "e5", "x"}},
            {Question::GameOfPgn, {"1. e4 {a comment} e5 (1... c5) 2. Nf3 *", "1. e4 e4 *"}},
            {Question::TagsOfPgn, {"[White \"a\"]\n[Black \"b\"]\n\n1. e4 *"}},
            {Question::CommentsOfPgn, {"1. e4 {a comment} e5 *"}},
            {Question::AnnotationsOfPgn, {"1. e4 $14 e5!? *"}},
            {Question::VariationsOfPgn, {"1. e4 e5 (1... c5 2. Nf3) *"}},
            {Question::PositionOfEpd, {"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a name\";", "no EPD"}},
    };
    if (row.about == About::Ply)
        return {0, 1, 5};
    const auto known = texts.find(row.question);
    return known != texts.end() ? Json(known->second) : Json{"e2e4", "e2e5", "a9a1x"};
}

class Conformance {
public:
    Conformance(const std::string& command, const ProgramOptions& options, StepReport& told) :
        command_(command),
        options_(options),
        told_(told) {}

    void take_steps() {
        process_ = std::make_unique<AdapterProcess>(command_, options_); // if this fails, no step is possible
        program_ = process_->program();
        told_.say("hello", hello());
        if (!step("set", [&] { return set_the_start(); }))
            return;
        const AskedRows asked(program_.answers);
        for (const QuestionRow* row : asked.all)
            step("ask " + std::string(row->name), [&] { return ask(*row); });
        step("make", [&] { return shown(answer_to({{"make", "e2e4"}, {"ask", {"fen"}}})); });
        if (program_.answers.has(Question::Unmake))
            step("unmake", [&] { return undo("e2e4"); });
        else
            told_.note("unmake",
                       "is not in \"answers\": the game is played again from its start, and undo is not tested");
        if (program_.answers.has(Question::NullMoves)) {
            step("null", [&] { return shown(answer_to({{"null", true}, {"ask", {"fen"}}})); });
            step("unnull", [&] { return undo(NULL_MOVE); });
        }
        for (const QuestionRow& row : QUESTIONS)
            if (row.about && is_about_given(*row.about) && program_.answers.has(row.question))
                step(std::string(row.name), [&] { return ask_about_given(row); });
        step("100 requests ahead", [&] { return send_ahead(); });
        refuse_what_is_wrong();
        if (!told_.report().is_good()) {
            if (told_.wants("short games"))
                told_.note("short games", "are not played until all other steps are right");
            return;
        }
        const auto board = adapter_board(command_, options_, program_.answers);
        ProgramBoard& kind = *board;
        kind.allow(program_.deviations | options_.deviations);
        for (const std::string& text : allow_recognised(kind))
            told_.note("a convention", text);
        for (const ShortGame& short_game : short_games())
            if (plays(program_.answers, short_game.variant) && told_.wants(short_game.what)
                && (program_.answers.has(Question::NullMoves) || !std::ranges::count(short_game.moves, NULL_MOVE))) {
                if (told_.is_over())
                    return;
                check(short_game, kind);
            }
    }

private:
    /// Whether a failure is told without another try: a crash is one anyway, and a timeout would be waited for again.
    [[nodiscard]] static bool is_told_at_once(std::string_view how) {
        return is_crash(how) || how.starts_with(name_of(Misbehaviour::TimedOut));
    }

    /// Runs a step, which returns what was seen and throws on failure. Returns whether it passes, if need be in a new
    /// process.
    template<class Step>
    bool step(const std::string& name, Step run) {
        if (!told_.wants(name) && name != "set") // all others begin with it
            return true;
        try {
            told_.say(name, run());
            return true;
        } catch (const BoardError& error) {
            Finding finding;
            finding.asked = name;
            finding.rule = "An answer is what docs/libraries.md says.";
            finding.texts = {{"found", error.what()}};
            finding.dialogue = error.dialogue();
            process_.reset();
            const bool is_unsteady = !is_told_at_once(error.how()) && passes(run);
            finding.is_unsteady = is_unsteady;
            told_.say_wrong(name, error.what(), std::move(finding));
            process_.reset();
            return is_unsteady;
        }
    }

    /// The process; a new one is set to the start position.
    AdapterProcess& process() {
        if (!process_) {
            process_ = std::make_unique<AdapterProcess>(command_, options_);
            static_cast<void>(answer_to(set_start()));
        }
        return *process_;
    }
    Json answer_to(const Json& request) { return process().answer_to(process().send(request)); }

    [[nodiscard]] std::string hello() const {
        const std::string deviations = to_string(program_.deviations);
        return fmt::format("{}; {}{}", program_.name,
                           program_.answers.has(Question::Chess960) ? "standard chess and Chess960"
                                                                    : "standard chess only",
                           deviations.empty() ? "" : "; intentional deviations: " + deviations);
    }

    static Json set_start() {
        return asking(set_request(std::string(START_FEN), Variant::Standard), {&row_of(Question::Moves)});
    }

    std::string set_the_start() {
        const Json answer = answer_to(set_start());
        if (const auto refused = refusal_in(answer))
            throw BoardError("the start position is refused: " + *refused);
        return shown(answer);
    }

    std::string ask(const QuestionRow& row) {
        const std::size_t request = process().send(Json{{"ask", {row.name}}});
        return shown(process().answer_to(request, {&row}).at(row.name));
    }

    std::string ask_about_given(const QuestionRow& row) {
        const Json examples = examples_for(row);
        const std::size_t request = process().send(Json{{row.name, examples}});
        const Json answer = process().answer_to(request, {&row});
        const Json& example = examples.front(); // every reader reads it
        if (example.is_string()) {
            const Json& all = answer.at(row.name);
            const Json read = all.is_array() ? all : all.value(example.get<std::string>(), Json());
            if (read.empty() || read == "")
                throw BoardError(fmt::format("{} is not read: {}", example.dump(), shown(answer)));
        }
        return shown(answer);
    }

    /// Makes a move in the start position of a new process, and undoes it.
    std::string undo(const std::string& move) {
        process_.reset();
        static_cast<void>(answer_to(move_request(move)));
        const Json after = answer_to(asking(undo_request(move), {&row_of(Question::Fen)}));
        process_.reset();
        if (after.value("fen", Json()) == answer_to({{"ask", {"fen"}}}).value("fen", Json()))
            return shown(after);
        throw BoardError("the FEN is not that of the start position: " + shown(after));
    }

    std::string send_ahead() {
        constexpr std::size_t pairs = 50;
        std::vector<std::size_t> sent;
        for (std::size_t i = 0; i < pairs; ++i) {
            sent.push_back(process().send(set_start()));
            sent.push_back(process().send({{"make", "e2e4"}, {"ask", {"fen"}}}));
        }
        const Json last = process().answer_to(sent.back());
        if (!last.contains("fen"))
            throw BoardError("the answer to the last request, which asks for \"fen\", has none: " + shown(last));
        return "answered in order";
    }

    /// A malformed FEN and an illegal move should be refused, without a crash. Only a note, not a failure.
    void refuse_what_is_wrong() {
        for (const auto& [name, request] : {std::pair("a malformed FEN", Json{{"set", "no FEN"}}),
                                            std::pair("an illegal move", Json{{"make", "e2e5"}})})
            try {
                const Json answer = process().any_answer_to(request);
                auto refused = refusal_in(answer);
                if (!refused)
                    refused = error_in(answer);
                told_.note(name, refused ? "is refused, as it should be: " + *refused
                                         : "was accepted; better answer \"refused\" or \"error\"");
            } catch (const BoardError& error) {
                told_.note(name, error.what());
                process_.reset();
            }
        process_.reset();
    }

    /// Checks all invariants in a short game.
    void check(const ShortGame& short_game, ProgramBoard& kind) {
        const BoardSetup start = std::get<BoardSetup>(parse_fen(short_game.fen, short_game.variant));
        const Game game = as_far_as_it_goes({start, short_game.moves}, kind.deviations());
        CheckedGame checked = check_game(kind, game, Tier::Full);
        if (!checked.finding)
            return told_.say(short_game.what,
                             fmt::format("{}, {} invariants hold",
                                         amount(static_cast<std::uint64_t>(checked.positions), "position"),
                                         answered_by(program_.answers).size()));
        Finding& finding = *checked.finding;
        kind.pool().restart();
        finding.is_unsteady = !is_told_at_once(finding.kind) && !repeated(finding, kind);
        if (finding.game && !finding.fen_shows_it) {
            Finding alone = finding;
            set_game(alone, {last_setup(*finding.game), {}});
            finding.fen_shows_it = repeated(alone, kind).has_value();
        }
        const bool is_new = told_in_full_.insert(finding.group()).second;
        const std::string text = is_new ? '\n' + to_string(finding) : finding.group() + ", as above: " + finding.fen;
        told_.say_wrong(short_game.what, text.substr(0, text.find_last_not_of('\n') + 1), std::move(finding));
    }

    std::string command_;
    ProgramOptions options_;
    std::unique_ptr<AdapterProcess> process_;
    Program program_;
    StepReport& told_;
    std::set<std::string> told_in_full_; ///< Groups of findings.
};

} // namespace

void test_adapter(const std::string& command, const ProgramOptions& options, StepReport& told) {
    Conformance(command, options, told).take_steps();
    told.suggest(fmt::format("check --library {} --random 200", shell_word(command)));
}

} // namespace kiwi::tools
