// The value of an exchange on one square, played out on the board.
#include <algorithm>
#include <string_view>
#include <tuple>

#include "moves.h"

namespace kiwi::oracle {

namespace {

/// An exchange on one square: its rules, and the board and pins before it.
struct Contest {
    const ExchangeRules& rules;
    const Board& before;
    Place target;
    std::set<Blocker> pins_of_white;
    std::set<Blocker> pins_of_black;

    [[nodiscard]] int value_of(char piece) const {
        const auto found = rules.values.find(kind(piece));
        return found == rules.values.end() ? 0 : found->second;
    }
};

/// Whether a pin keeps a piece out of the exchange: it was pinned before, and an enemy slider that pinned any piece of
/// its side is still on its square: it has neither moved nor been captured on the target.
bool takes_no_part(const Contest& contest, const Board& board, Place piece) {
    const Side side = side_of(board.at(piece));
    bool was_pinned = false;
    bool a_pinner_stands = false;
    for (const Blocker& b : side == Side::White ? contest.pins_of_white : contest.pins_of_black) {
        const Place blocker{b.piece[0] - 'a', b.piece[1] - '1'};
        const Place slider{b.slider[0] - 'a', b.slider[1] - '1'};
        if (!is_own(contest.before.at(blocker), side))
            continue; // an enemy blocker is not pinned
        was_pinned = was_pinned || blocker == piece;
        a_pinner_stands =
                a_pinner_stands || (slider != contest.target && board.at(slider) == contest.before.at(slider));
    }
    return was_pinned && a_pinner_stands;
}

/// The board after a piece has captured on the target.
Board captured(const Contest& contest, Board board, Place from) {
    board.put(contest.target, board.at(from));
    board.put(from, '.');
    return board;
}

bool may_capture(const Contest& contest, const Board& board, Place from) {
    if (contest.rules.pinned == PinnedPieces::All)
        return true;
    if (contest.rules.pinned == PinnedPieces::None)
        return !takes_no_part(contest, board, from);
    const Side side = side_of(board.at(from));
    const auto king = king_of(board, side);
    return !king || *king == from || !is_attacked(captured(contest, board, from), *king, other(side));
}

/// Sort key for the order in which attackers capture: the king last, by value, knights before bishops, by square.
std::tuple<bool, int, std::size_t, int, int> rank_of_attacker(const Contest& contest, char piece, Place place) {
    const bool from_h8 = contest.rules.first == EqualAttackers::Highest;
    const bool from_blacks_side =
            contest.rules.first == EqualAttackers::LowestForItsSide && side_of(piece) == Side::Black;
    return {kind(piece) == 'k', contest.value_of(piece), std::string_view("pnbrqk").find(kind(piece)),
            from_h8 || from_blacks_side ? 7 - place.rank : place.rank, from_h8 ? 7 - place.file : place.file};
}

/// The most that the side to move can win by capturing on the target; 0 if it is better not to capture.
int best_gain(const Contest& contest, const Board& board) {
    const Place target = contest.target;
    const Side side = board.side_to_move;
    std::vector<Place> capturers;
    for (const Place from : all_places())
        if (is_own(board.at(from), side) && attacks(board, from, target) && may_capture(contest, board, from))
            capturers.push_back(from);
    if (capturers.empty())
        return 0;
    const Place capturer = *std::ranges::min_element(capturers, [&](Place a, Place b) {
        return rank_of_attacker(contest, board.at(a), a) < rank_of_attacker(contest, board.at(b), b);
    });
    Board after = captured(contest, board, capturer);
    after.side_to_move = other(side);
    if (kind(board.at(capturer)) == 'k' && is_attacked(after, target, other(side)))
        return 0;
    return std::max(0, contest.value_of(board.at(target)) - best_gain(contest, after));
}

} // namespace

int exchange_value(const Board& board, const Try& move, const ExchangeRules& rules) {
    const bool is_special = move.is_en_passant || move.promotion != '.';
    if (move.is_castling || (is_special && rules.special_moves_are_worth_nothing))
        return 0;
    const Contest contest{rules, board, move.to, blockers(board, Side::White), blockers(board, Side::Black)};
    int gain = contest.value_of(move.is_en_passant ? 'p' : board.at(move.to));
    if (move.promotion != '.')
        gain += contest.value_of(move.promotion) - contest.value_of('p');
    return gain - best_gain(contest, played(board, move));
}

} // namespace kiwi::oracle
