#include "consistency.h"

#include <algorithm>
#include <array>

#include "recomputed.h"

namespace kiwi {

namespace consistency {

namespace {

/// The first square on which two functions differ. A branchless comparison of all 64 squares comes first, for speed.
template<class Expected, class Found>
Result first_difference(Expected expected, Found found, const char* what) {
    bool equal = true;
    for (int s = 0; s < SQUARE_NB; ++s)
        equal &= expected(Square(s)) == found(Square(s));
    for (int s = 0; !equal && s < SQUARE_NB; ++s)
        if (Result d = same(expected(Square(s)), found(Square(s)), what, Square(s)))
            return d;
    return std::nullopt;
}

/// The difference that reports a fault of the set-up, if there is one.
Result no_fault(const char* expected, const std::optional<SetupFault>& fault) {
    return fault ? Result(Difference{expected, fault->reason}) : std::nullopt;
}

Result same_blockers(const Position& pos, Color c, const recomputed::Pins& pins) {
    return same(pins.blockers, pos.blockers_for_king(c));
}
Result same_pinners(const Position& pos, Color c, const recomputed::Pins& pins) {
    return same(pins.pinners, pos.pinners(c));
}
/// The first difference that any of the comparisons of pins finds. Computes the pins of each king only once.
template<class... Compare>
Result same_pins(const Position& pos, Compare... compare) {
    Result difference;
    for (const Color c : {WHITE, BLACK}) {
        const recomputed::Pins pins = recomputed::pins(pos, c);
        if (((difference = compare(pos, c, pins)) || ...))
            break;
    }
    return difference;
}

} // namespace

Result one_king_each(const Position& pos) {
    for (const Color c : {WHITE, BLACK}) {
        int kings = 0;
        for (int s = 0; s < SQUARE_NB; ++s)
            kings += pos.piece_on(Square(s)) == make_piece(c, KING);
        for (const int count : {kings, pos.pieces(c, KING).popcount()})
            if (auto d = same(1, count, c == WHITE ? "White" : "Black"))
                return d;
    }
    return std::nullopt;
}

Result ply_parity(const Position& pos) { return same(static_cast<int>(pos.side_to_move()), pos.game_ply() % 2); }

Result clocks(const Position& pos) {
    if (pos.game_ply() >= 0 && pos.rule50_count() >= 0)
        return std::nullopt;
    return Difference{"ply and half-move clock of 0 or more",
                      text_of(pos.game_ply()) + " and " + text_of(pos.rule50_count())};
}

Result en_passant_rank(const Position& pos) {
    const Square ep = pos.ep_square();
    if (ep == SQ_NONE || (is_ok(ep) && relative_rank(pos.side_to_move(), ep) == RANK_6))
        return std::nullopt;
    return Difference{"an en passant square on the 6th rank of the side to move", text_of(ep)};
}

Result mailbox(const Position& pos) {
    std::array<Piece, SQUARE_NB> by_bitboards{};
    for (const Piece pc : EVERY_PIECE)
        for (const Square s : pos.pieces(color_of(pc), type_of(pc)))
            by_bitboards[s] = pc;
    return first_difference([&](Square s) { return pos.piece_on(s); }, [&](Square s) { return by_bitboards[s]; },
                            "piece on ");
}

Result piece_types(const Position& pos) {
    Bitboard seen;
    for (int pt = PAWN; pt <= KING; ++pt) {
        const Bitboard pieces = pos.pieces(PieceType(pt));
        if (auto d = same(Bitboard(), seen & pieces, "in two types"))
            return d;
        seen |= pieces;
    }
    return same(seen, pos.pieces(), "all pieces");
}

Result colours(const Position& pos) {
    if (auto d = same(Bitboard(), pos.pieces(WHITE) & pos.pieces(BLACK), "of both colours"))
        return d;
    return same(pos.pieces(WHITE) | pos.pieces(BLACK), pos.pieces(), "all pieces");
}

Result opponent_not_in_check(const Position& pos) {
    const Color us = pos.side_to_move();
    return same(Bitboard(), pos.attackers_to(pos.pieces(~us, KING).lsb()) & pos.pieces(us));
}

Result piece_counts(const Position& pos) {
    for (const Piece pc : EVERY_PIECE) {
        int on_board = 0;
        for (int s = 0; s < SQUARE_NB; ++s)
            on_board += pos.piece_on(Square(s)) == pc;
        const int in_bitboard = pos.pieces(color_of(pc), type_of(pc)).popcount();
        if (on_board != pos.piece_count(pc) || on_board != in_bitboard)
            return Difference{text_of(pc) + ": " + text_of(on_board),
                              text_of(pos.piece_count(pc)) + ", in the bitboard " + text_of(in_bitboard)};
    }
    return std::nullopt;
}

Result pawn_ranks(const Position& pos) { return same(Bitboard(), pos.pieces(PAWN) & BACK_RANKS); }

Result material(const Position& pos) {
    for (const Color c : {WHITE, BLACK})
        if (pos.pieces(c).popcount() > 16)
            return Difference{"at most 16 pieces of a colour", text_of(pos.pieces(c).popcount())};
    return std::nullopt;
}

Result placement(const Position& pos) { return no_fault("a possible position", find_placement_fault(pos.setup())); }

Result key(const Position& pos) { return same(recomputed::key(pos), pos.raw_key()); }
Result pawn_key(const Position& pos) { return same(recomputed::pawn_key(pos), pos.pawn_key()); }
Result material_key(const Position& pos) { return same(recomputed::material_key(pos), pos.material_key()); }
Result minor_piece_key(const Position& pos) { return same(recomputed::minor_piece_key(pos), pos.minor_piece_key()); }
Result psq_score(const Position& pos) { return same(recomputed::psq_score(pos), pos.psq_score()); }
Result checkers(const Position& pos) { return same(recomputed::checkers(pos), pos.checkers()); }

Result non_pawn_keys(const Position& pos) {
    const std::array<Key, COLOR_NB> expected = recomputed::non_pawn_keys(pos);
    for (const Color c : {WHITE, BLACK})
        if (auto d = same(expected[c], pos.non_pawn_key(c)))
            return d;
    return std::nullopt;
}

Result non_pawn_material(const Position& pos) {
    const std::array<Value, COLOR_NB> expected = recomputed::non_pawn_material(pos);
    for (const Color c : {WHITE, BLACK})
        if (auto d = same(expected[c], pos.non_pawn_material(c)))
            return d;
    return std::nullopt;
}

Result blockers(const Position& pos) { return same_pins(pos, same_blockers); }
Result pinners(const Position& pos) { return same_pins(pos, same_pinners); }
Result blockers_and_pinners(const Position& pos) { return same_pins(pos, same_blockers, same_pinners); }

Result check_squares(const Position& pos) {
    const std::array<Bitboard, PIECE_TYPE_NB> expected = recomputed::check_squares(pos);
    for (int pt = ALL_PIECES; pt <= KING; ++pt)
        if (auto d = same(expected[PieceType(pt)], pos.check_squares(PieceType(pt))))
            return d;
    return std::nullopt;
}

Result castling_rights(const Position& pos) {
    const BoardSetup setup = pos.setup();
    std::array<CastlingRights, SQUARE_NB> mask{};
    for (const CastlingRights right : SINGLE_RIGHTS) {
        if (!pos.can_castle(right))
            continue;
        if (auto d = no_fault("king and rook in place", find_castling_fault(setup, right)))
            return d;
        mask[pos.pieces(right & WHITE ? WHITE : BLACK, KING).lsb()] |= right;
        mask[pos.castling_rook_square(right)] |= right;
    }
    const auto kept = [&](Square s) { return pos.castling_rights_mask(s) & pos.castling_rights(); };
    return first_difference([&](Square s) { return static_cast<int>(mask[s]); },
                            [&](Square s) { return static_cast<int>(kept(s)); }, "mask of ");
}

Result castling_paths(const Position& pos) {
    for (const CastlingRights right : SINGLE_RIGHTS) {
        if (!pos.can_castle(right))
            continue;
        const Square king = pos.pieces(right & WHITE ? WHITE : BLACK, KING).lsb();
        const Square rook = pos.castling_rook_square(right);
        // Walks the rank square by square, without a table.
        Bitboard path;
        for (const auto& [a, b] :
             {std::pair(king, castled_king_square(right)), std::pair(rook, castled_rook_square(right))})
            for (int s = std::min(a, b); s <= std::max(a, b); ++s)
                path |= Square(s);
        if (auto d = same(path & ~Bitboard{king, rook}, pos.castling_path(right)))
            return d;
    }
    return std::nullopt;
}

Result en_passant_square(const Position& pos) {
    const Square ep = pos.ep_square();
    if (ep == SQ_NONE)
        return std::nullopt;
    if (auto d = en_passant_rank(pos))
        return d;
    const Color us = pos.side_to_move();
    const bool good =
            pos.empty(ep) && pos.piece_on(ep - pawn_push(us)) == make_piece(~us, PAWN) && pos.empty(ep + pawn_push(us));
    return good ? std::nullopt
                : Result(Difference{"an empty square, the pawn before it, its origin empty", text_of(ep)});
}

Result en_passant_is_legal(const Position& pos) {
    const Square ep = pos.ep_square();
    return ep == SQ_NONE ? std::nullopt
                         : same(true, recomputed::en_passant_is_possible(pos, ep), ep, " can be captured on");
}

Result en_passant_push(const Position& pos) {
    if (pos.ep_square() == SQ_NONE)
        return std::nullopt;
    return no_fault("a push that can have been the last move", find_en_passant_fault(pos.setup()));
}

Result chain(const Position& pos) {
    const StateInfo& state = *pos.state();
    int links = 0;
    for (const StateInfo* s = &state; s->previous != nullptr && links <= state.plies_from_null; s = s->previous)
        ++links;
    if (state.plies_from_null >= 0 && state.plies_from_null <= links)
        return std::nullopt;
    return Difference{"from 0 to " + text_of(links) + " plies since the last null move",
                      text_of(state.plies_from_null)};
}

Result repetition(const Position& pos) { return same(recomputed::repetition(*pos.state()), pos.state()->repetition); }

} // namespace consistency

const char* name_of(ConsistencyStep step) {
    static constexpr std::array NAMES{"default", "bitboards", "king",       "counts", "state",
                                      "checks",  "castling",  "en passant", "history"};
    static_assert(NAMES.size() == static_cast<std::size_t>(ConsistencyStep::History) + 1);
    return NAMES[static_cast<std::size_t>(step)];
}

std::optional<ConsistencyStep> Position::failed_step() const {
    using enum ConsistencyStep;
    struct Row {
        ConsistencyStep step;
        consistency::Result (*check)(const Position&);
    };
    // A check may rely on the checks before it: later ones ask for the king's square, so each side must have one king.
    static constexpr std::array ROWS{
            Row{Default, consistency::one_king_each},
            Row{Default, consistency::ply_parity},
            Row{Default, consistency::clocks},
            Row{Default, consistency::en_passant_rank},
            Row{Bitboards, consistency::mailbox},
            Row{Bitboards, consistency::piece_types},
            Row{Bitboards, consistency::colours},
            Row{King, consistency::opponent_not_in_check},
            Row{Counts, consistency::piece_counts},
            Row{Counts, consistency::placement},
            Row{State, consistency::key},
            Row{State, consistency::pawn_key},
            Row{State, consistency::material_key},
            Row{State, consistency::minor_piece_key},
            Row{State, consistency::non_pawn_keys},
            Row{State, consistency::non_pawn_material},
            Row{State, consistency::psq_score},
            Row{Checks, consistency::checkers},
            Row{Checks, consistency::blockers_and_pinners},
            Row{Checks, consistency::check_squares},
            Row{Castling, consistency::castling_rights},
            Row{Castling, consistency::castling_paths},
            Row{EnPassant, consistency::en_passant_square},
            Row{EnPassant, consistency::en_passant_push},
            Row{EnPassant, consistency::en_passant_is_legal},
            Row{History, consistency::chain},
            Row{History, consistency::repetition},
    };
    for (const Row& row : ROWS)
        if (row.check(*this))
            return row.step;
    return std::nullopt;
}

bool Position::pos_is_ok(int* failed) const {
    const std::optional<ConsistencyStep> step = failed_step();
    if (step && failed != nullptr)
        *failed = static_cast<int>(*step);
    return !step;
}

} // namespace kiwi
