// The value of an exchange on one square, played out on the board.
#include <algorithm>
#include <map>
#include <tuple>

#include "kiwipete/props/oracle/moves.h"

namespace kiwi::oracle {

namespace {

int value_of(char piece) {
    static const std::map<char, int> values{{'p', 100}, {'n', 320}, {'b', 330}, {'r', 500}, {'q', 900}};
    const auto found = values.find(kind(piece));
    return found == values.end() ? 0 : found->second;
}

/// The pins before the exchange began.
struct Pins {
    std::set<Blocker> of_white_king;
    std::set<Blocker> of_black_king;
};

/// Whether a piece that was pinned must stand aside: some enemy slider that pinned a piece of its side still stands, that
/// is, it has neither left nor been taken on the contested square.
bool stands_aside(const Board& board, const Board& before, const Pins& pins, Place piece, Place target) {
    const bool white = is_white(board.at(piece));
    bool was_pinned = false;
    bool a_pinner_stands = false;
    for (const Blocker& b : white ? pins.of_white_king : pins.of_black_king) {
        const Place blocker{b.piece[0] - 'a', b.piece[1] - '1'};
        const Place slider{b.slider[0] - 'a', b.slider[1] - '1'};
        if (!is_own(before.at(blocker), white))
            continue; // an enemy piece hides its own slider: no pin
        was_pinned = was_pinned || blocker == piece;
        a_pinner_stands = a_pinner_stands || (slider != target && board.at(slider) == before.at(slider));
    }
    return was_pinned && a_pinner_stands;
}

/// The order in which attackers take: by value, the king last, then by square as their own side sees the board.
std::tuple<bool, int, int, int> rank_of_attacker(const Board& board, Place place) {
    const char piece = board.at(place);
    const int own_rank = is_white(piece) ? place.rank : 7 - place.rank;
    return {kind(piece) == 'k', value_of(piece), own_rank, place.file};
}

/// What the side to move wins at best by taking on `target`, or 0 by leaving it.
int best_gain(const Board& board, const Board& before, const Pins& pins, Place target) {
    const bool white = board.white_to_move;
    std::vector<Place> takers;
    for (const Place from : all_places())
        if (is_own(board.at(from), white) && attacks(board, from, target)
            && !stands_aside(board, before, pins, from, target))
            takers.push_back(from);
    if (takers.empty())
        return 0;
    const Place taker = *std::ranges::min_element(
            takers, [&](Place a, Place b) { return rank_of_attacker(board, a) < rank_of_attacker(board, b); });
    Board after = board;
    after.put(target, board.at(taker));
    after.put(taker, '.');
    after.white_to_move = !white;
    if (kind(board.at(taker)) == 'k' && is_attacked(after, target, !white))
        return 0;
    return std::max(0, value_of(board.at(target)) - best_gain(after, before, pins, target));
}

} // namespace

int exchange_value(const Board& board, const Try& move) {
    if (move.is_castling)
        return 0;
    const Pins pins{blockers(board, true), blockers(board, false)};
    int gain = value_of(move.is_en_passant ? 'p' : board.at(move.to));
    if (move.promotion != '.')
        gain += value_of(move.promotion) - value_of('p');
    return gain - best_gain(played(board, move), board, pins, move.to);
}

} // namespace kiwi::oracle
