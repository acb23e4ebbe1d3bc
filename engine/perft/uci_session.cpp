#include "uci_session.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>

#include "../base/whole_number.h"
#include "../base/words.h"

namespace kiwi {

UciSession::UciSession(std::ostream& out, int max_depth) : out_(out), max_depth_(max_depth) {
    const std::array<std::string_view, 1> start{"startpos"};
    set_position(start);
}

bool UciSession::obey(std::string_view line) {
    const std::vector<std::string_view> all = words_of(line, " \t\r\v\f");
    const std::string_view command = all.empty() ? std::string_view() : all.front();
    const Words words = std::span(all).subspan(all.empty() ? 0 : 1);
    if (command == "quit")
        return false;
    if (command == "uci")
        introduce();
    else if (command == "isready")
        out_ << "readyok\n";
    else if (command == "setoption")
        set_option(words);
    else if (command == "position")
        set_position(words);
    else if (command == "go")
        go(words);
    else if (command == "d")
        out_ << position();
    else if (!command.empty() && command != "ucinewgame" && command != "stop")
        complain(joined("unknown command: ", command));
    return true;
}

void UciSession::introduce() {
    out_ << "id name Kiwipete " KIWIPETE_VERSION "\nid author the Kiwipete authors\n"
         << "option name UCI_Chess960 type check default false\nuciok\n";
}

void UciSession::complain(std::string_view why) { out_ << "info string error: " << why << '\n'; }

void UciSession::set_option(Words words) {
    const bool ours = words.size() > 3 && words[0] == "name" && words[1] == "UCI_Chess960" && words[2] == "value";
    if (!ours || (words[3] != "true" && words[3] != "false"))
        return complain("expected: setoption name UCI_Chess960 value true|false");
    variant_ = words[3] == "true" ? Variant::Chess960 : Variant::Standard;
}

/// Sets up the position and plays the moves. After an error the previous position remains.
void UciSession::set_position(Words words) {
    const auto moves = std::ranges::find(words, "moves");
    const bool is_start = !words.empty() && words[0] == "startpos";
    if (!is_start && (words.empty() || words[0] != "fen"))
        return complain("expected: position startpos|fen FEN [moves …]");
    if (is_start && words.size() > 1 && words[1] != "moves")
        return complain(joined("expected: moves, not ", words[1]));
    const std::string fen = is_start ? std::string(START_FEN) : joined_with(" ", std::span(words.begin() + 1, moves));
    const ParsedFen parsed = parse_fen(fen, variant_);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return complain(to_string(*error));
    auto game = std::make_unique<PlayedPosition>(std::get<BoardSetup>(parsed));
    for (const std::string_view word : std::span(moves, words.end()).subspan(moves == words.end() ? 0 : 1))
        if (word == "0000" || !game->play(word))
            return complain(joined(word, " is not a legal move in ", game->pos.fen()));
    game_ = std::move(game);
}

void UciSession::go(Words words) {
    const bool is_perft = !words.empty() && words[0] == "perft";
    const std::optional<int> depth =
            is_perft && words.size() > 1 ? whole_number(words[1], 1, max_depth_) : std::nullopt;
    if (!depth) {
        complain(joined("expected: go perft DEPTH, from 1 to ", std::to_string(max_depth_)));
        if (!is_perft)
            out_ << "bestmove 0000\n"; // for programs that wait for a best move
        return;
    }
    const std::vector<DividedMove> divided = BulkPerft(position().setup()).divide(*depth);
    for (const DividedMove& d : divided)
        out_ << to_uci(d.move, position().variant()) << ": " << to_string(d.total) << '\n';
    out_ << "\nNodes searched: " << to_string(total_of(divided)) << "\n\n";
}

} // namespace kiwi
