// S17, U4 to U6, U8: what do_move changes.
#include <algorithm>
#include <array>
#include <set>

#include "engine/snapshot.h"
#include "props/catalogue.h"

namespace kiwi {

namespace {

Result earlier_states_are_untouched(PositionGame& game) {
    Position& pos = game.position();
    const StateInfo before = *pos.state();
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next);
        const bool untouched = *next.previous == before;
        pos.undo_move(m);
        if (auto f = same(true, untouched, Named{pos, m}, " leaves the state before it alone"))
            return f;
    }
    return std::nullopt;
}

Result given_check_equals_computed(PositionGame& game) {
    Position& pos = game.position();
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        const bool gives_check = pos.gives_check(m);
        pos.do_move(m, next);
        const Snapshot computed(pos);
        pos.undo_move(m);
        pos.do_move(m, next, gives_check);
        const Snapshot given(pos);
        pos.undo_move(m);
        if (auto f = same(std::string(), computed.difference(given), "after ", Named{pos, m}))
            return f;
    }
    return std::nullopt;
}

/// The board with dirty pieces applied, or nothing where they do not fit it.
std::optional<std::array<Piece, SQUARE_NB>> applied(std::array<Piece, SQUARE_NB> board, const DirtyBoard& dirty) {
    for (const DirtyPiece& p : dirty.pieces)
        if (p.from != SQ_NONE) {
            if (board[p.from] != p.piece)
                return std::nullopt;
            board[p.from] = NO_PIECE;
        }
    for (const DirtyPiece& p : dirty.pieces)
        if (p.to != SQ_NONE) {
            if (board[p.to] != NO_PIECE)
                return std::nullopt;
            board[p.to] = p.piece;
        }
    return board;
}

Result dirty_pieces_give_the_new_board(PositionGame& game) {
    Position& pos = game.position();
    StateInfo next;
    DirtyBoard dirty;
    for (const Move m : legal_moves(pos)) {
        const BoardSetup before = pos.setup();
        pos.do_move(m, next, dirty);
        const bool agrees = applied(before.board, dirty) == pos.setup().board;
        pos.undo_move(m);
        if (auto f = same(true, agrees, Named{pos, m}, ": old board and dirty pieces give the new board"))
            return f;
    }
    return std::nullopt;
}

std::set<Threat> threats_of(const Position& pos) {
    std::set<Threat> threats;
    for (const Square from : pos.pieces())
        for (const Square to : pos.attacks_from(pos.piece_on(from), from) & pos.pieces())
            threats.insert({pos.piece_on(from), from, pos.piece_on(to), to});
    return threats;
}

Result dirty_threats_give_the_new_threats(PositionGame& game) {
    Position& pos = game.position();
    StateInfo next;
    DirtyBoard dirty;
    const std::set<Threat> before = threats_of(pos);
    for (const Move m : legal_moves(pos)) {
        std::set<Threat> threats = before;
        pos.do_move(m, next, dirty);
        bool fits = true;
        for (const DirtyThreat& t : dirty.threats)
            fits = fits && (t.added ? threats.insert(t.threat).second : threats.erase(t.threat) == 1);
        const bool agrees = fits && threats == threats_of(pos);
        pos.undo_move(m);
        if (auto f = same(true, agrees, Named{pos, m}, ": old threats and dirty threats give the new threats"))
            return f;
    }
    return std::nullopt;
}

Result key_after_is_the_key_after(PositionGame& game) {
    Position& pos = game.position();
    for (const Move m : legal_moves(pos)) {
        const Bitboard beside = SquareBB[m.to_sq()].shift<EAST>() | SquareBB[m.to_sq()].shift<WEST>();
        const bool double_push = type_of(pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
        if (double_push && (beside & pos.pieces(~pos.side_to_move(), PAWN)))
            continue; // outside the domain of key_after
        const Key predicted = pos.key_after(m);
        game.play(m);
        const Key key = pos.key();
        game.undo();
        if (auto f = same(key, predicted, "after ", Named{pos, m}))
            return f;
    }
    return std::nullopt;
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"S17", "key_after", "key_after is the key after, on its domain."},
                          Tier::Moves,
                          "",
                          key_after_is_the_key_after},
        PositionInvariant{{"U4", "check given", "do_move with givesCheck given is do_move without."},
                          Tier::Moves,
                          "",
                          given_check_equals_computed},
        PositionInvariant{{"U5", "dirty pieces", "The old board and the dirty pieces give the new board."},
                          Tier::Moves,
                          "",
                          dirty_pieces_give_the_new_board},
        PositionInvariant{{"U6", "dirty threats", "The old threats and the dirty threats give the new threats."},
                          Tier::Moves,
                          "",
                          dirty_threats_give_the_new_threats},
        PositionInvariant{{"U8", "earlier states", "The state before is untouched by what follows."},
                          Tier::Moves,
                          "",
                          earlier_states_are_untouched}};

} // namespace

std::span<const PositionInvariant> undo_invariants() { return INVARIANTS; }

} // namespace kiwi
