#include "survival.h"

#include "../../props/games/reduce.h"
#include "../terminal/interruption.h"
#include "../uci/uci_engine.h"
#include "malformed_input.h"

namespace kiwi::tools {

namespace {

class EngineSurvival : public SurvivalCheck {
public:
    using SurvivalCheck::SurvivalCheck;

    void restart() override { engine_.reset(); }
    [[nodiscard]] std::variant<Survival, Finding> check(Random& random) override;

private:
    /// How the engine survives, or misbehaves.
    [[nodiscard]] std::variant<Survival, ProgramError> outcome_of(const std::string& input);

    std::optional<UciAbilities> abilities_; ///< Set after detection.
    std::unique_ptr<UciEngine> engine_;
};

std::variant<Survival, ProgramError> EngineSurvival::outcome_of(const std::string& input) {
    if (!engine_) {
        engine_ = std::make_unique<UciEngine>(command(), options(), abilities_);
        abilities_ = engine_->abilities();
    }
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

std::variant<Survival, Finding> EngineSurvival::check(Random& random) {
    std::string input = malformed_command(random);
    auto outcome = outcome_of(input);
    if (const auto* survival = std::get_if<Survival>(&outcome))
        return *survival;
    auto error = std::get<ProgramError>(std::move(outcome));
    // Keep fault and verdict: otherwise FENs without kings, which crash many engines, would hide other faults.
    const std::string fault = fault_in(input);
    const Misbehaviour verdict = error.misbehaviour();
    const Stopwatch watch;
    const auto still_fails = [&](const std::string& shorter) {
        if (time().ends(watch) || fault_in(shorter) != fault)
            return false;
        auto again = outcome_of(shorter);
        auto* const same = std::get_if<ProgramError>(&again);
        if (same == nullptr || same->misbehaviour() != verdict)
            return false;
        error = std::move(*same);
        return true;
    };
    if (verdict != Misbehaviour::TimedOut)
        input = minimised_sequence(std::move(input), still_fails, std::string_view("position fen ").size());
    Finding finding;
    finding.asked = "malformed input";
    finding.rule = "An engine survives any input, or ends with an error message.";
    finding.kind = std::string(name_of(verdict)) + ": " + fault;
    finding.input = input;
    finding.texts = {{"expected", "an answer, or an end with an error message"}, {"found", error.what()}};
    finding.dialogue = error.dialogue();
    return finding;
}

} // namespace

Tasks::Worker MalformedInput::make_worker() {
    return [this, check = std::shared_ptr<SurvivalCheck>(make_check_())](const Place& task) {
        TaskResult result;
        Random random = random_of_task(seed_, task.number);
        check->restart();
        const std::size_t first = task.number * OF_A_PROCESS;
        for (std::size_t i = first; i < std::min(first + OF_A_PROCESS, commands_) && !time_.is_over(); ++i) {
            throw_if_interrupted();
            auto outcome = check->check(random);
            if (auto* finding = std::get_if<Finding>(&outcome)) {
                result.found.push_back({std::move(*finding)});
                ++result.failed;
            } else
                ++(std::get<Survival>(outcome) == Survival::Refused ? result.refused : result.answered);
        }
        return result;
    };
}

std::unique_ptr<SurvivalCheck> survival_of_engine(const std::string& command, const ProgramOptions& options,
                                                  const TimeLimit& time) {
    return std::make_unique<EngineSurvival>(command, options, time);
}

} // namespace kiwi::tools
