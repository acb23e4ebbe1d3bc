// A program that speaks the adapter protocol: JSON lines on standard input and output (docs/libraries.md).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../process/program_board.h"
#include "requests.h"

namespace kiwi::tools {

/// Whether it is among what is asked wherever anything is: the moves, and what undo must restore.
[[nodiscard]] bool is_brief(const QuestionRow& row);

/// What an adapter says of itself.
struct AdapterProfile {
    std::string name;
    QuestionSet answers;
    Deviations deviations;                 ///< That it declares.
    std::vector<const QuestionRow*> asked; ///< What it answers about a position, moves and FEN first.
    std::vector<const QuestionRow*> brief; ///< Those of them that are brief.
};

/// One running adapter. Requests are sent ahead, and answered in order. What goes wrong throws ProgramError, which
/// names the first request that was not answered; then the process is dead.
class AdapterProcess {
public:
    /// Starts the command line and says hello. Throws ProgramError, or UsageError for an empty command.
    AdapterProcess(const std::string& command, const ProgramOptions& options);

    [[nodiscard]] const AdapterProfile& profile() const { return profile_; }

    /// Sends a request, or several, now or with the next answer that is waited for: the number of the (last) request.
    std::size_t send(const Json& request);
    std::size_t send_all(const std::vector<Json>& requests);

    enum class MayRefuse { No, Yes };
    /// The answer to a request: an object without "error", which has an answer of the right type to each question that
    /// was asked, unless it may refuse and does. Each can be fetched once; those before it that nobody fetched are
    /// dropped, unless they are errors.
    [[nodiscard]] Json answer_to(std::size_t request, const std::vector<const QuestionRow*>& asked = {},
                                 MayRefuse may_refuse = MayRefuse::No);

    /// The answer to a request that need not make sense: any JSON object, "error" included. Precondition: all answers
    /// were fetched.
    [[nodiscard]] Json any_answer_to(const Json& request);

private:
    struct Pending {
        std::string request;
        std::optional<Json> answer; ///< If it was read already.
    };
    void flush();
    template<class Talk>
    void unless_it_ends(Talk talk);
    Json read_object(const std::string& request);
    Json read_answer(const std::string& request);
    static void check_answer(const Json& answer, const std::vector<const QuestionRow*>& asked,
                             const std::string& request);
    /// Throws ProgramError with the request and the reason.
    [[noreturn]] static void fail(const std::string& request, const std::string& why);
    void read_profile(const Json& hello);

    ProgramOptions options_;
    std::unique_ptr<Process> process_;
    AdapterProfile profile_;
    std::string outbox_;
    std::deque<Pending> pending_; ///< From `first_pending_` on.
    std::size_t first_pending_ = 0;
};

} // namespace kiwi::tools
