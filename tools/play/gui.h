// Sends what a GUI sends to an engine in a game.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "../../props/games/random.h"
#include "../uci/uci_engine.h"
#include "player.h"

namespace kiwi::tools {

/// A GUI in one game: gives steps, and receives the engine's answers. Most moves are the engine's; some are random, and
/// often undo the piece's last move, so that positions repeat. The game ends by the rules or where GUIs adjudicate:
/// threefold repetition, fifty moves, bare kings.
class Gui {
public:
    Gui(const UciAbilities& abilities, const UciProcess& engine, const BoardSetup& start, int plies, Random& random) :
        abilities_(abilities),
        random_(random),
        game_{start, {}},
        board_(start),
        plies_left_(plies) {
        is_repeatable_ = abilities.plays_the_same_again && random.below(3) == 0;
        choose_options(engine);
    }

    /// The next step; nothing at the end of the game.
    [[nodiscard]] std::optional<Step> next() {
        if (!options_.empty()) {
            Step option = options_.front();
            options_.pop_front();
            return option;
        }
        if (!ponder_move_.empty())
            return pondering();
        while (!is_over() && plies_left_ > 0 && !abilities_.limits.empty()) {
            if (one_in(4)) {
                play_random_move();
                continue;
            }
            if (one_in(24))
                return one_of(options_on_the_way_);
            answer_counts_ = true;
            return search();
        }
        return std::nullopt;
    }

    /// Plays the answer to the last step. Precondition: the best move is legal.
    void answered(const Search& search) {
        if (!answer_counts_)
            return;
        if (!move_of_engine(board_.pos, search.answer.best_move).is_ok()) { // a dead position needs none: the game ends
            plies_left_ = 0;
            return;
        }
        play(search.answer.best_move);
        if (!may_ponder_ || is_over() || !one_in(3))
            return;
        const Move reply = move_of_engine(board_.pos, search.answer.ponder_move);
        if (!reply.is_ok())
            return;
        board_.play(reply);
        if (!is_over())
            ponder_move_ = search.answer.ponder_move;
        board_.undo();
    }

    /// Whether a deterministic engine must give the same answers to the same steps.
    [[nodiscard]] bool is_repeatable() const { return is_repeatable_; }

private:
    [[nodiscard]] bool one_in(std::uint64_t n) { return random_.below(n) == 0; }
    template<class List>
    [[nodiscard]] auto one_of(const List& list) -> decltype(list[0]) {
        return list[random_.below(std::size(list))];
    }

    /// Sets an option to a random value from `least` to `most`, clamped to the limits of the option if it has some.
    void choose(const UciOption* option, std::int64_t least, std::int64_t most) {
        if (option == nullptr || !option->least || !option->most || *option->least > *option->most)
            return;
        least = std::clamp(least, *option->least, *option->most);
        most = std::clamp(most, least, *option->most);
        const auto value =
                least + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(most - least + 1)));
        options_.push_back({fmt::format("setoption name {} value {}", option->name, value)});
    }

    void choose_options(const UciProcess& engine) {
        if (game_.start.variant == Variant::Chess960)
            options_.push_back({"setoption name UCI_Chess960 value true"});
        if (const UciOption* book = engine.option("OwnBook"); book != nullptr)
            options_.push_back({fmt::format("setoption name {} value false", book->name)});
        one_in(2) ? choose(engine.option("Hash"), 0, 0) : choose(engine.option("Hash"), 1, 16);
        const bool has_threads = !is_repeatable_ && one_in(2);
        choose(engine.option("Threads"), has_threads ? 2 : 1, has_threads ? 4 : 1);
        if (one_in(3))
            choose(engine.option("MultiPV"), 2, 4);
        may_ponder_ = !is_repeatable_ && abilities_.ponders && engine.option("Ponder") != nullptr && one_in(2);
        if (may_ponder_)
            options_.push_back({"setoption name Ponder value true"});
        for (const Step& option : options_)
            if (option.front().find(" name Hash ") != std::string::npos)
                options_on_the_way_.push_back(option);
        if (const UciOption* clear = engine.option("Clear Hash"); clear != nullptr)
            options_on_the_way_.push_back({"setoption name " + clear->name});
        options_on_the_way_.push_back({"ucinewgame"});
    }

    [[nodiscard]] bool is_over() const {
        const Position& pos = board_.pos;
        return !has_legal_move(pos) || pos.is_draw(0) || pos.pieces().popcount() == 2;
    }

    void play(const std::string& text) {
        board_.play(move_of_engine(board_.pos, text));
        game_.moves.push_back(text);
        --plies_left_;
    }

    /// Plays a random move. Half the time, the last piece moves back if it can, so that positions repeat.
    void play_random_move() {
        const auto list = legal_moves(board_.pos);
        Move m = one_of(list);
        const auto& played = board_.moves();
        if (played.size() >= 2 && one_in(2)) {
            const Move last = played[played.size() - 2];
            const auto back = std::ranges::find_if(list, [&](Move candidate) {
                return candidate.from_sq() == last.to_sq() && candidate.to_sq() == last.from_sq();
            });
            m = back == list.end() ? m : *back;
        }
        play(to_uci(m, game_.start.variant));
    }

    [[nodiscard]] std::string clock() {
        constexpr std::array times{1, 50, 500, 3000};
        constexpr std::array increments{0, 10};
        const int increment = one_of(increments);
        return fmt::format("wtime {} btime {} winc {} binc {}{}", one_of(times), one_of(times), increment, increment,
                           one_in(4) ? " movestogo 1" : "");
    }

    [[nodiscard]] std::string limit(const std::string& name) {
        constexpr std::array nodes{1, 10, 100, 1000, 3000};
        constexpr std::array times{1, 5, 20};
        if (name == "depth")
            return fmt::format("depth {}", 1 + random_.below(5));
        if (name == "nodes")
            return fmt::format("nodes {}", one_of(nodes));
        if (name == "movetime")
            return fmt::format("movetime {}", one_of(times));
        return clock();
    }

    /// " searchmoves" and one to three different moves, or all.
    [[nodiscard]] std::string some_moves() {
        const auto list = legal_moves(board_.pos);
        std::set<std::string> moves;
        for (std::uint64_t n = 1 + random_.below(3); n > 0; --n)
            moves.insert(to_uci(one_of(list), game_.start.variant));
        if (one_in(4))
            for (const Move m : list)
                moves.insert(to_uci(m, game_.start.variant));
        return fmt::format(" searchmoves {}", fmt::join(moves, " "));
    }

    [[nodiscard]] Step search() {
        constexpr std::array waits{0, 1, 5, 20};
        Step step{position_command(game_)};
        std::vector<std::string> limits = abilities_.limits;
        if (is_repeatable_)
            limits = {"depth"}; // some engines check their clock to count nodes
        else if (abilities_.stops)
            limits.emplace_back("infinite");
        const std::string& name = one_of(limits);
        std::string go = "go " + (name == "infinite" ? name : limit(name));
        if (abilities_.has_search_moves && one_in(8))
            go += some_moves();
        step.push_back(std::move(go));
        if (is_repeatable_)
            return step;
        if (abilities_.is_ready_while_searching && one_in(16))
            step.emplace_back("isready");
        if (name == "infinite" || one_in(8)) {
            step.push_back(fmt::format("wait {}", one_of(waits)));
            step.emplace_back("stop");
        }
        return step;
    }

    /// A search on the expected move of the opponent, who then plays that move (`ponderhit`) or another (`stop`).
    [[nodiscard]] Step pondering() {
        Step step{position_command(game_) + (game_.moves.empty() ? " moves " : " ") + ponder_move_,
                  "go ponder " + clock()};
        step.push_back(one_in(2) ? "wait 5" : "wait 30");
        answer_counts_ = one_in(2);
        step.emplace_back(answer_counts_ ? "ponderhit" : "stop");
        if (answer_counts_)
            play(ponder_move_);
        ponder_move_.clear();
        return step;
    }

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
