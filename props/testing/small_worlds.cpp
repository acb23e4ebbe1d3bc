#include "small_worlds.h"

#include <utility>
#include <vector>

namespace kiwi::small_worlds {

namespace {

/// A position set up piece by piece. Two pieces on one square make it invalid.
class SetupBuilder {
public:
    explicit SetupBuilder(Color side_to_move) { setup_.side_to_move = side_to_move; }
    SetupBuilder& put(Piece pc, Square s) {
        clash_ = clash_ || setup_.board[s] != NO_PIECE;
        setup_.board[s] = pc;
        return *this;
    }
    /// Puts a king and a rook that may castle in Chess960 on their files.
    SetupBuilder& put_castling(Color c, File king, File rook) {
        const Rank home = relative_rank(c, RANK_1);
        setup_.variant = Variant::Chess960;
        setup_.castling_rook[c & (rook > king ? KING_SIDE : QUEEN_SIDE)] = make_square(rook, home);
        return put(make_piece(c, KING), make_square(king, home)).put(make_piece(c, ROOK), make_square(rook, home));
    }
    BoardSetup& setup() { return setup_; }
    [[nodiscard]] bool is_good() const { return !clash_ && !find_fault(setup_); }

private:
    BoardSetup setup_;
    bool clash_ = false;
};

/// The files on which a king and a rook that may castle can be, in this order.
std::vector<std::pair<File, File>> castling_files() {
    std::vector<std::pair<File, File>> pairs;
    for (int king = FILE_B; king <= FILE_G; ++king)
        for (int rook = 0; rook < FILE_NB; ++rook)
            if (rook != king)
                pairs.emplace_back(File(king), File(rook));
    return pairs;
}

} // namespace

void three_man_endgames(PieceType third, const Visit& visit) {
    for (const Color side : {WHITE, BLACK})
        for (const Square white_king : ALL_SQUARES)
            for (const Square black_king : ALL_SQUARES)
                for (const Square piece : ALL_SQUARES) {
                    SetupBuilder builder(side);
                    builder.put(W_KING, white_king).put(B_KING, black_king).put(make_piece(WHITE, third), piece);
                    if (builder.is_good())
                        visit(builder.setup());
                }
}

void en_passant_pairs(const Visit& visit) {
    for (const Color us : {WHITE, BLACK})
        for (int file = 0; file < FILE_NB; ++file)
            for (const int beside : {file - 1, file + 1}) {
                if (beside < 0 || beside >= FILE_NB)
                    continue;
                const Rank rank = relative_rank(us, RANK_5);
                const Square pushed = make_square(File(file), rank);
                for (const Square own_king : ALL_SQUARES)
                    for (const Square enemy_king : ALL_SQUARES) {
                        SetupBuilder builder(us);
                        builder.put(make_piece(~us, PAWN), pushed)
                                .put(make_piece(us, PAWN), make_square(File(beside), rank));
                        builder.put(make_piece(us, KING), own_king).put(make_piece(~us, KING), enemy_king);
                        builder.setup().ep_square = pushed + pawn_push(us);
                        if (builder.is_good())
                            visit(builder.setup());
                    }
            }
}

void castling_with_one_attacker(const Visit& visit) {
    const auto visit_first_good = [&](const SetupBuilder& without_king, Piece enemy_king) {
        for (const Square s : ALL_SQUARES) {
            SetupBuilder builder = without_king;
            if (builder.put(enemy_king, s).is_good())
                return visit(builder.setup());
        }
    };
    for (const Color us : {WHITE, BLACK})
        for (const std::pair<File, File>& files : castling_files())
            for (int pt = PAWN; pt <= QUEEN; ++pt)
                for (const Square attacker : ALL_SQUARES) {
                    SetupBuilder builder(us);
                    builder.put_castling(us, files.first, files.second).put(make_piece(~us, PieceType(pt)), attacker);
                    visit_first_good(builder, make_piece(~us, KING));
                }
}

void castling_on_both_sides(const Visit& visit) {
    for (const Color side_to_move : {WHITE, BLACK})
        for (const auto& [white_king, white_rook] : castling_files())
            for (const auto& [black_king, black_rook] : castling_files()) {
                SetupBuilder builder(side_to_move);
                builder.put_castling(WHITE, white_king, white_rook).put_castling(BLACK, black_king, black_rook);
                if (builder.is_good())
                    visit(builder.setup());
            }
}

} // namespace kiwi::small_worlds
