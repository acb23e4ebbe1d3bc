// What only kiwi::Position promises of moves, scores and set-ups.
#include <algorithm>
#include <array>

#include "../../engine/movegen.h"
#include "../../engine/played_position.h"
#include "../../engine/snapshot.h"
#include "../boards/position_board.h"
#include "../invariants/helpers.h"
#include "properties.h"

namespace kiwi {

namespace {

Result key_after_is_exact(PlayedGame& game) {
    Position& pos = position_of(game);
    for (const Move m : legal_moves(pos)) {
        const bool double_push = type_of(pos.moved_piece(m)) == PAWN && rank_distance(m.from_sq(), m.to_sq()) == 2;
        if (double_push && (beside(m.to_sq()) & pos.pieces(~pos.side_to_move(), PAWN)))
            continue; // outside the domain of key_after
        const Key predicted = pos.key_after(m);
        StateInfo next;
        pos.do_move(m, next);
        const Key key = pos.key();
        pos.undo_move(m);
        if (key != predicted)
            return Violation({{"after " + text_of(Named{pos, m}), text_of(key)}, {"predicted", text_of(predicted)}});
    }
    return std::nullopt;
}

Result fifty_move_bucket_is_in_the_key(PlayedGame& game) {
    const Position& pos = position_of(game);
    return same(pos.raw_key() ^ zobrist::rule50_bucket(pos.rule50_count()), pos.key());
}

/// S30. The root state that is given may have been in use, and so may the position, both with an en passant capture.
Result used_root_states_do_not_matter(PlayedGame& game) {
    const Position& pos = position_of(game);
    const BoardSetup setup = pos.setup();
    StateInfo root{};
    const auto set_up = [&](Position&& other) -> std::optional<Snapshot> {
        return other.set(setup, &root) ? std::nullopt : std::optional<Snapshot>(other);
    };
    const std::optional<Snapshot> on_a_new_one = set_up(Position());
    root = *pos.state();
    const std::optional<Snapshot> on_a_used_one = set_up(Position());
    Position used;
    static_cast<void>(used.set("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Variant::Standard, &root));
    const std::optional<Snapshot> again = set_up(std::move(used));
    if (!on_a_new_one || !on_a_used_one || !again)
        return Difference{pos.fen() + " is accepted", "refused"};
    if (auto d = same(std::string(), on_a_new_one->difference(*on_a_used_one), "differs on a state that was in use"))
        return d;
    return same(std::string(), on_a_new_one->difference(*again), "differs on a position that was in use");
}

/// The most legal moves of a position that a game can reach (proved by Tobs, 2024).
constexpr int MOST_MOVES_OF_A_GAME = 218;

std::vector<std::string> sorted_text(const Position& pos, const MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move m : moves)
        texts.push_back(to_uci(m, pos.variant()));
    std::ranges::sort(texts);
    return texts;
}

bool are_permutations(const MoveList& a, const MoveList& b) {
    return std::is_permutation(a.begin(), a.end(), b.begin(), b.end());
}

template<MoveKind Kind>
MoveList moves_of(const Position& pos) {
    MoveList list;
    generate<Kind>(pos, list);
    return list;
}

Result kinds_partition_the_moves(PlayedGame& game) {
    const Position& pos = position_of(game);
    MoveList together = moves_of<MoveKind::Captures>(pos);
    for (const Move m : together)
        if (auto d = same(true, pos.capture(m), Named{pos, m}, " captures"))
            return d;
    for (const Move m : moves_of<MoveKind::Quiets>(pos)) {
        if (auto d = same(false, pos.capture(m), Named{pos, m}, " captures"))
            return d;
        together.push_back(m);
    }
    const MoveList all = legal_moves(pos);
    if (!are_permutations(all, together))
        return same(sorted_text(pos, all), sorted_text(pos, together), "captures and quiets");
    if (const MoveList evasions = pos.checkers() ? moves_of<MoveKind::Evasions>(pos) : all;
        !are_permutations(all, evasions))
        return same(sorted_text(pos, all), sorted_text(pos, evasions), "evasions");
    return std::nullopt;
}

Result lists_do_not_overflow(PlayedGame& game) {
    const auto pieces = std::ranges::count_if(game.start().board, [](Piece pc) { return pc != NO_PIECE; });
    const int bound = pieces == 32 ? MOST_MOVES_OF_A_GAME : static_cast<int>(MoveList::capacity());
    const int moves = count_legal_moves(position_of(game));
    return moves <= bound ? std::nullopt : Result(Difference{"at most " + text_of(bound), text_of(moves)});
}

Result uci_text_round_trips(PlayedGame& game) {
    const Position& pos = position_of(game);
    for (const Move m : legal_moves(pos)) {
        const std::string text = to_uci(m, pos.variant());
        if (const Move read = parse_uci(pos, text); read != m)
            return Difference{text, "read as " + to_uci(read, pos.variant())};
    }
    return std::nullopt;
}

Result promotions_and_pushes_are_right(PlayedGame& game) {
    const Position& pos = position_of(game);
    for (const Move m : legal_moves(pos)) {
        const bool captures = pos.pieces(~pos.side_to_move()).contains(m.to_sq()) || m.type_of() == MoveType::EnPassant;
        const std::string text = to_uci(m, pos.variant());
        if (auto d = same(captures || text.size() == 5, pos.capture_or_promotion(m), text, " captures or promotes"))
            return d;
        const bool advances = pos.pieces(PAWN).contains(m.from_sq())
                              && (pos.side_to_move() == WHITE ? text[3] >= '6' : text[3] <= '3');
        if (auto d = same(advances, pos.advanced_pawn_push(m), text, " is an advanced push"))
            return d;
    }
    return std::nullopt;
}

Result exchanges_survive_a_flip(PlayedGame& game) {
    const Position& pos = position_of(game);
    const PlayedPosition other(flipped(pos.setup()));
    for (const Move m : legal_moves(pos)) {
        // A flip turns every square over; the bits for the kind of move stay.
        const Move mirrored(static_cast<std::uint16_t>(m.raw() ^ 0b111000'111000));
        for (const Value threshold : {0, 300})
            if (auto d = same(pos.see_ge(m, threshold), other.pos.see_ge(mirrored, threshold), Named{pos, m},
                              " wins at least ", threshold))
                return d;
    }
    return std::nullopt;
}

Result score_negates_under_flip(PlayedGame& game) {
    const Position& pos = position_of(game);
    const PlayedPosition other(flipped(pos.setup()));
    return same(-pos.psq_score(), other.pos.psq_score());
}

// One row on one line.
// clang-format off
constexpr std::array MOVE_PROPERTIES{
    Invariant{"M5", "kinds of moves", Tier::Moves, Needs(), "Captures and quiets partition the moves; in check the evasions are all moves.", kinds_partition_the_moves},
    Invariant{"M9", "capacity", Tier::Moves, Needs(), "No move list overflows; no game from a start with 32 pieces has more than 218 moves.", lists_do_not_overflow},
    Invariant{"M10", "UCI text", Tier::Moves, Needs(), "The UCI text of each move reads back as that move.", uci_text_round_trips},
    Invariant{"M15", "promotions and pushes", Tier::Moves, Needs(), "Captures, promotions and advanced pawn pushes are recognised.", promotions_and_pushes_are_right},
    Invariant{"S17", "key_after", Tier::Moves, Needs(), "key_after is the key after the move, on its domain.", key_after_is_exact},
    Invariant{"S18", "50-move bucket", Tier::Moves, Needs(), "The key contains the bucket of the half-move clock.", fifty_move_bucket_is_in_the_key},
    Invariant{"S30", "root state in use", Tier::Full, Needs(), "Setting up on a state, or a position, that was in use gives the same as on a new one.", used_root_states_do_not_matter},
    Invariant{"E3", "flipped exchanges", Tier::Moves, Needs(), "An exchange has the same value with the colours exchanged.", exchanges_survive_a_flip},
    Invariant{"Y4", "flipped score", Tier::Moves, Needs(), "The piece-square score negates under a flip.", score_negates_under_flip},
};
// clang-format on

} // namespace

std::span<const Invariant> move_properties() { return MOVE_PROPERTIES; }

} // namespace kiwi
