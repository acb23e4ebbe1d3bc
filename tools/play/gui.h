// What a GUI sends to an engine that plays a game.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../props/games/random.h"
#include "player.h"

namespace kiwi::tools {

/// What an engine can be asked: found out once.
struct PlayAbilities {
    std::string name;
    bool plays_chess960 = false;
    std::vector<std::string> limits{}; ///< Of GO_LIMITS.
    bool has_search_moves = false;
    bool stops = true;                    ///< It ends an infinite search when it is told to.
    bool ponders = true;                  ///< If it has the option.
    bool is_ready_while_searching = true; ///< As UCI says.
    bool plays_the_same_again = false;    ///< With one thread, in a few positions.
    std::vector<std::string> notes{};     ///< What it cannot do.
};

/// The limits of `go` that are tried, each with a command that a search answers soon.
struct GoLimit {
    std::string_view name;
    const char* command;
};
inline constexpr std::array GO_LIMITS{GoLimit{"depth", "go depth 3"}, GoLimit{"nodes", "go nodes 1000"},
                                      GoLimit{"movetime", "go movetime 20"},
                                      GoLimit{"clock", "go wtime 1000 btime 1000 winc 10 binc 10"}};

/// A GUI in one game: gives steps, and is told the engine's answers. Most moves are the engine's, some are random, and
/// often go back, so that positions repeat. No search is asked for where the game is over, by the rules or as GUIs
/// adjudicate: threefold repetition, fifty moves, bare kings.
class Gui {
public:
    Gui(const PlayAbilities& abilities, const UciProcess& engine, const BoardSetup& start, int plies, Random& random);

    /// What is sent next; nothing at the end of the game.
    [[nodiscard]] std::optional<Step> next();
    /// The answer to the last step. Precondition: its best move is legal.
    void answered(const Search& search);
    /// Whether an engine that plays the same again must give the same answers to the same steps.
    [[nodiscard]] bool is_repeatable() const { return is_repeatable_; }

private:
    void choose_options(const UciProcess& engine);
    void choose(const UciOption* option, std::int64_t least, std::int64_t most);
    [[nodiscard]] bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
    template<class List>
    [[nodiscard]] const auto& one_of(const List& list) {
        return list[random_.below(std::size(list))];
    }
    [[nodiscard]] bool is_over() const;
    void play(const std::string& text);
    void play_random_move();
    [[nodiscard]] std::string position() const;
    [[nodiscard]] Step search();
    [[nodiscard]] Step pondering();
    [[nodiscard]] std::string limit(const std::string& name);
    [[nodiscard]] std::string clock();
    [[nodiscard]] std::string some_moves();

    const PlayAbilities& abilities_;
    Random& random_;
    BoardSetup start_;
    PlayedPosition board_;
    std::vector<std::string> moves_; ///< As they are sent: the engine's in its spelling.
    int plies_left_;
    std::deque<Step> options_;             ///< To be sent first.
    std::vector<Step> options_on_the_way_; ///< That may be sent again.
    bool may_ponder_ = false;
    bool is_repeatable_ = false;
    std::string ponder_move_;   ///< Of the last answer, if it is to be pondered on.
    bool answer_counts_ = true; ///< It is a move of the game.
};

} // namespace kiwi::tools
