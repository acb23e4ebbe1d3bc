// Games of a UCI engine against itself, as a GUI would have it play, and what is wrong in them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "../../props/findings/finding.h"
#include "../../props/games/random.h"
#include "gui.h"
#include "play_rules.h"

namespace kiwi::tools {

/// Asks an engine in the start position. Throws ProgramError.
[[nodiscard]] PlayAbilities find_play_abilities(const std::string& command, const ProgramOptions& options);

/// What most of the first games end with is not asked any more: each time would cost the whole timeout, and hide what
/// else is wrong. `ended` counts those games by `PlayFault::asked`.
void set_aside(PlayAbilities& abilities, const std::map<std::string, int>& ended);

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
    /// The same with what is asked from now on.
    void ask_as(const PlayAbilities& abilities) { abilities_ = abilities; }
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

/// A position in which such a game may begin: of all sources, often with a half-move clock near fifty moves. There is
/// a legal move.
[[nodiscard]] BoardSetup start_of_own_game(Random& random, bool chess960);

/// The steps of a text. Throws UsageError if a position cannot be played from, or `go` has none.
[[nodiscard]] Steps steps_from(std::string_view text);

} // namespace kiwi::tools
