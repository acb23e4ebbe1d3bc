// A UCI engine as a board under test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "uci_engine.h"

namespace kiwi::tools {

class EnginePool : public PoolOf<UciEngine> {
public:
    EnginePool(std::string command, ProgramOptions options, UciAbilities abilities) :
        PoolOf(std::move(options)),
        command_(std::move(command)),
        abilities_(std::move(abilities)) {}
    [[nodiscard]] const UciAbilities& abilities() const { return abilities_; }

private:
    [[nodiscard]] std::unique_ptr<UciEngine> start() override {
        return std::make_unique<UciEngine>(command_, options(), abilities_);
    }

    std::string command_;
    UciAbilities abilities_;
};

/// A board that sends its moves with the next question. Moves come from `go perft 1`; FEN, key and checkers from `d`,
/// and the static evaluation from `eval`, if in the documented form. An engine without perft plays instead.
class UciBoard : public ProgramBoard {
public:
    explicit UciBoard(std::shared_ptr<EnginePool> pool) : pool_(std::move(pool)) {}

    [[nodiscard]] QuestionSet answers() const override { return pool_->abilities().answers; }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override;
    using ProgramBoard::set;
    [[nodiscard]] std::size_t list_moves() override;
    [[nodiscard]] std::string uci(std::size_t move) override;
    void make(std::size_t move) override;
    void unmake() override;
    void make_uci(std::string_view uci) override;
    [[nodiscard]] PerftOutput perft(int depth) override;
    [[nodiscard]] Answer answer(Question question, const Argument& about) override;

private:
    /// The answers about a position on the path from the start.
    struct Known {
        std::optional<PerftOutput> moves{}; ///< Perft 1, in the engine's notation.
        std::map<Question, Answer> answers{};
        bool was_shown = false; ///< The engine was set to this position and asked to show it.
    };
    [[nodiscard]] std::unique_ptr<Board> make_another() const override { return std::make_unique<UciBoard>(pool_); }
    template<class Ask>
    auto ask_engine(const Ask& ask);
    const PerftOutput& moves();
    void play_on(std::string spelled);
    [[nodiscard]] std::string as_we_spell(const std::string& move) const;
    [[nodiscard]] std::string fen_here() const;
    [[nodiscard]] std::vector<std::string> shown(const char* command);
    void ask_for_play();

    std::shared_ptr<EnginePool> pool_;
    SentPosition position_;
    std::vector<Known> known_{1}; ///< The start and the position after each move.
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
