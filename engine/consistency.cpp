#include "consistency.h"

#include <algorithm>
#include <array>

#include "base/joined.h"
#include "psqt.h"

namespace kiwi {

namespace {

using Result = std::optional<Difference>;

/// Calls `visit(piece, square)` for every piece in the mailbox.
template<class Visit>
void for_each_piece(const Position& pos, Visit visit) {
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece pc = pos.piece_on(Square(s)); pc != NO_PIECE)
            visit(pc, Square(s));
}

/// The exclusive or of the keys of all pieces for which `wanted(piece)` is true.
template<class Wanted>
Key key_of_pieces(const Position& pos, Wanted wanted) {
    Key key = 0;
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (wanted(pc))
            key ^= zobrist::psq(pc, s);
    });
    return key;
}

Square king_of(const Position& pos, Color c) {
    Square king = SQ_NONE;
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (pc == make_piece(c, KING))
            king = s;
    });
    return king;
}

/// The squares that a piece attacks, found by steps and ray walks.
Bitboard attacks_of(Piece pc, Square s, Bitboard occupied) {
    const PieceType pt = type_of(pc);
    return pt >= BISHOP && pt <= QUEEN ? ray_walk(pt, s, occupied) : StepAttacks[pc][s];
}

/// The pieces of `by` that attack a square if only the pieces on `occupied` are on the board.
Bitboard attackers(const Position& pos, Square target, Color by, Bitboard occupied) {
    Bitboard found;
    for_each_piece(pos, [&](Piece pc, Square s) {
        if (color_of(pc) == by && occupied.contains(s) && attacks_of(pc, s, occupied).contains(target))
            found |= s;
    });
    return found;
}

Bitboard occupied_squares(const Position& pos) {
    Bitboard occupied;
    for_each_piece(pos, [&](Piece, Square s) { occupied |= s; });
    return occupied;
}

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

Result placement(const Position& pos) { return no_fault("a possible position", find_placement_fault(pos.setup())); }

Result key(const Position& pos) { return same(recomputed_key(pos), pos.raw_key()); }

Result pawn_key(const Position& pos) {
    const Key pawns = key_of_pieces(pos, [](Piece pc) { return type_of(pc) == PAWN; });
    return same(zobrist::NO_PAWNS ^ pawns, pos.pawn_key());
}

Result material_key(const Position& pos) {
    std::array<int, PIECE_NB> seen{};
    Key key = 0;
    for_each_piece(pos, [&](Piece pc, Square) { key ^= zobrist::material(pc, seen[pc]++); });
    return same(key, pos.material_key());
}

Result minor_piece_key(const Position& pos) {
    const auto is_minor = [](Piece pc) { return type_of(pc) == KNIGHT || type_of(pc) == BISHOP; };
    return same(key_of_pieces(pos, is_minor), pos.minor_piece_key());
}

Result non_pawn_keys(const Position& pos) {
    for (const Color c : {WHITE, BLACK}) {
        const auto is_theirs = [&](Piece pc) { return type_of(pc) != PAWN && color_of(pc) == c; };
        if (auto d = same(key_of_pieces(pos, is_theirs), pos.non_pawn_key(c)))
            return d;
    }
    return std::nullopt;
}

Result non_pawn_material(const Position& pos) {
    for (const Color c : {WHITE, BLACK}) {
        Value sum = 0;
        for_each_piece(pos, [&](Piece pc, Square) {
            sum += type_of(pc) != PAWN && color_of(pc) == c ? PIECE_VALUE[type_of(pc)] : 0;
        });
        if (auto d = same(sum, pos.non_pawn_material(c)))
            return d;
    }
    return std::nullopt;
}

Result psq_score(const Position& pos) {
    Score sum;
    for_each_piece(pos, [&](Piece pc, Square s) { sum += psqt::psq(pc, s); });
    return same(sum, pos.psq_score());
}

Result checkers(const Position& pos) {
    const Color us = pos.side_to_move();
    return same(attackers(pos, king_of(pos, us), ~us, occupied_squares(pos)), pos.checkers());
}

/// Blockers and pinners of a king, found by walking its eight rays to the second piece.
struct Pins {
    Bitboard blockers;
    Bitboard pinners;
};

Pins pins(const Position& pos, Color c) {
    Pins pins;
    const Square king = king_of(pos, c);
    for (const Step step : KING_STEPS) {
        const bool straight = step.files == 0 || step.ranks == 0;
        Square blocker = SQ_NONE;
        for (Square s = after_step(king, step); s != SQ_NONE; s = after_step(s, step)) {
            const Piece pc = pos.piece_on(s);
            if (pc == NO_PIECE)
                continue;
            if (blocker == SQ_NONE) {
                blocker = s;
                continue;
            }
            if (color_of(pc) == ~c && (type_of(pc) == QUEEN || type_of(pc) == (straight ? ROOK : BISHOP))) {
                pins.blockers |= blocker;
                if (color_of(pos.piece_on(blocker)) == c)
                    pins.pinners |= s;
            }
            break;
        }
    }
    return pins;
}

Result blockers_and_pinners(const Position& pos) {
    for (const Color c : {WHITE, BLACK}) {
        const Pins expected = pins(pos, c);
        if (auto d = same(expected.blockers, pos.blockers_for_king(c), "blockers"))
            return d;
        if (auto d = same(expected.pinners, pos.pinners(c), "pinners"))
            return d;
    }
    return std::nullopt;
}

/// The candidates are found by walking the rays of the enemy king.
Result discovered_checks(const Position& pos) {
    Bitboard candidates;
    for (const Square s : pins(pos, ~pos.side_to_move()).blockers)
        if (color_of(pos.piece_on(s)) == pos.side_to_move())
            candidates |= s;
    return same(candidates, pos.discovered_check_candidates());
}

/// A piece attacks the king if the same piece in the king's colour, on the king's square, attacks that piece's square.
Result check_squares(const Position& pos) {
    const Color them = ~pos.side_to_move();
    const Square king = king_of(pos, them);
    const Bitboard occupied = occupied_squares(pos);
    for (int pt = ALL_PIECES; pt <= KING; ++pt) {
        const Bitboard expected =
                pt >= PAWN && pt <= QUEEN ? attacks_of(make_piece(them, PieceType(pt)), king, occupied) : Bitboard();
        if (auto d = same(expected, pos.check_squares(PieceType(pt))))
            return d;
    }
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
    const Color us = pos.side_to_move();
    const bool good =
            pos.empty(ep) && pos.piece_on(ep - pawn_push(us)) == make_piece(~us, PAWN) && pos.empty(ep + pawn_push(us));
    return good ? std::nullopt
                : Result(Difference{"an empty square, the pawn before it, its origin empty", text_of(ep)});
}

Result en_passant_is_legal(const Position& pos) {
    const Square ep = pos.ep_square();
    if (ep == SQ_NONE)
        return std::nullopt;
    const Color us = pos.side_to_move();
    bool possible = false;
    for_each_piece(pos, [&](Piece pc, Square from) {
        if (pc != make_piece(us, PAWN) || !StepAttacks[pc][from].contains(ep))
            return;
        const Bitboard after = (occupied_squares(pos) ^ from ^ (ep - pawn_push(us))) | ep;
        possible |= attackers(pos, king_of(pos, us), ~us, after).empty();
    });
    return possible ? std::nullopt
                    : Result(Difference{"no en passant square, because no capture there is legal", text_of(ep)});
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

Result repetition(const Position& pos) {
    const StateInfo& state = *pos.state();
    const StateInfo* earlier = &state;
    int expected = 0;
    for (int distance = 1; expected == 0 && distance <= std::min(state.rule50, state.plies_from_null); ++distance) {
        earlier = earlier->previous;
        if (earlier->key == state.key)
            expected = earlier->repetition != 0 ? -distance : distance;
    }
    return same(expected, state.repetition);
}

using enum ConsistencyStep;
// One row on one line.
// clang-format off
constexpr std::array SELF_CHECKS{
    SelfCheck{"R5", "kings", Default, "Each side has one king.", one_king_each},
    SelfCheck{"R9", "ply parity", Default, "The parity of the game ply is the side to move.", ply_parity},
    SelfCheck{"R17", "clocks", Default, "The game ply and the half-move clock are not negative.", clocks},
    SelfCheck{"R16", "en passant rank", Default, "The en passant square is on the 6th rank of the side to move.", en_passant_rank},
    SelfCheck{"R1", "mailbox", Bitboards, "Mailbox and bitboards agree on all 64 squares.", mailbox},
    SelfCheck{"R2", "types", Bitboards, "The bitboards of the piece types are disjoint, and their union is all pieces.", piece_types},
    SelfCheck{"R3", "colours", Bitboards, "The bitboards of the colours are disjoint, and their union is all pieces.", colours},
    SelfCheck{"R8", "opponent's king", King, "The side not to move is not in check.", opponent_not_in_check},
    SelfCheck{"R4", "counts", Counts, "Piece counts equal popcounts and the mailbox's counts.", piece_counts},
    SelfCheck{"R7", "placement", Counts, "No pawn stands on the first or last rank, and no side has more than 16 pieces.", placement},
    SelfCheck{"S1", "key", State, "The key equals the key recomputed from scratch.", key},
    SelfCheck{"S2", "pawn key", State, "The pawn key equals the key recomputed from the pawns.", pawn_key},
    SelfCheck{"S3", "material key", State, "The material key equals the key recomputed.", material_key},
    SelfCheck{"S4", "minor-piece key", State, "The minor-piece key equals the key recomputed.", minor_piece_key},
    SelfCheck{"S5", "non-pawn keys", State, "The non-pawn keys equal the keys recomputed.", non_pawn_keys},
    SelfCheck{"S6", "non-pawn material", State, "The non-pawn material equals its sum.", non_pawn_material},
    SelfCheck{"S7", "psq score", State, "The piece-square score equals its sum.", psq_score},
    SelfCheck{"S8", "checkers", Checks, "The checkers are the enemy pieces that attack the king.", checkers},
    SelfCheck{"S9", "blockers and pinners", Checks, "Blockers and pinners equal those found by walking the king's rays.", blockers_and_pinners},
    SelfCheck{"S11", "check squares", Checks, "The check squares are those from which a piece would give check.", check_squares},
    SelfCheck{"S27", "discovered checks", Checks, "The candidates are the own pieces that alone stand between the enemy king and a slider of ours.", discovered_checks},
    SelfCheck{"R10", "castling rights", Castling, "Each castling right has its king, rook and masks in place, and no other square has a mask.", castling_rights},
    SelfCheck{"R11", "castling paths", Castling, "Castling paths equal those recomputed square by square.", castling_paths},
    SelfCheck{"R12", "en passant square", EnPassant, "The en passant square is empty, with the pawn that passed it before it and its origin empty.", en_passant_square},
    SelfCheck{"R14", "en passant and check", EnPassant, "The double push can have been the last move.", en_passant_push},
    SelfCheck{"R13", "en passant capture", EnPassant, "A capture on the en passant square is legal.", en_passant_is_legal},
    SelfCheck{"S15", "chain", History, "There are as many earlier states as plies since the last null move.", chain},
    SelfCheck{"S13", "repetition", History, "The repetition distance equals a search of the whole history.", repetition},
};
// clang-format on

} // namespace

Key recomputed_key(const Position& pos) {
    Key key = key_of_pieces(pos, [](Piece) { return true; }) ^ zobrist::castling(pos.castling_rights());
    if (pos.side_to_move() == BLACK)
        key ^= zobrist::SIDE;
    if (pos.ep_square() != SQ_NONE)
        key ^= zobrist::en_passant(pos.ep_square());
    return key;
}

std::span<const SelfCheck> self_checks() { return SELF_CHECKS; }

std::optional<FailedCheck> failed_check(const Position& pos) {
    for (const SelfCheck& check : SELF_CHECKS)
        if (Result difference = check.run(pos))
            return FailedCheck{&check, std::move(*difference)};
    return std::nullopt;
}

std::string to_string(const FailedCheck& failed) {
    return joined(failed.check->id, " ", failed.check->name, ": expected ", failed.difference.expected, ", found ",
                  failed.difference.found);
}

const char* name_of(ConsistencyStep step) {
    static constexpr std::array NAMES{"default", "bitboards", "king",       "counts", "state",
                                      "checks",  "castling",  "en passant", "history"};
    static_assert(NAMES.size() == static_cast<std::size_t>(ConsistencyStep::History) + 1);
    return NAMES[static_cast<std::size_t>(step)];
}

std::optional<ConsistencyStep> Position::failed_step() const {
    const std::optional<FailedCheck> failed = failed_check(*this);
    return failed ? std::optional(failed->check->step) : std::nullopt;
}

bool Position::pos_is_ok(int* failed) const {
    const std::optional<ConsistencyStep> step = failed_step();
    if (step && failed != nullptr)
        *failed = static_cast<int>(*step);
    return !step;
}

} // namespace kiwi
