#include "tour.h"

#include <array>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../../props/checking/play.h"
#include "../../props/invariants/catalogue.h"
#include "../terminal/terminal.h"
#include "adapter_board.h"
#include "answers.h"

namespace kiwi::tools {

namespace {

/// A position where a rule shows, and a move to make there.
struct Stop {
    const char* what;
    const char* fen;
    Variant variant;
    std::vector<std::string> moves;
};

const std::vector<Stop>& stops() {
    static const std::vector<Stop> all{
            {"the start position", START_FEN.data(), Variant::Standard, {"e2e4", "g8f6"}},
            {"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Variant::Standard, {"e1g1", "e8c8"}},
            {"en passant", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", Variant::Standard, {"d2d4", "e4d3"}},
            {"promotion", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", Variant::Standard, {"a7a8n", "h2h1q"}},
            {"a check", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1", Variant::Standard, {"e8d8"}},
            {"a repetition",
             "7k/8/8/8/8/8/8/K7 w - - 0 1",
             Variant::Standard,
             {"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8", "b1a1", "g8h8"}},
            {"the clocks of long games", "7k/8/8/8/8/8/8/KR6 w - - 148 1000", Variant::Standard, {"b1b2", "h8g8"}},
            {"Chess960", "1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1", Variant::Chess960, {"c1f1", "c8b8"}}};
    return all;
}

class Tour {
public:
    Tour(const std::string& command, const SubjectOptions& options) : command_(command), options_(options) {}

    Report take() {
        take_steps();
        return report_;
    }

private:
    void take_steps() {
        if (!step("hello", [&] { return say_hello(); }))
            return;
        if (!step("set", [&] { return set_the_start(); }))
            return;
        for (const std::string& question : profile_.asked)
            step("ask " + question, [&] { return ask(question); });
        step("make", [&] { return shown(answer_to({{"make", "e2e4"}, {"ask", {"fen"}}})); });
        if (profile_.capabilities.has(Capability::Undo))
            step("unmake", [&] { return undo("unmake"); });
        else
            note("unmake", "is not in \"answers\": the game is played again from its start, and undo is not tested");
        if (profile_.capabilities.has(Capability::NullMoves)) {
            step("null", [&] { return shown(answer_to({{"null", true}, {"ask", {"fen"}}})); });
            step("unnull", [&] { return undo("unnull"); });
        }
        if (profile_.capabilities.has(Capability::MoveTexts))
            step("accepts", [&] { return shown(answer_to({{"accepts", {"e2e4", "e2e5", "a9a1x"}}})); });
        step("100 requests ahead", [&] { return send_ahead(); });
        refuse_what_is_wrong();
        if (report_.groups().empty())
            for (const Stop& stop : stops())
                if (plays(profile_.capabilities, stop.variant))
                    step(stop.what, [&] { return check(stop); });
    }

    /// A step, which returns what went well and throws what did not. Whether it went well.
    template<class Step>
    bool step(const std::string& name, Step run) {
        try {
            const std::string good = run();
            fmt::print("{}  {:<26} {}\n", green("ok   "), name, good);
            report_.add_case({command_, name});
            return true;
        } catch (const SubjectError& error) {
            fmt::print("{}  {:<26} {}\n", red("WRONG"), name, error.what());
            report_.add_case({command_, name, JunitCase::Status::Failed, error.what()});
            report_.add(name, Finding{error.what()});
        }
        process_.reset();
        return false;
    }
    static void note(const std::string& name, const std::string& text) { fmt::print("note   {:<26} {}\n", name, text); }

    /// The process, at the start position if it is new.
    SubjectProcess& process() {
        if (!process_) {
            process_ = std::make_unique<SubjectProcess>(command_, options_);
            if (!profile_.asked.empty())
                static_cast<void>(process_->answer_to(process_->send(SET_START)));
        }
        return *process_;
    }
    Json answer_to(const Json& request) { return process().answer_to(process().send(request)); }

    std::string say_hello() {
        const SubjectProfile profile = process().profile();
        profile_ = profile;
        return fmt::format("{}; {}", describe(profile),
                           profile.capabilities.has(Capability::Chess960) ? "standard chess and Chess960"
                                                                          : "standard chess only");
    }

    std::string set_the_start() {
        const Json answer = answer_to(SET_START);
        if (const auto refused = refusal_in(answer))
            throw SubjectError("the start position is refused: " + *refused);
        return shown(answer);
    }

    std::string ask(const std::string& question) {
        const std::size_t request = process().send(Json{{"ask", {question}}});
        return shown(process().answer_to(request, {question}).at(question));
    }

    /// Takes back the move that the step before made in the start position.
    std::string undo(const char* how) {
        const Json after = answer_to({{how, true}, {"ask", {"fen"}}});
        process_.reset();
        if (after.value("fen", Json()) == answer_to({{"ask", {"fen"}}}).value("fen", Json()))
            return shown(after);
        throw SubjectError("the FEN is not that of the start position: " + shown(after));
    }

    std::string send_ahead() {
        constexpr std::size_t pairs = 50;
        std::vector<std::size_t> sent;
        for (std::size_t i = 0; i < pairs; ++i) {
            sent.push_back(process().send(SET_START));
            sent.push_back(process().send({{"make", "e2e4"}, {"ask", {"fen"}}}));
        }
        const Json last = process().answer_to(sent.back());
        if (!last.contains("fen"))
            throw SubjectError("the answers are not in the order of the requests: " + shown(last));
        return "answered in order";
    }

    /// What is no FEN or no legal move should be told, not fatal; it is no failure of a library.
    void refuse_what_is_wrong() {
        for (const auto& [name, request] : {std::pair("what is no FEN", Json{{"set", "no FEN"}}),
                                            std::pair("an illegal move", Json{{"make", "e2e5"}})})
            try {
                const Json answer = answer_to(request);
                const auto refused = refusal_in(answer);
                note(name, refused ? "refused: " + *refused : "was accepted; better answer \"refused\" or \"error\"");
            } catch (const SubjectError& error) {
                note(name, error.what());
                process_.reset();
            }
        process_.reset();
    }

    /// Holds a short game against everything that the program can be asked.
    std::string check(const Stop& stop) {
        const ParsedFen start = parse_fen(stop.fen, stop.variant);
        const ProgramSubject kind(std::make_shared<ProcessPool>(command_, options_, profile_));
        const CheckedGame game = check_line(kind, {std::get<BoardSetup>(start), stop.moves}, Tier::Full);
        if (game.failure)
            throw SubjectError("\n" + to_string(*game.failure));
        return fmt::format("{} positions, {} invariants hold", game.positions,
                           answered_by(profile_.capabilities).size());
    }

    inline static const Json SET_START = [] {
        Json request = set_request(std::string(START_FEN), Variant::Standard);
        request["ask"] = {"moves"};
        return request;
    }();

    std::string command_;
    SubjectOptions options_;
    std::unique_ptr<SubjectProcess> process_;
    SubjectProfile profile_;
    Report report_{"subject-test", command_};
};

} // namespace

Report take_tour(const std::string& command, const SubjectOptions& options) { return Tour(command, options).take(); }

} // namespace kiwi::tools
