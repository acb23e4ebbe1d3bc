// R1 to R14: the board and what stands beside it.
#include <array>

#include "engine/recomputed.h"
#include "props/catalogue.h"

namespace kiwi {

namespace {

Result mailbox_equals_bitboards(PositionGame& game) {
    const Position& pos = game.position();
    std::array<Piece, SQUARE_NB> by_bitboards{};
    for (const Piece pc : ALL_MEN)
        for (const Square s : pos.pieces(color_of(pc), type_of(pc)))
            by_bitboards[s] = pc;
    for (int s = 0; s < SQUARE_NB; ++s)
        if (auto f = same(pos.piece_on(Square(s)), by_bitboards[Square(s)], Square(s)))
            return f;
    return std::nullopt;
}

Result types_are_disjoint_and_complete(PositionGame& game) {
    const Position& pos = game.position();
    Bitboard seen;
    for (int pt = PAWN; pt <= KING; ++pt) {
        const Bitboard men = pos.pieces(PieceType(pt));
        if (auto f = same(Bitboard(), seen & men, "in two types"))
            return f;
        seen |= men;
    }
    return same(seen, pos.pieces(), "all men");
}

Result colours_are_disjoint_and_complete(PositionGame& game) {
    const Position& pos = game.position();
    if (auto f = same(Bitboard(), pos.pieces(WHITE) & pos.pieces(BLACK), "of both colours"))
        return f;
    return same(pos.pieces(WHITE) | pos.pieces(BLACK), pos.pieces(), "all men");
}

Result counts_are_right(PositionGame& game) {
    const Position& pos = game.position();
    std::array<int, PIECE_NB> counts{};
    for (int s = 0; s < SQUARE_NB; ++s)
        ++counts[pos.piece_on(Square(s))];
    for (const Piece pc : ALL_MEN) {
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
            return Finding{"16 men, 8 of them once pawns", std::to_string(pos.pieces(c).popcount()) + " men, "
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

Result castling_rights_have_king_and_rook(PositionGame& game) {
    const Position& pos = game.position();
    std::array<CastlingRights, SQUARE_NB> mask{};
    const BoardSetup setup = pos.castling_rights() == NO_CASTLING ? BoardSetup{} : pos.setup();
    for (const CastlingRights right : SINGLE_RIGHTS) {
        if (!pos.can_castle(right))
            continue;
        if (const auto fault = find_castling_fault(setup, right))
            return Finding{"king and rook in place", fault->reason};
        mask[pos.square<KING>(right & WHITE ? WHITE : BLACK)] |= right;
        mask[pos.castling_rook_square(right)] |= right;
    }
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (auto f = same(static_cast<int>(mask[s]),
                          static_cast<int>(pos.castling_rights_mask(Square(s)) & pos.castling_rights()), "mask of ",
                          Square(s)))
            return f;
    return std::nullopt;
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
        PositionInvariant{{"R7", "material", "At most 16 men a side, and no more promoted men than pawns are missing."},
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
