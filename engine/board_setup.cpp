#include "board_setup.h"

#include <algorithm>

#include "attacks.h"
#include "base/joined.h"

namespace kiwi {

Bitboard pieces(const BoardSetup& setup, Piece pc) {
    Bitboard found;
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (setup.board[s] == pc)
            found |= Square(s);
    return found;
}

Square king_square(const BoardSetup& setup, Color c) {
    const Bitboard kings = pieces(setup, make_piece(c, KING));
    return kings ? kings.lsb() : SQ_NONE;
}

BoardSetup flipped(const BoardSetup& setup) {
    const auto mirrored = [](Square s) { return is_ok(s) ? relative_square(BLACK, s) : s; };
    BoardSetup flip = setup;
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        const Piece pc = setup.board[s];
        flip.board[relative_square(BLACK, Square(s))] = pc == NO_PIECE ? NO_PIECE : ~pc;
    }
    flip.side_to_move = ~setup.side_to_move;
    for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE}) {
        flip.castling_rook[WHITE & side] = mirrored(setup.castling_rook[BLACK & side]);
        flip.castling_rook[BLACK & side] = mirrored(setup.castling_rook[WHITE & side]);
    }
    flip.ep_square = mirrored(setup.ep_square);
    return flip;
}

const char* name_of(FenField field) {
    static constexpr std::array names{"FEN",        "placement",       "side to move",    "castling",
                                      "en passant", "half-move clock", "full-move number"};
    return names.at(static_cast<std::size_t>(field));
}

Grade grade_of(Fault fault) {
    using enum Fault;
    constexpr std::array unplayable{MissingKing,         TooManyKings,         PawnOnBackRank,
                                    TooManyPieces,       OpponentInCheck,      CastlingWithoutKing,
                                    CastlingWithoutRook, CastlingNotStandard,  EnPassantWrongRank,
                                    EnPassantOccupied,   EnPassantWithoutPawn, EnPassantOriginOccupied,
                                    NumberOutOfRange};
    constexpr std::array unreachable{TooManyPawns,    TooManyPromoted,     CastlingFilesDiffer,
                                     ImpossibleCheck, EnPassantImpossible, NoLastMove};
    if (std::ranges::find(unplayable, fault) != unplayable.end())
        return Grade::Unplayable;
    return std::ranges::find(unreachable, fault) != unreachable.end() ? Grade::Unreachable : Grade::Malformed;
}

const char* name_of(Grade grade) {
    static constexpr std::array names{"malformed", "unplayable", "unreachable"};
    return names.at(static_cast<std::size_t>(grade));
}

namespace {

const char* name_of(Color c) { return c == WHITE ? "White" : "Black"; }

template<class... Parts>
SetupFault in_placement(Fault fault, Square square, const Parts&... reason) {
    return {fault, FenField::Placement, square, joined(reason...)};
}

/// The squares of each piece of a set-up.
struct PieceSets {
    explicit PieceSets(const BoardSetup& setup) {
        for (std::size_t s = 0; s < SQUARE_NB; ++s)
            of[setup.board[s]] |= Square(s);
    }
    [[nodiscard]] Bitboard operator()(Color c, PieceType pt) const { return of[make_piece(c, pt)]; }
    [[nodiscard]] Bitboard all(Color c) const {
        Bitboard pieces;
        for (int pt = PAWN; pt <= KING; ++pt)
            pieces |= (*this)(c, PieceType(pt));
        return pieces;
    }
    [[nodiscard]] Bitboard occupied() const { return ~of[NO_PIECE]; }
    /// The pieces of `by` that attack `target`. A piece attacks `target` if a piece of the same type on `target` would
    /// attack the piece's square.
    [[nodiscard]] Bitboard attackers(Square target, Color by) const {
        Bitboard found = attacks_bb(make_piece(~by, PAWN), target, occupied()) & (*this)(by, PAWN);
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN, KING})
            if (const Bitboard pieces = (*this)(by, pt))
                found |= attacks_bb(make_piece(by, pt), target, occupied()) & pieces;
        return found;
    }

    std::array<Bitboard, PIECE_NB> of{};
};

/// The least number of promoted pieces of a colour. One of two bishops on squares of one colour is promoted.
int promoted_pieces(const PieceSets& pieces, Color c) {
    const Bitboard bishops = pieces(c, BISHOP);
    const auto beyond = [](Bitboard b, int original) { return std::max(0, b.popcount() - original); };
    return beyond(pieces(c, KNIGHT), 2) + beyond(bishops & DARK_SQUARES, 1) + beyond(bishops & ~DARK_SQUARES, 1)
           + beyond(pieces(c, ROOK), 2) + beyond(pieces(c, QUEEN), 1);
}

} // namespace

std::optional<SetupFault> find_placement_fault(const BoardSetup& setup) {
    const PieceSets pieces(setup);
    for (const Color c : {WHITE, BLACK}) {
        const Bitboard kings = pieces(c, KING);
        if (kings.empty())
            return in_placement(Fault::MissingKing, SQ_NONE, name_of(c), " has no king");
        if (kings.more_than_one())
            return in_placement(Fault::TooManyKings, kings.lsb(), name_of(c), " has ", std::to_string(kings.popcount()),
                                " kings");
    }
    const Bitboard pawns = pieces(WHITE, PAWN) | pieces(BLACK, PAWN);
    if (const Bitboard misplaced = pawns & BACK_RANKS)
        return in_placement(Fault::PawnOnBackRank, misplaced.lsb(), "a pawn on ", to_string(misplaced.lsb()),
                            ", where none can stand");
    for (const Color c : {WHITE, BLACK})
        if (const int count = pieces.all(c).popcount(); count > 16)
            return in_placement(Fault::TooManyPieces, SQ_NONE, name_of(c), " has ", std::to_string(count),
                                " pieces, more than 16");
    const Color us = setup.side_to_move;
    const Square other_king = pieces(~us, KING).lsb();
    if (const Bitboard attacking = pieces.attackers(other_king, us))
        return in_placement(Fault::OpponentInCheck, other_king, name_of(us),
                            " is to move and could capture the king on ", to_string(other_king), " from ",
                            to_string(attacking.lsb()));
    return std::nullopt;
}

std::optional<SetupFault> find_promotion_fault(const BoardSetup& setup) {
    const PieceSets pieces(setup);
    for (const Color c : {WHITE, BLACK}) {
        const int pawns = pieces(c, PAWN).popcount();
        if (pawns > 8)
            return in_placement(Fault::TooManyPawns, SQ_NONE, name_of(c), " has ", std::to_string(pawns),
                                " pawns, more than 8");
        if (const int promoted = promoted_pieces(pieces, c); promoted > 8 - pawns)
            return in_placement(Fault::TooManyPromoted, SQ_NONE, name_of(c), " has ", std::to_string(promoted),
                                " promoted pieces, but only ", std::to_string(8 - pawns), " pawns are missing");
    }
    return std::nullopt;
}

std::optional<SetupFault> find_castling_files_fault(const BoardSetup& setup) {
    const auto rights_of = [&](Color c) {
        return setup.castling_rook[c & KING_SIDE] != SQ_NONE || setup.castling_rook[c & QUEEN_SIDE] != SQ_NONE;
    };
    if (!rights_of(WHITE) || !rights_of(BLACK))
        return std::nullopt;
    const auto fault = [](Square white, Square black) {
        return SetupFault{Fault::CastlingFilesDiffer, FenField::Castling, white,
                          joined("castling rights of ", to_string(white), " and ", to_string(black),
                                 ", but both sides begin on the same files, unless they play Double Chess960")};
    };
    if (const Square white = king_square(setup, WHITE), black = king_square(setup, BLACK);
        file_of(white) != file_of(black))
        return fault(white, black);
    for (const CastlingSide side : {KING_SIDE, QUEEN_SIDE}) {
        const Square white = setup.castling_rook[WHITE & side];
        const Square black = setup.castling_rook[BLACK & side];
        if (white != SQ_NONE && black != SQ_NONE && file_of(white) != file_of(black))
            return fault(white, black);
    }
    return std::nullopt;
}

std::optional<SetupFault> find_castling_fault(const BoardSetup& setup, CastlingRights right) {
    const Square rook = setup.castling_rook[right];
    if (rook == SQ_NONE)
        return std::nullopt;
    const Color c = right & WHITE ? WHITE : BLACK;
    const bool king_side = (right & KING_SIDE) != NO_CASTLING;
    const Square king = king_square(setup, c);
    const auto fault = [&](Fault kind, Square s, const auto&... reason) {
        return SetupFault{kind, FenField::Castling, s,
                          joined(name_of(c), "'s ", king_side ? "king" : "queen", "-side castling", reason...)};
    };
    // In every Chess960 start position the king is between its rooks, so never on the a- or h-file.
    if (relative_rank(c, king) != RANK_1 || file_of(king) == FILE_A || file_of(king) == FILE_H)
        return fault(Fault::CastlingWithoutKing, king, ": the king on ", to_string(king),
                     " has left its original square");
    if (setup.board[rook] != make_piece(c, ROOK) || relative_rank(c, rook) != RANK_1
        || (king_side ? rook < king : rook > king))
        return fault(Fault::CastlingWithoutRook, rook, ": no rook for it on ", to_string(rook));
    if (setup.variant == Variant::Standard
        && (file_of(king) != FILE_E || file_of(rook) != (king_side ? FILE_H : FILE_A)))
        return fault(Fault::CastlingNotStandard, rook, " with king ", to_string(king), " and rook ", to_string(rook),
                     " exists in Chess960 only");
    return std::nullopt;
}

std::optional<SetupFault> find_en_passant_fault(const BoardSetup& setup) {
    const Square ep = setup.ep_square;
    if (ep == SQ_NONE)
        return std::nullopt;
    const Color us = setup.side_to_move;
    const auto fault = [&](Fault kind, Square s, const auto&... reason) {
        return SetupFault{kind, FenField::EnPassant, s, joined(reason...)};
    };
    if (relative_rank(us, ep) != RANK_6)
        return fault(Fault::EnPassantWrongRank, ep, to_string(ep), " is not on the rank that ", name_of(~us),
                     "'s pawns pass in a double push");
    const Square pawn = ep + pawn_push(~us);
    const Square origin = ep - pawn_push(~us);
    if (setup.board[ep] != NO_PIECE)
        return fault(Fault::EnPassantOccupied, ep, to_string(ep), " is occupied");
    if (setup.board[pawn] != make_piece(~us, PAWN))
        return fault(Fault::EnPassantWithoutPawn, pawn, "no pawn of ", name_of(~us), " on ", to_string(pawn));
    if (setup.board[origin] != NO_PIECE)
        return fault(Fault::EnPassantOriginOccupied, origin, to_string(origin),
                     ", where the pawn came from, is occupied");
    return std::nullopt;
}

namespace {

std::optional<SetupFault> find_clock_fault(const BoardSetup& setup) {
    if (setup.halfmove_clock < 0 || setup.halfmove_clock > MAX_COUNTED)
        return SetupFault{Fault::NumberOutOfRange, FenField::HalfmoveClock, SQ_NONE,
                          joined("not from 0 to ", std::to_string(MAX_COUNTED))};
    if (setup.fullmove_number < 1 || setup.fullmove_number > MAX_COUNTED)
        return SetupFault{Fault::NumberOutOfRange, FenField::FullmoveNumber, SQ_NONE,
                          joined("not from 1 to ", std::to_string(MAX_COUNTED))};
    return std::nullopt;
}

} // namespace

std::optional<SetupFault> find_fault(const BoardSetup& setup) {
    if (auto fault = find_placement_fault(setup))
        return fault;
    for (const CastlingRights right : SINGLE_RIGHTS)
        if (auto fault = find_castling_fault(setup, right))
            return fault;
    if (auto fault = find_en_passant_fault(setup))
        return fault;
    return find_clock_fault(setup);
}

} // namespace kiwi
