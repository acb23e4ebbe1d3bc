// Sends malformed requests to adapters, in the middle of short games.
#include <map>
#include <set>

#include <fmt/format.h>

#include "../../engine/played_position.h"
#include "../../props/checking/conventions.h"
#include "../../props/games/generators.h"
#include "../../props/games/reduce.h"
#include "../adapter/adapter_process.h"
#include "../adapter/json_answers.h"
#include "../report/json_line.h"
#include "../terminal/terminal.h"
#include "malformed_input.h"
#include "survival.h"

namespace kiwi::tools {

namespace {

/// A malformed request in the last position of a game.
struct Misuse {
    Game game{};
    Json request{};
    std::string fault{};       ///< What is wrong with the request.
    bool is_undefined = false; ///< The library may exit or change: many say that undo without a move must not be asked.

    void be(Json what, const char* why) {
        request = std::move(what);
        fault = why;
        is_undefined = request.contains("unmake") || request.contains("unnull");
    }
    void set(const std::string& fen) {
        request = set_request(fen, game.start.variant);
        fault = fault_in_fen(fen);
    }
    [[nodiscard]] bool sets() const { return request.contains("set"); }
    [[nodiscard]] bool is_question() const { return request.contains("accepts") || request.contains("game_of_pgn"); }
};

struct LibraryFault {
    std::string how; ///< Groups similar faults, with `Misuse::fault` if the program ended.
    std::string expected;
    std::string found;
    std::vector<std::string> dialogue{};
    bool has_ended = false; ///< The program has ended, or hangs.
    bool timed_out = false;
    bool is_of_game = false; ///< The program failed in the game before the request.
};

class LibrarySurvival : public SurvivalCheck {
public:
    using SurvivalCheck::SurvivalCheck;

    void restart() override { process_.reset(); }

    [[nodiscard]] std::variant<Survival, Finding> check(Random& random) override {
        const Misuse misuse = random_misuse(random);
        auto outcome = outcome_of(misuse);
        if (const auto* fault = std::get_if<LibraryFault>(&outcome); fault != nullptr && !fault->has_ended)
            if (finds_what_changes(misuse.game))
                outcome = outcome_of(misuse);
        if (const auto* survival = std::get_if<Survival>(&outcome))
            return *survival;
        const auto& fault = std::get<LibraryFault>(outcome);
        constexpr int most_reduced = 3; // a reduction starts a hundred processes
        if (fault.is_of_game || fault.timed_out || ++seen_[kind_of({misuse, fault})] > most_reduced)
            return finding_of({misuse, fault});
        // Try a new process: earlier requests may have caused the fault.
        if (const auto again = outcome_of(misuse); fails_so(again, fault.how))
            return finding_of(smaller({misuse, std::get<LibraryFault>(again)}));
        return not_again(finding_of({misuse, fault}));
    }

private:
    struct Failed {
        Misuse misuse;
        LibraryFault fault;
    };

    using Outcome = std::variant<Survival, LibraryFault>;

    static bool fails_so(const Outcome& outcome, std::string_view how) {
        const auto* fault = std::get_if<LibraryFault>(&outcome);
        return fault != nullptr && fault->how == how;
    }

    static std::string kind_of(const Failed& failed) {
        const bool names_request = failed.fault.has_ended && !failed.fault.is_of_game;
        return failed.fault.how + (names_request ? ": " + failed.misuse.fault : "");
    }

    AdapterProcess& process() {
        if (!process_)
            process_ = std::make_unique<AdapterProcess>(command_, options_);
        return *process_;
    }
    QuestionSet answers() {
        if (!answers_)
            answers_ = process().program().answers;
        return *answers_;
    }

    [[nodiscard]] Misuse random_misuse(Random& random) {
        const QuestionSet answered = answers();
        BoardSetup start = random_start(random, Source::Any);
        while (!plays(answered, start.variant))
            start = random_start(random, Source::Any);
        const int plies = static_cast<int>(random.below(6));
        Misuse misuse;
        misuse.game = as_far_as_it_goes(random_game_from(start, random, plies, NullMoves::Left), options_.deviations);
        const std::uint64_t way = random.below(8);
        if (way == 0 && answered.has(Question::Unmake) && misuse.game.moves.empty())
            misuse.be(undo_request(""), "a move taken back before the first");
        else if (way == 0 && answered.has(Question::NullMoves))
            misuse.be(undo_request(NULL_MOVE), "a null move taken back that was not played");
        else if (way == 1 && answered.has(Question::Accepts))
            misuse.be({{"accepts", {malformed_move_after(misuse.game, random)}}}, "a text that is no legal move");
        else if (way == 2 && answered.has(Question::GameOfPgn))
            misuse.be({{"game_of_pgn", {malformed_pgn(misuse.game, random)}}}, "a game in PGN that is damaged");
        else if (way < 4)
            misuse.be({{"make", malformed_move_after(misuse.game, random)}}, "a move that is not legal");
        else
            misuse.set(malformed_fen(random));
        return misuse;
    }

    static std::string malformed_move_after(const Game& game, Random& random) {
        return malformed_move(PlayedPosition(last_setup(game)).pos, random);
    }

    /// The requests for the last position of a game, with moves in the program's notation.
    [[nodiscard]] std::vector<Json> way_to(const Game& game) const {
        PlayedPosition board(game.start);
        std::vector<std::string> moves;
        for (const std::string& move : game.moves) {
            moves.push_back(
                    in_its_spelling(move, options_.deviations, game.start.variant, [&] { return board.pos.fen(); }));
            static_cast<void>(board.play(move));
        }
        return requests_for_game(write_fen(game.start), game.start.variant, moves);
    }

    [[nodiscard]] Json questions() { return asking(Json::object(), AskedRows(answers()).brief); }

    /// The brief answers in the last position of a game.
    [[nodiscard]] Json answers_after(const Game& game) {
        for (const Json& request : way_to(game))
            if (const auto why = refusal_in(process().answer_to(process().send(request))))
                throw ProgramError(Misbehaviour::Refused, fmt::format("refused {}: {}", json_line(request), *why));
        return process().answer_to(process().send(questions()));
    }

    /// Finds answers in the last position of a game that change without a malformed request, which U11 tells. They are
    /// not compared any more. Returns whether there are new ones.
    [[nodiscard]] bool finds_what_changes(const Game& game) try {
        restart();
        const std::size_t known = changing_.size();
        const Json once = answers_after(game);
        const Json again = process().any_answer_to(questions());
        const Json afterwards = answers_after(game);
        for (const auto& [question, answer] : once.items())
            if (again.value(question, Json()) != answer || afterwards.value(question, Json()) != answer)
                changing_.insert(question);
        restart();
        return changing_.size() != known;
    } catch (const ProgramError&) { // it is not steady
        restart();
        return false;
    }
    /// The first difference of answers that do not change by themselves.
    [[nodiscard]] std::string changed(Json before, const Json& after) const {
        for (const std::string& question : changing_)
            before.erase(question);
        return difference(before, after);
    }

    /// How the library survives, or fails. Ends the process after a fault.
    [[nodiscard]] Outcome outcome_of(const Misuse& misuse) {
        Outcome outcome = outcome_in_this_process(misuse);
        if (std::holds_alternative<LibraryFault>(outcome))
            restart();
        return outcome;
    }

    [[nodiscard]] Outcome outcome_in_this_process(const Misuse& misuse) {
        const char* when = " in a game";
        bool is_of_game = true;
        try {
            const Json before = answers_after(misuse.game);
            is_of_game = false;
            when = "";
            const Json answer = process().any_answer_to(misuse.request);
            const auto error = error_in(answer);
            const auto refusal = error ? error : refusal_in(answer);
            const Json then = process().any_answer_to(questions());
            const bool may_change =
                    misuse.is_undefined
                    || (refusal ? misuse.sets() && options_.deviations.half_set : !misuse.is_question());
            if (!may_change)
                if (const std::string found = changed(before, then); !found.empty())
                    return LibraryFault{refusal ? "changed by what it refuses" : "changed by a question",
                                        "a position as it was before",
                                        found + (refusal ? ", after it had refused: " + *refusal : "")};
            when = " when a position is set up afterwards";
            if (const std::string found = changed(before, answers_after(misuse.game)); !found.empty())
                return LibraryFault{"other answers afterwards", "the same answers when the game is played again",
                                    found};
            return refusal ? Survival::Refused : Survival::Answered;
        } catch (const ProgramError& error) {
            if (!is_of_game && (error.misbehaviour() == Misbehaviour::Refused || misuse.is_undefined)) {
                restart();
                return Survival::Refused;
            }
            return LibraryFault{name_of(error.misbehaviour()) + std::string(when),
                                "a refusal, or an answer",
                                error.what(),
                                error.dialogue(),
                                true,
                                error.misbehaviour() == Misbehaviour::TimedOut,
                                is_of_game};
        }
    }

    /// Reduces the game and the FEN, each trial in a new process.
    [[nodiscard]] Failed smaller(Failed small) {
        const Misuse misuse = small.misuse;
        if (!misuse.sets()) // a move belongs to its position
            return small;
        const Stopwatch watch;
        const auto still_fails = [&](const Misuse& other) {
            if (time_.ends(watch) || other.fault != small.misuse.fault)
                return false;
            restart();
            auto again = outcome_of(other);
            if (!fails_so(again, small.fault.how))
                return false;
            small = {other, std::get<LibraryFault>(std::move(again))};
            return true;
        };
        Misuse other = misuse;
        other.game.moves.clear();
        static_cast<void>(still_fails(other));
        other.game.start = standard_start();
        other.set(misuse.request.at("set").get<std::string>());
        static_cast<void>(still_fails(other));
        static_cast<void>(minimised_sequence(misuse.request.at("set").get<std::string>(), [&](const std::string& fen) {
            other = small.misuse;
            other.set(fen);
            return still_fails(other);
        }));
        return small;
    }

    [[nodiscard]] Finding finding_of(const Failed& failed) {
        const auto& [misuse, fault] = failed;
        std::vector<Json> requests{Json{{"hello", 1}}};
        for (Json& request : way_to(misuse.game))
            requests.push_back(std::move(request));
        if (!fault.has_ended)
            requests.push_back(questions());
        requests.insert(requests.end(), {misuse.request, questions()});
        std::string printed = "printf '%s\\n'";
        for (const Json& request : requests)
            printed += ' ' + shell_word(json_line(request));
        Finding finding;
        finding.asked = MALFORMED_INPUT;
        finding.rule = "A library refuses what makes no sense, or answers; after a refusal it is as before.";
        finding.kind = kind_of(failed);
        if (fault.is_of_game) {
            finding.rule = "A library plays the legal game before each malformed input.";
            set_game(finding, misuse.game);
            finding.texts = {{"found", fault.found}};
            finding.dialogue = fault.dialogue;
            return finding;
        }
        finding.input = json_line(misuse.request);
        finding.texts = {{"wrong", misuse.fault},
                         {"after", to_string(misuse.game)},
                         {"expected", fault.expected},
                         {"found", fault.found}};
        finding.dialogue = fault.dialogue;
        finding.command = printed + " | " + command_;
        return finding;
    }

    std::unique_ptr<AdapterProcess> process_;
    std::optional<QuestionSet> answers_; ///< Set when the program has started.
    std::map<std::string, int> seen_;    ///< The number of faults in each group.
    std::set<std::string> changing_;     ///< Questions whose answers change by themselves.
};

} // namespace

std::unique_ptr<SurvivalCheck> survival_of_library(const std::string& command, const ProgramOptions& options,
                                                   const TimeLimit& time) {
    return std::make_unique<LibrarySurvival>(command, options, time);
}

} // namespace kiwi::tools
