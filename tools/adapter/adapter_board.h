// An adapter, a program that speaks the adapter protocol, as a board under test.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "adapter_process.h"

namespace kiwi::tools {

/// What is known about one position, as the program answered. Shared by all who were there.
struct KnownPosition {
    std::map<Question, Json> answers{};
    std::vector<std::string> moves{}; ///< In the program's spelling; once it was asked.
};

/// A process and the position that it is at.
struct PlacedProcess {
    AdapterProcess process;
    std::string fen{}; ///< The start that was set; empty for none.
    Variant variant = Variant::Standard;
    std::vector<std::string> moves{};             ///< Played since, "0000" for a null move.
    std::shared_ptr<KnownPosition> known_start{}; ///< About the start.

    [[nodiscard]] bool is_set_to(std::string_view start, Variant start_variant) const {
        return fen == start && variant == start_variant;
    }
};

/// The processes of one thread.
class AdapterPool : public PoolOf<PlacedProcess> {
public:
    using Rows = std::vector<const QuestionRow*>;

    AdapterPool(std::string command, const ProgramOptions& options, AdapterProfile profile);

    [[nodiscard]] const AdapterProfile& profile() const { return profile_; }
    /// What is asked wherever anything is. With and without the moves, which take libraries longest.
    [[nodiscard]] const Rows& brief() const { return profile_.brief; }
    [[nodiscard]] const Rows& brief_but_moves() const { return brief_but_moves_; }

private:
    [[nodiscard]] std::unique_ptr<PlacedProcess> start() override {
        return std::make_unique<PlacedProcess>(PlacedProcess{AdapterProcess(command_, options())});
    }

    std::string command_;
    AdapterProfile profile_;
    Rows brief_but_moves_;
};

/// Moves are sent only when something is asked about the position after them. The second question about what comes of a
/// move asks about all moves of the position, ahead of the answers: this makes the protocol fast. After each of these
/// moves is undone, the same is asked as before, and compared where undo is checked.
class AdapterBoard : public ProgramBoard {
public:
    explicit AdapterBoard(std::shared_ptr<AdapterPool> pool) : pool_(std::move(pool)) {}
    ~AdapterBoard() override;

    [[nodiscard]] QuestionSet answers() const override { return pool_->profile().answers; }
    [[nodiscard]] ProcessPool& pool() const override { return *pool_; }

    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override;
    using ProgramBoard::set;
    [[nodiscard]] std::size_t list_moves() override;
    [[nodiscard]] std::string uci(std::size_t move) override;
    void make(std::size_t move) override;
    void unmake() override;
    void make_null() override;
    void unmake_null() override { unmake(); }
    [[nodiscard]] PerftOutput perft(int depth) override;
    [[nodiscard]] std::unique_ptr<Snapshot> snapshot() override;
    [[nodiscard]] std::string changed_since(const Snapshot& before) override;
    [[nodiscard]] Answer answer(Question question, const Argument& about) override;

private:
    using Moves = std::vector<std::string>;
    /// What was found when all moves of a position were made and undone.
    struct Expansion {
        std::map<std::string, std::shared_ptr<KnownPosition>> children;
        std::map<std::string, Json> after_undo; ///< Answers about the position itself, by move.
    };
    /// A position on the way from the start to the present one.
    struct Node {
        std::shared_ptr<KnownPosition> known = std::make_shared<KnownPosition>();
        std::unique_ptr<Expansion> expansion{};
        bool was_asked_about_a_child = false;
        std::string last_undone{}; ///< The move that was made and undone last, without asking anything in between.
    };
    struct Seen;

    [[nodiscard]] std::unique_ptr<Board> make_another() const override { return std::make_unique<AdapterBoard>(pool_); }
    /// Whether the process is at the end of a path from the start.
    [[nodiscard]] bool is_at(const Moves& path) const {
        return process_ && process_->is_set_to(fen_, variant_) && process_->moves == path;
    }
    template<class Talk>
    auto with_process(Talk talk);
    [[nodiscard]] std::vector<Json> way_here() const;
    void ask_about_here(const AdapterPool::Rows& rows);
    const Json& known_or_asked(const QuestionRow& row);
    [[nodiscard]] Answer ask_about_given(const QuestionRow& row, const std::vector<Json>& given);
    void expand(Node& node, const Moves& path);
    bool expand_parent();
    [[nodiscard]] const std::string& spelled(std::size_t move);
    [[nodiscard]] std::vector<Moves> moves_after_each(AdapterProcess& process, const Moves& path, const Moves& moves);
    [[nodiscard]] std::uint64_t leaves(AdapterProcess& process, Moves& path, const Moves& moves, int depth);

    std::shared_ptr<AdapterPool> pool_;
    std::unique_ptr<PlacedProcess> process_;
    std::string fen_;
    Variant variant_ = Variant::Standard;
    Moves path_;              ///< From the start, "0000" for a null move.
    std::vector<Node> nodes_; ///< One more than moves in the path.
};

/// Starts an adapter and finds out what it answers. Throws ProgramError, or UsageError for an empty command.
[[nodiscard]] Program open_adapter(const std::string& command, const ProgramOptions& options);

} // namespace kiwi::tools
