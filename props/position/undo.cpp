// What only kiwi::Position promises of making and undoing moves.
#include <array>
#include <utility>

#include "../../engine/base/joined.h"
#include "../../engine/movegen.h"
#include "../boards/position_board.h"
#include "../invariants/helpers.h"
#include "properties.h"

namespace kiwi {

namespace {

Result earlier_states_are_untouched(PlayedGame& game) {
    Position& pos = position_of(game);
    const StateInfo before = *pos.state();
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next);
        const bool untouched = *next.previous == before;
        pos.undo_move(m);
        if (auto d = same(true, untouched, Named{pos, m}, " leaves the state before it alone"))
            return d;
    }
    return std::nullopt;
}

Result given_check_equals_computed(PlayedGame& game) {
    Position& pos = position_of(game);
    StateInfo next;
    for (const Move m : legal_moves(pos)) {
        const bool gives_check = pos.gives_check(m);
        pos.do_move(m, next);
        const StateInfo computed = next;
        pos.undo_move(m);
        pos.do_move(m, next, gives_check);
        pos.undo_move(m);
        if (auto d = same(true, computed == next, "the same state after ", Named{pos, m}))
            return d;
    }
    return std::nullopt;
}

/// What changed, with blanks between.
template<class List>
std::string changes_in_words(const List& list) {
    return joined_with(" ", list, [](const auto& change) { return to_string(change); });
}

/// The board with dirty pieces applied, or nothing where they do not fit it.
std::optional<std::array<Piece, SQUARE_NB>> applied(std::array<Piece, SQUARE_NB> board, const DirtyBoard& dirty) {
    for (const DirtyPiece& p : dirty.pieces)
        if (p.from != SQ_NONE && std::exchange(board[p.from], NO_PIECE) != p.piece)
            return std::nullopt;
    for (const DirtyPiece& p : dirty.pieces)
        if (p.to != SQ_NONE && std::exchange(board[p.to], p.piece) != NO_PIECE)
            return std::nullopt;
    return board;
}

/// All threats between pieces on the board, by the attacker's and the target's square.
class Threats {
public:
    explicit Threats(const Position& pos) {
        for_each(pos, [&](Square from, Square to, std::uint8_t pair) {
            table_[from][to] = pair;
            ++count_;
        });
    }
    /// Applies one line of the log; whether it fits what was there.
    bool apply(const Threat& t, bool added) {
        std::uint8_t& entry = table_[t.from][t.to];
        const std::uint8_t pair = pair_of(t.attacker, t.target);
        const bool fits = entry == (added ? NO_THREAT : pair);
        entry = added ? pair : NO_THREAT;
        count_ += added ? 1 : -1;
        return fits;
    }
    /// Whether these are the threats of a position.
    [[nodiscard]] bool are_those_of(const Position& pos) const {
        int found = 0;
        bool equal = true;
        for_each(pos, [&](Square from, Square to, std::uint8_t pair) {
            equal = equal && table_[from][to] == pair;
            ++found;
        });
        return equal && found == count_;
    }

private:
    static constexpr std::uint8_t NO_THREAT = 0;
    /// Attacker and target in one byte.
    static std::uint8_t pair_of(Piece attacker, Piece target) {
        return static_cast<std::uint8_t>(attacker << 4 | target);
    }
    template<class Visit>
    static void for_each(const Position& pos, Visit visit) {
        for (const Square from : pos.pieces())
            for (const Square to : attacks_bb(pos.piece_on(from), from, pos.pieces()) & pos.pieces())
                visit(from, to, pair_of(pos.piece_on(from), pos.piece_on(to)));
    }

    std::array<std::array<std::uint8_t, SQUARE_NB>, SQUARE_NB> table_{};
    int count_ = 0;
};

Result dirty_pieces_give_the_new_board(PlayedGame& game) {
    Position& pos = position_of(game);
    StateInfo next;
    DirtyBoard dirty;
    const std::array<Piece, SQUARE_NB> before = pos.setup().board;
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next, dirty);
        const auto after = applied(before, dirty);
        const bool agrees = after && *after == pos.setup().board;
        pos.undo_move(m);
        if (!agrees)
            return Difference{"old board and dirty pieces of " + text_of(Named{pos, m}) + " give the new board",
                              changes_in_words(dirty.pieces)};
    }
    return std::nullopt;
}

Result dirty_threats_give_the_new_threats(PlayedGame& game) {
    Position& pos = position_of(game);
    StateInfo next;
    DirtyBoard dirty;
    Threats threats(pos);
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m, next, dirty);
        bool agrees = true;
        for (const DirtyThreat& t : dirty.threats)
            agrees = threats.apply(t.threat, t.added) && agrees;
        agrees = agrees && threats.are_those_of(pos);
        pos.undo_move(m);
        if (!agrees)
            return Difference{"old threats and dirty threats of " + text_of(Named{pos, m}) + " give the new threats",
                              changes_in_words(dirty.threats)};
        for (const DirtyThreat* t = dirty.threats.end(); t != dirty.threats.begin();) {
            --t;
            threats.apply(t->threat, !t->added);
        }
    }
    return std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array UNDO_PROPERTIES{
    Invariant{"U4", "check given", Tier::Moves, Needs(), "do_move with gives_check given does what do_move without it does.", given_check_equals_computed},
    Invariant{"U5", "dirty pieces", Tier::Moves, Needs(), "The old board and the dirty pieces give the new board.", dirty_pieces_give_the_new_board},
    Invariant{"U6", "dirty threats", Tier::Moves, Needs(), "The old threats and the dirty threats give the new threats.", dirty_threats_give_the_new_threats},
    Invariant{"U8", "earlier states", Tier::Moves, Needs(), "The state before a move is untouched by what follows.", earlier_states_are_untouched},
};
// clang-format on

} // namespace

std::span<const Invariant> undo_properties() { return UNDO_PROPERTIES; }

} // namespace kiwi
