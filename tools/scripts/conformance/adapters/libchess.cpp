// An adapter of kz04px/libchess (C++), which CMakeLists.txt builds: kiwipete check --library ./libchess-adapter
#include <libchess/position.hpp>

#include <kiwipete/tools/classes/serve.h>

namespace {

class Board {
public:
    using Move = libchess::Move;

    static constexpr std::array declares{"ep-always", "half-set"};

    std::optional<std::string> set(std::string_view fen, kiwi::Variant variant) {
        chess960_ = variant == kiwi::Variant::Chess960;
        position_ = libchess::Position(std::string(fen), chess960_);
        return std::nullopt;
    }
    std::string fen() const { return position_.get_fen(chess960_); }
    std::vector<Move> legal_moves() const { return position_.legal_moves(); }
    std::string uci(const Move& move) const {
        std::string text = move;
        const bool short_castling = move.type() == libchess::ksc;
        if (!chess960_ && (short_castling || move.type() == libchess::qsc)) // the library lets the king take its rook
            text[2] = short_castling ? 'g' : 'c';
        return text;
    }
    void make(const Move& move) { position_.makemove(move); }
    void unmake() { position_.undomove(); }

    bool in_check() const { return position_.in_check(); }
    bool is_checkmate() const { return position_.is_checkmate(); }
    bool is_stalemate() const { return position_.is_stalemate(); }
    bool is_fifty_moves() const { return position_.fiftymoves(); }
    bool is_threefold_repetition() const { return position_.threefold(); }
    int count_legal_moves() const { return static_cast<int>(position_.count_moves()); }
    std::uint64_t key() const { return position_.hash(); }
    std::uint64_t recomputed_key() const { return position_.calculate_hash(); }

private:
    libchess::Position position_;
    bool chess960_ = false;
};

} // namespace

int main() {
    kiwi::ClassBoard<Board> board;
    return kiwi::tools::serve_main(board, "kz04px/libchess");
}
