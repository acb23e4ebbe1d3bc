// Sends what a GUI sends to an engine in a game.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../props/games/random.h"
#include "../uci/uci_engine.h"
#include "player.h"

namespace kiwi::tools {

/// The limits of `go` that are tried, each with a command for a short search.
struct GoLimit {
    std::string_view name;
    const char* command;
};
inline constexpr std::array GO_LIMITS{GoLimit{"depth", "go depth 3"}, GoLimit{"nodes", "go nodes 1000"},
                                      GoLimit{"movetime", "go movetime 20"},
                                      GoLimit{"clock", "go wtime 1000 btime 1000 winc 10 binc 10"}};

/// A GUI in one game: gives steps, and receives the engine's answers. Most moves are the engine's; some are random, and
/// often undo the piece's last move, so that positions repeat. The game ends by the rules or where GUIs adjudicate:
/// threefold repetition, fifty moves, bare kings.
class Gui {
public:
    Gui(const UciAbilities& abilities, const UciProcess& engine, const BoardSetup& start, int plies, Random& random);

    /// The next step; nothing at the end of the game.
    [[nodiscard]] std::optional<Step> next();
    /// Plays the answer to the last step. Precondition: the best move is legal.
    void answered(const Search& search);
    /// Whether a deterministic engine must give the same answers to the same steps.
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
    [[nodiscard]] Step search();
    [[nodiscard]] Step pondering();
    [[nodiscard]] std::string limit(const std::string& name);
    [[nodiscard]] std::string clock();
    [[nodiscard]] std::string some_moves();

    const UciAbilities& abilities_;
    Random& random_;
    Game game_; ///< With the engine's moves in its own spelling.
    PlayedPosition board_;
    int plies_left_;
    std::deque<Step> options_;             ///< Options still to be sent at the start.
    std::vector<Step> options_on_the_way_; ///< Commands that may be sent during the game.
    bool may_ponder_ = false;
    bool is_repeatable_ = false;
    std::string ponder_move_;   ///< The move to ponder on in the next step; empty for none.
    bool answer_counts_ = true; ///< The next best move is a move of the game.
};

} // namespace kiwi::tools
