// An adapter of Disservin's chess-library (C++): build it with the library, then kiwipete check --library ./adapter
#include <chess.hpp>

#include <cstdio>
#include <stdexcept>

#include "protocol.hpp"

namespace {

chess::Board board;
std::vector<chess::Move> made;

chess::Movelist legal() {
    chess::Movelist moves;
    chess::movegen::legalmoves(moves, board);
    return moves;
}

std::string uci(chess::Move move) { return chess::uci::moveToUci(move, board.chess960()); }

std::optional<std::string> set(const std::string& fen, bool chess960) {
    chess::Board other;
    other.set960(chess960);
    if (!other.setFen(fen))
        return "setFen says no";
    board = other;
    made.clear();
    return std::nullopt;
}

void make(const std::string& text) {
    for (const chess::Move move : legal())
        if (uci(move) == text) {
            board.makeMove<true>(move); // with the exact en passant square
            return made.push_back(move);
        }
    throw std::invalid_argument("refused " + text);
}

void unmake() {
    if (made.empty())
        throw std::invalid_argument("no move was made");
    board.unmakeMove(made.back());
    made.pop_back();
}

std::string moves() {
    std::vector<std::string> texts;
    for (const chess::Move move : legal())
        texts.push_back(uci(move));
    return protocol::list(texts);
}

std::string san() {
    std::string json;
    for (const chess::Move move : legal())
        json += (json.empty() ? "" : ",") + protocol::quoted(uci(move)) + ":"
                + protocol::quoted(chess::uci::moveToSan(board, move));
    return "{" + json + "}";
}

std::string key(std::uint64_t number) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%llx", static_cast<unsigned long long>(number));
    return protocol::quoted(digits);
}

} // namespace

int main() {
    return protocol::serve({"chess-library",
                            {"standard", "chess960"},
                            {"three-bishops-suffice"},
                            set,
                            make,
                            unmake,
                            {{"moves", moves},
                             {"san", san},
                             {"fen", [] { return protocol::quoted(board.getFen()); }},
                             {"check", [] { return protocol::truth(board.inCheck()); }},
                             {"fifty_moves", [] { return protocol::truth(board.isHalfMoveDraw()); }},
                             {"insufficient_material", [] { return protocol::truth(board.isInsufficientMaterial()); }},
                             {"threefold_repetition", [] { return protocol::truth(board.isRepetition(2)); }},
                             {"fivefold_repetition", [] { return protocol::truth(board.isRepetition(4)); }},
                             {"key", [] { return key(board.hash()); }},
                             {"recomputed_key", [] { return key(board.zobrist()); }}}});
}
