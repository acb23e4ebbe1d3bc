// A process that speaks the adapter protocol: JSON lines on standard input and output (docs/libraries.md).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../process/program_board.h"
#include "requests.h"

namespace kiwi::tools {

/// Whether the question is brief, and so asked at every position: the moves, and what undo must restore.
[[nodiscard]] bool is_brief(const QuestionRow& row);

/// The questions that an adapter can be asked about a position.
struct AskedRows {
    using Rows = std::vector<const QuestionRow*>;

    explicit AskedRows(QuestionSet answers);

    QuestionSet answers;
    Rows all{};             ///< Moves and FEN first.
    Rows brief{};           ///< The brief questions.
    Rows brief_but_moves{}; ///< Without the moves, which are the slowest question.
};

/// One running adapter. Requests are sent ahead and answered in order. Failures throw ProgramError, which names the
/// first unanswered request; the process must not be used afterwards.
class AdapterProcess {
public:
    /// Starts the command and says hello. Throws ProgramError, or UsageError for an empty command.
    AdapterProcess(const std::string& command, const ProgramOptions& options);

    /// What it says of itself: name, answers and deviations.
    [[nodiscard]] const Program& program() const { return program_; }

    /// Sends requests, at the latest before the next answer is read. Returns the number of the last request.
    std::size_t send(const Json& request);
    std::size_t send_all(const std::vector<Json>& requests);

    enum class MayRefuse { No, Yes };
    /// The answer to a request: an object without "error" and with an answer of the right type to each question in
    /// `asked`, unless the request may be refused and is. Each answer can be fetched once, and fetching drops earlier
    /// answers, except errors, which throw.
    [[nodiscard]] Json answer_to(std::size_t request, const std::vector<const QuestionRow*>& asked = {},
                                 MayRefuse may_refuse = MayRefuse::No);

    /// The answer to a malformed request: any JSON object, even with "error". Precondition: all earlier answers were
    /// fetched.
    [[nodiscard]] Json any_answer_to(const Json& request);

private:
    struct Pending {
        std::string request;
        std::optional<Json> answer; ///< If already read.
    };
    void flush();
    template<class Talk>
    void unless_it_ends(Talk talk);
    Json read_object(const std::string& request);
    Json read_answer(const std::string& request);
    void read_hello(const Json& hello);

    ProgramOptions options_;
    std::unique_ptr<Process> process_;
    Program program_;
    std::string outbox_;
    std::deque<Pending> pending_; ///< Numbered from `first_pending_`.
    std::size_t first_pending_ = 0;
};

} // namespace kiwi::tools
