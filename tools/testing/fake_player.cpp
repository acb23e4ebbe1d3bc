// A fake UCI engine that plays, for tests: correctly, or with one fault that real engines have.
//
//   fake_player [--way NAME]...
//
// The ways "crashes-at TEXT", "prints-at-start LINE", "prints-after-uciok LINE" and "answers-go-mate MOVE" take a text.
//
// Plays a mate if there is one, else its first move. Prints one variation of two plies for each of MultiPV moves.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "../../engine/fen.h"
#include "../../engine/played_position.h"
#include "../play/search.h"

namespace {

using kiwi::Move;

struct Player {
    std::vector<std::string> ways;
    std::optional<kiwi::PlayedPosition> board{};
    kiwi::Variant variant = kiwi::Variant::Standard;
    std::size_t lines = 1;
    int hash_changes = 0;
    std::string last_best{};              ///< The best move of the previous search.
    std::optional<std::string> pending{}; ///< The answer to a search that waits for `stop` or `ponderhit`.

    [[nodiscard]] bool is(std::string_view name) const { return std::ranges::find(ways, name) != ways.end(); }
    /// The text after the name of a way; empty if the player has no such way.
    [[nodiscard]] std::string text_of(std::string_view name) const {
        for (const std::string& way : ways)
            if (way.starts_with(name))
                return way.substr(name.size());
        return {};
    }
    [[nodiscard]] std::string text(Move m) const { return to_uci(m, variant); }
};

bool mates(kiwi::PlayedPosition& board, Move m) {
    board.play(m);
    const bool is_mate = board.pos.checkers() && !has_legal_move(board.pos);
    board.undo();
    return is_mate;
}

/// A variation of two plies, with its score.
std::string variation(Player& player, Move first) {
    kiwi::PlayedPosition& board = *player.board;
    std::string line = player.text(first);
    const bool is_mate = mates(board, first);
    board.play(first);
    const bool gives_check = static_cast<bool>(board.pos.checkers());
    const bool is_drawn = board.pos.is_draw(0);
    if (is_mate && player.is("goes-on-after-mate"))
        line += " a7a6";
    else if (!is_mate && has_legal_move(board.pos) && (!is_drawn || player.is("goes-on-after-draws")))
        line += ' ' + player.text(legal_moves(board.pos)[0]);
    board.undo();
    if (player.is("calls-a-check-mate") && gives_check && !is_mate)
        return "mate 1 pv " + player.text(first);
    if (is_mate)
        return (player.is("counts-mates-in-plies") ? "mate 2 pv " : "mate 1 pv ") + line;
    return "cp 0 pv " + line;
}

void put(std::string& text, const std::string& line) { text.append(line).append("\n"); }

std::string search(Player& player, const kiwi::tools::Go& go, const std::string& command) {
    if (!player.board)
        player.board.emplace(std::get<kiwi::BoardSetup>(kiwi::parse_fen(kiwi::START_FEN, player.variant)));
    kiwi::PlayedPosition& board = *player.board;
    std::vector<Move> moves;
    for (const Move m : legal_moves(board.pos))
        if (go.search_moves.empty() || std::ranges::find(go.search_moves, player.text(m)) != go.search_moves.end()
            || player.is("ignores-search-moves")
            || (player.is("ignores-several-search-moves") && go.search_moves.size() > 2))
            moves.push_back(m);
    std::stable_partition(moves.begin(), moves.end(), [&](Move m) { return mates(board, m); });
    if (player.is("plays-at-random"))
        std::rotate(moves.begin(), moves.begin() + getpid() % static_cast<int>(moves.size()), moves.end());
    const bool has_its_clock = player.is("ends-before-its-depth");
    if ((player.is("is-not-the-same-again") || has_its_clock) && board.moves().size() > 8 && getpid() % 2 != 0)
        std::rotate(moves.begin(), moves.end() - 1, moves.end());
    std::string text;
    const int more = player.is("searches-deeper") ? 1 : has_its_clock ? -1 : 0;
    const std::string depth = "info depth " + std::to_string(go.depth.value_or(2) + more) + " multipv ";
    if (player.is("shows-a-move-not-to-search") && !go.search_moves.empty())
        put(text, "info depth 1 score cp 0 pv " + player.text(legal_moves(board.pos)[0]));
    const std::size_t too_few = player.is("ranks-too-few-moves") && player.lines > 1 ? 1 : 0;
    for (std::size_t i = 0; i < std::min(player.lines, moves.size()) - too_few; ++i) {
        const Move first = player.is("ranks-a-move-twice") ? moves.front() : moves[i];
        put(text, depth + std::to_string(i + 1) + " score " + variation(player, first));
    }
    const bool plays_second = (player.is("plays-its-second-move") || player.is("plays-a-bound")) && moves.size() > 1;
    const Move played = moves[plays_second ? 1 : 0];
    if (player.is("plays-a-bound"))
        put(text, depth + "1 score cp 9 lowerbound pv " + player.text(played));
    std::string best = player.text(played);
    if (player.is("plays-from-a-stale-table") && player.hash_changes > 1 && !player.last_best.empty())
        best = player.last_best;
    player.last_best = best;
    if (player.is("has-no-move-in-ten-nodes") && command.find("nodes 10") != std::string::npos)
        best = "(none)";
    if (const std::string answer = player.text_of("answers-go-mate ");
        !answer.empty() && command.starts_with("go mate"))
        best = answer;
    if (player.is("ends-with-few-pieces") && board.pos.pieces().popcount() <= 3)
        best = "(none)";
    if (player.is("plays-what-is-no-text") && command.find("nodes 10") != std::string::npos)
        best = "\xFE\xFF";
    board.play(played);
    std::string ponder;
    if (const auto replies = legal_moves(board.pos); !replies.empty()) {
        const Move reply = player.is("ponders-on-another-reply") ? replies[replies.size() - 1] : replies[0];
        ponder = " ponder " + (player.is("ponders-on-its-own-move") ? best : player.text(reply));
    }
    board.undo();
    put(text, "bestmove " + best + ponder);
    if (player.is("answers-twice") && player.lines > 1)
        put(text, "bestmove " + best + ponder);
    if (player.is("talks-afterwards"))
        put(text, "info depth 3 score cp 0 pv " + best);
    return text;
}

void go(Player& player, const std::string& command) {
    const kiwi::tools::Go go = kiwi::tools::parse_go(command);
    const auto has = [&](std::string_view word) { return command.find(word) != std::string::npos; };
    if ((player.is("ignores-nodes") && command.starts_with("go nodes"))
        || (player.is("needs-increments") && has("wtime") && !has("winc"))
        || (player.is("keeps-one-limit") && has("depth") && has("nodes")))
        return;
    if (player.is("has-no-nodes") && command.starts_with("go nodes")) {
        std::cout << "bestmove 0000\n" << std::flush;
        return;
    }
    const std::string text = search(player, go, command);
    const bool is_early = (go.is_infinite && player.is("does-not-wait-for-stop"))
                          || (go.is_infinite && player.is("ends-infinite-search-at-a-mate")
                              && text.find("mate 1") != std::string::npos)
                          || (go.is_infinite && player.is("ends-infinite-search-at-an-only-move")
                              && legal_moves(player.board->pos).size() == 1)
                          || (go.is_ponder && player.is("does-not-wait-for-ponderhit"));
    const bool is_endless =
            player.is("keeps-no-limit") || (player.is("searches-mates-for-ever") && command.starts_with("go mate"));
    if ((go.waits_to_be_told() && !is_early) || is_endless)
        player.pending = text;
    else
        std::cout << text;
}

void set_option(Player& player, const std::string& command) {
    if (command.find("name Hash ") != std::string::npos)
        ++player.hash_changes;
    const std::string value = command.substr(command.rfind(' ') + 1);
    if (command.find("name MultiPV ") != std::string::npos)
        player.lines = std::stoul(value);
    if (command.find("name UCI_Chess960 ") != std::string::npos
        && !(player.is("stays-in-Chess960") && value == "false"))
        player.variant = value == "true" ? kiwi::Variant::Chess960 : kiwi::Variant::Standard;
}

void set_position(Player& player, const std::string& command) {
    const auto parsed = kiwi::tools::parse_position(command, player.variant);
    const auto& game = std::get<kiwi::Game>(parsed); // we send only legal moves
    player.board.emplace(game.start);
    player.board->play_all(game.moves);
}

void greet(const Player& player) {
    std::cout << "id name fake player\n"
              << (player.is("has-no-author") ? "" : "id author nobody\n") << player.text_of("prints-at-start ")
              << "\noption name Hash type spin default 16 min 1 max 1024\n"
                 "option name MultiPV type spin default 1 min 1 max 500\n"
                 "option name Ponder type check default false\n"
                 "option name UCI_Chess960 type check default false\nuciok\n"
              << player.text_of("prints-after-uciok ");
}

/// Crashes at a command at which real engines have crashed.
void crash_if_told(const Player& player, const std::string& line) {
    const std::string text = player.text_of("crashes-at ");
    if ((player.is("crashes-at-a-new-game") && line == "ucinewgame" && player.board)
        || (player.is("crashes-in-a-long-game") && line.starts_with("position ") && line.size() > 2048)
        || (player.is("crashes-at-many-search-moves") && line.starts_with("go ") && line.size() > 99)
        || (!text.empty() && line.find(text) != std::string::npos))
        std::abort();
}

/// Runs a command; false after `quit`.
bool obey(Player& player, const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    crash_if_told(player, line);
    if (word == "uci")
        greet(player);
    else if (word == "isready" && !(player.is("is-not-ready-while-it-searches") && player.pending))
        std::cout << (player.is("talks-when-ready") ? "info depth 3 pv e2e4\nreadyok\n" : "readyok\n");
    else if (word == "setoption")
        set_option(player, line);
    else if (word == "position" && !(player.is("reads-single-blanks") && line.find("  ") != std::string::npos))
        set_position(player, line);
    else if (word == "go")
        go(player, line);
    else if (word == "stop" && !player.pending && player.is("answers-stop-when-idle"))
        std::cout << "bestmove " << player.last_best << '\n';
    else if ((word == "stop" || word == "ponderhit") && player.pending && !player.is("does-not-stop")) {
        std::cout << *player.pending;
        player.pending.reset();
    }
    std::cout << std::flush;
    return word != "quit" || (player.is("does-not-quit-in-a-search") && player.pending);
}

} // namespace

int main(int argc, char** argv) {
    Player player;
    for (int i = 2; i < argc; i += 2)
        player.ways.emplace_back(argv[i]);
    for (std::string line; std::getline(std::cin, line) && obey(player, line);) {
    }
    return 0;
}
