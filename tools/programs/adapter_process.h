// A program that speaks the subject protocol: JSON lines on standard input and output (docs/subjects.md).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../../props/boards/board.h"
#include "process.h"
#include "requests.h"

namespace kiwi::tools {

/// A program does not answer as it should.
class ProgramError : public SubjectError {
public:
    ProgramError(Misbehaviour misbehaviour, const std::string& what) :
        SubjectError(what),
        misbehaviour_(misbehaviour) {}
    [[nodiscard]] Misbehaviour misbehaviour() const { return misbehaviour_; }

private:
    Misbehaviour misbehaviour_;
};

/// How to run a subject.
struct SubjectOptions {
    Process::Milliseconds timeout{10'000}; ///< For each answer.
    std::shared_ptr<DialogueLog> log;      ///< Null for none.
    Allowed allowed;                       ///< Beside what it declares.
    bool one_at_a_time = false;            ///< No request is sent ahead: it is known which one an error is about.
};

/// What a subject says of itself.
struct SubjectProfile {
    std::string name;
    Capabilities capabilities;
    Allowed allowed;
    std::vector<std::string> asked; ///< What it answers about a position, "moves" and "fen" first.
};

/// One running program. Requests are sent ahead, and answered in order. What goes wrong throws ProgramError, which
/// names the first request that was not answered; then the program is dead.
class SubjectProcess {
public:
    /// Starts the command line and says hello. Throws ProgramError, or UsageError for an empty command.
    SubjectProcess(const std::string& command, const SubjectOptions& options);

    [[nodiscard]] const SubjectProfile& profile() const { return profile_; }

    /// Sends a request, or several, now or with the next answer that is waited for: the number of the (last) request.
    std::size_t send(const Json& request);
    std::size_t send_all(const std::vector<Json>& requests);

    enum class MayRefuse { No, Yes };
    /// The answer to a request: an object without "error", which has an answer of the right type to each question that
    /// was asked, unless it may refuse and does. Each can be fetched once; those before it that nobody fetched are
    /// dropped, unless they are errors.
    [[nodiscard]] Json answer_to(std::size_t request, const std::vector<std::string>& asked = {},
                                 MayRefuse may_refuse = MayRefuse::No);

private:
    struct Pending {
        std::string request;
        std::optional<Json> answer; ///< If it was read already.
    };
    void flush();
    template<class Talk>
    void unless_it_ends(Talk talk);
    Json read_answer(const std::string& request);
    static void check_answer(const Json& answer, const std::vector<std::string>& asked, const std::string& request);
    /// Throws ProgramError with the request and the reason.
    [[noreturn]] static void fail(const std::string& request, const std::string& why);
    void read_profile(const Json& hello, const Allowed& allowed);

    SubjectOptions options_;
    std::unique_ptr<Process> process_;
    SubjectProfile profile_;
    std::string outbox_;
    std::deque<Pending> pending_; ///< From `first_pending_` on.
    std::size_t first_pending_ = 0;
};

} // namespace kiwi::tools
