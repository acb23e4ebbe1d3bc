#include "unused_bits.h"

#include <algorithm>
#include <vector>

namespace kiwi {

std::set<int> unused_bits(Board& board, const std::function<bool(const std::string& uci)>& is_special) {
    std::set<int> legal;
    std::vector<int> ordinary;
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m) {
        const int encoding = board.ask<Question::Encoding>({.move = m});
        legal.insert(encoding);
        if (!is_special(board.uci(m)))
            ordinary.push_back(encoding);
    }
    std::set<int> unused;
    if (ordinary.size() < 2)
        return unused;
    const std::vector<int> accepted = board.ask<Question::AcceptsEncoding>();
    const auto is_accepted_though_no_move = [&](int encoding) {
        return !legal.contains(encoding) && std::ranges::binary_search(accepted, encoding);
    };
    for (const int encoding : accepted) {
        const int bits = encoding ^ ordinary.front();
        if (std::ranges::all_of(ordinary, [&](int move) { return is_accepted_though_no_move(move ^ bits); }))
            unused.insert(bits);
    }
    return unused;
}

} // namespace kiwi
