#include "perft_script.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../process/sent_board.h"

namespace kiwi::tools {

namespace {

/// How a script answers and is called.
struct Script {
    std::vector<std::string> words;
    bool lists_moves = true; ///< Not only the total.
    bool takes_moves = true; ///< Not only a depth and a FEN.
};

/// A script runs once for each question: its pool keeps no process.
class ScriptBoard : public SentBoard {
public:
    ScriptBoard(Script script, std::shared_ptr<ProcessPool> pool) :
        script_(std::move(script)),
        pool_(std::move(pool)) {}

    [[nodiscard]] QuestionSet answers() const override {
        return {Question::Perft, script_.lists_moves ? Question::Moves : Question::MoveCount};
    }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    /// Precondition: the question is MoveCount.
    [[nodiscard]] Answer answer(Question /*question*/, const Argument& /*about*/) override {
        return static_cast<int>(perft_one().total);
    }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<ScriptBoard>(script_, pool_);
    }
    [[nodiscard]] PerftOutput perft_of(const SentPosition& position, int depth) override {
        std::vector<std::string> words = script_.words;
        words.push_back(std::to_string(depth));
        const SentPosition sent = script_.takes_moves ? position : position.without_moves();
        words.push_back(sent.fen);
        if (!sent.moves.empty())
            words.push_back(fmt::to_string(fmt::join(sent.moves, " ")));
        Process process(words, pool_->options().log);
        const std::string printed = process.read_all(pool_->options().answer);
        process.fail_if_crashed();
        ParsedPerftOutput parsed = parse_perft_output(printed, depth);
        if (const auto* error = std::get_if<TextRemark>(&parsed))
            process.fail(Misbehaviour::ProtocolError,
                         fmt::format("called with {}: {}",
                                     fmt::join(std::span(words).subspan(script_.words.size()), " "), error->reason));
        auto& output = std::get<PerftOutput>(parsed);
        write_in_uci(output, position);
        return std::move(output);
    }

    Script script_;
    std::shared_ptr<ProcessPool> pool_;
};

} // namespace

Program open_perft_script(const std::string& command, const ProgramOptions& options) {
    Script script{words_of_command(command)};
    ProgramOptions first = options;
    first.answer = std::min(options.answer, ProgramOptions::LONGEST_START);
    const auto answer_after = [&](std::initializer_list<const char*> moves, std::string_view fen = START_FEN) {
        ScriptBoard board({script.words, false}, std::make_shared<ProcessPool>(first));
        static_cast<void>(board.set(fen, Variant::Standard));
        for (const char* move : moves)
            board.make_uci(move);
        PerftOutput answer = board.perft(1);
        std::ranges::sort(answer.moves); // some programs print them in another order each time
        return answer;
    };
    const PerftOutput at_start = answer_after({});
    constexpr auto& leaves = TotalForm::LEAVES_OF_THE_START;
    if (at_start.total == 0 || at_start.total == leaves[1])
        throw ProgramError(Misbehaviour::ProtocolError,
                           fmt::format("{} gave no usable answer: called with 1 and the start position it counts {}{}; "
                                       "its first argument is the depth in plies, and depth 1 counts the legal moves",
                                       script.words.front(), at_start.total,
                                       at_start.total == 0 ? "" : ", the leaves at depth 2"));
    script.lists_moves = !at_start.moves.empty();
    Program program{.name = script.words.front()};
    bool takes_positions = true; // a program with another count may be no script at all
    try {
        script.takes_moves = answer_after({"e2e4", "e7e5"}) != at_start;
        takes_positions =
                script.takes_moves || at_start.total != leaves[0] || answer_after({}, KIWIPETE_FEN) != at_start;
    } catch (const ProgramError&) { // a fault to be found when its counts are compared
    }
    if (!takes_positions)
        throw ProgramError(Misbehaviour::ProtocolError,
                           fmt::format("{} gave no usable answer: it counts {} in the start position and in {}: it "
                                       "ignores the FEN, its second argument",
                                       script.words.front(), at_start.total, KIWIPETE_FEN));
    if (!script.takes_moves)
        program.notes.emplace_back(
                "it ignores the moves, its third argument: it is called with each position as a FEN");
    program.make_board = [=] { return std::make_unique<ScriptBoard>(script, std::make_shared<ProcessPool>(options)); };
    program.answers = program.make_board()->answers();
    return program;
}

} // namespace kiwi::tools
