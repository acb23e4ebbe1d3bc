#include "survival.h"

#include <algorithm>

#include <fmt/format.h>

#include "../../props/games/reduce.h"
#include "../uci/uci_engine.h"
#include "malformed_input.h"

namespace kiwi::tools {

namespace {

class EngineSurvival : public SurvivalCheck {
public:
    EngineSurvival(const std::string& command, const ProgramOptions& options, const TimeLimit& time,
                   const UciAbilities& abilities, const std::string& input) :
        SurvivalCheck(command, options, time),
        abilities_(abilities),
        input_(input) {}

    void restart() override { engine_.reset(); }

    [[nodiscard]] std::variant<Survival, Finding> check(Random& random) override {
        const std::string input = input_.empty() ? malformed_command(random) : input_;
        const auto outcome = outcome_of(input);
        if (const auto* survival = std::get_if<Survival>(&outcome))
            return *survival;
        const auto& error = std::get<ProgramError>(outcome);
        const Misbehaviour verdict = error.misbehaviour();
        if (!input_.empty() || verdict == Misbehaviour::TimedOut) // a timeout takes as long as the engine is waited for
            return finding_of(input, error);
        // A trial is soon done in the process of the last one, but what was sent before may matter.
        std::string small = smaller(input, verdict, In::TheSameProcess);
        std::optional<ProgramError> again = failure_at(small, verdict, In::ANewProcess);
        if (!again && failure_at(input, verdict, In::ANewProcess)) {
            small = smaller(input, verdict, In::ANewProcess);
            again = failure_at(small, verdict, In::ANewProcess);
        }
        if (again)
            return finding_of(small, *again);
        return not_again(finding_of(input, error));
    }

private:
    enum class In { TheSameProcess, ANewProcess };

    /// How the engine survives, or misbehaves.
    [[nodiscard]] std::variant<Survival, ProgramError> outcome_of(const std::string& input) {
        if (!engine_)
            engine_ = std::make_unique<UciEngine>(command_, options_, abilities_);
        try {
            engine_->survive(input);
            return Survival::Answered;
        } catch (const ProgramError& error) {
            engine_.reset();
            if (error.misbehaviour() != Misbehaviour::Refused)
                return error;
            return Survival::Refused;
        }
    }

    /// How the engine fails at an input as it failed before; nothing if it does not.
    std::optional<ProgramError> failure_at(const std::string& input, Misbehaviour verdict, In process) {
        if (process == In::ANewProcess)
            restart();
        auto outcome = outcome_of(input);
        auto* const error = std::get_if<ProgramError>(&outcome);
        return error != nullptr && error->misbehaviour() == verdict ? std::optional(std::move(*error)) : std::nullopt;
    }

    /// A smaller input at which the engine fails in the same way. Its fault is the one that matters: all that can be
    /// sound is.
    std::string smaller(std::string input, Misbehaviour verdict, In process) {
        const Stopwatch watch;
        const auto still_fails = [&](const std::string& other) {
            return !time_.ends(watch) && failure_at(other, verdict, process).has_value();
        };
        for (bool is_sounder = true; is_sounder;) {
            const std::vector<std::string> sounder = sounder_commands(input);
            const auto found = std::ranges::find_if(sounder, still_fails);
            is_sounder = found != sounder.end();
            if (is_sounder)
                input = *found;
        }
        // Keep the fault, and what keeps other faults away: FENs without kings, which crash many engines, would hide
        // them.
        const std::string fault = fault_in(input);
        const std::size_t fields = number_of_fields(input);
        return minimised_sequence(
                std::move(input),
                [&](const std::string& shorter) {
                    return fault_in(shorter) == fault && number_of_fields(shorter) == fields && still_fails(shorter)
                           && std::ranges::none_of(sounder_commands(shorter), still_fails);
                },
                std::string_view("position fen ").size());
    }

    [[nodiscard]] Finding finding_of(const std::string& input, const ProgramError& error) const {
        Finding finding;
        finding.asked = MALFORMED_INPUT;
        finding.rule = "An engine survives any input, or ends with an error message.";
        finding.kind = std::string(name_of(error.misbehaviour())) + ": " + fault_in(input);
        finding.input = input;
        finding.texts = {{"expected", "an answer, or an end with an error message"}, {"found", error.what()}};
        finding.dialogue = error.dialogue();
        if (std::ranges::all_of(input, [](char c) { return c >= ' '; })) // a NUL ends an argument
            finding.command = fmt::format("kiwipete check{} --malformed-input {}", options_.typed, shell_word(input));
        return finding;
    }

    UciAbilities abilities_;
    std::string input_; ///< Sent instead of random input, unless it is empty.
    std::unique_ptr<UciEngine> engine_;
};

} // namespace

Finding SurvivalCheck::not_again(Finding finding) {
    finding.texts.emplace_back("again", "not in a new process: what was sent before may matter; --log keeps all");
    finding.is_unsteady = !is_crash(finding.kind);
    finding.command.clear();
    return finding;
}

std::unique_ptr<SurvivalCheck> survival_of_engine(const std::string& command, const ProgramOptions& options,
                                                  const TimeLimit& time, const UciAbilities& abilities,
                                                  const std::string& input) {
    return std::make_unique<EngineSurvival>(command, options, time, abilities, input);
}

} // namespace kiwi::tools
