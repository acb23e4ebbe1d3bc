// An adapter of thearst3rd/chesslib (C): build it with the library, then kiwipete check --library ./adapter
extern "C" {
#include <chesslib/chess.h>
}

#include <cstdlib>
#include <stdexcept>

#include "protocol.hpp"

namespace {

std::vector<board> boards(1); ///< The position is the last one: a `chess` would play no further than a draw.

/// A text of the library, which is then freed.
std::string taken(char* text) {
    const std::string copy = text;
    std::free(text);
    return copy;
}

std::optional<std::string> set(const std::string& fen, bool) {
    board made;
    if (boardInitFromFenInPlace(&made, fen.c_str()) != 0)
        return "boardInitFromFenInPlace says no";
    boards = {made};
    return std::nullopt;
}

std::vector<std::string> legal() {
    std::vector<std::string> texts;
    moveList* const moves = boardGenerateMoves(&boards.back());
    for (const moveListNode* node = moves->head; node; node = node->next)
        texts.push_back(taken(moveGetUci(node->move)));
    moveListFree(moves);
    return texts;
}

void make(const std::string& uci) {
    for (std::string& text : legal())
        if (text == uci) {
            boards.push_back(boards.back());
            return boardPlayMoveInPlace(&boards.back(), moveFromUci(text.data()));
        }
    throw std::invalid_argument("refused " + uci);
}

} // namespace

int main() {
    boardInitInPlace(&boards.back());
    return protocol::serve(
            {"thearst3rd/chesslib",
             {"standard"},
             {"ep-always"},
             set,
             make,
             [] { boards.pop_back(); },
             {{"moves", [] { return protocol::list(legal()); }},
              {"fen", [] { return protocol::quoted(taken(boardGetFen(&boards.back()))); }},
              {"check", [] { return protocol::truth(boardIsInCheck(&boards.back())); }},
              {"insufficient_material", [] { return protocol::truth(boardIsInsufficientMaterial(&boards.back())); }}}});
}
