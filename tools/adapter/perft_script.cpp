#include "perft_script.h"

#include <fmt/format.h>

#include "../../engine/fen.h"
#include "../process/sent_position.h"

namespace kiwi::tools {

namespace {

/// A script runs once for each question: its pool keeps no process.
class ScriptBoard : public ProgramBoard {
public:
    ScriptBoard(std::vector<std::string> words, std::shared_ptr<ProcessPool> pool) :
        words_(std::move(words)),
        pool_(std::move(pool)) {}

    [[nodiscard]] QuestionSet answers() const override { return {Question::Moves, Question::Perft}; }
    [[nodiscard]] bool is_slow_to_set_up() const override { return true; }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override {
        position_ = {std::string(fen), variant};
        known_.assign(1, {});
        return std::nullopt;
    }
    using ProgramBoard::set;
    [[nodiscard]] std::size_t list_moves() override {
        if (!known_.back())
            known_.back() = perft(1);
        return known_.back()->moves.size();
    }
    [[nodiscard]] std::string uci(std::size_t move) override {
        static_cast<void>(list_moves());
        return known_.back()->moves.at(move).first;
    }
    void make(std::size_t move) override {
        position_.moves.push_back(uci(move));
        known_.emplace_back();
    }
    void unmake() override {
        position_.moves.pop_back();
        known_.pop_back();
    }
    [[nodiscard]] PerftOutput perft(int depth) override {
        std::vector<std::string> words = words_;
        words.push_back(std::to_string(depth));
        words.push_back(position_.fen);
        if (!position_.moves.empty())
            words.push_back(fmt::to_string(fmt::join(position_.moves, " ")));
        Process process(words, pool_->options().log);
        ParsedPerftOutput parsed = parse_perft_output(process.read_all(pool_->options().answer), depth);
        if (const auto* error = std::get_if<PerftOutputError>(&parsed))
            process.fail(Misbehaviour::ProtocolError,
                         fmt::format("in the answer to perft {} of {} {}: {}", depth, position_.fen,
                                     fmt::join(position_.moves, " "), error->reason));
        auto& output = std::get<PerftOutput>(parsed);
        write_in_uci(output, position_);
        return std::move(output);
    }
    [[nodiscard]] Answer answer(Question, const Argument&) override {
        throw std::logic_error("a perft script answers no questions");
    }

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<ScriptBoard>(words_, pool_);
    }

    std::vector<std::string> words_;
    std::shared_ptr<ProcessPool> pool_;
    SentPosition position_;
    std::vector<std::optional<PerftOutput>> known_{1}; ///< Perft 1 at each position of the path.
};

} // namespace

Program open_perft_script(const std::string& command, const ProgramOptions& options) {
    const std::vector<std::string> words = words_of_command(command);
    const auto make_board = [words, options]() -> std::unique_ptr<ProgramBoard> {
        auto board = std::make_unique<ScriptBoard>(words, std::make_shared<ProcessPool>(options));
        board->allow(options.deviations);
        return board;
    };
    const auto board = make_board();
    static_cast<void>(board->set(START_FEN, Variant::Standard));
    static_cast<void>(board->list_moves());
    return {.name = words.front(), .answers = board->answers(), .make_board = make_board};
}

} // namespace kiwi::tools
