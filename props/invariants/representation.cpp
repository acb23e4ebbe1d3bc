// R1 to R14: the board and what stands beside it.
#include <array>

#include "kiwipete/engine/recomputed.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi {

namespace {

/// The first square for which two functions differ. Comparing all 64 at once, to look closer only if they do, is
/// faster.
template<class Expected, class Found>
Result first_difference(Expected expected, Found found, const char* what) {
    bool equal = true;
    for (int s = 0; s < SQUARE_NB; ++s)
        equal &= expected(Square(s)) == found(Square(s));
    for (int s = 0; !equal && s < SQUARE_NB; ++s)
        if (Result f = same(expected(Square(s)), found(Square(s)), what, Square(s)))
            return f;
    return std::nullopt;
}

Result mailbox_equals_bitboards(PositionGame& game) {
    const Position& pos = game.position();
    std::array<Piece, SQUARE_NB> by_bitboards{};
    for (const Piece pc : EVERY_PIECE)
        for (const Square s : pos.pieces(color_of(pc), type_of(pc)))
            by_bitboards[s] = pc;
    return first_difference([&](Square s) { return pos.piece_on(s); }, [&](Square s) { return by_bitboards[s]; },
                            "piece on ");
}

Result types_are_disjoint_and_complete(PositionGame& game) {
    const Position& pos = game.position();
    Bitboard seen;
    for (int pt = PAWN; pt <= KING; ++pt) {
        const Bitboard pieces = pos.pieces(PieceType(pt));
        if (auto f = same(Bitboard(), seen & pieces, "in two types"))
            return f;
        seen |= pieces;
    }
    return same(seen, pos.pieces(), "all pieces");
}

Result colours_are_disjoint_and_complete(PositionGame& game) {
    const Position& pos = game.position();
    if (auto f = same(Bitboard(), pos.pieces(WHITE) & pos.pieces(BLACK), "of both colours"))
        return f;
    return same(pos.pieces(WHITE) | pos.pieces(BLACK), pos.pieces(), "all pieces");
}

Result counts_are_right(PositionGame& game) {
    const Position& pos = game.position();
    std::array<int, PIECE_NB> counts{};
    for (int s = 0; s < SQUARE_NB; ++s)
        ++counts[pos.piece_on(Square(s))];
    for (const Piece pc : EVERY_PIECE) {
        const int in_mailbox = counts[pc];
        if (auto f = same(in_mailbox, pos.piece_count(pc), pc))
            return f;
        if (auto f = same(in_mailbox, pos.pieces(color_of(pc), type_of(pc)).popcount(), pc))
            return f;
    }
    return std::nullopt;
}

Result each_side_has_one_king(PositionGame& game) {
    for (const Color c : {WHITE, BLACK})
        if (auto f = same(1, game.position().pieces(c, KING).popcount(), c == WHITE ? "White" : "Black"))
            return f;
    return std::nullopt;
}

Result no_pawn_on_the_back_ranks(PositionGame& game) {
    return same(Bitboard(), game.position().pieces(PAWN) & BACK_RANKS);
}

Result material_is_possible(PositionGame& game) {
    const Position& pos = game.position();
    for (const Color c : {WHITE, BLACK}) {
        const auto beyond = [&](PieceType pt, int original) {
            return std::max(0, pos.pieces(c, pt).popcount() - original);
        };
        const int promoted = beyond(KNIGHT, 2) + beyond(BISHOP, 2) + beyond(ROOK, 2) + beyond(QUEEN, 1);
        const int pawns = pos.pieces(c, PAWN).popcount();
        if (pos.pieces(c).popcount() > 16 || promoted > 8 - pawns)
            return Finding{"16 pieces, 8 of them once pawns", std::to_string(pos.pieces(c).popcount()) + " pieces, "
                                                                   + std::to_string(pawns) + " pawns, "
                                                                   + std::to_string(promoted) + " promoted"};
    }
    return std::nullopt;
}

Result opponent_is_not_in_check(PositionGame& game) {
    const Position& pos = game.position();
    const Color us = pos.side_to_move();
    return same(Bitboard(), pos.attackers_to(pos.square<KING>(~us)) & pos.pieces(us));
}

Result ply_parity_is_the_side_to_move(PositionGame& game) {
    return same(static_cast<int>(game.position().side_to_move()), game.position().game_ply() % 2);
}

/// Whether king and rook stand where a right needs them (FIDE 3.8.2.1; in Chess960 Guidelines II).
bool may_castle(const Position& pos, Color c, Square king, Square rook, bool king_side) {
    const Rank home = relative_rank(c, RANK_1);
    if (!is_ok(rook) || rank_of(king) != home || rank_of(rook) != home || pos.piece_on(rook) != make_piece(c, ROOK)
        || (rook > king) != king_side)
        return false;
    return pos.is_chess960() || (file_of(king) == FILE_E && file_of(rook) == (king_side ? FILE_H : FILE_A));
}

Result castling_rights_have_king_and_rook(PositionGame& game) {
    const Position& pos = game.position();
    std::array<CastlingRights, SQUARE_NB> mask{};
    for (const CastlingRights right : SINGLE_RIGHTS) {
        if (!pos.can_castle(right))
            continue;
        const Color c = right & WHITE ? WHITE : BLACK;
        const Square king = pos.square<KING>(c);
        const Square rook = pos.castling_rook_square(right);
        if (!may_castle(pos, c, king, rook, (right & KING_SIDE) != NO_CASTLING))
            return Finding{"king and rook in place", "king on " + text_of(king) + ", rook on " + text_of(rook)};
        mask[king] |= right;
        mask[rook] |= right;
    }
    const auto kept = [&](Square s) { return pos.castling_rights_mask(s) & pos.castling_rights(); };
    return first_difference([&](Square s) { return static_cast<int>(mask[s]); },
                            [&](Square s) { return static_cast<int>(kept(s)); }, "mask of ");
}

Result castling_paths_are_right(PositionGame& game) {
    const Position& pos = game.position();
    for (const CastlingRights right : SINGLE_RIGHTS) {
        if (!pos.can_castle(right))
            continue;
        const Square king = pos.square<KING>(right & WHITE ? WHITE : BLACK);
        const Square rook = pos.castling_rook_square(right);
        // Square by square along the rank, instead of by table.
        Bitboard path;
        for (const auto& [a, b] :
             {std::pair(king, castled_king_square(right)), std::pair(rook, castled_rook_square(right))})
            for (int s = std::min(a, b); s <= std::max(a, b); ++s)
                path |= Square(s);
        if (auto f = same(path & ~Bitboard{king, rook}, pos.castling_path(right)))
            return f;
    }
    return std::nullopt;
}

Result en_passant_square_is_behind_a_pushed_pawn(PositionGame& game) {
    const Position& pos = game.position();
    const Square ep = pos.ep_square();
    if (ep == SQ_NONE)
        return std::nullopt;
    const Color us = pos.side_to_move();
    const bool good = relative_rank(us, ep) == RANK_6 && pos.empty(ep)
                      && pos.piece_on(ep - pawn_push(us)) == make_piece(~us, PAWN) && pos.empty(ep + pawn_push(us));
    return holds(good, "rank 6, empty, the pawn before it, its origin empty", ep);
}

Result en_passant_square_is_kept_if_a_capture_is_legal(PositionGame& game) {
    const Position& pos = game.position();
    const Square ep = pos.ep_square();
    if (ep != SQ_NONE)
        return same(true, recomputed::en_passant_is_possible(pos, ep), ep, " can be taken");
    if (game.moves().empty() || !game.moves().back())
        return std::nullopt;
    const Move last = *game.moves().back();
    if (type_of(pos.piece_on(last.to_sq())) != PAWN || rank_distance(last.from_sq(), last.to_sq()) != 2)
        return std::nullopt;
    const Square passed = last.to_sq() + pawn_push(pos.side_to_move());
    return same(false, recomputed::en_passant_is_possible(pos, passed), passed, " can be taken");
}

Result en_passant_and_check_fit(PositionGame& game) {
    if (game.position().ep_square() == SQ_NONE)
        return std::nullopt;
    const auto fault = find_en_passant_fault(game.position().setup());
    return holds(!fault, "a push that can have been the last move", fault ? fault->reason : std::string());
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"R1", "mailbox", "Mailbox and bitboards say the same of all 64 squares."},
                          Tier::State,
                          "",
                          mailbox_equals_bitboards},
        PositionInvariant{{"R2", "types", "The type bitboards are disjoint, and their union is everything."},
                          Tier::State,
                          "",
                          types_are_disjoint_and_complete},
        PositionInvariant{{"R3", "colours", "The colour bitboards are disjoint, and their union is everything."},
                          Tier::State,
                          "",
                          colours_are_disjoint_and_complete},
        PositionInvariant{{"R4", "counts", "Piece counts equal popcounts and the mailbox's counts."},
                          Tier::State,
                          "",
                          counts_are_right},
        PositionInvariant{{"R5", "kings", "Each side has one king."}, Tier::State, "", each_side_has_one_king},
        PositionInvariant{{"R6", "pawns", "No pawn stands on the first or last rank."},
                          Tier::State,
                          "",
                          no_pawn_on_the_back_ranks},
        PositionInvariant{{"R7", "material", "At most 16 pieces a side, and no more promoted pieces than pawns are missing."},
                          Tier::State,
                          "",
                          material_is_possible},
        PositionInvariant{{"R8", "opponent's king", "The side not to move is not in check."},
                          Tier::State,
                          "",
                          opponent_is_not_in_check},
        PositionInvariant{{"R9", "ply parity", "The parity of the game ply is the side to move."},
                          Tier::State,
                          "",
                          ply_parity_is_the_side_to_move},
        PositionInvariant{{"R10", "castling rights",
                           "Each castling right has king, rook and masks in place, and no other square a mask."},
                          Tier::State,
                          "",
                          castling_rights_have_king_and_rook},
        PositionInvariant{{"R11", "castling paths", "Castling paths equal those recomputed square by square."},
                          Tier::State,
                          "",
                          castling_paths_are_right},
        PositionInvariant{
                {"R12", "en passant square", "The en passant square is empty, behind a pawn just pushed two squares."},
                Tier::State,
                "",
                en_passant_square_is_behind_a_pushed_pawn},
        PositionInvariant{
                {"R13", "en passant kept", "An en passant square is kept if and only if a capture there is legal."},
                Tier::State,
                "",
                en_passant_square_is_kept_if_a_capture_is_legal},
        PositionInvariant{
                {"R14", "en passant and check", "With an en passant square, the push can have been the last move."},
                Tier::State,
                "",
                en_passant_and_check_fit}};

} // namespace

std::span<const PositionInvariant> representation_invariants() { return INVARIANTS; }

} // namespace kiwi
