// A fake UCI engine for tests, on the example board class: correct, with planted mistakes, or misbehaving in one way in
// which real engines misbehave.
//
//   fake_engine [--mistake NAME]... [--misbehave NAME [--after N]] [--total FORM] [--tag TEXT] [--once FILE]
//
// With "wrong-once", the engine is wrong with a white king on d1, then creates FILE; while FILE exists, it is right.
// With "wrong-in-two-processes", the first two processes that see a white king on d1 are wrong, as FILE counts them.
// With "hang", it adds a line to FILE when it does.
// FORM replaces the divide. In FORM, TOTAL is the count, GROUPED the count with thousands separators, DEPTH the depth.
// Misbehaviour begins with perft number N, from 1; detection of the perft command takes four.
#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "../../engine/base/with_separators.h"
#include "../../engine/notation/san.h"
#include "../../engine/played_position.h"
#include "../../props/games/fen_text.h"
#include "../../props/testing/x88_mistakes.h"

namespace {

struct Engine {
    std::string misbehave;
    int misbehave_after = 5;
    std::string total;  ///< The form of totals.
    std::string buffer; ///< Printed at the next `isready`.
    int perfts = 0;
    std::uint64_t counted = 0; ///< Leaves of all perfts.
    bool is_made = false;      ///< `isready` was received.
    std::string once;
    std::uintmax_t place = 0;      ///< Among the processes that FILE counts; 0 before it is counted.
    bool has_seen_corners = false; ///< An earlier position had all rooks and Black's king at home.
    bool set_by_moves = false;     ///< The position command had moves after the FEN.
    bool after_double_push = false;
    std::atomic<bool> answering = false; ///< Another thread prints an answer.
    std::jthread answerer;
    x88::Castling castling = x88::Castling::Standard;
    bool drifts = false; ///< The evaluation is updated incrementally, and castling adds an error.
    int eval = 0;
    x88::Board board;
};

std::uint64_t perft(const x88::Board& board, int depth) {
    if (depth == 0)
        return 1;
    std::uint64_t nodes = 0;
    for (const x88::Move m : x88::legal_moves(board))
        nodes += perft(x88::after(board, m), depth - 1);
    return nodes;
}

[[noreturn]] void sleep_forever() {
    for (;;)
        std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Misbehaves instead of answering; false if the engine is to answer.
bool misbehaves(const Engine& engine) {
    const std::string& how = engine.misbehave;
    if (engine.perfts < engine.misbehave_after)
        return false;
    if (how == "hang") {
        std::ofstream(engine.once, std::ios::app) << "it hangs\n";
        sleep_forever();
    }
    if (how == "exit")
        std::_Exit(3);
    if (how == "crash")
        std::abort();
    if (how == "flood")
        while (std::cout << "info string and on and on and on and on and on and on and on and on\n") {
        }
    for (; how == "talk"; std::this_thread::sleep_for(std::chrono::milliseconds(20)))
        std::cout << "info string still counting" << std::endl;
    if (how == "garbage")
        std::cout << "e2e4: many\nNodes searched: some\n";
    return how == "garbage";
}

bool is_castling(const x88::Board& board, x88::Move m) {
    return std::tolower(board.piece.at(static_cast<std::size_t>(m.from))) == 'k' && std::abs(m.to - m.from) > 1
           && std::abs(m.to - m.from) < 8;
}

/// Prints a variation of at most two legal moves, and its first move as the best move.
void search(const Engine& engine) {
    const std::vector<x88::Move> moves = x88::legal_moves(engine.board);
    if (moves.empty() && engine.misbehave == "hangs-where-the-game-is-over")
        sleep_forever();
    if (moves.empty()) {
        std::cout << "info depth 0 score mate 0\nbestmove (none)\n";
        return;
    }
    // Prefer castling, which the planted mistakes are about.
    const auto castles = [&](x88::Move m) { return is_castling(engine.board, m); };
    const auto best = std::ranges::find_if(moves, castles);
    const x88::Move m = best != moves.end() ? *best : moves.front();
    const x88::Board next = x88::after(engine.board, m);
    const std::vector<x88::Move> replies = x88::legal_moves(next);
    const std::string reply = replies.empty() ? "" : ' ' + x88::to_uci(next, replies.front());
    x88::Board spelling = engine.board;
    if (engine.misbehave == "plays-castling-by-rook")
        spelling.castling = x88::Castling::Chess960;
    const std::string move = x88::to_uci(spelling, m);
    std::cout << "info depth 1 score cp 0 nodes 1 pv " << move << reply << "\nbestmove " << move << '\n';
}

kiwi::PlayedPosition same_position(const Engine& engine) {
    return kiwi::PlayedPosition(std::get<kiwi::BoardSetup>(kiwi::parse_fen(
            x88::write(engine.board),
            engine.castling == x88::Castling::Chess960 ? kiwi::Variant::Chess960 : kiwi::Variant::Standard)));
}

std::string in_san(const Engine& engine, const std::string& uci) {
    kiwi::PlayedPosition same = same_position(engine);
    return kiwi::to_san(same.pos, kiwi::parse_uci(same.pos, uci));
}

std::string divide(Engine& engine, int depth) {
    std::ostringstream out;
    std::uint64_t total = 0;
    int number = 0;
    const auto print = [&](const std::string& move, std::uint64_t nodes) {
        if (engine.misbehave == "counts-in-hexadecimal")
            out << move << ": " << std::hex << nodes << std::dec << '\n';
        else if (engine.misbehave == "dresses-moves")
            out << move.substr(0, 4) << (move.size() == 5 ? "=" : "") << move.substr(4) << " : " << nodes << '\n';
        else if (engine.misbehave == "vice")
            out << "move " << ++number << " : " << move << " : " << nodes << '\n';
        else if (engine.misbehave == "capital-promotions-from-two") {
            const bool is_promotion = move.size() == 5;
            const std::string spelled =
                    is_promotion ? move.substr(0, 4) + static_cast<char>(std::toupper(move[4])) : move;
            if (depth > 1)
                out << spelled << ": " << nodes << '\n';
        } else
            out << move << ": " << nodes << '\n';
        total += nodes;
    };
    x88::Board spelling = engine.board;
    if (engine.misbehave == "castling-by-rook")
        spelling.castling = x88::Castling::Chess960;
    const std::vector<x88::Move> moves = x88::legal_moves(engine.board);
    bool adds_a_leaf = engine.misbehave == "adds-a-leaf-to-its-first-move" && depth > 1;
    const bool is_over = engine.misbehave == "ends-after-75-moves" && engine.board.halfmoves >= 150;
    for (const x88::Move m : is_over ? std::vector<x88::Move>() : moves)
        if (const std::uint64_t nodes = perft(x88::after(engine.board, m), depth - 1);
            nodes != 0 || engine.misbehave != "hides-moves-without-a-leaf") {
            const std::string uci = x88::to_uci(spelling, m);
            print(engine.misbehave == "divides-in-san" ? in_san(engine, uci) : uci, nodes + (adds_a_leaf ? 1 : 0));
            adds_a_leaf = false;
        }
    if (engine.misbehave == "castles-in-check-by-fen" && !engine.set_by_moves && x88::in_check(engine.board)
        && engine.board.rook.at(3) >= 0)
        print("e8c8", 1);
    // Keep the castling rights of an earlier position.
    if (engine.misbehave == "keeps-castling" && engine.has_seen_corners && engine.board.piece.at(4) == 'K'
        && x88::write(engine.board).find(" w - ") != std::string::npos)
        print("e1g1", 1);
    if (engine.misbehave == "wrong-once" && engine.board.piece.at(3) == 'K' && !std::filesystem::exists(engine.once)) {
        std::ofstream(engine.once) << "wrong\n";
        ++total;
    }
    if (engine.misbehave == "wrong-in-two-processes" && engine.board.piece.at(3) == 'K') {
        if (engine.place == 0) {
            std::ofstream(engine.once, std::ios::app) << 'x';
            engine.place = std::filesystem::file_size(engine.once);
        }
        total += engine.place <= 2 ? 1 : 0;
    }
    const bool wrong_total = engine.misbehave == "wrong-total" && engine.perfts >= engine.misbehave_after;
    total += wrong_total ? 1 : 0;
    if (engine.misbehave == "adds-up")
        total = engine.counted += total;
    if (engine.misbehave == "prints-moves-alone")
        return out.str();
    if (engine.misbehave == "prints-a-result")
        out << "perft result nodes " << total << " nps 1333 time 0\n";
    else if (engine.misbehave == "vice")
        out << "Test Complete : " << total << " nodes visited in 1ms\n";
    else
        out << "\nNodes searched: " << total << "\n\n";
    return out.str();
}

/// The total of each depth up to `depth`, in the form of FORM.
std::string total_only(const Engine& engine, int depth) {
    std::string text = engine.total + '\n';
    const auto put = [&](std::string_view name, const std::string& value) {
        if (const std::size_t at = text.find(name); at != std::string::npos)
            text.replace(at, name.size(), value);
    };
    const std::uint64_t nodes = perft(engine.board, depth);
    put("TOTAL", std::to_string(nodes));
    put("GROUPED", kiwi::with_separators(nodes));
    put("DEPTH", std::to_string(depth));
    const bool on_the_way = engine.misbehave == "totals-on-the-way" && depth > 1;
    return on_the_way ? total_only(engine, depth - 1) + text : text;
}

/// Whether the engine searches after any `go`.
bool has_no_perft(const Engine& engine) {
    constexpr std::array players{"no-perft",
                                 "hangs-where-the-game-is-over",
                                 "plays-castling-by-rook",
                                 "crashes-in-perft",
                                 "go-nodes-only",
                                 "go-movetime-only"};
    return std::ranges::find(players, engine.misbehave) != players.end();
}

/// Prints a long crash report like Go's.
[[noreturn]] void panic() {
    std::cerr << "panic: runtime error: index out of range [64] with length 64\n\ngoroutine 1 [running]:\n";
    for (int frame = 0; frame < 40; ++frame)
        std::cerr << "main.frame(...)\n\t/tmp/main.go:" << frame << '\n';
    std::_Exit(2);
}

/// Whether the engine knows this limit of `go`.
bool knows(const Engine& engine, const std::string& how) {
    if (engine.misbehave == "go-nodes-only")
        return how == "nodes";
    return engine.misbehave != "go-movetime-only" || how == "movetime";
}

void go(Engine& engine, int depth) {
    ++engine.perfts;
    if (misbehaves(engine))
        return;
    if (engine.misbehave == "takes-no-depth")
        depth = 3;
    if (engine.misbehave == "ignores-position")
        x88::read(engine.board, std::string(kiwi::START_FEN), engine.castling);
    if (engine.misbehave == "crashes-at-depth-1" && depth == 1)
        panic();
    if (engine.misbehave == "ends-no-line") {
        std::cout << "nodes: " << perft(engine.board, depth);
        return;
    }
    if (engine.misbehave == "fills-a-buffer") {
        engine.buffer = divide(engine, depth);
        return;
    }
    const std::string answer = engine.total.empty() ? divide(engine, depth) : total_only(engine, depth);
    if (engine.misbehave == "answers-late") {
        engine.answering = true;
        engine.answerer = std::jthread([&engine, answer] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            engine.answering = false; // the next command may arrive as soon as the answer is read
            std::cout << answer << std::flush;
        });
    } else if (engine.misbehave == "perft-on-stderr")
        std::cerr << answer;
    else
        std::cout << answer;
}

/// An evaluation of the pieces and their ranks.
int material(const x88::Board& board) {
    int sum = 0;
    for (std::size_t s = 0; s < board.piece.size(); ++s)
        if (const char piece = board.piece.at(s); piece != 0)
            sum += (std::isupper(piece) != 0 ? 1 : -1) * (10 * std::tolower(piece) + static_cast<int>(s / 16));
    return sum;
}

/// Does what some engines do with a malformed FEN.
void refuse_or_break(const Engine& engine, const std::string& fen) {
    const std::string& how = engine.misbehave;
    if (how != "critical-error" && how != "sanitizer" && how != "hang-on-malformed")
        return;
    if (std::holds_alternative<kiwi::BoardSetup>(kiwi::parse_fen(fen, kiwi::Variant::Chess960)))
        return;
    if (how == "hang-on-malformed")
        sleep_forever();
    if (how == "critical-error")
        std::cout << "info string CRITICAL ERROR: invalid FEN\n" << std::flush;
    else
        std::cerr << "==1==ERROR: AddressSanitizer: heap-buffer-overflow\n";
    std::_Exit(1);
}

void set_position(Engine& engine, std::istringstream& words) {
    std::string word;
    std::string fen;
    words >> word;
    while (words >> word && word != "moves")
        fen += (fen.empty() ? "" : " ") + word;
    refuse_or_break(engine, fen);
    x88::read(engine.board, fen, engine.castling);
    engine.eval = material(engine.board);
    engine.has_seen_corners = engine.has_seen_corners || fen.starts_with("r3k2r");
    engine.set_by_moves = word == "moves";
    engine.after_double_push = kiwi::field_of(fen, kiwi::FenField::EnPassant) != "-";
    if (engine.misbehave == "nine-pawns" && std::ranges::count(engine.board.piece, 'P') > 8)
        std::abort();
    while (engine.misbehave != "ignores-moves" && words >> word
           && !(engine.misbehave == "refuses-e5g6" && word == "e5g6"))
        for (const x88::Move m : x88::legal_moves(engine.board))
            if (x88::to_uci(engine.board, m) == word) {
                engine.after_double_push = std::tolower(engine.board.piece.at(static_cast<std::size_t>(m.from))) == 'p'
                                           && std::abs(m.to - m.from) == 32;
                const bool castles = is_castling(engine.board, m);
                engine.board = x88::after(engine.board, m);
                engine.eval = material(engine.board) + (engine.drifts && castles ? 1 : 0);
                break;
            }
}

/// The answer to `d`. An engine without `d` prints something else after each position.
void display(const Engine& engine) {
    std::string fen = x88::write(engine.board);
    if (engine.misbehave == "no-counters")
        fen = fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1)) + " 0 1";
    constexpr std::uint64_t of_a_double_push = 0x9E3779B97F4A7C15;
    const std::uint64_t key =
            engine.board.key ^ (engine.misbehave == "ep-key" && engine.after_double_push ? of_a_double_push : 0);
    const kiwi::PlayedPosition same = same_position(engine);
    std::cout << "Fen: " << fen << '\n';
    if (engine.misbehave != "key-unless-in-check" || !same.pos.checkers())
        std::cout << "Key: " << std::hex << std::uppercase << std::setfill('0') << std::setw(16) << key << std::dec
                  << '\n';
    std::cout << "Checkers:";
    for (const kiwi::Square square : same.pos.checkers())
        std::cout << ' ' << kiwi::to_string(square);
    std::cout << '\n';
}

bool obey(Engine& engine, const std::string& line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (engine.misbehave == "logs-commands")
        std::cerr << "received: '" << line << "'\n";
    if (engine.answering || command == "stop")
        std::abort(); // the engine is still answering, and nobody needs to stop it
    if (engine.misbehave == "xboard-1") {
        if (command == "e2e4")
            std::cout << "1. ... e7e5\nMy move is : e7e5\n" << std::flush;
        return true;
    }
    if (engine.misbehave == "xboard") {
        if (command == "uci")
            std::cout << "Error (unknown command): uci\n" << std::flush;
        if (command == "protover")
            std::cout << "feature myname=\"fake\" done=1\n" << std::flush;
        return true;
    }
    if (command == "uci" && engine.misbehave != "mute") {
        std::cout << "id name fake engine\n";
        if (engine.misbehave == "begins-with-chess960")
            engine.castling = x88::Castling::Chess960;
        if (engine.misbehave != "no-chess960")
            std::cout << "option name UCI_Chess960 type check default "
                      << (engine.castling == x88::Castling::Chess960 ? "true\n" : "false\n");
        std::cout << "uciok\n";
    } else if (command == "isready") {
        engine.is_made = true;
        std::cout << std::exchange(engine.buffer, {}) << "readyok\n";
    } else if (engine.misbehave == "is-made-at-isready" && !engine.is_made)
        panic();
    else if (command == "setoption")
        engine.castling = line.ends_with(" true") ? x88::Castling::Chess960 : x88::Castling::Standard;
    else if (command == "position") {
        set_position(engine, words);
        if (engine.misbehave == "prints-fen")
            std::cout << x88::write(engine.board) << '\n';
        if (engine.misbehave == "prints-board")
            std::cout << "  a b c d e f g h\nSide: " << (line.size() % 2 != 0 ? "white" : "black")
                      << "\nEnpassant: no\nCastling: " << line.size() << '\n';
    } else if (command == "go") {
        int depth = 0;
        words >> command >> depth;
        if (has_no_perft(engine)) {
            if (command == "perft" && engine.misbehave == "crashes-in-perft")
                panic();
            if (command == "perft" || knows(engine, command))
                search(engine);
        } else if (engine.misbehave == "error-and-number")
            std::cout << "Unknown command: " << line << "\n1\n";
        else
            go(engine, engine.misbehave == "lists-moves-only" ? 1 : depth);
    } else if (command == "perft" && has_no_perft(engine))
        std::cout << "Unknown command: " << line << '\n';
    else if (command == "perft" && engine.misbehave == "error-and-number")
        std::cout << "Unknown command: " << line << "\n1\n";
    else if (command == "count" || (command == "divide" && engine.misbehave.starts_with("divides-"))) {
        int depth = 0;
        words >> depth;
        std::cout << divide(engine, depth + (engine.misbehave == "divides-one-deeper" ? 1 : 0));
    } else if (command == "d" && engine.misbehave != "prints-board")
        display(engine);
    else if (command == "eval" && engine.misbehave != "prints-board")
        std::cout << "Evaluation: " << std::showpos << engine.eval << std::noshowpos << '\n';
    std::cout << std::flush;
    return command != "quit";
}

} // namespace

int main(int argc, char** argv) {
    Engine engine;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string option = argv[i];
        if (option == "--mistake") {
            if (argv[i + 1] == std::string("eval-drift"))
                engine.drifts = true;
            else
                kiwi::make_mistake(argv[i + 1]);
        } else if (option == "--misbehave")
            engine.misbehave = argv[i + 1];
        else if (option == "--total")
            engine.total = argv[i + 1];
        else if (option == "--once")
            engine.once = argv[i + 1];
        else if (option == "--after")
            engine.misbehave_after = std::stoi(argv[i + 1]);
    }
    for (std::string line; std::getline(std::cin, line);)
        if (!obey(engine, line) && engine.misbehave != "ignore-quit")
            return 0;
    if (engine.misbehave == "ignore-quit" || engine.misbehave == "ignore-end-of-file")
        sleep_forever();
    return 0;
}
