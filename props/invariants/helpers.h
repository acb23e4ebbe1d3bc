// What the functions of the catalogue share.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kiwipete/engine/notation/uci_move.h"
#include "kiwipete/engine/position.h"
#include "kiwipete/props/invariant.h"

namespace kiwi {

/// For rows about kiwi::Position only.
inline constexpr Needs POSITION{Capability::KiwiPosition};

/// A check that kiwi::Position makes of itself (engine/consistency.h) as a check of the catalogue.
template<Result (*Check)(const Position&)>
[[nodiscard]] Result own(Game& game) {
    return Check(game.position());
}

/// A move to be named in a difference.
struct Named {
    const Position& pos;
    Move m;
};
[[nodiscard]] inline std::string text_of(const Named& named) { return to_uci(named.m, named.pos.variant()); }

/// The legal moves of a subject as sorted text.
[[nodiscard]] inline std::vector<std::string> sorted_uci(AnySubject& subject) {
    std::vector<std::string> texts(subject.list_moves());
    for (std::size_t m = 0; m < texts.size(); ++m)
        texts[m] = subject.uci(m);
    std::ranges::sort(texts);
    return texts;
}

/// Another subject of the same kind, set up from a FEN; the difference if it refuses.
[[nodiscard]] inline std::variant<std::unique_ptr<AnySubject>, Difference> set_up_again(Game& game,
                                                                                        const std::string& fen) {
    auto subject = game.subject().another();
    if (const std::optional<std::string> refused = subject->set(fen, game.variant()))
        return Difference{fen + " is accepted", "refused: " + *refused};
    return subject;
}

/// Up to `limit` of the moves, spread over the whole list.
[[nodiscard]] inline std::vector<std::string> some_of(const std::vector<std::string>& moves, std::size_t limit) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < std::min(limit, moves.size()); ++i)
        some.push_back(moves[i * moves.size() / std::min(limit, moves.size())]);
    return some;
}

} // namespace kiwi
