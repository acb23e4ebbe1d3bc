#include "engine/board_setup.h"

#include <algorithm>

#include "engine/attacks.h"

namespace kiwi {

Bitboard men(const BoardSetup& setup, Piece pc) {
    Bitboard found;
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (setup.board[s] == pc)
            found |= Square(s);
    return found;
}

Square king_square(const BoardSetup& setup, Color c) {
    const Bitboard kings = men(setup, make_piece(c, KING));
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
    switch (field) {
    case FenField::Whole:
        return "FEN";
    case FenField::Placement:
        return "placement";
    case FenField::SideToMove:
        return "side to move";
    case FenField::Castling:
        return "castling";
    case FenField::EnPassant:
        return "en passant";
    case FenField::HalfmoveClock:
        return "half-move clock";
    case FenField::FullmoveNumber:
        return "full-move number";
    }
    return "?";
}

const char* name_of(Fault fault) {
    static constexpr std::array NAMES{
            "TooLong",
            "EmbeddedNul",
            "TooFewFields",
            "TrailingText",
            "WrongRankCount",
            "WrongRankWidth",
            "ConsecutiveDigits",
            "UnknownLetter",
            "MissingKing",
            "TooManyKings",
            "PawnOnBackRank",
            "TooManyMen",
            "TooManyPawns",
            "TooManyPromoted",
            "OpponentInCheck",
            "ImpossibleCheck",
            "BadSideToMove",
            "BadCastlingLetter",
            "DuplicateCastlingRight",
            "CastlingOrder",
            "CastlingWithoutKing",
            "CastlingWithoutRook",
            "CastlingNotStandard",
            "BadEnPassantSquare",
            "EnPassantWrongRank",
            "EnPassantOccupied",
            "EnPassantWithoutPawn",
            "EnPassantOriginOccupied",
            "EnPassantImpossible",
            "BadCounter",
            "CounterOutOfRange",
    };
    static_assert(NAMES.size() == static_cast<std::size_t>(Fault::CounterOutOfRange) + 1);
    return NAMES[static_cast<std::size_t>(fault)];
}

namespace {

const char* name_of(Color c) { return c == WHITE ? "White" : "Black"; }

SetupFault in_placement(Fault fault, Square square, std::string reason) {
    return {fault, FenField::Placement, square, std::move(reason)};
}

Bitboard occupied(const BoardSetup& setup) { return ~men(setup, NO_PIECE); }

/// The men of `by` that attack `target` when `occupied` is what stands on the board.
Bitboard attackers(const BoardSetup& setup, Square target, Color by, Bitboard occupied) {
    Bitboard found;
    for (const Square s : occupied)
        if (const Piece pc = setup.board[s];
            pc != NO_PIECE && color_of(pc) == by && attacks_bb(pc, s, occupied).contains(target))
            found |= s;
    return found;
}

std::optional<SetupFault> find_king_fault(const BoardSetup& setup, Color c) {
    const Bitboard kings = men(setup, make_piece(c, KING));
    if (kings.empty())
        return in_placement(Fault::MissingKing, SQ_NONE, std::string(name_of(c)) + " has no king");
    if (kings.more_than_one())
        return in_placement(Fault::TooManyKings, kings.lsb(),
                            std::string(name_of(c)) + " has " + std::to_string(kings.popcount()) + " kings");
    return std::nullopt;
}

/// How many men of a colour must have been pawns once. Two bishops on squares of one colour cannot both be original.
int promoted_men(const BoardSetup& setup, Color c) {
    const Bitboard bishops = men(setup, make_piece(c, BISHOP));
    const auto beyond = [](int count, int original) { return std::max(0, count - original); };
    return beyond(men(setup, make_piece(c, KNIGHT)).popcount(), 2) + beyond((bishops & DARK_SQUARES).popcount(), 1)
           + beyond((bishops & ~DARK_SQUARES).popcount(), 1) + beyond(men(setup, make_piece(c, ROOK)).popcount(), 2)
           + beyond(men(setup, make_piece(c, QUEEN)).popcount(), 1);
}

std::optional<SetupFault> find_material_fault(const BoardSetup& setup, Color c) {
    const std::string who = name_of(c);
    int count = 0;
    for (const Piece pc : setup.board)
        count += pc != NO_PIECE && color_of(pc) == c;
    if (count > 16)
        return in_placement(Fault::TooManyMen, SQ_NONE, who + " has " + std::to_string(count) + " men, more than 16");
    const int pawns = men(setup, make_piece(c, PAWN)).popcount();
    if (pawns > 8)
        return in_placement(Fault::TooManyPawns, SQ_NONE,
                            who + " has " + std::to_string(pawns) + " pawns, more than 8");
    if (const int promoted = promoted_men(setup, c); promoted > 8 - pawns)
        return in_placement(Fault::TooManyPromoted, SQ_NONE,
                            who + " has " + std::to_string(promoted) + " promoted men, but only "
                                    + std::to_string(8 - pawns) + " pawns are missing");
    return std::nullopt;
}

/// A check by several men at once: the last move gave one check itself and uncovered at most one slider, from another
/// line. So there are at most two checkers, one of them a slider, and the king is not between them on one line.
std::optional<SetupFault> find_check_fault(const BoardSetup& setup) {
    const Color us = setup.side_to_move;
    const Square king = king_square(setup, us);
    const Square other_king = king_square(setup, ~us);
    if (const Bitboard attacking = attackers(setup, other_king, us, occupied(setup)))
        return in_placement(Fault::OpponentInCheck, other_king,
                            std::string(name_of(us)) + " is to move and could take the king on " + to_string(other_king)
                                    + " from " + to_string(attacking.lsb()));
    const Bitboard checkers = attackers(setup, king, ~us, occupied(setup));
    const auto impossible = [&](const char* why) {
        return in_placement(Fault::ImpossibleCheck, king,
                            "the king on " + to_string(king) + " is in check from " + why);
    };
    if (checkers.popcount() > 2)
        return impossible("more than two men");
    if (!checkers.more_than_one())
        return std::nullopt;
    const auto is_slider = [&](Square s) { return type_of(setup.board[s]) >= BISHOP; };
    if (!is_slider(checkers.lsb()) && !is_slider(checkers.msb()))
        return impossible("two men of which neither can have been uncovered");
    if (aligned(checkers.lsb(), checkers.msb(), king))
        return impossible("two sides of one line");
    return std::nullopt;
}

} // namespace

std::optional<SetupFault> find_placement_fault(const BoardSetup& setup) {
    for (const Color c : {WHITE, BLACK})
        if (auto fault = find_king_fault(setup, c))
            return fault;
    const Bitboard pawns = men(setup, W_PAWN) | men(setup, B_PAWN);
    if (const Bitboard misplaced = pawns & BACK_RANKS)
        return in_placement(Fault::PawnOnBackRank, misplaced.lsb(),
                            "a pawn on " + to_string(misplaced.lsb()) + ", where none can stand");
    for (const Color c : {WHITE, BLACK})
        if (auto fault = find_material_fault(setup, c))
            return fault;
    return find_check_fault(setup);
}

std::optional<SetupFault> find_castling_fault(const BoardSetup& setup, CastlingRights right) {
    const Square rook = setup.castling_rook[right];
    if (rook == SQ_NONE)
        return std::nullopt;
    const Color c = right & WHITE ? WHITE : BLACK;
    const bool king_side = (right & KING_SIDE) != NO_CASTLING;
    const Square king = king_square(setup, c);
    const std::string whose = std::string(name_of(c)) + "'s " + (king_side ? "king" : "queen") + "-side castling";
    const auto fault = [&](Fault kind, Square s, const std::string& reason) {
        return SetupFault{kind, FenField::Castling, s, reason};
    };
    // The king of every Chess960 start stands between its rooks, so never on the a- or h-file.
    if (relative_rank(c, king) != RANK_1 || file_of(king) == FILE_A || file_of(king) == FILE_H)
        return fault(Fault::CastlingWithoutKing, king,
                     whose + ": the king on " + to_string(king) + " has left its original square");
    if (setup.board[rook] != make_piece(c, ROOK) || relative_rank(c, rook) != RANK_1
        || (king_side ? rook < king : rook > king))
        return fault(Fault::CastlingWithoutRook, rook, whose + ": no rook for it on " + to_string(rook));
    if (setup.variant == Variant::Standard
        && (file_of(king) != FILE_E || file_of(rook) != (king_side ? FILE_H : FILE_A)))
        return fault(Fault::CastlingNotStandard, rook,
                     whose + " with king " + to_string(king) + " and rook " + to_string(rook)
                             + " exists in Chess960 only");
    return std::nullopt;
}

std::optional<SetupFault> find_en_passant_fault(const BoardSetup& setup) {
    const Square ep = setup.ep_square;
    if (ep == SQ_NONE)
        return std::nullopt;
    const Color us = setup.side_to_move;
    const auto fault = [&](Fault kind, Square s, const std::string& reason) {
        return SetupFault{kind, FenField::EnPassant, s, reason};
    };
    if (relative_rank(us, ep) != RANK_6)
        return fault(Fault::EnPassantWrongRank, ep,
                     to_string(ep) + " is not on the rank that " + name_of(~us) + "'s pawns pass in a double push");
    const Square pawn = ep + pawn_push(~us);
    const Square origin = ep - pawn_push(~us);
    if (setup.board[ep] != NO_PIECE)
        return fault(Fault::EnPassantOccupied, ep, to_string(ep) + " is occupied");
    if (setup.board[pawn] != make_piece(~us, PAWN))
        return fault(Fault::EnPassantWithoutPawn, pawn,
                     std::string("no pawn of ") + name_of(~us) + " on " + to_string(pawn));
    if (setup.board[origin] != NO_PIECE)
        return fault(Fault::EnPassantOriginOccupied, origin,
                     to_string(origin) + ", where the pawn came from, is occupied");
    // Take the push back: the side now to move cannot have been in check while the other one was to move.
    BoardSetup before = setup;
    before.board[pawn] = NO_PIECE;
    before.board[origin] = make_piece(~us, PAWN);
    const Square king = king_square(setup, us);
    if (const Bitboard checkers = attackers(before, king, ~us, occupied(before))) {
        const bool in_check_now = attackers(setup, king, ~us, occupied(setup)).bits() != 0;
        return fault(in_check_now ? Fault::ImpossibleCheck : Fault::EnPassantImpossible, checkers.lsb(),
                     "before the push " + to_string(origin) + to_string(pawn) + " the king on " + to_string(king)
                             + " was already attacked from " + to_string(checkers.lsb()));
    }
    return std::nullopt;
}

namespace {

std::optional<SetupFault> find_counter_fault(const BoardSetup& setup) {
    if (setup.halfmove_clock < 0 || setup.halfmove_clock > MAX_HALFMOVE_CLOCK)
        return SetupFault{Fault::CounterOutOfRange, FenField::HalfmoveClock, SQ_NONE,
                          "not from 0 to " + std::to_string(MAX_HALFMOVE_CLOCK)};
    if (setup.fullmove_number < 1 || setup.fullmove_number > MAX_FULLMOVE_NUMBER)
        return SetupFault{Fault::CounterOutOfRange, FenField::FullmoveNumber, SQ_NONE,
                          "not from 1 to " + std::to_string(MAX_FULLMOVE_NUMBER)};
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
    return find_counter_fault(setup);
}

} // namespace kiwi
