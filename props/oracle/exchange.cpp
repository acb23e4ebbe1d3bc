// The value of an exchange on one square, played out on the board.
#include <algorithm>
#include <map>
#include <tuple>

#include "moves.h"

namespace kiwi::oracle {

namespace {

int value_of(char piece) {
    static const std::map<char, int> values{{'p', 100}, {'n', 320}, {'b', 330}, {'r', 500}, {'q', 900}};
    const auto found = values.find(kind(piece));
    return found == values.end() ? 0 : found->second;
}

/// The pins before the exchange began.
struct Pins {
    std::set<Blocker> white;
    std::set<Blocker> black;
};

/// Whether a piece that was pinned may not capture: some enemy slider that pinned a piece of its side still stands,
/// that is, it has neither left nor been captured on the contested square.
bool takes_no_part(const Board& board, const Board& before, const Pins& pins, Place piece, Place target) {
    const Side side = side_of(board.at(piece));
    bool was_pinned = false;
    bool a_pinner_stands = false;
    for (const Blocker& b : side == Side::White ? pins.white : pins.black) {
        const Place blocker{b.piece[0] - 'a', b.piece[1] - '1'};
        const Place slider{b.slider[0] - 'a', b.slider[1] - '1'};
        if (!is_own(before.at(blocker), side))
            continue; // an enemy piece hides its own slider: no pin
        was_pinned = was_pinned || blocker == piece;
        a_pinner_stands = a_pinner_stands || (slider != target && board.at(slider) == before.at(slider));
    }
    return was_pinned && a_pinner_stands;
}

/// The order in which attackers capture: by value, the king last, then by square as their own side sees the board.
std::tuple<bool, int, int, int> rank_of_attacker(const Board& board, Place place) {
    const char piece = board.at(place);
    const int own_rank = side_of(piece) == Side::White ? place.rank : 7 - place.rank;
    return {kind(piece) == 'k', value_of(piece), own_rank, place.file};
}

/// What the side to move wins at best by capturing on `target`; 0 if it is better not to.
int best_gain(const Board& board, const Board& before, const Pins& pins, Place target) {
    const Side side = board.side_to_move;
    std::vector<Place> capturers;
    for (const Place from : all_places())
        if (is_own(board.at(from), side) && attacks(board, from, target)
            && !takes_no_part(board, before, pins, from, target))
            capturers.push_back(from);
    if (capturers.empty())
        return 0;
    const Place capturer = *std::ranges::min_element(
            capturers, [&](Place a, Place b) { return rank_of_attacker(board, a) < rank_of_attacker(board, b); });
    Board after = board;
    after.put(target, board.at(capturer));
    after.put(capturer, '.');
    after.side_to_move = other(side);
    if (kind(board.at(capturer)) == 'k' && is_attacked(after, target, other(side)))
        return 0;
    return std::max(0, value_of(board.at(target)) - best_gain(after, before, pins, target));
}

} // namespace

int exchange_value(const Board& board, const Try& move) {
    if (move.is_castling)
        return 0;
    const Pins pins{blockers(board, Side::White), blockers(board, Side::Black)};
    int gain = value_of(move.is_en_passant ? 'p' : board.at(move.to));
    if (move.promotion != '.')
        gain += value_of(move.promotion) - value_of('p');
    return gain - best_gain(played(board, move), board, pins, move.to);
}

} // namespace kiwi::oracle
