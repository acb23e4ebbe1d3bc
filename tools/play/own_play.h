// Games of a UCI engine against itself, as a GUI would have it play, and what is wrong in them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "../../engine/base/in_parallel.h"
#include "../../props/checking/run.h"
#include "../../props/findings/finding.h"
#include "../../props/games/random.h"
#include "gui.h"
#include "play_rules.h"

namespace kiwi::tools {

/// Asks an engine in the start position. Throws ProgramError.
[[nodiscard]] PlayAbilities find_play_abilities(const std::string& command, const ProgramOptions& options);

/// The titles that findings of own play may have.
[[nodiscard]] std::vector<std::string> titles_of_own_play();

/// Whether steps are done twice, and the answers must be the same.
enum class Twice { Yes, No };

/// Something that is wrong at the end of some steps.
struct PlayFault {
    Steps steps;
    Twice twice = Twice::No;
    Finding finding{};
    std::string asked{}; ///< Of an engine that misbehaved: how it was asked, such as "infinite" or "isready".
};

/// What one game showed.
struct OwnGame {
    int searches = 0;
    std::vector<PlayFault> faults{}; ///< The first of each group.
    std::set<std::string> notes{};   ///< Deviations that it showed.
};

/// Plays games, each in a new process; several threads may at once.
class OwnPlay {
public:
    OwnPlay(const std::string& command, ProgramOptions options, PlayAbilities abilities) :
        command_(command),
        words_(words_of_command(command)),
        options_(std::move(options)),
        abilities_(std::move(abilities)) {}

    /// A game from a position, of up to so many plies. Most moves are the engine's, some are random. Options, limits,
    /// stops and ponder moves are random, too.
    [[nodiscard]] OwnGame play(const BoardSetup& start, int plies, Random& random) const;
    [[nodiscard]] const PlayAbilities& abilities() const { return abilities_; }
    /// Asks no more as a `PlayFault::asked` says: each time would cost the whole timeout, and hide what else is wrong.
    /// Returns how that was; nothing if it is asked on.
    [[nodiscard]] std::optional<std::string> ask_no_more(const std::string& asked);
    /// Does some steps, and judges each search.
    [[nodiscard]] OwnGame follow(const Steps& steps) const;

    /// A fault repeated in new processes, and reduced to the fewest commands that show it; nothing if it does not
    /// happen again: its author would not see it either.
    [[nodiscard]] std::optional<Finding> reduced(const PlayFault& fault) const;

private:
    /// Steps, the searches in them, and what is wrong.
    struct Played {
        Steps steps{};
        std::vector<Search> searches{};
        std::vector<PlayFault> faults{};
        std::set<std::string> notes{};

        void add(Finding finding, Twice twice, std::string asked = {});
    };
    template<class NextStep>
    [[nodiscard]] Played played(const ProgramOptions& options, NextStep next) const;
    [[nodiscard]] Played played(const ProgramOptions& options, const Steps& steps, Twice twice) const;
    void compare_again(const ProgramOptions& options, Played& first) const;
    [[nodiscard]] std::optional<PlayFault> repeated(const ProgramOptions& options, const PlayFault& fault,
                                                    const Steps& steps) const;
    [[nodiscard]] PlayFault smaller(const PlayFault& fault) const;

    std::string command_;
    std::vector<std::string> words_;
    ProgramOptions options_;
    PlayAbilities abilities_;
};

/// Games of an engine against itself as the tasks of a run. The first two faults of a group are repeated and reduced,
/// which takes long; the others are counted.
class OwnPlayTasks : public Tasks {
public:
    /// Which games are played: those from the starts, or from others if there are none; or one that follows steps.
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
    [[nodiscard]] std::size_t too_many() const override { return 3; } // one that hangs costs more than one that fails
    [[nodiscard]] std::optional<std::string> set_aside(const std::string& cause) override {
        return own_play_.ask_no_more(cause);
    }

private:
    [[nodiscard]] OwnGame play(std::size_t number) const;

    OwnPlay own_play_;
    Games games_;
    Mutex waiting_for_its_turn_;
    std::map<std::size_t, std::vector<PlayFault>> faults_; ///< By task, until it is completed.
    std::map<std::string, std::vector<Finding>> reduced_;  ///< By group.
};

/// A position in which such a game may begin: of all sources, often with a half-move clock near fifty moves. There is
/// a legal move.
[[nodiscard]] BoardSetup start_of_own_game(Random& random, bool chess960);

/// The steps of a text. Throws UsageError if a position cannot be played from, or `go` has none.
[[nodiscard]] Steps steps_from(std::string_view text);

} // namespace kiwi::tools
