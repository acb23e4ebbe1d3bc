// A program that speaks the adapter protocol (an adapter), as a board under test.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "adapter_process.h"

namespace kiwi::tools {

/// The program's answers about one position, shared by all nodes and boards at the position.
struct KnownPosition {
    std::map<Question, Json> answers{};
    std::vector<std::string> moves{}; ///< The program's notation; empty before it is asked for.
};

struct PlacedProcess {
    AdapterProcess process;
    std::string fen{}; ///< The start position that was set; empty for none.
    Variant variant = Variant::Standard;
    std::vector<std::string> moves{};             ///< Played from the start; "0000" for a null move.
    std::shared_ptr<KnownPosition> known_start{}; ///< The answers about the start.

    [[nodiscard]] bool is_set_to(std::string_view start, Variant start_variant) const {
        return fen == start && variant == start_variant;
    }
};

/// A board that sends moves only when something is asked about the position after them. Moves that will be tried are
/// made and undone in one batch, and the brief questions are asked after each. The answers about the children are
/// remembered, which makes the protocol fast.
class AdapterBoard : public ProgramBoard {
public:
    AdapterBoard(std::shared_ptr<PoolOf<PlacedProcess>> pool, std::shared_ptr<const AskedRows> asked) :
        pool_(std::move(pool)),
        asked_(std::move(asked)) {}
    ~AdapterBoard() override;

    [[nodiscard]] QuestionSet answers() const override {
        QuestionSet answers = asked_->answers;
        if (!takes_back())
            answers.remove(Question::Unmake);
        return answers;
    }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override;
    using ProgramBoard::set;
    [[nodiscard]] std::size_t list_moves() override;
    [[nodiscard]] std::string uci(std::size_t move) override;
    void make(std::size_t move) override;
    void unmake() override;
    void will_try(std::span<const std::size_t> moves) override;
    void make_null() override;
    void unmake_null() override { unmake(); }
    [[nodiscard]] PerftOutput perft(int depth) override;
    [[nodiscard]] std::function<std::string()> changes_from_now() override;
    [[nodiscard]] Answer answer(Question question, const Argument& about) override;

private:
    using Moves = std::vector<std::string>;
    /// The answers obtained by making and undoing a move of a position.
    struct Tried {
        std::shared_ptr<KnownPosition> child = std::make_shared<KnownPosition>();
        Json after_undo{}; ///< Answers about the position itself.
    };
    /// A position on the path from the start.
    struct Node {
        std::shared_ptr<KnownPosition> known = std::make_shared<KnownPosition>();
        std::map<std::string, Tried> tried{}; ///< By the move.
        std::string last_undone{};            ///< The last move made and undone, if nothing was asked in between.
    };
    [[nodiscard]] std::string difference_from(const Json& before);

    [[nodiscard]] std::unique_ptr<Board> make_another() const override {
        return std::make_unique<AdapterBoard>(pool_, asked_);
    }
    /// Whether the process is at the end of `path`.
    [[nodiscard]] bool is_at(const Moves& path) const {
        return process_ && process_->is_set_to(fen_, variant_) && process_->moves == path;
    }
    template<class Talk>
    auto with_process(Talk talk);
    [[nodiscard]] std::vector<Json> way_here() const;
    void ask_about_here(const AskedRows::Rows& rows);
    const Json& known_or_asked(const QuestionRow& row);
    void try_all(const Moves& moves);
    [[nodiscard]] const std::string& spelled(std::size_t move);
    [[nodiscard]] std::vector<Moves> moves_after_each(AdapterProcess& process, const Moves& path, const Moves& moves);
    [[nodiscard]] std::vector<std::uint64_t> leaves_below(AdapterProcess& process, Moves& path, const Moves& moves,
                                                          int depth);

    std::shared_ptr<PoolOf<PlacedProcess>> pool_;
    std::shared_ptr<const AskedRows> asked_;
    std::unique_ptr<PlacedProcess> process_;
    std::string fen_;
    Variant variant_ = Variant::Standard;
    Moves path_;              ///< The moves from the start; "0000" for a null move.
    std::vector<Node> nodes_; ///< The start and the position after each move of the path.
};

/// A board of an adapter that answers these questions, with its own processes.
[[nodiscard]] std::unique_ptr<ProgramBoard> adapter_board(const std::string& command, const ProgramOptions& options,
                                                          QuestionSet answers);

/// Starts an adapter and reads what it says of itself. Throws ProgramError, or UsageError for an empty command.
[[nodiscard]] Program open_adapter(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
