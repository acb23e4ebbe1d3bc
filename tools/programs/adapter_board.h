// A program that speaks the subject protocol, as an AnySubject: the catalogue reaches it as it reaches a C++ class.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../../props/boards/board.h"
#include "adapter_process.h"

namespace kiwi::tools {

/// What is known about one position, as the program answered. Shared by all who were there.
struct KnownPosition {
    std::map<std::string, Json> answers; ///< By question.
    std::vector<std::string> moves;      ///< In the program's spelling; once it was asked.
};

/// A process and the position that it is at.
struct PlacedProcess {
    SubjectProcess process;
    std::string fen; ///< The start that was set; empty for none.
    Variant variant = Variant::Standard;
    std::vector<std::string> moves;               ///< Played since, "0000" for a null move.
    std::shared_ptr<KnownPosition> known_start{}; ///< About the start.

    [[nodiscard]] bool is_set_to(std::string_view start, Variant start_variant) const {
        return fen == start && variant == start_variant;
    }
};

/// The processes of one thread, started when needed, kept for the next subject.
class ProcessPool {
public:
    ProcessPool(std::string command, SubjectOptions options, SubjectProfile profile);

    [[nodiscard]] const SubjectProfile& profile() const { return profile_; }
    /// What undo must restore, and what is cheap: asked wherever anything is. With and without the moves, which take
    /// libraries longest.
    [[nodiscard]] const std::vector<std::string>& brief_questions() const { return brief_; }
    [[nodiscard]] const std::vector<std::string>& brief_questions_but_moves() const { return brief_but_moves_; }

    /// A process, preferably one that was set to this position last. Throws SubjectError.
    [[nodiscard]] std::unique_ptr<PlacedProcess> take(std::string_view fen, Variant variant);
    /// A process that is not needed any more, and has not failed.
    void give_back(std::unique_ptr<PlacedProcess> process) { free_.push_back(std::move(process)); }
    /// How processes are run from now on; there are no others any more.
    void set_options(const SubjectOptions& options) {
        options_ = options;
        free_.clear();
    }
    [[nodiscard]] const SubjectOptions& options() const { return options_; }

private:
    std::string command_;
    SubjectOptions options_;
    SubjectProfile profile_;
    std::vector<std::string> brief_;
    std::vector<std::string> brief_but_moves_;
    std::vector<std::unique_ptr<PlacedProcess>> free_;
};

/// A subject in another process. Moves are sent only when something is asked about the position after them. The second
/// question about what comes of a move asks about all moves of the position, ahead of the answers: this makes the
/// protocol fast. After each of these moves is undone, the same is asked as before, and compared where undo is checked.
class ProgramSubject : public AnySubject {
public:
    explicit ProgramSubject(std::shared_ptr<ProcessPool> pool) : pool_(std::move(pool)) {}
    ~ProgramSubject() override;

    [[nodiscard]] std::unique_ptr<AnySubject> another() const override {
        return std::make_unique<ProgramSubject>(pool_);
    }
    [[nodiscard]] Capabilities capabilities() const override { return pool_->profile().capabilities; }
    [[nodiscard]] Allowed allowed() const override { return pool_->profile().allowed; }

    [[nodiscard]] std::optional<std::string> set(const BoardSetup& setup) override;
    [[nodiscard]] std::optional<std::string> set(std::string_view fen, Variant variant) override;
    [[nodiscard]] std::string fen() override;
    [[nodiscard]] std::size_t list_moves() override;
    [[nodiscard]] std::string uci(std::size_t move) override;
    void make(std::size_t move) override;
    void unmake() override;
    [[nodiscard]] std::unique_ptr<Snapshot> snapshot() override;
    [[nodiscard]] std::string changed_since(const Snapshot& before) override;
    [[nodiscard]] bool in_check() override;
    [[nodiscard]] bool gives_check(std::size_t move) override;
    [[nodiscard]] bool is_capture(std::size_t move) override;
    [[nodiscard]] char piece_at(int square) override;
    [[nodiscard]] int count_legal_moves() override;
    [[nodiscard]] std::uint64_t key() override;
    [[nodiscard]] std::uint64_t recomputed_key() override;
    [[nodiscard]] Views views() override;
    [[nodiscard]] std::optional<std::string> self_check() override;
    void make_null() override;
    void unmake_null() override { unmake(); }
    void flip() override;
    [[nodiscard]] bool has_occurred() override;
    [[nodiscard]] bool has_occurred_twice() override;
    [[nodiscard]] int repetitions() override;
    [[nodiscard]] bool has_ended_by(Capability ending) override;
    [[nodiscard]] std::string san(std::size_t move) override;
    [[nodiscard]] std::vector<bool> accepts(std::span<const std::string> texts) override;
    [[nodiscard]] bool see_ge(std::size_t move, int threshold) override;
    [[nodiscard]] Position& position() override;

private:
    /// What was found when all moves of a position were made and undone.
    struct Expansion {
        std::map<std::string, std::shared_ptr<KnownPosition>> children;
        std::map<std::string, Json> after_undo; ///< Answers about the position itself, by move.
    };
    /// A position on the way from the start to the present one.
    struct Node {
        std::shared_ptr<KnownPosition> known = std::make_shared<KnownPosition>();
        std::unique_ptr<Expansion> expansion;
        bool was_asked_about_a_child = false;
        std::string last_undone; ///< The move that was made and undone last, without asking anything in between.
    };
    struct Seen;

    [[nodiscard]] bool has(Capability c) const { return capabilities().has(c); }
    [[nodiscard]] int occurrences_before();
    /// Whether the process is at the end of a path from the start.
    [[nodiscard]] bool is_at(const std::vector<std::string>& path) const {
        return process_ && process_->is_set_to(fen_, variant_) && process_->moves == path;
    }
    template<class Talk>
    auto with_process(Talk talk);
    [[nodiscard]] std::vector<Json> way_here() const;
    void ask(const std::vector<std::string>& questions);
    const Json& answer(const std::string& question);
    const Json& answer_about(std::size_t move, const char* question);
    void expand(Node& node, const std::vector<std::string>& path);
    bool expand_parent();
    [[nodiscard]] bool lists(const char* question, std::size_t move);
    [[nodiscard]] const std::string& spelled(std::size_t move);

    std::shared_ptr<ProcessPool> pool_;
    std::unique_ptr<PlacedProcess> process_;
    std::string fen_;
    Variant variant_ = Variant::Standard;
    std::vector<std::string> path_; ///< From the start, "0000" for a null move.
    std::vector<Node> nodes_;       ///< One more than moves in the path.
};

/// Starts the program once for its profile. Throws SubjectError.
[[nodiscard]] SubjectProfile profile_of_program(const std::string& command, const SubjectOptions& options);

/// "chess.js 1.4.0, declared differences: ep-always".
[[nodiscard]] std::string describe(const SubjectProfile& profile);

} // namespace kiwi::tools
