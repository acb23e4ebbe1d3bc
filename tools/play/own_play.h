// Games of a UCI engine against itself, driven as by a GUI, and the faults found.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "../../engine/base/in_parallel.h"
#include "../../props/checking/run.h"
#include "../../props/findings/finding.h"
#include "../../props/games/random.h"
#include "../terminal/terminal.h"
#include "gui.h"
#include "play_rules.h"

namespace kiwi::tools {

/// The name of an engine, and whether it plays Chess960: all that a dialogue needs. Throws ProgramError.
[[nodiscard]] UciAbilities find_name_and_variants(const std::string& command, const ProgramOptions& options);

/// How long a search may take by which an engine shows how it plays.
inline constexpr Process::Milliseconds PATIENCE{3000};

/// Detects what an engine can do, in the start position. Throws ProgramError.
[[nodiscard]] UciAbilities find_play_abilities(const std::string& command, const ProgramOptions& options);

[[nodiscard]] std::vector<std::string> titles_of_own_play();

/// Whether to run the steps twice and compare the answers.
enum class Twice { Yes, No };

/// A fault at the end of some steps.
struct PlayFault {
    Steps steps;
    Twice twice = Twice::No;
    Finding finding{};
    std::string asked{}; ///< If the engine did not answer, or with no move: what it was asked, such as "infinite".
};

/// Plays games, each in a new process. Several threads may play at the same time.
class OwnPlay {
public:
    /// The steps that were run, the searches in them, and the faults found.
    struct Played {
        Steps steps{};
        std::vector<Search> searches{};
        std::vector<PlayFault> faults{}; ///< The first fault of each group.
        std::set<std::string> notes{};   ///< Deviations that the game showed.

        void add(Finding finding, Twice twice, std::string asked = {});
    };

    OwnPlay(const std::string& command, ProgramOptions options, UciAbilities abilities, const TimeLimit& time) :
        words_(words_of_command(command)),
        options_(std::move(options)),
        abilities_(std::move(abilities)),
        time_(time) {}

    /// Plays a game of up to `plies` plies, which ends earlier when the time is over. Most moves are the engine's; some
    /// moves, and options, limits, stops and ponder moves are random.
    [[nodiscard]] Played play(const BoardSetup& start, int plies, Random& random) const;
    [[nodiscard]] const UciAbilities& abilities() const { return abilities_; }
    [[nodiscard]] const TimeLimit& time() const { return time_; }
    /// Stops asking what `PlayFault::asked` names: each time would cost the whole timeout and hide other faults.
    /// Returns the name; nothing if it cannot be avoided.
    [[nodiscard]] std::optional<std::string> ask_no_more(const std::string& asked);
    /// Runs steps, and judges each search.
    [[nodiscard]] Played follow(const Steps& steps) const;

    /// The steps of a fault, reduced to the fewest commands while the time is not long over.
    [[nodiscard]] Steps fewer_steps(const PlayFault& fault) const;
    /// Reproduces a fault in new processes: by these steps, or else by its own. A fault that no new process shows is
    /// unsteady.
    [[nodiscard]] Finding confirmed(const PlayFault& fault, const Steps& fewer) const;

private:
    template<class NextStep>
    [[nodiscard]] Played played(const ProgramOptions& options, NextStep next) const;
    [[nodiscard]] Played played(const ProgramOptions& options, const Steps& steps, Twice twice) const;
    void compare_again(const ProgramOptions& options, Played& first) const;
    [[nodiscard]] std::optional<PlayFault> repeated(const ProgramOptions& options, const PlayFault& fault,
                                                    const Steps& steps) const;

    std::vector<std::string> words_;
    ProgramOptions options_;
    UciAbilities abilities_;
    TimeLimit time_;
};

/// Games of an engine against itself as the tasks of a run. Reproduces and reduces the first two faults of a group,
/// which takes long, and only counts the others.
class OwnPlayTasks : public Tasks {
public:
    /// The games to play: from `starts`, or from random positions if empty; or one game that follows `dialogue`.
    struct Games {
        std::vector<BoardSetup> starts{};
        Steps dialogue{};
        int plies = 40;
        std::uint64_t seed = 1;
    };
    OwnPlayTasks(OwnPlay own_play, Games games) : own_play_(std::move(own_play)), games_(std::move(games)) {}

    [[nodiscard]] std::string_view name() const override { return "games against itself"; }
    [[nodiscard]] Worker make_worker() override;
    void complete(std::size_t number, TaskResult& result) override;
    [[nodiscard]] std::size_t too_many() const override { return 3; } // a game that hangs takes long
    [[nodiscard]] std::optional<std::string> set_aside(const std::string& cause) override {
        return own_play_.ask_no_more(cause);
    }

private:
    [[nodiscard]] OwnPlay::Played play(std::size_t number) const;

    OwnPlay own_play_;
    Games games_;
    Mutex waiting_for_its_turn_;
    std::map<std::size_t, std::vector<PlayFault>> faults_; ///< By task number, until the task is completed.
    std::map<std::string, std::vector<Finding>> reduced_;  ///< By group.
};

} // namespace kiwi::tools
