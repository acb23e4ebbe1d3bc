#include "kiwipete/tools/engines/rule_in_words.h"

#include <optional>

#include "kiwipete/engine/notation/fen.h"
#include "kiwipete/engine/joined.h"
#include "kiwipete/engine/notation/uci_move.h"

namespace kiwi {

namespace {

const char* name_of(PieceType pt) {
    constexpr std::array names{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king", "nothing"};
    return names[pt];
}

/// "rook on h5".
std::string named_piece_on(const Position& pos, Square s) {
    return joined(name_of(type_of(pos.piece_on(s))), " on ", to_string(s));
}

/// " along the rank", for sliders.
const char* along(Square a, Square b) {
    if (rank_of(a) == rank_of(b))
        return " along the rank";
    return file_of(a) == file_of(b) ? " along the file" : line_bb(a, b) ? " along the diagonal" : "";
}

/// What a text says, whatever the rules say of it.
struct Wish {
    Square from;
    Square to;
    bool names_promotion;
};

std::optional<Wish> read(std::string_view uci) {
    if (uci.size() != 4 && uci.size() != 5)
        return std::nullopt;
    const Square from = square_of_name(uci.substr(0, 2));
    const Square to = square_of_name(uci.substr(2, 2));
    if (from == SQ_NONE || to == SQ_NONE)
        return std::nullopt;
    return Wish{from, to, uci.size() == 5};
}

/// The king's side of it: who would attack a king, with the board as it would then be.
std::string attacked_king(const Position& pos, Square king, Bitboard attackers) {
    const Square by = attackers.lsb();
    const bool slider = type_of(pos.piece_on(by)) >= BISHOP && type_of(pos.piece_on(by)) <= QUEEN;
    return joined("the king on ", to_string(king), " would be attacked by the ", named_piece_on(pos, by),
                  slider ? along(by, king) : "");
}

std::string why_no_castling(const Position& pos, CastlingRights right) {
    const Color us = pos.side_to_move();
    const Square king = pos.square<KING>(us);
    const std::string refused = joined("castling ", right & KING_SIDE ? "king" : "queen", " side is refused: ");
    if (!pos.can_castle(right))
        return refused + "the right is gone, since king or rook has moved or the rook was taken";
    if (pos.checkers())
        return joined(refused, "the king on ", to_string(king), " is in check from the ",
                      named_piece_on(pos, pos.checkers().lsb()));
    if (const Bitboard between = pos.castling_path(right) & pos.pieces())
        return joined(refused, "the ", named_piece_on(pos, between.lsb()), " stands in the way");
    const Square king_to = castled_king_square(right);
    for (const Square s : between_bb(king, king_to) | king_to)
        if (const Bitboard attackers = pos.attackers_to(s) & pos.pieces(~us))
            return joined(refused, "the ", named_piece_on(pos, attackers.lsb()), " attacks ", to_string(s),
                          s == king_to ? ", where the king goes" : ", which the king passes");
    return refused + "it would uncover an attack on the king along the rank";
}

/// The castling that a king's move may mean: in standard chess two squares or more aside, in Chess960 onto its own
/// rook.
std::optional<CastlingRights> castling_meant(const Position& pos, const Wish& wish) {
    const Color us = pos.side_to_move();
    if (pos.piece_on(wish.from) != make_piece(us, KING) || rank_of(wish.from) != rank_of(wish.to))
        return std::nullopt;
    const bool onto_rook = pos.piece_on(wish.to) == make_piece(us, ROOK);
    if (!onto_rook && (pos.is_chess960() || file_distance(wish.from, wish.to) < 2))
        return std::nullopt;
    return us & (wish.to > wish.from ? KING_SIDE : QUEEN_SIDE);
}

/// What forbids a pawn's move by itself, without a look at the kings.
std::string why_no_pawn_move(const Position& pos, const Wish& wish) {
    const std::string pawn = joined("the ", named_piece_on(pos, wish.from));
    if (file_of(wish.from) != file_of(wish.to) && pos.empty(wish.to))
        return joined(pawn, " has nothing to take on ", to_string(wish.to),
                      ": en passant is possible only at once after the double push beside it");
    if (file_of(wish.from) == file_of(wish.to) && !pos.empty(wish.to))
        return joined(pawn, " cannot take straight ahead");
    return joined(pawn, " does not go to ", to_string(wish.to));
}

/// Why a move that the piece could make leaves its king in check.
std::string why_king_is_left(const Position& pos, const Wish& wish, bool en_passant) {
    const Color us = pos.side_to_move();
    const Square king = pos.square<KING>(us);
    const std::string refused = en_passant ? "en passant is refused: " : "";
    if (wish.from == king)
        return attacked_king(pos, wish.to,
                             pos.attackers_to(wish.to, pos.pieces() ^ king) & pos.pieces(~us) & ~Bitboard(wish.to));
    if (pos.checkers().more_than_one())
        return joined(refused, "in double check, from the ", named_piece_on(pos, pos.checkers().lsb()), " and the ",
                      named_piece_on(pos, pos.checkers().msb()), ", only the king may move");
    Bitboard occupied = (pos.pieces() & ~Bitboard(wish.from)) | wish.to;
    Bitboard gone(wish.to);
    if (en_passant)
        gone |= wish.to - pawn_push(us);
    occupied &= ~(gone & ~Bitboard(wish.to));
    const Bitboard attackers = pos.attackers_to(king, occupied) & pos.pieces(~us) & ~gone;
    if (attackers & pos.checkers())
        return joined(refused, "the check from the ", named_piece_on(pos, (attackers & pos.checkers()).lsb()), " is not met");
    if (!en_passant && attackers)
        return joined("the ", named_piece_on(pos, wish.from), " is pinned: ", attacked_king(pos, king, attackers));
    return attackers ? refused + attacked_king(pos, king, attackers) : refused + "no rule is known that forbids it";
}

} // namespace

std::string why_illegal(const Position& pos, std::string_view uci) {
    const std::optional<Wish> wish = read(uci);
    if (!wish)
        return joined(uci, " is no move in UCI notation");
    const Color us = pos.side_to_move();
    const Piece pc = pos.piece_on(wish->from);
    if (pc == NO_PIECE)
        return joined("no piece stands on ", to_string(wish->from));
    if (color_of(pc) != us)
        return joined("the ", named_piece_on(pos, wish->from), " is ", us == WHITE ? "Black" : "White", "'s");
    if (const auto right = castling_meant(pos, *wish))
        return why_no_castling(pos, *right);
    if (const Piece other = pos.piece_on(wish->to); other != NO_PIECE && color_of(other) == us)
        return joined("the ", named_piece_on(pos, wish->to), " is of the same colour");
    const bool last_rank = type_of(pc) == PAWN && relative_rank(us, wish->to) == RANK_8;
    if (last_rank != wish->names_promotion)
        return last_rank ? "a pawn that reaches its last rank must be promoted"
                         : joined("the ", named_piece_on(pos, wish->from), " is not promoted on ", to_string(wish->to));
    // A move that a piece can make, whichever piece a pawn becomes.
    const bool en_passant = type_of(pc) == PAWN && wish->to == pos.ep_square();
    const Move m = en_passant  ? Move::make<MoveType::EnPassant>(wish->from, wish->to)
                   : last_rank ? Move::make<MoveType::Promotion>(wish->from, wish->to, QUEEN)
                               : Move(wish->from, wish->to);
    if (pos.pseudo_legal(m))
        return why_king_is_left(pos, *wish, en_passant);
    // Dropped by the Position because no capture is legal: then the king is the reason.
    if (type_of(pc) == PAWN && pos.empty(wish->to) && relative_rank(us, wish->to) == RANK_6
        && StepAttacks[pc][wish->from].contains(wish->to)
        && pos.piece_on(wish->to - pawn_push(us)) == make_piece(~us, PAWN))
        if (const std::string why = why_king_is_left(pos, *wish, true); why.find("no rule") == std::string::npos)
            return why;
    if (type_of(pc) == PAWN)
        return why_no_pawn_move(pos, *wish);
    return joined("the ", named_piece_on(pos, wish->from), " does not go to ", to_string(wish->to));
}

std::string why_legal(const Position& pos, Move m) {
    const std::string piece = named_piece_on(pos, m.from_sq());
    switch (m.type_of()) {
    case MoveType::Castling:
        return joined("castling ", m.to_sq() > m.from_sq() ? "king" : "queen",
                      " side is allowed: the right is held, the way is free, and the king's squares are not attacked");
    case MoveType::EnPassant:
        return joined("en passant is allowed: the pawn on ", to_string(m.to_sq() - pawn_push(pos.side_to_move())),
                      " has just passed ", to_string(m.to_sq()), ", and the king stays safe");
    case MoveType::Promotion:
        return joined("promotion to a ", name_of(m.promotion_type()),
                      " is allowed: a pawn may become a knight, bishop, rook or queen");
    case MoveType::Normal:
        break;
    }
    if (pos.checkers() && type_of(pos.piece_on(m.from_sq())) == KING)
        return joined("the ", piece, " may leave the check: ", to_string(m.to_sq()), " is not attacked");
    if (pos.checkers())
        return joined("the ", piece, " meets the check on ", to_string(m.to_sq()));
    if (pos.blockers_for_king(pos.side_to_move()).contains(m.from_sq()))
        return joined("the ", piece, " may move along the line of its pin");
    return joined("the ", piece, pos.capture(m) ? " may take on " : " may go to ", to_string(m.to_sq()));
}

} // namespace kiwi
