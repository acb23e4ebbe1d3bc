// A UCI engine as a board under test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "uci_engine.h"

namespace kiwi::tools {

/// What is known of an engine.
struct UciProfile {
    std::string name;
    QuestionSet answers;
    UciAbilities abilities{};
};

/// The engines of one thread.
class EnginePool : public PoolOf<UciEngine> {
public:
    EnginePool(std::string command, ProgramOptions options, UciProfile profile) :
        PoolOf(std::move(options)),
        command_(std::move(command)),
        profile_(std::move(profile)) {}
    [[nodiscard]] const UciProfile& profile() const { return profile_; }

private:
    [[nodiscard]] std::unique_ptr<UciEngine> start() override {
        return std::make_unique<UciEngine>(command_, options(), profile_.abilities);
    }

    std::string command_;
    UciProfile profile_;
};

/// Moves are sent with the next question about the position after them. Its answers: the moves by `go perft 1`; FEN,
/// key and checkers from what it prints for `d`, a static evaluation for `eval`, where these have the documented form;
/// an engine without perft plays instead.
class UciBoard : public ProgramBoard {
public:
    explicit UciBoard(std::shared_ptr<EnginePool> pool) : pool_(std::move(pool)) {}

    [[nodiscard]] QuestionSet answers() const override { return pool_->profile().answers; }
    [[nodiscard]] bool is_slow_to_set_up() const override { return true; }
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
    /// What was answered about a position on the way from the start to the present one.
    struct Known {
        std::optional<PerftOutput> moves{}; ///< Perft 1, in the engine's spelling.
        std::map<Question, Answer> answers{};
        bool was_shown = false; ///< The engine was set up to this position, and asked what it shows.
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
    std::vector<Known> known_{1}; ///< One more than moves.
};

/// The answers that an engine can give in the lines that it printed for `d` and `eval`, if they are in the form that
/// Stockfish's documentation gives and its relatives share; others are no answers, since many engines print something
/// else:
///   fen         "Fen: " and a FEN
///   key         "Key: " and 16 hexadecimal digits
///   checkers    "Checkers:" and squares, or none; then check is known, too
///   evaluation  lines with the word "evaluation" and then a number with its sign or its decimals
[[nodiscard]] std::map<Question, Answer> documented_answers(const std::vector<std::string>& display,
                                                            const std::vector<std::string>& evaluation);

/// Starts an engine and finds out what it answers. Throws ProgramError if it is not an engine.
[[nodiscard]] Program open_uci_engine(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
