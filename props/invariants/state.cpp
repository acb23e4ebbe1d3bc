// S2 to S18: what is kept incrementally.
#include <array>

#include "kiwipete/engine/recomputed.h"
#include "kiwipete/props/catalogue.h"

namespace kiwi {

namespace {

Result pawn_key_is_right(PositionGame& game) {
    return same(recomputed::pawn_key(game.position()), game.position().pawn_key());
}
Result material_key_is_right(PositionGame& game) {
    return same(recomputed::material_key(game.position()), game.position().material_key());
}
Result minor_piece_key_is_right(PositionGame& game) {
    return same(recomputed::minor_piece_key(game.position()), game.position().minor_piece_key());
}
Result non_pawn_keys_are_right(PositionGame& game) {
    const std::array<Key, COLOR_NB> expected = recomputed::non_pawn_keys(game.position());
    for (const Color c : {WHITE, BLACK})
        if (auto f = same(expected[c], game.position().non_pawn_key(c)))
            return f;
    return std::nullopt;
}
Result non_pawn_material_is_right(PositionGame& game) {
    const std::array<Value, COLOR_NB> expected = recomputed::non_pawn_material(game.position());
    for (const Color c : {WHITE, BLACK})
        if (auto f = same(expected[c], game.position().non_pawn_material(c)))
            return f;
    return std::nullopt;
}
Result psq_score_is_right(PositionGame& game) {
    return same(recomputed::psq_score(game.position()), game.position().psq_score());
}
Result checkers_are_right(PositionGame& game) {
    return same(recomputed::checkers(game.position()), game.position().checkers());
}
Result blockers_are_right(PositionGame& game) {
    for (const Color c : {WHITE, BLACK})
        if (auto f = same(recomputed::pins(game.position(), c).blockers, game.position().blockers_for_king(c)))
            return f;
    return std::nullopt;
}
Result pinners_are_right(PositionGame& game) {
    for (const Color c : {WHITE, BLACK})
        if (auto f = same(recomputed::pins(game.position(), c).pinners, game.position().pinners(c)))
            return f;
    return std::nullopt;
}
Result check_squares_are_right(PositionGame& game) {
    const std::array<Bitboard, PIECE_TYPE_NB> expected = recomputed::check_squares(game.position());
    for (int pt = ALL_PIECES; pt <= KING; ++pt)
        if (auto f = same(expected[PieceType(pt)], game.position().check_squares(PieceType(pt))))
            return f;
    return std::nullopt;
}

/// Squares from their names.
template<class Names>
Bitboard squares_named(const Names& names) {
    Bitboard squares;
    for (const std::string& name : names)
        squares |= make_square(File(name[0] - 'a'), Rank(name[1] - '1'));
    return squares;
}

Result pins_are_the_oracles(PositionGame& game) {
    const Position& pos = game.position();
    for (const Color c : {WHITE, BLACK}) {
        std::vector<std::string> blockers;
        std::vector<std::string> pinners;
        for (const oracle::Blocker& b : oracle::blockers(game.oracle_board(), c == WHITE)) {
            blockers.push_back(b.piece);
            if (color_of(pos.piece_on(squares_named(std::vector{b.piece}).lsb())) == c)
                pinners.push_back(b.slider);
        }
        if (auto f = same(squares_named(blockers), pos.blockers_for_king(c), "blockers"))
            return f;
        if (auto f = same(squares_named(pinners), pos.pinners(c), "pinners"))
            return f;
    }
    return std::nullopt;
}

Result captured_piece_is_right(PositionGame& game) {
    if (game.moves().empty() || !game.moves().back())
        return same(NO_PIECE, game.position().captured_piece());
    const std::vector<oracle::Board>& boards = game.oracle_game();
    return same(piece_of_char(oracle::captured_piece(boards[boards.size() - 2], boards.back())),
                game.position().captured_piece());
}

Result repetition_is_right(PositionGame& game) {
    return same(recomputed::repetition(*game.position().state()), game.position().state()->repetition);
}

Result counters_are_right(PositionGame& game) {
    const StateInfo* state = game.position().state();
    if (state->previous == nullptr)
        return same(0, state->plies_from_null, "plies from null");
    const bool null = !game.moves().back();
    if (auto f = same(null ? 0 : state->previous->plies_from_null + 1, state->plies_from_null, "plies from null"))
        return f;
    // A pawn move or a capture is seen on the board: the pawns, or the number of pieces, changed.
    const bool irreversible =
            !null
            && (state->pawn_key != state->previous->pawn_key || state->material_key != state->previous->material_key);
    return same(irreversible ? 0 : state->previous->rule50 + 1, state->rule50, "rule 50");
}

Result chain_is_as_long_as_the_game(PositionGame& game) {
    int links = 0;
    for (const StateInfo* s = game.position().state(); s->previous != nullptr && links <= game.ply(); s = s->previous)
        ++links;
    return same(game.ply(), links);
}

Result fifty_move_bucket_is_right(PositionGame& game) {
    const Position& pos = game.position();
    return same(pos.raw_key() ^ zobrist::rule50_bucket(pos.rule50_count()), pos.key());
}

constexpr std::array INVARIANTS{
        PositionInvariant{{"S2", "pawn key", "The pawn key equals the key recomputed from the pawns."},
                          Tier::State,
                          "",
                          pawn_key_is_right},
        PositionInvariant{{"S3", "material key", "The material key equals the key recomputed."},
                          Tier::State,
                          "",
                          material_key_is_right},
        PositionInvariant{{"S4", "minor-piece key", "The minor-piece key equals the key recomputed."},
                          Tier::State,
                          "",
                          minor_piece_key_is_right},
        PositionInvariant{{"S5", "non-pawn keys", "The non-pawn keys equal the keys recomputed."},
                          Tier::State,
                          "",
                          non_pawn_keys_are_right},
        PositionInvariant{{"S6", "non-pawn material", "The non-pawn material equals its sum."},
                          Tier::State,
                          "",
                          non_pawn_material_is_right},
        PositionInvariant{
                {"S7", "psq score", "The piece-square score equals its sum."}, Tier::State, "", psq_score_is_right},
        PositionInvariant{{"S8", "checkers", "The checkers are the enemy pieces that attack the king."},
                          Tier::State,
                          "",
                          checkers_are_right},
        PositionInvariant{{"S9", "blockers", "The blockers equal those found by walking the king's rays."},
                          Tier::State,
                          "",
                          blockers_are_right},
        PositionInvariant{{"S10", "pinners", "The pinners equal those found by walking the king's rays."},
                          Tier::State,
                          "",
                          pinners_are_right},
        PositionInvariant{{"S11", "check squares", "The check squares are those from which a piece would check."},
                          Tier::State,
                          "",
                          check_squares_are_right},
        PositionInvariant{{"S12", "captured piece", "The captured piece is what the oracle says the last move took."},
                          Tier::Full,
                          "",
                          captured_piece_is_right},
        PositionInvariant{{"S13", "repetition", "The repetition distance equals a search of the whole history."},
                          Tier::State,
                          "",
                          repetition_is_right},
        PositionInvariant{{"S14", "counters", "The 50-move and null-move counters follow from the last move."},
                          Tier::State,
                          "",
                          counters_are_right},
        PositionInvariant{{"S15", "chain", "The chain of states is as long as the game."},
                          Tier::State,
                          "",
                          chain_is_as_long_as_the_game},
        PositionInvariant{
                {"S18", "50-move bucket", "The key is the raw key with the bucket of the 50-move counter (T5) in it."},
                Tier::State,
                "",
                fifty_move_bucket_is_right},
        PositionInvariant{
                {"S24", "pins", "Blockers and pinners are the oracle's."}, Tier::Full, "", pins_are_the_oracles}};

} // namespace

std::span<const PositionInvariant> state_invariants() { return INVARIANTS; }

} // namespace kiwi
