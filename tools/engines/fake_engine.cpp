// A fake UCI engine for tests, on the board class of props/example: right, or wrong in one way, or misbehaving in one
// way.
//
//   fake_engine [--mistake NAME] [--misbehave NAME [--after N]]
//
// Misbehaviour begins with the N-th perft (from 1; the handshake takes three).
#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>

#include "kiwipete/props/example/board_x88.h"

namespace {

const std::map<std::string, bool x88::Mistakes::*> MISTAKES{
        {"en-passant-pin", &x88::Mistakes::en_passant_ignores_pins},
        {"castling-through-check", &x88::Mistakes::castles_through_check},
        {"under-promotion", &x88::Mistakes::promotes_to_queens_only},
        {"lost-right", &x88::Mistakes::captured_rook_keeps_its_right},
        {"double-check", &x88::Mistakes::double_check_is_single},
        {"promotion-key", &x88::Mistakes::key_forgets_promotions}};

struct Engine {
    std::string misbehave;
    int misbehave_after = 4;
    int perfts = 0;
    x88::Castling castling = x88::Castling::Standard;
    bool drifts = false; ///< The evaluation is updated along the moves, and castling adds to it.
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

/// Misbehaves instead of answering; false if the engine answers.
bool misbehaves(const Engine& engine) {
    const std::string& how = engine.misbehave;
    if (engine.perfts < engine.misbehave_after)
        return false;
    if (how == "hang")
        sleep_forever();
    if (how == "exit")
        std::_Exit(3);
    if (how == "crash")
        std::abort();
    if (how == "flood")
        while (std::cout << "info string and on and on and on and on and on and on and on and on\n") {
        }
    if (how == "garbage")
        std::cout << "e2e4: many\nNodes searched: some\n";
    return how == "garbage";
}

void go(Engine& engine, int depth) {
    ++engine.perfts;
    if (misbehaves(engine))
        return;
    std::uint64_t total = 0;
    for (const x88::Move m : x88::legal_moves(engine.board)) {
        const std::uint64_t nodes = perft(x88::after(engine.board, m), depth - 1);
        std::cout << x88::to_uci(engine.board, m) << ": " << nodes << '\n';
        total += nodes;
    }
    const bool wrong_total = engine.misbehave == "wrong-total" && engine.perfts >= engine.misbehave_after;
    std::cout << "\nNodes searched: " << total + (wrong_total ? 1 : 0) << "\n\n";
}

/// A plain evaluation: the pieces and their ranks.
int material(const x88::Board& board) {
    int sum = 0;
    for (std::size_t s = 0; s < board.piece.size(); ++s)
        if (const char piece = board.piece.at(s); piece != 0)
            sum += (std::isupper(piece) != 0 ? 1 : -1) * (10 * std::tolower(piece) + static_cast<int>(s / 16));
    return sum;
}

void set_position(Engine& engine, std::istringstream& words) {
    std::string word;
    std::string fen;
    words >> word;
    while (words >> word && word != "moves")
        fen += (fen.empty() ? "" : " ") + word;
    x88::read(engine.board, fen, engine.castling);
    engine.eval = material(engine.board);
    if (engine.misbehave == "nine-pawns" && std::ranges::count(engine.board.piece, 'P') > 8)
        std::abort();
    while (words >> word)
        for (const x88::Move m : x88::legal_moves(engine.board))
            if (x88::to_uci(engine.board, m) == word) {
                const bool castles = std::tolower(engine.board.piece.at(static_cast<std::size_t>(m.from))) == 'k'
                                     && std::abs(m.to - m.from) > 1 && std::abs(m.to - m.from) < 8;
                engine.board = x88::after(engine.board, m);
                engine.eval = material(engine.board) + (engine.drifts && castles ? 1 : 0);
                break;
            }
}

/// False after `quit`.
bool obey(Engine& engine, const std::string& line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "uci" && engine.misbehave != "mute")
        std::cout << "id name fake engine\noption name UCI_Chess960 type check default false\nuciok\n";
    else if (command == "isready")
        std::cout << "readyok\n";
    else if (command == "setoption")
        engine.castling = line.ends_with(" true") ? x88::Castling::Chess960 : x88::Castling::Standard;
    else if (command == "position")
        set_position(engine, words);
    else if (command == "go") {
        int depth = 0;
        words >> command >> depth;
        go(engine, engine.misbehave == "lists-moves-only" ? 1 : depth);
    } else if (command == "d")
        std::cout << "Fen: " << x88::write(engine.board) << "\nKey: " << std::hex << engine.board.key << std::dec
                  << "\nCheckers: " << (x88::in_check(engine.board) ? "yes" : "") << '\n';
    else if (command == "eval")
        std::cout << "Evaluation: " << engine.eval << '\n';
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
                x88::mistakes.*MISTAKES.at(argv[i + 1]) = true;
        } else if (option == "--misbehave")
            engine.misbehave = argv[i + 1];
        else if (option == "--after")
            engine.misbehave_after = std::stoi(argv[i + 1]);
    }
    for (std::string line; std::getline(std::cin, line);)
        if (!obey(engine, line) && engine.misbehave != "ignore-quit")
            return 0;
    if (engine.misbehave == "ignore-quit")
        sleep_forever();
    return 0;
}
