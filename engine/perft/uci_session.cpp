#include "uci_session.h"

#include <ostream>
#include <string>

#include "../base/joined.h"
#include "../base/whole_number.h"

namespace kiwi {

/// The words of a line, separated by whitespace.
class UciSession::Words {
public:
    explicit Words(std::string_view line) : rest_(line) {}

    /// The next word; empty if there is none.
    std::string_view next() {
        constexpr std::string_view blanks = " \t\r\v\f";
        rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
        const std::string_view word = rest_.substr(0, rest_.find_first_of(blanks));
        rest_.remove_prefix(word.size());
        return word;
    }

private:
    std::string_view rest_;
};

UciSession::UciSession(std::ostream& out, int max_depth) : out_(out), max_depth_(max_depth) {
    Words start("startpos");
    set_position(start);
}

bool UciSession::obey(std::string_view line) {
    Words words(line);
    const std::string_view command = words.next();
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

void UciSession::set_option(Words& words) {
    const bool ours = words.next() == "name" && words.next() == "UCI_Chess960" && words.next() == "value";
    const std::string_view value = words.next();
    if (!ours || (value != "true" && value != "false"))
        return complain("expected: setoption name UCI_Chess960 value true|false");
    variant_ = value == "true" ? Variant::Chess960 : Variant::Standard;
}

/// Sets up the position and plays the moves. After an error the previous position remains.
void UciSession::set_position(Words& words) {
    std::string fen;
    std::string_view word = words.next();
    if (word == "startpos") {
        fen = START_FEN;
        word = words.next();
    } else if (word == "fen") {
        for (word = words.next(); !word.empty() && word != "moves"; word = words.next())
            fen += joined(fen.empty() ? "" : " ", word);
    } else
        return complain("expected: position startpos|fen FEN [moves …]");
    if (!word.empty() && word != "moves")
        return complain(joined("expected: moves, not ", word));
    const ParsedFen parsed = parse_fen(fen, variant_);
    if (const auto* error = std::get_if<FenError>(&parsed))
        return complain(to_string(*error));
    auto game = std::make_unique<PlayedPosition>(std::get<BoardSetup>(parsed));
    for (word = words.next(); !word.empty(); word = words.next())
        if (word == "0000" || !game->play(word))
            return complain(joined(word, " is not a legal move in ", game->pos.fen()));
    game_ = std::move(game);
}

void UciSession::go(Words& words) {
    const std::string_view what = words.next();
    const std::optional<int> depth = whole_number(words.next(), 1, max_depth_);
    if (what != "perft" || !depth) {
        complain(joined("expected: go perft DEPTH, from 1 to ", std::to_string(max_depth_)));
        if (what != "perft")
            out_ << "bestmove 0000\n"; // for programs that wait for a best move
        return;
    }
    const std::vector<DividedMove> divided = BulkPerft(position().setup()).divide(*depth);
    for (const DividedMove& d : divided)
        out_ << to_uci(d.move, position().variant()) << ": " << to_string(d.total) << '\n';
    out_ << "\nNodes searched: " << to_string(total_of(divided)) << "\n\n";
}

} // namespace kiwi
