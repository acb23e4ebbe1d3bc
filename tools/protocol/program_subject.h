// A program that speaks the subject protocol, as an AnySubject: the catalogue reaches it as it reaches a C++ class.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kiwipete/props/any_subject.h"
#include "kiwipete/tools/protocol/subject_process.h"

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
};

/// The processes of one thread, started when needed, kept for the next subject.
class ProcessPool {
public:
    ProcessPool(std::string command, SubjectOptions options) :
        command_(std::move(command)),
        options_(std::move(options)) {}

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
    std::vector<std::unique_ptr<PlacedProcess>> free_;
};

/// A subject in another process. Moves are sent only when something is asked about the position after them. The second
/// question about what comes of a move asks about all moves of the position, ahead of the answers: this makes the
/// protocol fast. After each of these moves is undone, the same is asked as before, and compared where undo is checked.
class ProgramSubject : public AnySubject {
public:
    ProgramSubject(std::shared_ptr<ProcessPool> pool, SubjectProfile profile) :
        pool_(std::move(pool)),
        profile_(std::move(profile)) {}
    ~ProgramSubject() override;

    [[nodiscard]] std::unique_ptr<AnySubject> another() const override {
        return std::make_unique<ProgramSubject>(pool_, profile_);
    }
    [[nodiscard]] Capabilities capabilities() const override { return profile_.capabilities; }
    [[nodiscard]] Allowed allowed() const override { return profile_.allowed; }

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
        std::map<std::string, std::map<std::string, Json>> after_undo; ///< Answers about the position itself, by move.
    };
    /// A position on the way from the start to the present one.
    struct Node {
        std::shared_ptr<KnownPosition> known = std::make_shared<KnownPosition>();
        std::unique_ptr<Expansion> expansion;
        bool was_asked_about_a_child = false;
        std::string last_undone; ///< The move that was made and undone last, without asking anything in between.
    };
    struct Seen;

    [[nodiscard]] std::vector<std::string> brief_questions() const;
    [[nodiscard]] bool has_count() const { return profile_.capabilities.has(Capability::RepetitionCount); }
    [[nodiscard]] bool is_here() const {
        return process_ && process_->fen == fen_ && process_->variant == variant_ && process_->moves == path_;
    }
    void need_process();
    void forget_process() { process_.reset(); }
    std::map<std::string, Json> take_answers(const Json& answer, const std::vector<std::string>& asked,
                                             const std::string& request) const;
    std::vector<Json> way_here() const;
    void ask(const std::vector<std::string>& questions);
    const Json& answer(const std::string& question);
    void expand(Node& node);
    bool expand_parent();
    [[nodiscard]] bool lists(const char* question, std::size_t move);
    [[nodiscard]] const std::string& spelled(std::size_t move);
    [[noreturn]] void fail(const std::string& why);

    std::shared_ptr<ProcessPool> pool_;
    SubjectProfile profile_;
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
