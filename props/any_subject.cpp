#include "kiwipete/props/any_subject.h"

namespace kiwi {

std::optional<std::size_t> find_move(AnySubject& subject, std::string_view uci) {
    const std::size_t moves = subject.list_moves();
    for (std::size_t m = 0; m < moves; ++m)
        if (subject.uci(m) == uci)
            return m;
    return std::nullopt;
}

} // namespace kiwi
