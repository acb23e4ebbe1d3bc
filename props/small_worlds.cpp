#include "kiwipete/props/small_worlds.h"

#include <optional>

namespace kiwi::small_worlds {

namespace {

/// A position drawn up piece by piece; nothing comes of one with two pieces on a square.
class Drawing {
public:
    explicit Drawing(Color side_to_move) { setup_.side_to_move = side_to_move; }
    Drawing& put(Piece pc, Square s) {
        taken_ = taken_ || setup_.board[s] != NO_PIECE;
        setup_.board[s] = pc;
        return *this;
    }
    BoardSetup& setup() { return setup_; }
    [[nodiscard]] bool is_good() const { return !taken_ && !find_fault(setup_); }

private:
    BoardSetup setup_;
    bool taken_ = false;
};

template<class Use>
void for_each_square(Use use) {
    for (int s = 0; s < SQUARE_NB; ++s)
        use(Square(s));
}

} // namespace

void three_man_endgames(PieceType third, const Visit& visit) {
    for (const Color side : {WHITE, BLACK})
        for_each_square([&](Square white_king) {
            for_each_square([&](Square black_king) {
                for_each_square([&](Square piece) {
                    Drawing drawing(side);
                    drawing.put(W_KING, white_king).put(B_KING, black_king).put(make_piece(WHITE, third), piece);
                    if (drawing.is_good())
                        visit(drawing.setup());
                });
            });
        });
}

void en_passant_pairs(const Visit& visit) {
    for (const Color us : {WHITE, BLACK})
        for (int file = 0; file < FILE_NB; ++file)
            for (const int beside : {file - 1, file + 1}) {
                if (beside < 0 || beside >= FILE_NB)
                    continue;
                const Rank rank = relative_rank(us, RANK_5);
                const Square taken = make_square(File(file), rank);
                for_each_square([&](Square own_king) {
                    for_each_square([&](Square enemy_king) {
                        Drawing drawing(us);
                        drawing.put(make_piece(~us, PAWN), taken)
                                .put(make_piece(us, PAWN), make_square(File(beside), rank));
                        drawing.put(make_piece(us, KING), own_king).put(make_piece(~us, KING), enemy_king);
                        drawing.setup().ep_square = taken + pawn_push(us);
                        if (drawing.is_good())
                            visit(drawing.setup());
                    });
                });
            }
}

void castling_with_one_attacker(const Visit& visit) {
    const auto visit_first_good = [&](const Drawing& without_king, Piece enemy_king) {
        for (int s = 0; s < SQUARE_NB; ++s) {
            Drawing drawing = without_king;
            if (drawing.put(enemy_king, Square(s)).is_good()) {
                visit(drawing.setup());
                return;
            }
        }
    };
    for (const Color us : {WHITE, BLACK})
        for (int king = FILE_B; king <= FILE_G; ++king)
            for (int rook = 0; rook < FILE_NB; ++rook) {
                if (rook == king)
                    continue;
                const Rank home = relative_rank(us, RANK_1);
                for (int pt = PAWN; pt <= QUEEN; ++pt)
                    for_each_square([&](Square attacker) {
                        Drawing drawing(us);
                        drawing.setup().variant = Variant::Chess960;
                        drawing.put(make_piece(us, KING), make_square(File(king), home));
                        drawing.put(make_piece(us, ROOK), make_square(File(rook), home));
                        drawing.setup().castling_rook[us & (rook > king ? KING_SIDE : QUEEN_SIDE)] =
                                make_square(File(rook), home);
                        drawing.put(make_piece(~us, PieceType(pt)), attacker);
                        visit_first_good(drawing, make_piece(~us, KING));
                    });
            }
}

} // namespace kiwi::small_worlds
