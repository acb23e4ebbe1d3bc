// K: what a hash key must tell apart.
#include <array>

#include "../../engine/fen.h"
#include "groups.h"
#include "helpers.h"

namespace kiwi {

namespace {

/// The key of another position, set up from its FEN; nothing if the board refuses it.
std::optional<std::uint64_t> key_of(PlayedGame& game, const BoardSetup& setup) {
    auto other = set_up_again(game, write_fen(setup));
    if (auto* board = std::get_if<std::unique_ptr<Board>>(&other))
        return (*board)->ask<Question::HashKey>();
    return std::nullopt; // F1 reports it
}

Result has_another_key(PlayedGame& game, const BoardSetup& other, const char* what) {
    const std::optional<std::uint64_t> key = key_of(game, other);
    if (!key || *key != game.board().ask<Question::HashKey>())
        return std::nullopt;
    return Difference{std::string("another key than ") + what + ", " + write_fen(other), "the same"};
}

Result the_side_to_move_is_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    // An en passant capture belongs to the side to move and is in the key as well: that is K3.
    if (!setup || setup->ep_square != SQ_NONE)
        return std::nullopt;
    BoardSetup other = *setup;
    other.side_to_move = ~other.side_to_move;
    return find_fault(other) ? std::nullopt : has_another_key(game, other, "with the other side to move");
}

Result castling_rights_are_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup)
        return std::nullopt;
    for (const CastlingRights right : SINGLE_RIGHTS) {
        if (setup->castling_rook[right] == SQ_NONE)
            continue;
        BoardSetup other = *setup;
        other.castling_rook[right] = SQ_NONE;
        if (auto d = has_another_key(game, other, "without a castling right"))
            return d;
    }
    return std::nullopt;
}

Result en_passant_is_in_the_key(PlayedGame& game) {
    const auto setup = setup_of_last(game);
    if (!setup || setup->ep_square == SQ_NONE)
        return std::nullopt;
    BoardSetup other = *setup;
    other.ep_square = SQ_NONE;
    return has_another_key(game, other, "without the en passant capture");
}

constexpr Needs HASH_KEY{Question::HashKey};

// One row on one line.
// clang-format off
constexpr std::array KEY_ROWS{
    Invariant{"K1", "side in the key", Tier::Full, Places::AtTheEnd, HASH_KEY, "With the other side to move, the position has another key.", the_side_to_move_is_in_the_key},
    Invariant{"K2", "castling in the key", Tier::Full, Places::AtTheEnd, HASH_KEY, "With fewer castling rights, the position has another key.", castling_rights_are_in_the_key},
    Invariant{"K3", "en passant in the key", Tier::Full, Places::AtTheEnd, HASH_KEY, "Without its legal en passant capture, the position has another key.", en_passant_is_in_the_key},
};
// clang-format on

} // namespace

std::span<const Invariant> key_invariants() { return KEY_ROWS; }

} // namespace kiwi
