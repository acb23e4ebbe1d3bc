// Test vectors about UCI: what is sent to an engine, and which lines must and must not come.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "../../props/games/oracle_game.h"
#include "sources.h"

namespace kiwi::tools {

namespace {

/// A dialogue after `uci` and `isready`: what is sent, and patterns of lines that must come, in any order. After `go`,
/// one line with the best move must come.
Case dialogue(std::vector<std::string> sent, std::vector<std::string> expected, std::string why) {
    const auto searches = std::ranges::count_if(sent, [](const std::string& line) { return line.starts_with("go "); });
    return {{{"send", std::move(sent)}},
            {{"expect", std::move(expected)}, {"bestmove_lines", searches}},
            std::move(why),
            {searches == 0 ? "handshake" : "search"}};
}

/// A short search in a position with few legal moves, of which the engine must play one.
Case search_case(const std::string& name, const Game& game, const std::vector<std::string>& moves) {
    std::vector<std::string> sent;
    if (game.start.variant == Variant::Chess960)
        sent.emplace_back("setoption name UCI_Chess960 value true");
    sent.push_back(position_command(game));
    sent.emplace_back("go depth 1");
    if (!moves.empty())
        return dialogue(sent, {fmt::format("^bestmove ({})( |$)", fmt::join(moves, "|"))},
                        fmt::format("{}: these moves are legal, and no other is (FIDE 3.10)", name));
    Case made = dialogue(sent, {"^bestmove (\\(none\\)|0000|NULL)( |$)"},
                         name + ": the game is over, and engines write no move in these ways (UCI, bestmove)");
    made.tags = {"no move"};
    made.verdict = Verdict::Acceptable;
    return made;
}

} // namespace

std::vector<Case> uci_dialogues_cases() {
    constexpr std::size_t most_moves = 4;
    const std::string start_move = "^bestmove [a-h][1-8][a-h][1-8]( |$)";
    std::vector<Case> cases{
            dialogue({"uci"}, {"^id name .", "^id author .", "^uciok$"}, "the answer to uci ends in uciok (UCI, uci)"),
            dialogue({"isready"}, {"^readyok$"}, "isready is answered at any time (UCI, isready)"),
            dialogue({"xyzzy 1 2 3", "isready"}, {"^readyok$"}, "unknown words are ignored (UCI, introduction)"),
            dialogue({"setoption name NoSuchOption value 7", "isready"}, {"^readyok$"},
                     "an unknown option does not stop an engine"),
            dialogue({"position   startpos \t moves  e2e4 ", "go   depth   1"}, {start_move},
                     "any white space separates words (UCI, introduction)"),
            dialogue({"position startpos", "go infinite", "stop"}, {start_move},
                     "stop ends a search, and bestmove follows (UCI, stop)"),
            dialogue({"position startpos", "go movetime 50", "isready"}, {"^readyok$", start_move},
                     "isready is answered during a search (UCI, isready)"),
            dialogue({"position startpos", "go depth 1 searchmoves a2a3"}, {"^bestmove a2a3( |$)"},
                     "searchmoves limits the search to these moves; it comes last, as many engines read all words "
                     "after it as moves (UCI, go)"),
            dialogue({"ucinewgame", "isready", "position startpos", "go depth 1"}, {"^readyok$", start_move},
                     "a new game begins with ucinewgame and isready (UCI, ucinewgame)"),
    };
    // For each variant: positions with few legal moves, and a few where the game is over.
    for (const Variant variant : {Variant::Standard, Variant::Chess960}) {
        std::array left{8, 50};
        const auto add = [&](const std::string& name, const Game& game) {
            const std::vector<std::string> moves = oracle::legal_moves(OracleGame(game).here());
            if (moves.size() <= most_moves && left.at(moves.empty() ? 0 : 1)-- > 0)
                cases.push_back(search_case(name, game, moves));
        };
        for (const NamedGame& named : named_games(variant))
            add(named.name, named.game);
        for (const NamedPosition& position : named_positions(variant))
            add(position.name, {position.setup, {}});
    }
    return cases;
}

} // namespace kiwi::tools
