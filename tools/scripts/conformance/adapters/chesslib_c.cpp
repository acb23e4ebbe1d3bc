// An adapter of thearst3rd/chesslib (C), which CMakeLists.txt builds: kiwipete check --library ./chesslib-adapter
extern "C" {
#include <chesslib/chess.h>
}

#include <cstdlib>

#include <kiwipete/tools/classes/serve.h>

namespace {

class Board {
public:
    using Move = std::string; ///< In UCI notation.

    static constexpr bool chess960 = false;
    static constexpr std::array declares{"ep-always"};

    Board() { boardInitInPlace(&boards_.back()); }

    std::optional<std::string> set(std::string_view fen, kiwi::Variant) {
        board made;
        if (boardInitFromFenInPlace(&made, std::string(fen).c_str()) != 0)
            return "boardInitFromFenInPlace says no";
        boards_ = {made};
        return std::nullopt;
    }
    std::string fen() { return taken(boardGetFen(&boards_.back())); }
    std::vector<Move> legal_moves() {
        std::vector<Move> texts;
        moveList* const moves = boardGenerateMoves(&boards_.back());
        for (const moveListNode* node = moves->head; node; node = node->next)
            texts.push_back(taken(moveGetUci(node->move)));
        moveListFree(moves);
        return texts;
    }
    std::string uci(const Move& text) { return text; }
    void make(Move text) {
        boards_.push_back(boards_.back());
        boardPlayMoveInPlace(&boards_.back(), moveFromUci(text.data()));
    }
    void unmake() { boards_.pop_back(); }

    bool in_check() { return boardIsInCheck(&boards_.back()); }
    bool is_insufficient_material() { return boardIsInsufficientMaterial(&boards_.back()); }

private:
    /// A text of the library, which is then freed.
    static std::string taken(char* text) {
        const std::string copy = text;
        std::free(text);
        return copy;
    }

    std::vector<board> boards_{1}; ///< The position is the last one: a `chess` would play no further than a draw.
};

} // namespace

int main() {
    kiwi::ClassBoard<Board> adapted;
    return kiwi::tools::serve_main(adapted, "thearst3rd/chesslib");
}
