#include "rule_in_words.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "../../engine/base/joined.h"
#include "../../engine/base/words.h"
#include "../../engine/fen.h"
#include "../../engine/movegen.h"
#include "../../engine/notation/san.h"
#include "../boards/deviations.h"

namespace kiwi {

namespace {

const char* name_of(PieceType pt) {
    constexpr std::array names{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king", "nothing"};
    return names[pt];
}

std::string piece_text(const Position& pos, Square s) {
    return joined(name_of(type_of(pos.piece_on(s))), " on ", to_string(s));
}

/// " along the rank" and so on, for sliders.
const char* along(Square a, Square b) {
    if (rank_of(a) == rank_of(b))
        return " along the rank";
    return file_of(a) == file_of(b) ? " along the file" : line_bb(a, b) ? " along the diagonal" : "";
}

bool names_promotion(std::string_view uci) { return uci.size() == 5; }

/// The squares of a move in UCI notation, legal or not.
std::optional<WrittenSquares> read(std::string_view uci) {
    return uci.size() == 4 || names_promotion(uci) ? written_squares(uci) : std::nullopt;
}

std::string attacked_king(const Position& pos, Square king, Bitboard attackers) {
    const Square by = attackers.lsb();
    const bool slider = type_of(pos.piece_on(by)) >= BISHOP && type_of(pos.piece_on(by)) <= QUEEN;
    return joined("the king on ", to_string(king), " would be attacked by the ", piece_text(pos, by),
                  slider ? along(by, king) : "");
}

/// The castling that a king move means: onto an own rook, two or more files aside, or where the king stands already.
std::optional<CastlingRights> castling_meant(const Position& pos, const WrittenSquares& move) {
    const Color us = pos.side_to_move();
    if (pos.piece_on(move.from) != make_piece(us, KING) || relative_rank(us, move.from) != RANK_1
        || rank_of(move.from) != rank_of(move.to) || (!pos.is_chess960() && file_of(move.from) != FILE_E))
        return std::nullopt;
    const File to = file_of(move.to);
    if (move.from == move.to && pos.is_chess960() && (to == FILE_G || to == FILE_C))
        return castling_right(us, move.from, move.from + (to == FILE_G ? EAST : WEST));
    const bool onto_rook =
            pos.piece_on(move.to) == make_piece(us, ROOK) && (pos.is_chess960() || to == FILE_A || to == FILE_H);
    if (!onto_rook && file_distance(move.from, move.to) < 2)
        return std::nullopt;
    return castling_right(us, move.from, move.to);
}

/// Whether a pawn moves as if it took en passant.
bool moves_as_en_passant(const Position& pos, const WrittenSquares& move) {
    const Piece pc = pos.piece_on(move.from);
    return type_of(pc) == PAWN && pos.empty(move.to) && relative_rank(color_of(pc), move.to) == RANK_6
           && StepAttacks[pc][move.from].contains(move.to);
}

/// Why a piece does not go to a square, apart from the safety of the king: what stands on its line to it, if it has
/// one.
std::string why_not_there(const Position& pos, const WrittenSquares& move) {
    const Piece pc = pos.piece_on(move.from);
    const bool is_push = type_of(pc) == PAWN && relative_rank(color_of(pc), move.from) == RANK_2
                         && move.to == move.from + pawn_push(color_of(pc)) + pawn_push(color_of(pc));
    const bool has_line = is_push || (type_of(pc) != PAWN && PseudoAttacks[type_of(pc)][move.from].contains(move.to));
    if (const Bitboard between = between_bb(move.from, move.to) & pos.pieces(); has_line && between)
        return joined("the ", piece_text(pos, move.from < move.to ? between.lsb() : between.msb()),
                      " stands in the way");
    return joined("the ", piece_text(pos, move.from), " does not go to ", to_string(move.to));
}

/// Why a pawn cannot make the move, apart from the safety of the king.
std::string why_no_pawn_move(const Position& pos, const WrittenSquares& move) {
    const Color us = pos.side_to_move();
    const std::string pawn = joined("the ", piece_text(pos, move.from));
    if (StepAttacks[pos.piece_on(move.from)][move.from].contains(move.to) && pos.empty(move.to))
        return joined(pawn, " has nothing to capture on ", to_string(move.to),
                      relative_rank(us, move.to) == RANK_6
                              ? ": en passant is possible only at once after the double push beside it"
                              : "");
    const Square next = move.from + pawn_push(us);
    const bool is_double_push =
            relative_rank(us, move.from) == RANK_2 && move.to == next + pawn_push(us) && pos.empty(next);
    if ((move.to == next || is_double_push) && !pos.empty(move.to))
        return joined(pawn, " cannot capture straight ahead");
    return why_not_there(pos, move);
}

/// Why a pseudo-legal move leaves the king in check.
std::string why_king_is_left(const Position& pos, const WrittenSquares& move, bool en_passant) {
    const Color us = pos.side_to_move();
    const Square king = pos.square<KING>(us);
    const std::string refused = en_passant ? "en passant is refused: " : "";
    if (move.from == king)
        return attacked_king(pos, move.to,
                             pos.attackers_to(move.to, pos.pieces() ^ king) & pos.pieces(~us) & ~Bitboard(move.to));
    if (pos.checkers().more_than_one())
        return joined(refused, "in double check, from the ", piece_text(pos, pos.checkers().lsb()), " and the ",
                      piece_text(pos, pos.checkers().msb()), ", only the king may move");
    Bitboard occupied = (pos.pieces() & ~Bitboard(move.from)) | move.to;
    Bitboard gone(move.to);
    if (en_passant)
        gone |= move.to - pawn_push(us);
    occupied &= ~(gone & ~Bitboard(move.to));
    const Bitboard attackers = pos.attackers_to(king, occupied) & pos.pieces(~us) & ~gone;
    if (attackers & pos.checkers())
        return joined(refused, "the check from the ", piece_text(pos, (attackers & pos.checkers()).lsb()),
                      " is not evaded");
    if (!en_passant && attackers)
        return joined("the ", piece_text(pos, move.from), " is pinned: ", attacked_king(pos, king, attackers));
    return attackers ? refused + attacked_king(pos, king, attackers) : refused + "the reason is not known";
}

} // namespace

std::string why_no_castling(const Position& pos, CastlingRights right) {
    const Color us = pos.side_to_move();
    const Square king = pos.square<KING>(us);
    const std::string refused = joined("castling ", right & KING_SIDE ? "king" : "queen", " side is refused: ");
    if (!pos.can_castle(right))
        return refused + "the right is gone, since king or rook has moved or the rook was captured";
    if (pos.checkers())
        return joined(refused, "the king on ", to_string(king), " is in check from the ",
                      piece_text(pos, pos.checkers().lsb()));
    if (const Bitboard between = pos.castling_path(right) & pos.pieces())
        return joined(refused, "the ", piece_text(pos, between.lsb()), " stands in the way");
    const Square king_to = castled_king_square(right);
    for (const Square s : between_bb(king, king_to) | king_to)
        if (const Bitboard attackers = pos.attackers_to(s) & pos.pieces(~us))
            return joined(refused, "the ", piece_text(pos, attackers.lsb()), " attacks ", to_string(s),
                          s == king_to ? ", where the king goes" : ", which the king passes");
    return refused + "it would uncover an attack on the king along the rank";
}

std::optional<std::string> illegal_castling_in(const Position& pos, std::string_view text) {
    const auto side = castling_in(text);
    if (!side)
        return std::nullopt;
    const CastlingRights right = pos.side_to_move() & *side;
    const bool onto_rook = pos.is_chess960() && pos.can_castle(right);
    std::string uci = to_string(pos.square<KING>(pos.side_to_move()))
                      + to_string(onto_rook ? pos.castling_rook_square(right) : castled_king_square(right));
    return parse_uci(pos, uci).is_ok() ? std::nullopt : std::optional(std::move(uci));
}

std::string why_illegal(const Position& pos, std::string_view uci) {
    const std::optional<WrittenSquares> move = read(uci);
    if (!move)
        return joined(uci, " is not a move in UCI notation");
    const Color us = pos.side_to_move();
    const Piece pc = pos.piece_on(move->from);
    if (pc == NO_PIECE)
        return joined("no piece is on ", to_string(move->from));
    if (color_of(pc) != us)
        return joined("the ", piece_text(pos, move->from), " is ", us == WHITE ? "Black" : "White", "'s");
    if (const auto right = castling_meant(pos, *move)) {
        const MoveList legal = legal_moves(pos);
        const auto castling = std::ranges::find_if(legal, [&](Move m) {
            return m.type_of() == MoveType::Castling && castling_right(us, m.from_sq(), m.to_sq()) == *right;
        });
        if (castling == legal.end())
            return why_no_castling(pos, *right);
        const std::string written = to_uci(*castling, pos.variant());
        const bool is_target = file_of(move->to) == (castling->to_sq() > castling->from_sq() ? FILE_G : FILE_C);
        if (pos.is_chess960() && is_target)
            return joined("in Chess960 this castling is written ", written, ": the king takes the rook");
        if (in_any_spelling(pos, std::string(uci.substr(0, 4))) != written)
            return joined("the ", piece_text(pos, move->from), " castles by ", written, ", and does not go to ",
                          to_string(move->to));
        return names_promotion(uci) ? joined("the ", piece_text(pos, move->from), " is not promoted by castling")
                                    : joined("this castling is legal, and written ", written);
    }
    if (move->from == move->to)
        return joined("the ", piece_text(pos, move->from), " stays where it is: a side may not pass");
    if (const Piece other = pos.piece_on(move->to); other != NO_PIECE && color_of(other) == us)
        return joined("the ", piece_text(pos, move->to), " is of the same colour");
    const bool last_rank =
            type_of(pc) == PAWN && relative_rank(us, move->from) == RANK_7 && relative_rank(us, move->to) == RANK_8;
    // Is the move pseudo-legal? The promotion piece does not matter.
    const bool en_passant = type_of(pc) == PAWN && move->to == pos.ep_square();
    const Move m = en_passant  ? Move::make<MoveType::EnPassant>(move->from, move->to)
                   : last_rank ? Move::make<MoveType::Promotion>(move->from, move->to, QUEEN)
                               : Move(move->from, move->to);
    if (pos.pseudo_legal(m)) {
        if (last_rank != names_promotion(uci))
            return last_rank ? "a pawn that reaches its last rank must be promoted"
                             : joined("the ", piece_text(pos, move->from), " is not promoted on ", to_string(move->to));
        if (last_rank && std::string_view("qrbnQRBN").find(uci.back()) == std::string_view::npos)
            return "a pawn becomes a queen, rook, bishop or knight: the move ends with q, r, b or n";
        return why_king_is_left(pos, *move, en_passant);
    }
    // Position keeps no en passant square without a legal capture: the safety of the king is the reason after what may
    // have been a double push.
    if (moves_as_en_passant(pos, *move) && pos.rule50_count() == 0 && pos.empty(move->to + pawn_push(us))
        && pos.piece_on(move->to - pawn_push(us)) == make_piece(~us, PAWN))
        if (const std::string why = why_king_is_left(pos, *move, true);
            why.find("the reason is not known") == std::string::npos)
            return why;
    if (type_of(pc) == PAWN)
        return why_no_pawn_move(pos, *move);
    return why_not_there(pos, *move);
}

std::string kind_of_move(const Position& pos, std::string_view uci) {
    if (const Move m = parse_uci(pos, uci); m.is_ok()) {
        switch (m.type_of()) {
        case MoveType::Castling:
            return "castling";
        case MoveType::EnPassant:
            return "en passant";
        case MoveType::Promotion:
            return m.promotion_type() == QUEEN ? "promotion to a queen" : "underpromotion";
        case MoveType::Normal:
            break;
        }
        if (pos.checkers())
            return "evasion of a check";
        return joined("move of a ", name_of(type_of(pos.piece_on(m.from_sq()))));
    }
    const std::optional<WrittenSquares> move = read(uci);
    if (!move)
        return "text that is no move of UCI";
    const Piece pc = pos.piece_on(move->from);
    if (pc == NO_PIECE || color_of(pc) != pos.side_to_move())
        return "move without an own piece";
    if (castling_meant(pos, *move))
        return "castling";
    if (parse_uci(pos, uci.substr(0, 4)).is_ok())
        return "move that is no promotion";
    if (const Piece there = pos.piece_on(move->to); there != NO_PIECE && color_of(there) == pos.side_to_move())
        return "move to a square of an own piece";
    if (type_of(pc) == KING && PseudoAttacks[KING][move->from].contains(move->to))
        return "move of the king into check";
    if (moves_as_en_passant(pos, *move))
        return "en passant";
    const bool last_rank = type_of(pc) == PAWN && relative_rank(pos.side_to_move(), move->to) == RANK_8;
    if (!pos.pseudo_legal(last_rank ? Move::make<MoveType::Promotion>(move->from, move->to, QUEEN)
                                    : Move(move->from, move->to)))
        return joined("move of a ", name_of(type_of(pc)));
    if (last_rank && !names_promotion(uci))
        return "promotion without a letter";
    if (pos.checkers().more_than_one())
        return "move in double check";
    if (pos.checkers())
        return "move that leaves the king in check";
    if (pos.blockers_for_king(pos.side_to_move()).contains(move->from))
        return "move of a pinned piece";
    return last_rank ? "promotion" : joined("move of a ", name_of(type_of(pc)));
}

std::string why_legal(const Position& pos, Move m) {
    const std::string piece = piece_text(pos, m.from_sq());
    switch (m.type_of()) {
    case MoveType::Castling:
        return joined("castling ", m.to_sq() > m.from_sq() ? "king" : "queen",
                      " side is allowed: the right is held, the path is free, and the king's path is not attacked");
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
        return joined("the ", piece, " evades the check: ", to_string(m.to_sq()), " is not attacked");
    if (pos.checkers())
        return joined("the ", piece, " evades the check on ", to_string(m.to_sq()));
    if (pos.blockers_for_king(pos.side_to_move()).contains(m.from_sq()))
        return joined("the ", piece, " may move along the line of its pin");
    return joined("the ", piece, pos.capture(m) ? " may capture on " : " may go to ", to_string(m.to_sq()));
}

bool is_no_move(std::string_view text) {
    constexpr std::array<std::string_view, 6> texts{"", "(none)", "none", "0000", "null", "--"};
    return is_one_of(texts, text) || (text.size() == 4 && is_same_word(text.substr(0, 2), text.substr(2)));
}

std::string in_any_spelling(const Position& pos, const std::string& move) {
    Deviations any;
    any.castling_by_rook = any.capital_promotions = true;
    return in_our_spelling(move, any, pos.variant(), [&] { return pos.fen(); });
}

WrongMove wrong_move(const Position& pos, const std::string& uci) {
    const Move m = parse_uci(pos, uci);
    return {uci, m.is_ok(), m.is_ok() ? why_legal(pos, m) : why_illegal(pos, uci), kind_of_move(pos, uci)};
}

std::string kind_of(const std::vector<WrongMove>& moves) {
    std::set<std::string> kinds;
    std::map<std::string, int> more_missing; // than extra, by the squares
    for (const WrongMove& move : moves)
        more_missing[move.uci.substr(0, 4)] += move.is_legal ? 1 : -1;
    const auto is_promotion = [](const WrongMove& move) { return !move.is_legal || move.uci.size() > 4; };
    if (!moves.empty() && std::ranges::all_of(moves, is_promotion)
        && std::ranges::all_of(more_missing, [](const auto& squares) { return squares.second == 0; }))
        return "promotions to other pieces, or in another notation";
    for (const WrongMove& move : moves)
        kinds.insert((move.is_legal ? "missing " : "extra ") + move.kind);
    // Where much is wrong, the kinds differ in every position and do not help to group findings.
    constexpr std::size_t most_told = 3;
    if (kinds.size() > most_told)
        return "many kinds of moves";
    return joined_with(", ", kinds);
}

} // namespace kiwi
