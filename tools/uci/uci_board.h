// A UCI engine as a board under test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../process/sent_board.h"
#include "uci_engine.h"

namespace kiwi::tools {

/// A board that sends its moves with the next question. Moves come from `go perft 1`; FEN, key and checkers from `d`,
/// and the static evaluation from `eval`, if in the documented form. An engine without perft plays instead.
class UciBoard : public SentBoard {
public:
    UciBoard(std::shared_ptr<PoolOf<UciEngine>> pool, std::shared_ptr<const UciAbilities> abilities) :
        pool_(std::move(pool)),
        abilities_(std::move(abilities)) {}

    [[nodiscard]] QuestionSet answers() const override { return abilities_->answers; }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] Answer answer(Question question, const Argument& about) override;

private:
    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<UciBoard>(pool_, abilities_);
    }
    template<class Ask>
    auto ask_engine(const Ask& ask);
    [[nodiscard]] PerftOutput perft_of(const SentPosition& position, int depth) override;
    [[nodiscard]] std::vector<std::string> shown(const char* command);
    void ask_for_play();

    std::shared_ptr<PoolOf<UciEngine>> pool_;
    std::shared_ptr<const UciAbilities> abilities_;
};

/// The answers in the lines that an engine printed for `d` and `eval`. Only the form that Stockfish documents and its
/// relatives share counts as an answer, but for the FEN:
///   fen         "Fen: " in any case and a FEN, or a FEN of six fields on a line of its own
///   key         "Key: " and 16 hexadecimal digits, or fewer after "0x"
///   checkers    "Checkers:" and squares, or none; also answers whether the side to move is in check
///   evaluation  lines with the word "evaluation" and then a number with a sign or decimals
[[nodiscard]] std::map<Question, Answer> documented_answers(const std::vector<std::string>& display,
                                                            const std::vector<std::string>& evaluation);

/// Starts an engine and detects what it answers. Throws ProgramError if the program is not an engine.
[[nodiscard]] Program open_uci_engine(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
