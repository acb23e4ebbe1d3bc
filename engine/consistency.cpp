// Position::pos_is_ok: the statements that must hold of any position, one function each.
#include <algorithm>
#include <array>

#include "kiwipete/engine/recomputed.h"

namespace kiwi {

const char* name_of(ConsistencyStep step) {
    static constexpr std::array NAMES{"default", "bitboards", "king",       "counts", "state",
                                      "checks",  "castling",  "en passant", "history"};
    static_assert(NAMES.size() == static_cast<std::size_t>(ConsistencyStep::History) + 1);
    return NAMES[static_cast<std::size_t>(step)];
}

namespace {

bool defaults_are_ok(const Position& pos) {
    int white_kings = 0;
    int black_kings = 0;
    for (int s = 0; s < SQUARE_NB; ++s) {
        white_kings += pos.piece_on(Square(s)) == W_KING;
        black_kings += pos.piece_on(Square(s)) == B_KING;
    }
    const Square ep = pos.ep_square();
    return pos.side_to_move() <= BLACK && pos.game_ply() >= 0 && pos.game_ply() % 2 == pos.side_to_move()
           && white_kings == 1 && black_kings == 1 && pos.rule50_count() >= 0
           && (ep == SQ_NONE || (is_ok(ep) && relative_rank(pos.side_to_move(), ep) == RANK_6));
}

bool king_is_ok(const Position& pos) {
    const Color us = pos.side_to_move();
    return !(pos.attackers_to(pos.pieces(~us, KING).lsb()) & pos.pieces(us));
}

bool bitboards_are_ok(const Position& pos) {
    std::array<Bitboard, PIECE_TYPE_NB> by_type{};
    std::array<Bitboard, COLOR_NB> by_color{};
    for (int i = 0; i < SQUARE_NB; ++i)
        if (const Piece pc = pos.piece_on(Square(i)); pc != NO_PIECE) {
            by_type[ALL_PIECES] |= Square(i);
            by_type[type_of(pc)] |= Square(i);
            by_color[color_of(pc)] |= Square(i);
        }
    for (int pt = ALL_PIECES; pt <= KING; ++pt)
        if (pos.pieces(PieceType(pt)) != by_type[static_cast<std::size_t>(pt)])
            return false;
    return pos.pieces(WHITE) == by_color[WHITE] && pos.pieces(BLACK) == by_color[BLACK];
}

bool counts_are_ok(const Position& pos) {
    for (const Piece pc : EVERY_PIECE) {
        int on_board = 0;
        for (int s = 0; s < SQUARE_NB; ++s)
            on_board += pos.piece_on(Square(s)) == pc;
        if (pos.piece_count(pc) != on_board)
            return false;
    }
    return !find_placement_fault(pos.setup());
}

bool state_is_ok(const Position& pos) {
    const std::array<Key, COLOR_NB> keys = recomputed::non_pawn_keys(pos);
    const std::array<Value, COLOR_NB> material = recomputed::non_pawn_material(pos);
    for (const Color c : {WHITE, BLACK})
        if (pos.non_pawn_key(c) != keys[c] || pos.non_pawn_material(c) != material[c])
            return false;
    return pos.raw_key() == recomputed::key(pos) && pos.pawn_key() == recomputed::pawn_key(pos)
           && pos.material_key() == recomputed::material_key(pos)
           && pos.minor_piece_key() == recomputed::minor_piece_key(pos)
           && pos.psq_score() == recomputed::psq_score(pos);
}

bool checks_are_ok(const Position& pos) {
    for (const Color c : {WHITE, BLACK}) {
        const recomputed::Pins pins = recomputed::pins(pos, c);
        if (pos.blockers_for_king(c) != pins.blockers || pos.pinners(c) != pins.pinners)
            return false;
    }
    const std::array<Bitboard, PIECE_TYPE_NB> check_squares = recomputed::check_squares(pos);
    for (int pt = ALL_PIECES; pt <= KING; ++pt)
        if (pos.check_squares(PieceType(pt)) != check_squares[PieceType(pt)])
            return false;
    return pos.checkers() == recomputed::checkers(pos);
}

bool castling_is_ok(const Position& pos) {
    std::array<CastlingRights, SQUARE_NB> mask{};
    for (const CastlingRights right : SINGLE_RIGHTS) {
        const Square rook = pos.castling_rook_square(right);
        if (!pos.can_castle(right))
            continue;
        const Color c = right & WHITE ? WHITE : BLACK;
        const Square king = pos.pieces(c, KING).lsb();
        if (find_castling_fault(pos.setup(), right))
            return false;
        mask[king] |= right;
        mask[rook] |= right;
        Bitboard path = Bitboard{castled_king_square(right), castled_rook_square(right)};
        path |= between_bb(king, castled_king_square(right)) | between_bb(rook, castled_rook_square(right));
        if (pos.castling_path(right) != (path & ~Bitboard{king, rook}))
            return false;
    }
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if ((pos.castling_rights_mask(Square(s)) & pos.castling_rights()) != mask[s])
            return false;
    return true;
}

bool en_passant_is_ok(const Position& pos) {
    if (pos.ep_square() == SQ_NONE)
        return true;
    return !find_en_passant_fault(pos.setup()) && recomputed::en_passant_is_possible(pos, pos.ep_square());
}

bool history_is_ok(const Position& pos) {
    const StateInfo& state = *pos.state();
    int links = 0;
    for (const StateInfo* s = &state; s->previous != nullptr && links <= state.plies_from_null; s = s->previous)
        ++links;
    if (state.plies_from_null < 0 || state.plies_from_null > links)
        return false;
    return state.repetition == recomputed::repetition(state);
}

} // namespace

bool Position::pos_is_ok(int* failed_step) const {
    struct Statement {
        ConsistencyStep step;
        bool (*holds)(const Position&);
    };
    static constexpr std::array STATEMENTS{Statement{ConsistencyStep::Default, defaults_are_ok},
                                           Statement{ConsistencyStep::Bitboards, bitboards_are_ok},
                                           Statement{ConsistencyStep::King, king_is_ok},
                                           Statement{ConsistencyStep::Counts, counts_are_ok},
                                           Statement{ConsistencyStep::State, state_is_ok},
                                           Statement{ConsistencyStep::Checks, checks_are_ok},
                                           Statement{ConsistencyStep::Castling, castling_is_ok},
                                           Statement{ConsistencyStep::EnPassant, en_passant_is_ok},
                                           Statement{ConsistencyStep::History, history_is_ok}};
    for (const Statement& statement : STATEMENTS)
        if (!statement.holds(*this)) {
            if (failed_step != nullptr)
                *failed_step = static_cast<int>(statement.step);
            return false;
        }
    return true;
}

} // namespace kiwi
