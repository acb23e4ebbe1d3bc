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

struct AdapterProfile {
    std::string name;
    QuestionSet answers;
    Deviations deviations;                 ///< Declared by the adapter.
    std::vector<const QuestionRow*> asked; ///< The questions it answers about a position, moves and FEN first.
    std::vector<const QuestionRow*> brief; ///< The brief questions among `asked`.
};

/// One running adapter. Requests are sent ahead and answered in order. Failures throw ProgramError, which names the
/// first unanswered request; the process must not be used afterwards.
class AdapterProcess {
public:
    /// Starts the command and says hello. Throws ProgramError, or UsageError for an empty command.
    AdapterProcess(const std::string& command, const ProgramOptions& options);

    [[nodiscard]] const AdapterProfile& profile() const { return profile_; }

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
    static void check_answer(const Json& answer, const std::vector<const QuestionRow*>& asked,
                             const std::string& request);
    [[noreturn]] static void fail(const std::string& request, const std::string& why);
    void read_profile(const Json& hello);

    ProgramOptions options_;
    std::unique_ptr<Process> process_;
    AdapterProfile profile_;
    std::string outbox_;
    std::deque<Pending> pending_; ///< Numbered from `first_pending_`.
    std::size_t first_pending_ = 0;
};

} // namespace kiwi::tools
