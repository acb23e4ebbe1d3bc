// Position: set-up, FEN, and the functions that are called too rarely to be inline.
#include "position.h"

#include <algorithm>
#include <utility>

#include "check_info.h"
#include "psqt.h"

namespace kiwi {

std::optional<FenError> Position::set(std::string_view fen, Variant variant, StateInfo* st, FenMode mode,
                                      FenRepairs* repairs) {
    ParsedFen parsed = parse_fen(fen, variant, mode, repairs);
    if (auto* error = std::get_if<FenError>(&parsed))
        return std::move(*error);
    put_setup(std::get<BoardSetup>(parsed), st);
    return std::nullopt;
}

std::optional<SetupFault> Position::set(const BoardSetup& setup, StateInfo* st) {
    if (auto fault = find_fault(setup))
        return fault;
    put_setup(setup, st);
    return std::nullopt;
}

/// Sets up a position without fault. `root` becomes the root of the chain.
void Position::put_setup(const BoardSetup& setup, StateInfo* root) {
    *root = StateInfo{};
    st_ = root;
    board_ = {};
    by_type_ = {};
    by_color_ = {};
    piece_count_ = {};
    castling_rights_mask_ = {};
    castling_rook_square_.fill(SQ_NONE);
    castling_path_ = {};
    nodes_ = 0;
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (setup.board[s] != NO_PIECE)
            put_piece(setup.board[s], Square(s));
    side_to_move_ = setup.side_to_move;
    game_ply_ = 2 * (setup.fullmove_number - 1) + (side_to_move_ == BLACK ? 1 : 0);
    variant_ = setup.variant;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (setup.castling_rook[right] != SQ_NONE)
            set_castling_right(right, setup.castling_rook[right]);
    st_->rule50 = setup.halfmove_clock;
    st_->ep_square = SQ_NONE;
    if (setup.ep_square != SQ_NONE && en_passant_is_possible(setup.ep_square, side_to_move_))
        st_->ep_square = setup.ep_square;
    compute_state(*st_);
}

void Position::set_castling_right(CastlingRights right, Square rook) {
    const Square king = square<KING>(right & WHITE ? WHITE : BLACK);
    const Square king_to = castled_king_square(right);
    const Square rook_to = castled_rook_square(right);
    st_->castling_rights |= right;
    castling_rights_mask_[king] |= right;
    castling_rights_mask_[rook] |= right;
    castling_rook_square_[right] = rook;
    const Bitboard passed = between_bb(king, king_to) | between_bb(rook, rook_to) | SquareBB[king_to] | rook_to;
    castling_path_[right] = passed & ~(SquareBB[king] | rook);
}

/// Computes all of `st` from the board, except the half-move clock, the plies from null, the castling rights and the en
/// passant square, which must be set before.
void Position::compute_state(StateInfo& st) const {
    st.key = zobrist::castling(st.castling_rights);
    st.pawn_key = zobrist::NO_PAWNS;
    for (const Square s : pieces()) {
        const Piece pc = piece_on(s);
        const Key key = zobrist::psq(pc, s);
        st.key ^= key;
        st.psq_score += psqt::psq(pc, s);
        if (type_of(pc) == PAWN) {
            st.pawn_key ^= key;
            continue;
        }
        st.non_pawn_key[color_of(pc)] ^= key;
        st.non_pawn_material[color_of(pc)] += PIECE_VALUE[type_of(pc)];
        if (type_of(pc) == KNIGHT || type_of(pc) == BISHOP)
            st.minor_piece_key ^= key;
    }
    for (const Piece pc : EVERY_PIECE)
        for (int nth = 0; nth < piece_count_[pc]; ++nth)
            st.material_key ^= zobrist::material(pc, nth);
    if (side_to_move_ == BLACK)
        st.key ^= zobrist::SIDE;
    if (st.ep_square != SQ_NONE)
        st.key ^= zobrist::en_passant(st.ep_square);
    side_to_move_ == WHITE ? set_check_info<WHITE>(st) : set_check_info<BLACK>(st);
}

/// Whether `by` has a legal capture on `ep`, the square that an enemy pawn has just passed (FIDE 3.7.3.1).
bool Position::en_passant_is_possible(Square ep, Color by) const {
    const Square king = square<KING>(by);
    const Square captured = ep - pawn_push(by);
    for (const Square from : StepAttacks[make_piece(~by, PAWN)][ep] & pieces(by, PAWN)) {
        const Bitboard occupied = (pieces() ^ from ^ captured) | ep;
        if (!(attackers_to(king, occupied) & pieces(~by) & occupied))
            return true;
    }
    return false;
}

BoardSetup Position::setup() const {
    BoardSetup setup;
    setup.board = board_;
    setup.side_to_move = side_to_move_;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (can_castle(right))
            setup.castling_rook[right] = castling_rook_square_[right];
    setup.ep_square = st_->ep_square;
    setup.halfmove_clock = st_->rule50;
    setup.fullmove_number = game_ply_ / 2 + 1;
    setup.variant = variant_;
    return setup;
}

void Position::flip() { put_setup(flipped(setup()), st_); }

Phase Position::game_phase() const {
    // All pieces except pawns are worth 6400 at the start; with one rook less a side it is still a middlegame.
    constexpr Value midgame_limit = 5400;
    constexpr Value endgame_limit = 1500;
    const Value material = std::clamp(non_pawn_material(), endgame_limit, midgame_limit);
    return Phase((material - endgame_limit) * PHASE_MIDGAME / (midgame_limit - endgame_limit));
}

bool Position::opposite_bishops() const {
    if (count<BISHOP>(WHITE) != 1 || count<BISHOP>(BLACK) != 1)
        return false;
    return (pieces(BISHOP) & DARK_SQUARES).popcount() == 1;
}

} // namespace kiwi
