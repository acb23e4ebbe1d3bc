#include "movegen.h"

namespace kiwi {

namespace {

/// A sink that appends the moves to a list.
class Lister {
public:
    explicit Lister(MoveList& list) : list_(list) {}

    void add(Move m) { list_.push_back(m); }
    void add(Square from, Bitboard destinations) {
        for (const Square to : destinations)
            add(Move(from, to));
    }
    void add_pawn_moves(Bitboard destinations, Direction step) {
        for (const Square to : destinations)
            add(Move(to - step, to));
    }
    void add_promotions(Bitboard destinations, Direction step) {
        for (const Square to : destinations)
            for (const PieceType pt : {QUEEN, ROOK, BISHOP, KNIGHT})
                add(Move::make<MoveType::Promotion>(to - step, to, pt));
    }

private:
    MoveList& list_;
};

/// A sink that counts the moves.
class Counter {
public:
    void add(Move) { ++count_; }
    void add(Square, Bitboard destinations) { count_ += destinations.popcount(); }
    void add_pawn_moves(Bitboard destinations, Direction) { count_ += destinations.popcount(); }
    void add_promotions(Bitboard destinations, Direction) { count_ += 4 * destinations.popcount(); }
    [[nodiscard]] int count() const { return count_; }

private:
    int count_ = 0;
};

/// Enumerates the legal moves of `Us` into a sink. Masks ensure legality: a piece other than the king must move to a
/// square of the check mask and, if it is pinned, along the line of its pin. Only king moves, en passant and castling
/// are tested one by one.
template<Color Us, MoveKind Kind, class Sink>
class Enumeration {
public:
    Enumeration(const Position& pos, Sink& sink) :
        pos_(pos),
        sink_(sink),
        king_(pos.square<KING>(Us)),
        pinned_(pos.pinned_pieces(Us)) {
        if constexpr (Kind == MoveKind::Captures)
            wanted_ = pos.pieces(~Us);
        else if constexpr (Kind == MoveKind::Quiets)
            wanted_ = ~pos.pieces();
        else
            wanted_ = ~pos.pieces(Us);
    }

    void run() {
        const Bitboard checkers = pos_.checkers();
        king_moves_and_castlings();
        if (checkers.more_than_one())
            return;
        if (checkers)
            wanted_ &= between_bb(king_, checkers.lsb()) | checkers;
        pinned_ ? moves_except_king<true>() : moves_except_king<false>();
    }

private:
    static constexpr Direction UP = pawn_push(Us);

    /// The squares of `squares` on which our king would not be attacked. Looks for the attackers of a single square, or
    /// computes all attacked squares if there are several.
    [[nodiscard]] Bitboard safe_among(Bitboard squares) const {
        const Bitboard occupied = pos_.pieces() ^ king_;
        if (squares.empty())
            return squares;
        if (!squares.more_than_one())
            return pos_.attackers_to_exist(squares.lsb(), occupied, ~Us) ? Bitboard() : squares;
        Bitboard attacked =
                pawn_attacks<~Us>(pos_.pieces(~Us, PAWN)) | attacks_bb<KING>(pos_.square<KING>(~Us), Bitboard());
        for (const Square from : pos_.pieces(~Us, KNIGHT))
            attacked |= attacks_bb<KNIGHT>(from, Bitboard());
        for (const Square from : pos_.pieces(~Us, BISHOP, QUEEN))
            attacked |= attacks_bb<BISHOP>(from, occupied);
        for (const Square from : pos_.pieces(~Us, ROOK, QUEEN))
            attacked |= attacks_bb<ROOK>(from, occupied);
        return squares & ~attacked;
    }

    [[nodiscard]] Bitboard castling_path(CastlingRights right) const {
        const Square king_to = castled_king_square(right);
        return between_bb(king_, king_to) | king_to;
    }

    void king_moves_and_castlings() {
        const Bitboard steps = attacks_bb<KING>(king_, Bitboard()) & wanted_;
        CastlingRights open = NO_CASTLING;
        Bitboard paths;
        if constexpr (Kind == MoveKind::Legal || Kind == MoveKind::Quiets)
            if (pos_.can_castle(Us) && !pos_.checkers())
                for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE})
                    if (const CastlingRights right = Us & side;
                        pos_.can_castle(right) && !pos_.castling_impeded(right)) {
                        open |= right;
                        paths |= castling_path(right);
                    }
        const Bitboard safe = safe_among(steps | paths);
        sink_.add(king_, steps & safe);
        for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE}) {
            const CastlingRights right = Us & side;
            if (!(open & right) || (castling_path(right) & ~safe))
                continue;
            const Move m = Move::make<MoveType::Castling>(king_, pos_.castling_rook_square(right));
            // In Chess960 our rook may be the only piece between the king's destination and an enemy rook.
            if (pos_.variant() == Variant::Standard || pos_.legal(m))
                sink_.add(m);
        }
    }

    /// `Pins` is false if no piece is pinned, as in most positions: then no pin masks are needed.
    template<bool Pins>
    void moves_except_king() {
        pawn_moves<Pins>();
        for (const Square from : free_to_move<Pins>(pos_.pieces(Us, KNIGHT)))
            sink_.add(from, attacks_bb<KNIGHT>(from, Bitboard()) & wanted_);
        slider_moves<BISHOP, Pins>();
        slider_moves<ROOK, Pins>();
    }

    /// The pieces in `pieces` that are not pinned or are on `line`.
    template<bool Pins>
    [[nodiscard]] Bitboard free_to_move(Bitboard pieces, Bitboard line = Bitboard()) const {
        return Pins ? pieces & (~pinned_ | line) : pieces;
    }

    /// Moves of bishops or rooks, and of queens as both.
    template<PieceType Pt, bool Pins>
    void slider_moves() {
        const Bitboard sliders = pos_.pieces(Us, Pt, QUEEN);
        for (const Square from : free_to_move<Pins>(sliders))
            sink_.add(from, attacks_bb<Pt>(from, pos_.pieces()) & wanted_);
        if constexpr (Pins)
            for (const Square from : sliders& pinned_)
                sink_.add(from, attacks_bb<Pt>(from, pos_.pieces()) & wanted_ & line_bb(king_, from));
    }

    /// Generates pawn moves for all pawns at once. A pinned pawn on a line through its king is pinned along that line,
    /// so it may advance on the king's file and capture along the king's diagonals.
    template<bool Pins>
    void pawn_moves() {
        const Bitboard pawns = pos_.pieces(Us, PAWN);
        may_promote_ = static_cast<bool>(pawns & RankBB[relative_rank(Us, RANK_7)]);
        if constexpr (Kind != MoveKind::Captures) {
            const Bitboard empty = ~pos_.pieces();
            const Bitboard once = free_to_move<Pins>(pawns, file_bb(king_)).template shift<UP>() & empty;
            const Bitboard twice = (once & RankBB[relative_rank(Us, RANK_3)]).template shift<UP>() & empty & wanted_;
            add_pawn_moves<UP>(once & wanted_);
            sink_.add_pawn_moves(twice, UP + UP);
        }
        if constexpr (Kind != MoveKind::Quiets) {
            constexpr Direction rising = Us == WHITE ? NORTH_EAST : SOUTH_WEST;
            constexpr Direction falling = Us == WHITE ? NORTH_WEST : SOUTH_EAST;
            const Bitboard targets = pos_.pieces(~Us) & wanted_;
            add_pawn_moves<rising>(free_to_move<Pins>(pawns, RisingDiagonalBB[king_]).template shift<rising>()
                                   & targets);
            add_pawn_moves<falling>(free_to_move<Pins>(pawns, FallingDiagonalBB[king_]).template shift<falling>()
                                    & targets);
            if (pos_.ep_square() != SQ_NONE)
                en_passant_captures(pawns);
        }
    }

    template<Direction Step>
    void add_pawn_moves(Bitboard destinations) {
        if (!may_promote_)
            return sink_.add_pawn_moves(destinations, Step);
        sink_.add_pawn_moves(destinations & ~BACK_RANKS, Step);
        if (const Bitboard promotions = destinations & BACK_RANKS)
            sink_.add_promotions(promotions, Step);
    }

    void en_passant_captures(Bitboard pawns) {
        const Square ep = pos_.ep_square();
        for (const Square from : StepAttacks[make_piece(~Us, PAWN)][ep] & pawns) {
            const Move m = Move::make<MoveType::EnPassant>(from, ep);
            if (pos_.legal(m))
                sink_.add(m);
        }
    }

    const Position& pos_;
    Sink& sink_;
    Square king_;
    Bitboard pinned_;
    Bitboard wanted_;
    bool may_promote_ = false;
};

template<MoveKind Kind, class Sink>
void enumerate(const Position& pos, Sink& sink) {
    pos.side_to_move() == WHITE ? Enumeration<WHITE, Kind, Sink>(pos, sink).run()
                                : Enumeration<BLACK, Kind, Sink>(pos, sink).run();
}

} // namespace

template<MoveKind Kind>
void generate(const Position& pos, MoveList& list) {
    KIWI_ASSERT(Kind != MoveKind::Evasions || pos.checkers());
    Lister lister(list);
    enumerate<Kind>(pos, lister);
}

template void generate<MoveKind::Legal>(const Position&, MoveList&);
template void generate<MoveKind::Captures>(const Position&, MoveList&);
template void generate<MoveKind::Quiets>(const Position&, MoveList&);
template void generate<MoveKind::Evasions>(const Position&, MoveList&);

MoveList legal_moves(const Position& pos) {
    MoveList list;
    generate<MoveKind::Legal>(pos, list);
    return list;
}

int count_legal_moves(const Position& pos) {
    Counter counter;
    enumerate<MoveKind::Legal>(pos, counter);
    return counter.count();
}

bool has_legal_move(const Position& pos) { return count_legal_moves(pos) != 0; }

} // namespace kiwi
