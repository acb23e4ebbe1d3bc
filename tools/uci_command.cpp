// `kiwipete uci`: enough of the Universal Chess Interface to be the trusted side in other people's tools.
#include <iostream>
#include <sstream>

#include "engine/perft.h"
#include "engine/uci_move.h"
#include "tools/command.h"

namespace kiwi::tools {

namespace {

/// The conversation. Nothing that is said to it ends it but `quit` and the end of the input.
class UciSession {
public:
    UciSession(std::istream& in, std::ostream& out) : in_(in), out_(out) { set(START_FEN); }

    void run() {
        for (std::string line; std::getline(in_, line);) {
            std::istringstream words(line);
            std::string command;
            if (!(words >> command))
                continue;
            if (command == "quit")
                return;
            obey(command, words);
            out_ << std::flush;
        }
    }

private:
    void obey(const std::string& command, std::istringstream& words) {
        if (command == "uci")
            out_ << "id name Kiwipete " KIWIPETE_VERSION "\nid author the Kiwipete authors\n"
                 << "option name UCI_Chess960 type check default false\nuciok\n";
        else if (command == "isready")
            out_ << "readyok\n";
        else if (command == "setoption")
            set_option(words);
        else if (command == "position")
            set_position(words);
        else if (command == "go")
            go(words);
        else if (command == "d")
            out_ << pos_;
        else if (command != "ucinewgame" && command != "stop")
            complain("unknown command: " + command);
    }

    void complain(const std::string& why) { out_ << "info string error: " << why << '\n'; }

    bool set(std::string_view fen) {
        const auto error = pos_.set(fen, variant_, &root_);
        if (error)
            complain(to_string(*error));
        return !error;
    }

    void set_option(std::istringstream& words) {
        std::string name_word;
        std::string name;
        std::string value_word;
        std::string value;
        words >> name_word >> name >> value_word >> value;
        if (name_word != "name" || name != "UCI_Chess960" || value_word != "value"
            || (value != "true" && value != "false"))
            return complain("expected: setoption name UCI_Chess960 value true|false");
        variant_ = value == "true" ? Variant::Chess960 : Variant::Standard;
    }

    /// A position is taken whole or not at all: after an error the one before stands.
    void set_position(std::istringstream& words) {
        std::string word;
        std::string fen;
        words >> word;
        if (word == "startpos") {
            fen = START_FEN;
            words >> word;
        } else if (word == "fen")
            while (words >> word && word != "moves")
                fen += (fen.empty() ? "" : " ") + word;
        else
            return complain("expected: position startpos|fen FEN [moves …]");
        const BoardSetup before = pos_.setup();
        if (!set(fen))
            return;
        while (words >> word) {
            const Move m = parse_uci(pos_, word);
            if (!m.is_ok()) {
                complain(word + " is not a legal move in " + pos_.fen());
                return restore(before);
            }
            StateInfo next;
            pos_.do_move(m, next);
            restore(pos_.setup());
        }
    }

    /// Makes a position, known to be without fault, the root of a new chain: perft asks for no history.
    void restore(const BoardSetup& setup) {
        if (pos_.set(setup, &root_))
            complain("a position was lost");
    }

    void go(std::istringstream& words) {
        std::string what;
        int depth = 0;
        if (!(words >> what) || what != "perft" || !(words >> depth) || depth < 1 || depth > MAX_PERFT_DEPTH) {
            complain("expected: go perft DEPTH, from 1 to " + std::to_string(MAX_PERFT_DEPTH));
            if (what != "perft")
                out_ << "bestmove 0000\n"; // so that a program that waits for one goes on
            return;
        }
        const std::vector<DividedMove> divided = divide(pos_, depth);
        for (const DividedMove& d : divided)
            out_ << to_uci(d.move, pos_.variant()) << ": " << d.total.nodes() << '\n';
        const NodeTotal total = total_of(divided);
        if (total.overflowed())
            complain("the number of nodes does not fit 64 bits");
        else
            out_ << "\nNodes searched: " << total.nodes() << "\n\n";
    }

    std::istream& in_;
    std::ostream& out_;
    Variant variant_ = Variant::Standard;
    StateInfo root_;
    Position pos_;
};

} // namespace

void add_uci_command(CLI::App& app, ExitCode& exit_code) {
    CLI::App* verb = app.add_subcommand("uci", "Speak UCI on standard input and output: position, go perft, d");
    verb->footer("Example: printf 'position startpos moves e2e4\\ngo perft 3\\nquit\\n' | kiwipete uci");
    verb->callback([&exit_code] {
        UciSession(std::cin, std::cout).run();
        exit_code = ExitCode::Good;
    });
}

} // namespace kiwi::tools
