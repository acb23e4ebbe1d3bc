#include "reachability.h"

#include "attacks.h"
#include "base/joined.h"
#include "geometry.h"
#include "played_position.h"

namespace kiwi {

namespace {

constexpr std::array PIECES_TO_CAPTURE{QUEEN, ROOK, BISHOP, KNIGHT, PAWN};

BoardSetup without_counters(BoardSetup setup) {
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    return setup;
}

/// Retracts one move after the other until one leads to the position.
class LastMoveSearch {
public:
    explicit LastMoveSearch(const BoardSetup& setup) : LastMoveSearch(setup, PlayedPosition(setup).pos) {}

    std::optional<LastMove> find(Square ep_square) {
        if (ep_square != SQ_NONE) // only the double push past that square
            push_back(ep_square + pawn_push(mover_), 2);
        else
            take_back_any_move();
        return found_;
    }

private:
    LastMoveSearch(const BoardSetup& setup, const Position& pos) :
        after_(without_counters(pos.setup())),
        mover_(~setup.side_to_move),
        king_(pos.square<KING>(setup.side_to_move)),
        checkers_(pos.checkers()),
        base_(without_counters(setup)),
        occupied_(pos.pieces()) {
        base_.side_to_move = mover_;
        base_.ep_square = SQ_NONE;
    }

    void take_back_any_move() {
        for (const Square to : occupied_) {
            const Piece pc = base_.board[to];
            if (found_)
                return;
            if (color_of(pc) != mover_)
                continue;
            if (type_of(pc) == PAWN)
                take_back_pawn_moves(to);
            else {
                take_back_piece_moves(to, pc);
                if (type_of(pc) != KING && relative_rank(mover_, to) == RANK_8)
                    take_back_promotions(to, type_of(pc));
            }
        }
        take_back_castling();
    }

    void take_back_piece_moves(Square to, Piece pc) {
        for (const Square from : attacks_bb(pc, to, occupied_) & ~occupied_) {
            take_back(Move(from, to), pc);
            take_back_capture(Move(from, to), pc);
        }
    }

    void take_back_pawn_moves(Square to) {
        push_back(to, 1);
        push_back(to, 2);
        const Piece pawn = make_piece(mover_, PAWN);
        for (const Square from : origins_of_captures(to)) {
            take_back_capture(Move(from, to), pawn);
            take_back_en_passant(from, to);
        }
    }

    /// Retracts a push of a pawn by one or two squares. Playing it later shows whether it is legal.
    void push_back(Square to, int squares) {
        const Square behind = to - pawn_push(mover_);
        const Square from = squares == 1 ? behind : behind - pawn_push(mover_);
        if (is_ok(from) && !occupied_.contains(from))
            take_back(Move(from, to), make_piece(mover_, PAWN));
    }

    void take_back_promotions(Square to, PieceType promoted) {
        const Piece pawn = make_piece(mover_, PAWN);
        const auto move_from = [&](Square from) { return Move::make<MoveType::Promotion>(from, to, promoted); };
        if (const Square from = to - pawn_push(mover_); !occupied_.contains(from))
            take_back(move_from(from), pawn);
        for (const Square from : origins_of_captures(to))
            take_back_capture(move_from(from), pawn);
    }

    void take_back_en_passant(Square from, Square to) {
        const Square captured = to - pawn_push(mover_);
        if (occupied_.contains(captured))
            return;
        BoardSetup before = moved_back(Move(from, to), make_piece(mover_, PAWN));
        before.board[captured] = make_piece(~mover_, PAWN);
        before.ep_square = to;
        accept_if_right(before, Move::make<MoveType::EnPassant>(from, to));
    }

    void take_back_castling() {
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE}) {
            const CastlingRights right = mover_ & side;
            const Square king_to = castled_king_square(right);
            const Square rook_to = castled_rook_square(right);
            const Piece king = make_piece(mover_, KING);
            const Piece rook = make_piece(mover_, ROOK);
            if (base_.board[king_to] != king || base_.board[rook_to] != rook)
                continue;
            // Playing the move later shows whether it is legal from these squares.
            const Bitboard free = RankBB[relative_rank(mover_, RANK_1)] & ~(occupied_ ^ king_to ^ rook_to);
            for (const Square king_from : free)
                for (const Square rook_from : free & ~Bitboard(king_from)) {
                    BoardSetup before = base_;
                    before.board[king_to] = before.board[rook_to] = NO_PIECE;
                    before.board[king_from] = king;
                    before.board[rook_from] = rook;
                    before.castling_rook[right] = rook_from;
                    accept_if_right(before, Move::make<MoveType::Castling>(king_from, rook_from));
                }
        }
    }

    /// The empty squares from which a pawn of the side that moved can have captured on `to`.
    [[nodiscard]] Bitboard origins_of_captures(Square to) const {
        return StepAttacks[make_piece(~mover_, PAWN)][to] & ~occupied_;
    }

    [[nodiscard]] BoardSetup moved_back(Move move, Piece moved) const {
        BoardSetup before = base_;
        before.board[move.to_sq()] = NO_PIECE;
        before.board[move.from_sq()] = moved;
        return before;
    }

    /// Whether the piece that moved gave or uncovered each check. Any other check existed before the move, which is
    /// impossible. Valid for moves of one piece; en passant and castling are tested by playing the move.
    [[nodiscard]] bool may_have_given_the_checks(Move move) const {
        for (const Square checker : checkers_)
            if (checker != move.to_sq() && !between_bb(king_, checker).contains(move.from_sq()))
                return false;
        return true;
    }

    void take_back(Move move, Piece moved) {
        if (may_have_given_the_checks(move))
            accept_if_right(moved_back(move, moved), move);
    }

    void take_back_capture(Move move, Piece moved) {
        if (!may_have_given_the_checks(move))
            return;
        BoardSetup before = moved_back(move, moved);
        for (const PieceType captured : PIECES_TO_CAPTURE) {
            before.board[move.to_sq()] = make_piece(~mover_, captured);
            accept_if_right(before, move);
        }
    }

    void accept_if_right(const BoardSetup& before, Move move) {
        if (found_ || find_fault(before) || find_promotion_fault(before))
            return;
        PlayedPosition game(before);
        if (!game.pos.pseudo_legal(move) || !game.pos.legal(move))
            return;
        game.play(move);
        if (without_counters(game.pos.setup()) == after_)
            found_ = LastMove{before, move};
    }

    BoardSetup after_; ///< The position; it has an en passant square only if a capture there is legal.
    Color mover_;      ///< The side that made the last move.
    Square king_;      ///< The king of the other side.
    Bitboard checkers_;
    BoardSetup base_; ///< The same board with the mover to move.
    Bitboard occupied_;
    std::optional<LastMove> found_;
};

/// Explains why no last move can have given a check.
std::string why_no_check(const Position& pos) {
    const Bitboard checkers = pos.checkers();
    const Square king = pos.square<KING>(pos.side_to_move());
    std::string text = joined("the king on ", to_string(king), " is in check from ");
    if (checkers.popcount() > 2)
        return text + "more than two pieces";
    text += to_string(checkers.lsb());
    if (!checkers.more_than_one())
        return text + ", and no last move can have given that check";
    text += joined(" and ", to_string(checkers.msb()));
    if (aligned(checkers.lsb(), checkers.msb(), king))
        return text + ", two sides of one line";
    if (!(checkers & ~pos.pieces(PAWN, KNIGHT)))
        return text + ", of which neither can have been uncovered";
    return text + ", and no last move can have given both checks";
}

/// As find_unreachable, but the starting arrangements of the sides may differ.
std::optional<SetupFault> find_unreachable_in_double_chess960(const BoardSetup& setup) {
    if (auto fault = find_promotion_fault(setup))
        return fault;
    if (find_last_move(setup))
        return std::nullopt;
    const PlayedPosition game(setup);
    if (setup.ep_square != SQ_NONE)
        return SetupFault{Fault::EnPassantImpossible, FenField::EnPassant, setup.ep_square,
                          joined("the double push past ", to_string(setup.ep_square),
                                 " cannot have been the last move: the king on ",
                                 to_string(game.pos.square<KING>(setup.side_to_move)), " was attacked before it")};
    if (game.pos.checkers())
        return SetupFault{Fault::ImpossibleCheck, FenField::Placement, game.pos.square<KING>(setup.side_to_move),
                          why_no_check(game.pos)};
    return SetupFault{
            Fault::NoLastMove, FenField::Placement, SQ_NONE,
            joined("no move of ", setup.side_to_move == WHITE ? "Black" : "White", " leads to this position")};
}

} // namespace

std::optional<LastMove> find_last_move(const BoardSetup& setup) { return LastMoveSearch(setup).find(setup.ep_square); }

std::optional<SetupFault> find_unreachable(const BoardSetup& setup) {
    if (auto fault = find_castling_files_fault(setup))
        return fault;
    return find_unreachable_in_double_chess960(setup);
}

bool is_of_kind(const BoardSetup& setup, PositionKind kind) {
    if (find_fault(setup))
        return false;
    return kind == PositionKind::Playable
           || !(kind == PositionKind::Reachable ? find_unreachable(setup) : find_unreachable_in_double_chess960(setup));
}

} // namespace kiwi
