// Y: the same position with the colours exchanged, or mirrored from left to right.
#include <array>

#include "../../engine/played_position.h"
#include "../games/fen_text.h"
#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

Result two_flips_change_nothing(Game& game) {
    const std::string fen = game.subject().fen();
    auto twice = set_up_again(game, fen);
    if (auto* refused = std::get_if<Difference>(&twice))
        return *refused;
    AnySubject& other = *std::get<std::unique_ptr<AnySubject>>(twice);
    other.flip();
    if (auto d = same(flipped_fen(fen, game.variant()), other.fen(), "flipped"))
        return d;
    other.flip();
    return same(fen, other.fen(), "flipped twice");
}

Result as_many_moves(Game& game, const std::string& fen) {
    auto other = set_up_again(game, fen);
    if (auto* refused = std::get_if<Difference>(&other))
        return *refused;
    return same(static_cast<int>(game.subject().list_moves()),
                static_cast<int>(std::get<std::unique_ptr<AnySubject>>(other)->list_moves()), "legal moves of ", fen);
}

Result flip_keeps_the_number_of_moves(Game& game) {
    return as_many_moves(game, flipped_fen(game.subject().fen(), game.variant()));
}

Result mirror_keeps_the_number_of_moves(Game& game) {
    const std::optional<std::string> mirror = mirrored_fen(game.subject().fen(), game.variant());
    return mirror ? as_many_moves(game, *mirror) : std::nullopt;
}

Result score_negates_under_flip(Game& game) {
    const Position& pos = game.position();
    const PlayedPosition other(flipped(pos.setup()));
    return same(-pos.psq_score(), other.pos.psq_score());
}

// One row on one line.
// clang-format off
constexpr std::array SYMMETRY_ROWS{
    Invariant{"Y1", "two flips", Tier::Full, Needs(Capability::Flip), "A flip exchanges the colours, and two flips change nothing.", two_flips_change_nothing},
    Invariant{"Y2", "flip", Tier::Full, "The flipped position has as many legal moves.", flip_keeps_the_number_of_moves},
    Invariant{"Y3", "mirror", Tier::Full, "Without castling rights, the position mirrored left to right has as many legal moves.", mirror_keeps_the_number_of_moves},
    Invariant{"Y4", "flipped score", Tier::Moves, POSITION, "The piece-square score negates under a flip.", score_negates_under_flip},
};
// clang-format on

} // namespace

std::span<const Invariant> symmetry_invariants() { return SYMMETRY_ROWS; }

} // namespace kiwi
