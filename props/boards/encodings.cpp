#include "encodings.h"

#include <algorithm>

namespace kiwi {

std::map<int, std::string> encodings_of_moves(Board& board) {
    std::map<int, std::string> texts;
    const std::size_t moves = board.list_moves();
    for (std::size_t m = 0; m < moves; ++m)
        texts.emplace(board.ask<Question::Encoding>({.move = m}), board.uci(m));
    return texts;
}

std::set<int> unused_bits(const std::map<int, std::string>& legal, const std::vector<int>& accepted,
                          const std::function<bool(const std::string& uci)>& is_special) {
    std::vector<int> ordinary;
    for (const auto& [encoding, uci] : legal)
        if (!is_special(uci))
            ordinary.push_back(encoding);
    std::set<int> unused;
    if (ordinary.size() < 2)
        return unused;
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
