// D: repetitions and draws.
#include <algorithm>
#include <array>

#include "helpers.h"

namespace kiwi {

namespace {

Result repetitions_are_the_oracles(PlayedGame& game) {
    const int occurrences = game.oracle().occurrences();
    if (auto d = same(occurrences >= 2, game.board().ask<Question::HasOccurred>(), "has occurred"))
        return d;
    return same(occurrences >= 3, game.board().ask<Question::HasOccurredTwice>(), "has occurred twice");
}

Result repetitions_are_numbered(PlayedGame& game) {
    return same(game.oracle().occurrences() - 1, game.board().ask<Question::Repetitions>(), "occurred before");
}

/// The positions since the last pawn move, capture or null move, the current one included.
std::span<const oracle::Board> reversible_part(PlayedGame& game) {
    const std::span<const oracle::Board> boards = game.oracle().boards();
    const auto reversible = static_cast<std::size_t>(game.oracle().here().halfmove_clock);
    return boards.last(std::min(boards.size(), reversible + 1));
}

Result repetition_is_as_far_as_the_oracle_says(PlayedGame& game) {
    const std::vector<int> plies = oracle::earlier_occurrences(reversible_part(game));
    const int expected = plies.empty() ? 0 : plies.size() == 1 ? plies.front() : -plies.front();
    const std::int64_t found = game.board().ask<Question::RepetitionDistance>();
    return found == expected ? std::nullopt : Result(Difference{text_of(expected), std::to_string(found)});
}

/// The distances from the root to ask about: 0 to a little more than the number of positions, so that each distance at
/// which a repetition begins to count is among them.
std::vector<int> plies_to_ask_about(std::span<const oracle::Board> boards) {
    std::vector<int> plies;
    for (int ply = 0; ply <= static_cast<int>(boards.size()) + 2; ++ply)
        plies.push_back(ply);
    return plies;
}

Result draws_are_the_oracles(PlayedGame& game) {
    const std::span<const oracle::Board> boards = reversible_part(game);
    const std::vector<int> occurred = oracle::earlier_occurrences(boards);
    const bool fifty_moves = oracle::is_fifty_move_draw(boards.back());
    if (fifty_moves && game.oracle().moves().empty())
        return std::nullopt; // in stalemate programs differ on whether the clock makes it a draw, too
    const std::vector<int> plies = plies_to_ask_about(boards);
    const std::vector<bool> found = game.board().ask<Question::IsDraw>({.plies = plies});
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const bool repetition = occurred.size() >= 2 || (occurred.size() == 1 && occurred.front() < plies[i]);
        if (auto d = same<bool>(fifty_moves || repetition, found[i], "draw at ply ", plies[i]))
            return d;
    }
    return std::nullopt;
}

/// Whether exactly two squares differ, as after a move of one piece without a capture.
bool one_piece_moved(const oracle::Board& a, const oracle::Board& b) {
    int different = 0;
    for (std::size_t rank = 0; rank < 8; ++rank)
        for (std::size_t file = 0; file < 8 && a.square[rank] != b.square[rank]; ++file)
            different += a.square[rank][file] != b.square[rank][file] ? 1 : 0;
    return different == 2;
}

/// Whether a legal move leads from one position to another.
bool reaches(const oracle::Board& from, const oracle::Board& to) {
    return std::ranges::any_of(oracle::legal_moves(from), [&](const std::string& uci) {
        return oracle::same_position(*oracle::after_move(from, uci), to);
    });
}

/// An earlier position: how many plies ago, and whether it was a repetition itself.
struct Earlier {
    int distance;
    bool was_repetition;
};

/// The earlier positions that are one move away: by a legal move from here to there, or only by a move from there to
/// here. Programs differ on the second kind, which is no repetition that the side to move can bring about.
struct Upcoming {
    std::vector<Earlier> by_a_move;
    std::vector<Earlier> by_the_way_back;
};

Upcoming upcoming_in(std::span<const oracle::Board> boards) {
    Upcoming upcoming;
    const auto was_repetition = [&](std::size_t at) { return oracle::occurrences_of_last(boards.first(at + 1)) > 1; };
    const oracle::Board& here = boards.back();
    for (std::size_t at = 0; at + 3 < boards.size(); ++at) {
        const int distance = static_cast<int>(boards.size() - 1 - at);
        if (distance % 2 == 0 || !one_piece_moved(boards[at], here))
            continue; // the same side was to move there, or it is more than one move away
        if (reaches(here, boards[at]))
            upcoming.by_a_move.push_back({distance, was_repetition(at)});
        else if (reaches(boards[at], here))
            upcoming.by_the_way_back.push_back({distance, was_repetition(at)});
    }
    return upcoming;
}

Result upcoming_repetitions_are_the_oracles(PlayedGame& game) {
    const std::span<const oracle::Board> boards = reversible_part(game);
    const Upcoming upcoming = upcoming_in(boards);
    const std::vector<int> plies = plies_to_ask_about(boards);
    const std::vector<bool> found = game.board().ask<Question::UpcomingRepetition>({.plies = plies});
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const auto counts = [&](const Earlier& e) { return e.distance < plies[i] || e.was_repetition; };
        const bool expected = std::ranges::any_of(upcoming.by_a_move, counts);
        if (expected || game.board().is_reference() || !std::ranges::any_of(upcoming.by_the_way_back, counts))
            if (auto d = same<bool>(expected, found[i], "a move repeats, at ply ", plies[i]))
                return d;
    }
    return std::nullopt;
}

Result repetitions_in_the_game_are_seen(PlayedGame& game) {
    const std::span<const oracle::Board> boards = reversible_part(game);
    bool repeated = false;
    for (std::size_t i = 0; i < boards.size(); ++i)
        for (std::size_t j = i + 1; j < boards.size(); ++j)
            repeated = repeated || oracle::same_position(boards[i], boards[j]);
    return same(repeated, game.board().ask<Question::HasRepeated>());
}

/// A check where repetitions are defined.
template<Result (*Check)(PlayedGame&)>
Result where_defined(PlayedGame& game) {
    return repetitions_are_defined(game) ? Check(game) : std::nullopt;
}

// One row on one line.
// clang-format off
constexpr std::array DRAW_ROWS{
    Invariant{"D1", "repetition", Tier::Full, Needs(Question::HasOccurred, Question::HasOccurredTwice), "Repetitions are those that the oracle counts in the game.", where_defined<repetitions_are_the_oracles>},
    Invariant{"D2", "upcoming repetition", Tier::Full, Needs(Question::UpcomingRepetition), "At each distance from the root, a repetition is upcoming if and only if a legal move leads to one that counts at that distance.", where_defined<upcoming_repetitions_are_the_oracles>},
    Invariant{"D3", "draws", Tier::Full, Needs(Question::IsDraw), "At each distance from the root, draws are the oracle's: by 50 moves unless it is mate, and by repetitions that count at that distance.", where_defined<draws_are_the_oracles>},
    Invariant{"D5", "repeated", Tier::Full, Needs(Question::HasRepeated), "The game has repeated if and only if two positions since the last pawn move, capture or null move are equal.", where_defined<repetitions_in_the_game_are_seen>},
    Invariant{"D6", "distance of the repetition", Tier::Full, Needs(Question::RepetitionDistance), "The position last occurred as many plies ago as the oracle counts.", where_defined<repetition_is_as_far_as_the_oracle_says>},
    Invariant{"D7", "repetition count", Tier::Full, Needs(Question::Repetitions), "The position has occurred before as often as the oracle counts.", where_defined<repetitions_are_numbered>},
};
// clang-format on

} // namespace

std::span<const Invariant> draw_invariants() { return DRAW_ROWS; }

} // namespace kiwi
